//===- SpellNumbers.h - numbers in messages ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_SPELLNUMBERS_H
#define CAIRN_RUNTIME_LIB_SPELLNUMBERS_H

#include <cstdint>
#include <string>

namespace cairn::runtime {

/// "1 byte", "3 bytes".
inline std::string countBytes(uint64_t count) {
  return std::to_string(count) + (count == 1 ? " byte" : " bytes");
}

/// "(1, 2, 3)".
template <typename Numbers> std::string tuple(const Numbers &numbers) {
  std::string text;
  for (uint64_t number : numbers)
    text += (text.empty() ? "(" : ", ") + std::to_string(number);
  return text + ")";
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_SPELLNUMBERS_H
