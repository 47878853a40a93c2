//===- ProgramBinary.cpp - programs as bytes --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ProgramCode.h"
#include "drivers/host/device/Processor.h"
#include "lib/Hash.h"

#include <cstring>

using namespace cairn;
using namespace cairn::opencl;

namespace {
/// In front of the four parts, which follow in this order.
struct Header {
  char magic[8];
  uint64_t hash;
  /// A hash of what the machine code was made by and for.
  uint64_t maker;
  /// The kind of device, ended by a zero.
  char target[12];
  uint32_t type, mode;
  uint64_t optionsSize, irSize, codeSize, interfaceSize;
};
} // namespace

static constexpr char magic[8] = {'C', 'a', 'i', 'r', 'n', 'C', 'L', '5'};

Bytes ProgramCode::serialize() const {
  Header header = {};
  std::memcpy(header.magic, magic, sizeof magic);
  header.maker = target.identity();
  target.name.copy(header.target, sizeof header.target - 1);
  header.type = static_cast<uint32_t>(type);
  header.mode = static_cast<uint32_t>(mode);
  header.optionsSize = options.size();
  header.irSize = ir.size();
  const Bytes parts = code ? code->serialize() : Bytes();
  header.codeSize = parts.size();
  header.interfaceSize = interfaceText.size();
  Bytes bytes(sizeof header);
  bytes.insert(bytes.end(), options.begin(), options.end());
  bytes.insert(bytes.end(), ir.begin(), ir.end());
  bytes.insert(bytes.end(), parts.begin(), parts.end());
  bytes.insert(bytes.end(), interfaceText.begin(), interfaceText.end());
  std::memcpy(bytes.data(), &header, sizeof header);
  header.hash = runtime::Hash::of(bytes.data(), bytes.size());
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

/// Whether the parts are as long as the `rest` of the bytes.
static bool fits(const Header &header, uint64_t rest) {
  for (uint64_t size : {header.optionsSize, header.irSize, header.codeSize}) {
    if (size > rest)
      return false;
    rest -= size;
  }
  return header.interfaceSize == rest;
}

std::shared_ptr<ProgramCode> ProgramCode::deserialize(const unsigned char *data,
                                                      size_t size,
                                                      const Target &target) {
  Header header;
  if (size < sizeof header)
    return nullptr;
  Bytes bytes(data, data + size);
  std::memcpy(&header, bytes.data(), sizeof header);
  uint64_t hash = header.hash, rest = size - sizeof header;
  header.hash = 0;
  std::memcpy(bytes.data(), &header, sizeof header);
  if (std::memcmp(header.magic, magic, sizeof magic) ||
      hash != runtime::Hash::of(bytes.data(), size) || !fits(header, rest) ||
      std::strncmp(header.target, target.name.c_str(), sizeof header.target))
    return nullptr;
  auto program = std::make_shared<ProgramCode>();
  program->target = target;
  program->type = header.type;
  program->mode = static_cast<CairnOptionMode>(header.mode);
  const char *part = bytes.data() + sizeof header;
  program->options.assign(part, header.optionsSize);
  part += header.optionsSize;
  program->ir.assign(part, part + header.irSize);
  part += header.irSize;
  if (header.maker == target.identity()) {
    if (header.codeSize)
      program->code =
          MachineCode::deserialize(part, header.codeSize, target.name);
    part += header.codeSize;
    program->interfaceText.assign(part, header.interfaceSize);
  }
  return program;
}
