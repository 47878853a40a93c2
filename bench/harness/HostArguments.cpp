//===- HostArguments.cpp - a workload's arguments in memory -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostArguments.h"

using namespace cairn::bench;
using namespace cairn::run;

using Kind = WorkloadArgument::Kind;

Result<ArgumentBytes> cairn::bench::initialBytes(const Workload &workload) {
  ArgumentBytes all(workload.args.size());
  for (size_t i = 0; i < all.size(); ++i) {
    const WorkloadArgument &arg = workload.args[i];
    if (arg.kind != Kind::Buffer && arg.kind != Kind::Image)
      continue;
    std::string where = "argument " + std::to_string(i);
    auto content = initialContent(arg);
    if (!content.ok())
      return content.status().within(where);
    auto bytes =
        AlignedBytes::copy(content->bytes.data(), content->bytes.size());
    if (!bytes.ok())
      return bytes.status().within(where);
    all[i] = bytes.take();
  }
  return all;
}

static NativeArgument describe(const WorkloadArgument &arg) {
  NativeArgument value{};
  value.count = static_cast<long>(arg.count);
  if (arg.kind == Kind::Image) {
    value.width = static_cast<long>(arg.image.width);
    value.height = static_cast<long>(arg.image.height);
  } else if (arg.kind == Kind::Scalar) {
    value.real = loadDouble(arg.type.scalar, arg.value.data());
    value.integer = static_cast<long>(value.real);
  }
  return value;
}

Result<HostArguments> HostArguments::create(const Workload &workload,
                                            const ArgumentBytes &initial) {
  HostArguments host(initial);
  host.outputs.resize(initial.size());
  for (size_t i = 0; i < initial.size(); ++i) {
    const WorkloadArgument &arg = workload.args[i];
    NativeArgument &value = host.arguments.emplace_back(describe(arg));
    value.data = initial[i].data();
    if (!arg.written)
      continue;
    auto copy = AlignedBytes::copy(initial[i].data(), initial[i].size());
    if (!copy.ok())
      return copy.status().within("argument " + std::to_string(i));
    host.outputs[i] = copy.take();
    value.data = host.outputs[i].data();
  }
  return host;
}

void HostArguments::restore() {
  for (size_t i = 0; i < outputs.size(); ++i)
    if (outputs[i].size())
      std::memcpy(outputs[i].data(), (*initial)[i].data(), outputs[i].size());
}
