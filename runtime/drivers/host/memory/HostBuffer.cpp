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
  unwritten.noteWritten(data() + offset, size);
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
  unwritten.noteWritten(data() + offset, size);
  return Status::success();
}
