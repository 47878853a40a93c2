//===- Buffer.h - device memory ---------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_BUFFER_H
#define CAIRN_RUNTIME_BUFFER_H

#include "cairn/runtime/Status.h"

#include <cstdint>

namespace cairn::runtime {

class Device;

/// Memory of one device, undefined until written. It must not outlive its
/// device. All functions are complete when they return.
class Buffer {
public:
  /// The longest pattern that `fill` takes, the size of OpenCL's largest type.
  static constexpr uint64_t maxPatternSize = 128;

  virtual ~Buffer() = default;
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;

  Device &device() const { return owner; }
  uint64_t size() const { return byteSize; }

  /// Copies `size` bytes of the caller to byte `offset` of the buffer.
  Status write(const void *source, uint64_t size, uint64_t offset = 0);

  /// Copies `size` bytes from byte `offset` of the buffer to the caller.
  Status read(void *destination, uint64_t size, uint64_t offset = 0) const;

  /// Repeats a pattern of a power of two of bytes, at most `maxPatternSize`,
  /// over `size` bytes from `offset`; both are multiples of `patternSize`.
  Status fill(const void *pattern, uint64_t patternSize, uint64_t size,
              uint64_t offset = 0);

protected:
  Buffer(Device &owner, uint64_t size) : owner(owner), byteSize(size) {}

private:
  virtual Status writeImpl(const void *source, uint64_t size,
                           uint64_t offset) = 0;
  virtual Status readImpl(void *destination, uint64_t size,
                          uint64_t offset) const = 0;
  virtual Status fillImpl(const void *pattern, uint64_t patternSize,
                          uint64_t size, uint64_t offset) = 0;

  Device &owner;
  uint64_t byteSize;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_BUFFER_H
