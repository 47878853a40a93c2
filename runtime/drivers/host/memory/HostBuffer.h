//===- HostBuffer.h - buffers in the process's memory -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_HOSTBUFFER_H
#define CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_HOSTBUFFER_H

#include "cairn/runtime/Buffer.h"

#include "AlignedMemory.h"
#include "UnwrittenBytes.h"

#include <memory>

namespace cairn::runtime {

class HostBuffer final : public Buffer {
public:
  /// What kernels may assume of a buffer argument: OpenCL's largest type.
  static constexpr uint64_t argumentAlignment = 128;

  static Result<std::unique_ptr<Buffer>> create(Device &owner, uint64_t size);

  unsigned char *data() const { return memory.data(); }

  UnwrittenBytes unwritten;

private:
  HostBuffer(Device &owner, uint64_t size, AlignedMemory memory)
      : Buffer(owner, size), unwritten(memory.data(), size),
        memory(std::move(memory)) {}

  Status writeImpl(const void *source, uint64_t size, uint64_t offset) override;
  Status readImpl(void *destination, uint64_t size,
                  uint64_t offset) const override;
  Status fillImpl(const void *pattern, uint64_t patternSize, uint64_t size,
                  uint64_t offset) override;

  AlignedMemory memory;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_HOSTBUFFER_H
