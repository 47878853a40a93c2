//===- VulkanBuffer.cpp - buffers on a Vulkan device ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanBuffer.h"

#include "lib/FillMemory.h"

#include <algorithm>
#include <cstring>

using namespace cairn::runtime;

Result<std::unique_ptr<Buffer>>
VulkanBuffer::create(Device &owner, std::shared_ptr<VulkanContext> context,
                     std::shared_ptr<VulkanTransfer> transfer, uint64_t size) {
  auto block = VulkanBlock::create(context, size, VulkanMemoryUse::Device,
                                   VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                       VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                                   "a buffer");
  if (!block.ok())
    return block.status();
  return std::unique_ptr<Buffer>(new VulkanBuffer(
      owner, std::move(context), std::move(transfer), block.take()));
}

Status VulkanBuffer::writeImpl(const void *source, uint64_t size,
                               uint64_t offset) {
  return context->finish(transfer->write(memory, source, size, offset));
}

Status VulkanBuffer::readImpl(void *destination, uint64_t size,
                              uint64_t offset) const {
  return context->finish(transfer->read(memory, destination, size, offset));
}

Status VulkanBuffer::fillImpl(const void *pattern, uint64_t patternSize,
                              uint64_t size, uint64_t offset) {
  // Patterns of up to a word are the device's own, where they start at one.
  if (patternSize <= 4 && offset % 4 == 0 && !memory.memory().data()) {
    uint32_t word;
    for (uint64_t i = 0; i < sizeof word; i += patternSize)
      std::memcpy(reinterpret_cast<unsigned char *>(&word) + i, pattern,
                  patternSize);
    uint64_t words = size / 4 * 4;
    if (words)
      if (Status status = transfer->fill(memory, word, words, offset);
          !status.ok())
        return context->finish(status);
    if (words == size)
      return context->finish(Status::success());
    return writeImpl(&word, size - words, offset + words);
  }
  constexpr uint64_t longestPiece = 64 << 10;
  std::vector<unsigned char> piece(std::min(size, longestPiece));
  fillMemory(piece.data(), pattern, patternSize, piece.size());
  for (uint64_t done = 0; done < size; done += piece.size())
    if (Status status = writeImpl(piece.data(),
                                  std::min<uint64_t>(piece.size(), size - done),
                                  offset + done);
        !status.ok())
      return status;
  return Status::success();
}
