//===- LevelZeroMemory.h - memory of a Level Zero device --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROMEMORY_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROMEMORY_H

#include "drivers/level-zero/device/LevelZeroContext.h"

namespace cairn::runtime {

/// An allocation of unified shared memory: memory of the device, which the host
/// reads and writes itself where the context says so.
class LevelZeroMemory {
public:
  /// `what`, as "a buffer", appears in messages.
  static Result<LevelZeroMemory>
  allocate(std::shared_ptr<LevelZeroContext> context, uint64_t size,
           const std::string &what);

  /// An address of the device.
  unsigned char *data() const { return memory.get(); }

private:
  struct Free {
    std::shared_ptr<LevelZeroContext> context;
    void operator()(unsigned char *pointer) const {
      context->ze.MemFree(context->handle, pointer);
    }
  };
  explicit LevelZeroMemory(std::unique_ptr<unsigned char, Free> memory)
      : memory(std::move(memory)) {}

  std::unique_ptr<unsigned char, Free> memory;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROMEMORY_H
