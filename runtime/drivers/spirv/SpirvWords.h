//===- SpirvWords.h - SPIR-V as words and instructions ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVWORDS_H
#define CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVWORDS_H

#include "cairn/SPIRV/Words.h"
#include "cairn/runtime/Status.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::runtime {

/// The words of one instruction.
struct SpirvInstruction {
  uint32_t opcode, count;
  const uint32_t *words;

  uint32_t operator[](uint32_t index) const { return words[index]; }
  /// The literal string that starts at word `first`, and in `*next` the word
  /// behind it; nothing if it does not end within the instruction.
  std::optional<std::string> string(uint32_t first,
                                    uint32_t *next = nullptr) const {
    if (first >= count)
      return std::nullopt;
    std::string_view text =
        cairn::words::stringIn(words + first, count - first);
    if (text.size() == (count - first) * sizeof(uint32_t))
      return std::nullopt;
    if (next)
      *next = first + uint32_t(text.size() / sizeof(uint32_t)) + 1;
    return std::string(text);
  }
};

/// The words of a module of either byte order, in that of the host, at least
/// those of a header. The error says what is wrong with the bytes.
inline Result<std::vector<uint32_t>> readSpirvWords(const void *data,
                                                    size_t size) {
  std::string error;
  auto words = cairn::words::readWords(data, size, error);
  if (!words)
    return Status::error(error);
  return std::move(*words);
}

/// Calls `visit` for the instructions of a module with a header, in order,
/// until it gives an error. One that does not end within the module is an
/// error.
template <typename Visit>
Status forEachInstruction(const std::vector<uint32_t> &words, Visit visit) {
  cairn::words::InstructionCursor at(words.data(), words.size());
  for (; !at.atEnd(); at.next()) {
    if (!at.isWhole())
      return Status::error("the instruction at word " +
                           std::to_string(at.offset()) +
                           " does not end within the module");
    SpirvInstruction in{at.opcode(), uint32_t(at.length()), at.words()};
    if (Status status = visit(in); !status.ok())
      return status;
  }
  return Status::success();
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVWORDS_H
