//===- LevelZeroBuffer.h - buffers on a Level Zero device -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROBUFFER_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROBUFFER_H

#include "LevelZeroMemory.h"

#include "cairn/runtime/Buffer.h"

namespace cairn::runtime {

class LevelZeroBuffer final : public Buffer {
public:
  static Result<std::unique_ptr<Buffer>>
  create(Device &owner, std::shared_ptr<LevelZeroContext> context,
         uint64_t size);

  /// Where kernels find it.
  unsigned char *address() const { return memory.data(); }

private:
  LevelZeroBuffer(Device &owner, std::shared_ptr<LevelZeroContext> context,
                  uint64_t size, LevelZeroMemory memory)
      : Buffer(owner, size), context(std::move(context)),
        memory(std::move(memory)) {}

  Status writeImpl(const void *source, uint64_t size, uint64_t offset) override;
  Status readImpl(void *destination, uint64_t size,
                  uint64_t offset) const override;
  Status fillImpl(const void *pattern, uint64_t patternSize, uint64_t size,
                  uint64_t offset) override;
  Status copy(void *destination, const void *source, uint64_t size) const;

  std::shared_ptr<LevelZeroContext> context;
  LevelZeroMemory memory;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROBUFFER_H
