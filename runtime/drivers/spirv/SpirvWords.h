//===- SpirvWords.h - SPIR-V as words and instructions ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVWORDS_H
#define CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVWORDS_H

#include "cairn/runtime/Status.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::runtime {

/// Words in front of the first instruction (SPIR-V specification, section 2.3).
inline constexpr uint32_t spirvHeaderWords = 5;

/// The words of one instruction.
struct SpirvInstruction {
  uint32_t opcode, count;
  const uint32_t *words;

  uint32_t operator[](uint32_t index) const { return words[index]; }
  /// The literal string that starts at word `first`, and in `*next` the word
  /// behind it; nothing if it does not end within the instruction.
  std::optional<std::string> string(uint32_t first,
                                    uint32_t *next = nullptr) const;
};

/// The words of a module of either byte order, in that of the host, at least
/// those of a header. The error says what is wrong with the bytes.
Result<std::vector<uint32_t>> readSpirvWords(const void *data, size_t size);

/// Calls `visit` for the instructions of a module with a header, in order,
/// until it gives an error. One that does not end within the module is an
/// error.
template <typename Visit>
Status forEachInstruction(const std::vector<uint32_t> &words, Visit visit) {
  for (size_t at = spirvHeaderWords; at < words.size();) {
    SpirvInstruction in{words[at] & 0xffff, words[at] >> 16, &words[at]};
    if (in.count == 0 || in.count > words.size() - at)
      return Status::error("the instruction at word " + std::to_string(at) +
                           " does not end within the module");
    if (Status status = visit(in); !status.ok())
      return status;
    at += in.count;
  }
  return Status::success();
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVWORDS_H
