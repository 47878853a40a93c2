//===- ArgumentBlock.h - launch arguments in memory -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_LAUNCH_ARGUMENTBLOCK_H
#define CAIRN_RUNTIME_DRIVERS_HOST_LAUNCH_ARGUMENTBLOCK_H

#include "drivers/host/memory/AlignedMemory.h"

#include "cairn/runtime/CheckedLaunch.h"

namespace cairn::runtime {

/// The argument block of cairn/runtime/HostABI.h. Most fit in the object, so
/// that a launch allocates nothing.
class ArgumentBlock {
public:
  ArgumentBlock() = default;
  ArgumentBlock(const ArgumentBlock &) = delete;
  ArgumentBlock &operator=(const ArgumentBlock &) = delete;

  Status pack(const CheckedLaunch &launch);
  const void *data() const { return block; }

private:
  static constexpr uint64_t inlineSize = 512;

  alignas(128) unsigned char storage[inlineSize];
  AlignedMemory large;
  unsigned char *block = storage;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_LAUNCH_ARGUMENTBLOCK_H
