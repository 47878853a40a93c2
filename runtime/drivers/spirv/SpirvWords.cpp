//===- SpirvWords.cpp - SPIR-V as words and instructions --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SpirvWords.h"

#include <cstring>

using namespace cairn::runtime;

static constexpr uint32_t magic = 0x07230203;

Result<std::vector<uint32_t>> cairn::runtime::readSpirvWords(const void *data,
                                                             size_t size) {
  if (size < spirvHeaderWords * 4 || size % 4)
    return Status::error("expected a multiple of 4 bytes from 20 on, got " +
                         std::to_string(size));
  std::vector<uint32_t> words(size / 4);
  std::memcpy(words.data(), data, size);
  if (words[0] == __builtin_bswap32(magic))
    for (uint32_t &word : words)
      word = __builtin_bswap32(word);
  if (words[0] != magic)
    return Status::error("it does not start with the magic number");
  return words;
}

std::optional<std::string> SpirvInstruction::string(uint32_t first,
                                                    uint32_t *next) const {
  if (first >= count)
    return std::nullopt;
  const char *text = reinterpret_cast<const char *>(words + first);
  size_t room = (count - first) * 4, length = strnlen(text, room);
  if (length == room)
    return std::nullopt;
  if (next)
    *next = first + uint32_t(length / 4) + 1;
  return std::string(text, length);
}
