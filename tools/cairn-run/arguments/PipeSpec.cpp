//===- PipeSpec.cpp - pipes in options --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "PipeSpec.h"

#include "Generators.h"

using namespace cairn::run;
using namespace cairn::runtime;

/// `(PACKET_BYTES,MAX_PACKETS)`, without the brackets.
static bool parseSizes(const std::string &text, ArgumentData &data) {
  size_t comma = text.find(',');
  if (comma == std::string::npos)
    return false;
  return parseScalar(Scalar::U64, text.substr(0, comma), &data.packetBytes)
             .ok() &&
         parseScalar(Scalar::U64, text.substr(comma + 1), &data.maxPackets)
             .ok();
}

Result<ArgumentData> cairn::run::parsePipe(const KernelArgument &arg,
                                           const std::string &spec) {
  size_t close = spec.find(')');
  ArgumentData data;
  data.kind = ArgumentKind::Pipe;
  bool hasPackets = close != std::string::npos && close + 1 < spec.size();
  if (spec.rfind("pipe(", 0) != 0 || close == std::string::npos ||
      !parseSizes(spec.substr(5, close - 5), data) ||
      (hasPackets && spec[close + 1] != ':'))
    return Status::error("expected pipe(PACKET_BYTES,MAX_PACKETS), with "
                         ":TYPE[COUNT]:GENERATOR or another array behind it "
                         "for the packets that are there, for a pipe ('" +
                         arg.type + "'), got '" + spec + "'");
  if (arg.packetSize && data.packetBytes != arg.packetSize)
    return Status::error(
        "expected packets of " + std::to_string(arg.packetSize) + " bytes ('" +
        arg.type + "'), got " + std::to_string(data.packetBytes));
  if (hasPackets) {
    auto array = parseArray(arg, spec.substr(close + 2));
    if (!array.ok())
      return array.status();
    data.array = array.take();
  } else if (auto type = parseElementType(arg.type)) {
    data.array.type = *type;
  } else {
    data.array.type = {Scalar::U8, 1};
  }
  return data;
}
