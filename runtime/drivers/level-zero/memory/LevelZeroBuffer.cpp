//===- LevelZeroBuffer.cpp - buffers on a Level Zero device -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroBuffer.h"

#include "lib/FillMemory.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace cairn::runtime;

Result<std::unique_ptr<Buffer>> LevelZeroBuffer::create(
    Device &owner, std::shared_ptr<LevelZeroContext> context, uint64_t size) {
  auto memory = LevelZeroMemory::allocate(context, size, "a buffer");
  if (!memory.ok())
    return memory.status();
  return std::unique_ptr<Buffer>(
      new LevelZeroBuffer(owner, std::move(context), size, memory.take()));
}

Status LevelZeroBuffer::copy(void *destination, const void *source,
                             uint64_t size) const {
  if (context->hostSeesMemory) {
    std::memcpy(destination, source, size);
    return Status::success();
  }
  return context->parts->copies.submit([&](ze_command_list_handle_t list) {
    return levelZeroStatus(
        context->ze.CommandListAppendMemoryCopy(list, destination, source, size,
                                                nullptr, 0, nullptr),
        "zeCommandListAppendMemoryCopy");
  });
}

Status LevelZeroBuffer::writeImpl(const void *source, uint64_t size,
                                  uint64_t offset) {
  return copy(address() + offset, source, size);
}

Status LevelZeroBuffer::readImpl(void *destination, uint64_t size,
                                 uint64_t offset) const {
  return copy(destination, address() + offset, size);
}

Status LevelZeroBuffer::fillImpl(const void *pattern, uint64_t patternSize,
                                 uint64_t size, uint64_t offset) {
  unsigned char *begin = address() + offset;
  if (context->hostSeesMemory) {
    fillMemory(begin, pattern, patternSize, size);
    return Status::success();
  }
  if (patternSize <= context->maxPatternSize)
    return context->parts->copies.submit([&](ze_command_list_handle_t list) {
      return levelZeroStatus(
          context->ze.CommandListAppendMemoryFill(
              list, begin, pattern, patternSize, size, nullptr, 0, nullptr),
          "zeCommandListAppendMemoryFill");
    });
  constexpr uint64_t longestPiece = 64 << 10;
  std::vector<unsigned char> piece(std::min(size, longestPiece));
  fillMemory(piece.data(), pattern, patternSize, piece.size());
  for (uint64_t done = 0; done < size; done += piece.size())
    if (Status status = copy(begin + done, piece.data(),
                             std::min<uint64_t>(piece.size(), size - done));
        !status.ok())
      return status;
  return Status::success();
}
