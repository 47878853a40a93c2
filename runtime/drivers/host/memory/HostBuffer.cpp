//===- HostBuffer.cpp - buffers in the process's memory ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostBuffer.h"

#include "cairn/runtime/Device.h"
#include "lib/FillMemory.h"

#include <algorithm>
#include <cstring>

using namespace cairn::runtime;

/// What arrays of so many bytes can ask for: more, and there would be bytes
/// between the buffer and the guard.
static uint64_t guardedAlignment(uint64_t size) {
  return std::min(size & -size, HostBuffer::argumentAlignment);
}

Result<std::unique_ptr<Buffer>> HostBuffer::create(Device &owner,
                                                   uint64_t size) {
  AlignedMemory memory =
      owner.guardsMemory()
          ? AlignedMemory::allocateGuarded(size, guardedAlignment(size))
          : AlignedMemory::allocate(size);
  if (!memory.data())
    return Status::error("out of memory: cannot allocate a buffer of " +
                         std::to_string(size) + " bytes");
  return std::unique_ptr<Buffer>(
      new HostBuffer(owner, size, std::move(memory)));
}

Status HostBuffer::writeImpl(const void *source, uint64_t size,
                             uint64_t offset) {
  std::memcpy(data() + offset, source, size);
  noteWritten(offset, size);
  return Status::success();
}

Status HostBuffer::readImpl(void *destination, uint64_t size,
                            uint64_t offset) const {
  std::memcpy(destination, data() + offset, size);
  return Status::success();
}

Status HostBuffer::fillImpl(const void *pattern, uint64_t patternSize,
                            uint64_t size, uint64_t offset) {
  fillMemory(data() + offset, pattern, patternSize, size);
  noteWritten(offset, size);
  return Status::success();
}

std::vector<std::pair<uint64_t, uint64_t>> HostBuffer::unwritten() const {
  std::lock_guard<std::mutex> lock(mutex);
  return {holes.begin(), holes.end()};
}

void HostBuffer::noteWritten(uint64_t offset, uint64_t size) {
  if (!hasUnwritten())
    return;
  std::lock_guard<std::mutex> lock(mutex);
  uint64_t end = offset + size;
  auto hole = holes.upper_bound(offset);
  if (hole != holes.begin())
    --hole;
  while (hole != holes.end() && hole->first < end) {
    auto [begin, last] = *hole;
    if (last <= offset) {
      ++hole;
      continue;
    }
    hole = holes.erase(hole);
    if (begin < offset)
      holes.emplace(begin, offset);
    if (last > end)
      hole = holes.emplace(end, last).first;
    if (last > end)
      break;
  }
  isWritten.store(holes.empty(), std::memory_order_relaxed);
}
