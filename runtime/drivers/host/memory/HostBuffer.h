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

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace cairn::runtime {

class HostBuffer final : public Buffer {
public:
  /// What kernels may assume of a buffer argument: OpenCL's largest type.
  static constexpr uint64_t argumentAlignment = 128;

  static Result<std::unique_ptr<Buffer>> create(Device &owner, uint64_t size);

  unsigned char *data() const { return memory.data(); }

  /// Whether there are bytes that nobody has written, as far as is known: what
  /// kernels without checks write is not.
  bool hasUnwritten() const {
    return !isWritten.load(std::memory_order_relaxed);
  }
  /// Those bytes, as [begin, end), in order.
  std::vector<std::pair<uint64_t, uint64_t>> unwritten() const;
  void noteWritten(uint64_t offset, uint64_t size);

private:
  HostBuffer(Device &owner, uint64_t size, AlignedMemory memory)
      : Buffer(owner, size), memory(std::move(memory)), holes{{0, size}} {}

  Status writeImpl(const void *source, uint64_t size, uint64_t offset) override;
  Status readImpl(void *destination, uint64_t size,
                  uint64_t offset) const override;
  Status fillImpl(const void *pattern, uint64_t patternSize, uint64_t size,
                  uint64_t offset) override;

  AlignedMemory memory;
  std::atomic<bool> isWritten{false};
  /// Of `holes`, the unwritten bytes: ends by beginnings.
  mutable std::mutex mutex;
  std::map<uint64_t, uint64_t> holes;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_HOSTBUFFER_H
