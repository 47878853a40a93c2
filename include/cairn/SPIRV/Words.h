//===- Words.h - SPIR-V as words and instructions ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where one instruction ends and the next one begins (SPIR-V, sections 2.2 and
// 2.3), whatever they are. Knows nothing of LLVM: the runtime and its drivers
// read modules with it too.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_SPIRV_WORDS_H
#define CAIRN_SPIRV_WORDS_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::words {

inline constexpr uint32_t kMagicNumber = 0x07230203;
/// Words in front of the first instruction: the magic number, the version, the
/// generator, the bound of ids, and a zero.
inline constexpr size_t kHeaderWords = 5;
/// Parts of a constant at most: the length of an instruction has 16 bits, and
/// the instruction has a word of its own, a type and a result beside the parts.
inline constexpr uint64_t kMaxConstituents = 0xffff - 3;

/// The first word of an instruction of `length` words with the opcode.
constexpr uint32_t leadingWord(uint32_t opcode, size_t length) {
  return static_cast<uint32_t>(length) << 16 | opcode;
}

constexpr uint32_t swapBytes(uint32_t word) {
  return word >> 24 | (word >> 8 & 0xff00) | (word & 0xff00) << 8 | word << 24;
}

/// Whether the bytes start as a module does, in either byte order.
inline bool isModule(const void *bytes, size_t size) {
  uint32_t first = 0;
  if (size < sizeof first)
    return false;
  std::memcpy(&first, bytes, sizeof first);
  return first == kMagicNumber || first == swapBytes(kMagicNumber);
}

/// The words of a module of either byte order, in this machine's, at least
/// those of a header; nothing, with `error`, for other bytes.
inline std::optional<std::vector<uint32_t>>
readWords(const void *bytes, size_t size, std::string &error) {
  constexpr size_t wordSize = sizeof(uint32_t);
  if (size < kHeaderWords * wordSize || size % wordSize != 0) {
    error = "expected a header of 20 bytes and words of 4 bytes, got " +
            std::to_string(size) + " bytes";
    return std::nullopt;
  }
  if (!isModule(bytes, size)) {
    error = "expected a module to start with the magic number";
    return std::nullopt;
  }
  std::vector<uint32_t> words(size / wordSize);
  std::memcpy(words.data(), bytes, size);
  if (words[0] != kMagicNumber)
    for (uint32_t &word : words)
      word = swapBytes(word);
  return words;
}

/// The literal string at the beginning of `count` words. It ends there if it is
/// shorter than their bytes.
inline std::string_view stringIn(const uint32_t *words, size_t count) {
  const char *text = reinterpret_cast<const char *>(words);
  return {text, strnlen(text, count * sizeof(uint32_t))};
}

/// One instruction of a module after the other.
///
///   for (InstructionCursor inst(words, count); !inst.atEnd(); inst.next())
///     if (!inst.isWhole())
///       ...
///
class InstructionCursor {
public:
  /// `words` have a header.
  InstructionCursor(const uint32_t *words, size_t count)
      : all(words), count(count) {}

  bool atEnd() const { return at >= count; }
  /// Whether it ends within the module. If not, there is no next one.
  bool isWhole() const { return length() != 0 && length() <= count - at; }
  void next() { at += length(); }

  uint32_t opcode() const { return all[at] & 0xffff; }
  /// In words, with the leading one.
  size_t length() const { return all[at] >> 16; }
  /// The number of its leading word in the module.
  size_t offset() const { return at; }
  const uint32_t *words() const { return all + at; }

private:
  const uint32_t *all;
  size_t count, at = kHeaderWords;
};

} // namespace cairn::words

#endif // CAIRN_SPIRV_WORDS_H
