//===- OptionText.h - words as a string of options --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the compiler and for the runner, which has nothing of LLVM.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_FRONTEND_OPTIONTEXT_H
#define CAIRN_FRONTEND_OPTIONTEXT_H

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace cairn::frontend {

/// Adds `word`, whatever is in it, but not nothing, to a string of options,
/// which is split as a shell splits it (`splitBuildOptions`).
inline void appendOption(std::string &options, std::string_view word) {
  if (!options.empty())
    options += ' ';
  for (char c : word) {
    if (std::string_view(" \t\r\n\\\"'").find(c) != std::string_view::npos)
      options += '\\';
    options += c;
  }
}

/// As clspv does: two dashes are as good as one.
inline std::string_view withOneDash(std::string_view word) {
  return word.substr(0, 2) == "--" ? word.substr(1) : word;
}

/// What `ID=VALUE` says of a specialization constant: a decimal id, and an
/// integer of at most 64 bits, which may be hexadecimal, or negative. Nothing
/// if it is something else.
inline std::optional<std::pair<uint32_t, uint64_t>>
parseSpecConstant(std::string_view text) {
  auto parse = [](std::string_view digits, int base, auto &number) {
    const char *end = digits.data() + digits.size();
    auto parsed = std::from_chars(digits.data(), end, number, base);
    return parsed.ec == std::errc() && parsed.ptr == end;
  };
  size_t equal = text.find('=');
  if (equal == std::string_view::npos)
    return std::nullopt;
  std::pair<uint32_t, uint64_t> constant;
  if (!parse(text.substr(0, equal), 10, constant.first))
    return std::nullopt;
  std::string_view value = text.substr(equal + 1);
  if (value.substr(0, 1) == "-") {
    int64_t negative;
    if (!parse(value, 10, negative))
      return std::nullopt;
    constant.second = static_cast<uint64_t>(negative);
    return constant;
  }
  bool isHex = value.substr(0, 2) == "0x" || value.substr(0, 2) == "0X";
  if (!parse(value.substr(isHex ? 2 : 0), isHex ? 16 : 10, constant.second))
    return std::nullopt;
  return constant;
}

/// Where the value of a build option stands.
enum class OptionValue { None, Behind, Next, BehindOrNext };

/// A row of BuildOptions.def.
struct OptionRow {
  /// Its number in the table.
  unsigned id;
  std::string_view spelling;
  OptionValue value;
  unsigned traits;

  bool hasValueBehind() const {
    return value == OptionValue::Behind || value == OptionValue::BehindOrNext;
  }
  /// Whether the option `word` has its value in the next word.
  bool hasValueNext(std::string_view word) const {
    return value == OptionValue::Next || (value == OptionValue::BehindOrNext &&
                                          withOneDash(word) == spelling);
  }
};

namespace option {
enum Trait : unsigned { Clang = 1, Link = 2, LinkOnly = 4, SPIR = 8 };
enum Id : unsigned {
#define BUILD_OPTION(ID, SPELLING, VALUE, TRAITS) ID,
#include "cairn/Frontend/BuildOptions.def"
};
inline constexpr OptionRow rows[] = {
#define BUILD_OPTION(ID, SPELLING, VALUE, TRAITS)                              \
  {ID, SPELLING, OptionValue::VALUE, TRAITS},
#include "cairn/Frontend/BuildOptions.def"
};
} // namespace option

/// The row of the option that `word` is, or begins; null for another word.
inline const OptionRow *findBuildOption(std::string_view word) {
  const OptionRow *found = nullptr;
  word = withOneDash(word);
  for (const OptionRow &row : option::rows) {
    if (word == row.spelling)
      return &row;
    if (row.hasValueBehind() &&
        word.substr(0, row.spelling.size()) == row.spelling &&
        (!found || row.spelling.size() > found->spelling.size()))
      found = &row;
  }
  return found;
}

} // namespace cairn::frontend

#endif // CAIRN_FRONTEND_OPTIONTEXT_H
