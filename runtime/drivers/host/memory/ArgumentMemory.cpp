//===- ArgumentMemory.cpp - where buffer arguments are ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ArgumentMemory.h"

#include "HostBuffer.h"

#include <cstring>

using namespace cairn::runtime;

/// Null where the argument is an address, or null.
static HostBuffer *bufferOf(const Argument &argument) {
  return argument.kind() == Argument::Kind::Buffer
             ? static_cast<HostBuffer *>(argument.buffer())
             : nullptr;
}

uint64_t cairn::runtime::addressOf(const CheckedLaunch &launch, size_t index) {
  const Argument &argument = launch.args[index];
  if (HostBuffer *buffer = bufferOf(argument))
    return reinterpret_cast<uint64_t>(buffer->data()) + argument.offset();
  uint64_t address = 0;
  if (argument.kind() == Argument::Kind::Value &&
      argument.size() == sizeof address)
    std::memcpy(&address, argument.data(), sizeof address);
  return address;
}

std::optional<ArgumentMemory>
cairn::runtime::memoryOf(const CheckedLaunch &launch, size_t index) {
  const uint64_t address = addressOf(launch, index);
  if (!address)
    return ArgumentMemory();
  const Argument &argument = launch.args[index];
  if (HostBuffer *buffer = bufferOf(argument))
    return ArgumentMemory{address,
                          address + buffer->size() - argument.offset()};
  return launch.addressed ? launch.addressed->memoryOf(index) : std::nullopt;
}

UnwrittenBytes *cairn::runtime::unwrittenOf(const CheckedLaunch &launch,
                                            size_t index) {
  if (HostBuffer *buffer = bufferOf(launch.args[index]))
    return &buffer->unwritten;
  bool isBuffer =
      launch.kernel.interface().args[index].kind == ArgumentKind::Buffer;
  return isBuffer && launch.addressed ? launch.addressed->unwrittenOf(index)
                                      : nullptr;
}
