//===- Buffer.cpp - checks in front of buffers ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Buffer.h"

using namespace cairn::runtime;

static Status checkWithin(const char *action, uint64_t size, uint64_t offset,
                          uint64_t bufferSize) {
  if (offset <= bufferSize && size <= bufferSize - offset)
    return Status::success();
  return Status::error(std::string("cannot ") + action + " " +
                       std::to_string(size) + " bytes at offset " +
                       std::to_string(offset) + " of a buffer of " +
                       std::to_string(bufferSize) + " bytes");
}

Status Buffer::write(const void *source, uint64_t size, uint64_t offset) {
  if (Status status = checkWithin("write", size, offset, byteSize);
      !status.ok())
    return status;
  if (size == 0)
    return Status::success();
  if (!source)
    return Status::error("cannot write from a null pointer");
  return writeImpl(source, size, offset);
}

Status Buffer::read(void *destination, uint64_t size, uint64_t offset) const {
  if (Status status = checkWithin("read", size, offset, byteSize); !status.ok())
    return status;
  if (size == 0)
    return Status::success();
  if (!destination)
    return Status::error("cannot read to a null pointer");
  return readImpl(destination, size, offset);
}

Status Buffer::fill(const void *pattern, uint64_t patternSize, uint64_t size,
                    uint64_t offset) {
  if (patternSize == 0 || patternSize > maxPatternSize ||
      (patternSize & (patternSize - 1)))
    return Status::error(
        "expected a pattern of a power of two of bytes up to " +
        std::to_string(maxPatternSize) + ", got " +
        std::to_string(patternSize));
  if (!pattern)
    return Status::error("cannot fill from a null pointer");
  if (size % patternSize || offset % patternSize)
    return Status::error(
        "expected a size and an offset that are multiples of the pattern's " +
        std::to_string(patternSize) + " bytes, got " + std::to_string(size) +
        " and " + std::to_string(offset));
  if (Status status = checkWithin("fill", size, offset, byteSize); !status.ok())
    return status;
  if (size == 0)
    return Status::success();
  return fillImpl(pattern, patternSize, size, offset);
}
