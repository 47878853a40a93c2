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

#include <string>
#include <string_view>

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
