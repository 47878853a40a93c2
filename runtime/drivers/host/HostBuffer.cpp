//===- HostBuffer.cpp - buffers in the process's memory ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostBuffer.h"

#include <algorithm>
#include <cstring>

using namespace cairn::runtime;

Result<std::unique_ptr<Buffer>> HostBuffer::create(Device &owner,
                                                   uint64_t size) {
  AlignedMemory memory = AlignedMemory::allocate(size);
  if (!memory.data())
    return Status::error("out of memory: cannot allocate a buffer of " +
                         std::to_string(size) + " bytes");
  return std::unique_ptr<Buffer>(
      new HostBuffer(owner, size, std::move(memory)));
}

Status HostBuffer::writeImpl(const void *source, uint64_t size,
                             uint64_t offset) {
  std::memcpy(data() + offset, source, size);
  return Status::success();
}

Status HostBuffer::readImpl(void *destination, uint64_t size,
                            uint64_t offset) const {
  std::memcpy(destination, data() + offset, size);
  return Status::success();
}

Status HostBuffer::fillImpl(const void *pattern, uint64_t patternSize,
                            uint64_t size, uint64_t offset) {
  unsigned char *begin = data() + offset;
  if (patternSize == 1) {
    std::memset(begin, *static_cast<const unsigned char *>(pattern), size);
    return Status::success();
  }
  // The filled part doubles with each copy, up to what stays in the cache.
  constexpr uint64_t longestCopy = 64 << 10;
  std::memcpy(begin, pattern, patternSize);
  for (uint64_t done = patternSize; done < size;) {
    uint64_t copy = std::min({done, size - done, longestCopy});
    std::memcpy(begin + done, begin, copy);
    done += copy;
  }
  return Status::success();
}
