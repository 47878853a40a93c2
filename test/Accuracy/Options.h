//===- Options.h - what cairn-math-table is asked for -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_OPTIONS_H
#define CAIRN_TEST_ACCURACY_OPTIONS_H

#include "llvm/Support/Regex.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cairn::accuracy {

enum class Flushed { None, Float, All };

/// What may differ by the width of vectors.
struct WidthOptions {
  /// Build options, beside the language version.
  std::string build;
  /// Functions on the same operands that a kernel calls.
  uint64_t calls = 1;
};

struct Options {
  /// Whole names that are wanted, as regular expressions.
  std::string function = ".*", category = ".*", type = ".*";
  std::map<unsigned, WidthOptions> byWidth = {{1, {}}, {2, {}}, {3, {}},
                                              {4, {}}, {8, {}}, {16, {}}};
  /// As for cairn-run.
  std::string device = "host";
  /// Types whose subnormal numbers the device may take for zero: none, float,
  /// or all.
  Flushed flushed = Flushed::None;
  /// None: all.
  std::vector<unsigned> widths;
  /// Random operands of each function; fewer for those that MPFR is slow at.
  uint64_t samples = 1000;
  /// Evenly spread bit patterns for functions of one float or double.
  uint64_t sweep = 0;
  uint64_t seed = 1;
  /// Wrong results of each row that are printed, beside the worst.
  uint64_t examples = 0;
  bool markdown = false;
  /// Rows over their bound only.
  bool failuresOnly = false;
  bool timings = false;
};

/// The options, or nullopt and a message for standard error, `isError` telling
/// an error from help.
std::optional<Options> parseOptions(int argc, char **argv, std::string &message,
                                    bool &isError);

/// Whether all of `name` matches.
bool matches(const std::string &pattern, llvm::StringRef name);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_OPTIONS_H
