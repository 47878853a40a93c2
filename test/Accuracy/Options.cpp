//===- Options.cpp - what cairn-math-table is asked for ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"

#include "cairn/Dialect/OCL/IR/BuiltinTypes.h"

#include "llvm/ADT/StringExtras.h"

using namespace cairn;
using namespace cairn::accuracy;

static const char help[] =
    "usage: cairn-math-table [OPTION...]\n"
    "\n"
    "Executes the library's functions on a device and compares them with "
    "MPFR.\n"
    "Fails if a result is further off than the OpenCL C specification allows.\n"
    "\n"
    "  --function=REGEX  functions; all of the name must match\n"
    "  --category=REGEX  math, common, geometric, integer, relational,\n"
    "                    conversion, shuffle\n"
    "  --type=REGEX      half, float, double, int, ...; of a conversion, the\n"
    "                    type that it converts from\n"
    "  --width=N         1, 2, 3, 4, 8 or 16, may be repeated; all by default\n"
    "  --samples=N       random operands of each function (1000)\n"
    "  --sweep=N         and N bit patterns, evenly spread, for functions of\n"
    "                    one float or double (0)\n"
    "  --device=NAME     host (the default), or vulkan, vulkan:N, ...\n"
    "  --flush-subnormals[=float|all]\n"
    "                    subnormal floats, or all subnormal numbers, may be\n"
    "                    taken for zero and given as zero\n"
    "  --options=[WIDTH,...:]TEXT\n"
    "                    build options, as for clBuildProgram; of these "
    "widths,\n"
    "                    as in '8,16:-lanes=1', or of all\n"
    "  --calls=[WIDTH,...:]N\n"
    "                    functions on the same operands that a kernel calls,\n"
    "                    which compile in less time together (1)\n"
    "  --seed=N          of the random operands (1)\n"
    "  --markdown        print the table as Markdown\n"
    "  --examples=N      print N wrong results of each row, not just the "
    "worst\n"
    "  --failures        print rows over their bound only\n"
    "  --timings         print where the time went to standard error\n";

bool cairn::accuracy::matches(const std::string &pattern,
                              llvm::StringRef name) {
  return llvm::Regex("^(" + pattern + ")$").match(name);
}

static bool readNumber(llvm::StringRef text, uint64_t &number) {
  return !text.getAsInteger(10, number);
}

/// Reads `value` of '--options' or '--calls', with the widths that it is for.
static bool readByWidth(llvm::StringRef name, llvm::StringRef value,
                        Options &options) {
  std::vector<WidthOptions *> chosen;
  auto [list, rest] = value.split(':');
  if (list.empty() || list.find_first_not_of("0123456789,") != list.npos ||
      list.size() == value.size()) {
    rest = value;
    for (auto &[width, all] : options.byWidth)
      chosen.push_back(&all);
  } else {
    for (llvm::StringRef item : llvm::split(list, ',')) {
      unsigned width = 0;
      if (item.getAsInteger(10, width) || !options.byWidth.count(width))
        return false;
      chosen.push_back(&options.byWidth[width]);
    }
  }
  uint64_t calls = 0;
  if (name == "--calls" && (!readNumber(rest, calls) || calls == 0))
    return false;
  for (WidthOptions *one : chosen) {
    if (name == "--calls")
      one->calls = calls;
    else
      one->build = rest.str();
  }
  return true;
}

std::optional<Options> cairn::accuracy::parseOptions(int argc, char **argv,
                                                     std::string &message,
                                                     bool &isError) {
  Options options;
  isError = true;
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef word = argv[i];
    if (word == "--help" || word == "-h") {
      message = help;
      isError = false;
      return std::nullopt;
    }
    if (word == "--markdown" || word == "--failures" || word == "--timings") {
      (word == "--markdown"   ? options.markdown
       : word == "--failures" ? options.failuresOnly
                              : options.timings) = true;
      continue;
    }
    auto [name, value] = word.split('=');
    if (name == "--flush-subnormals") {
      if (!value.empty() && value != "float" && value != "all") {
        message = "expected 'float' or 'all', got '" + word.str() + "'";
        return std::nullopt;
      }
      options.flushed = value == "all" ? Flushed::All : Flushed::Float;
      continue;
    }
    if (name == "--device") {
      options.device = value.str();
      continue;
    }
    if (name == "--options" || name == "--calls") {
      if (!readByWidth(name, value, options)) {
        message = "expected widths and " +
                  std::string(name == "--calls" ? "a number" : "options") +
                  ", as in '" + name.str() +
                  (name == "--calls" ? "=2,3:4" : "=8,16:-lanes=1") +
                  "', got '" + word.str() + "'";
        return std::nullopt;
      }
      continue;
    }
    std::string *pattern = name == "--function"   ? &options.function
                           : name == "--category" ? &options.category
                           : name == "--type"     ? &options.type
                                                  : nullptr;
    if (pattern) {
      *pattern = value.str();
      std::string error;
      if (value.empty() || !llvm::Regex(value).isValid(error)) {
        message = "expected a regular expression, got '" + word.str() + "'";
        return std::nullopt;
      }
      continue;
    }
    uint64_t width = 0;
    uint64_t *number = name == "--samples"    ? &options.samples
                       : name == "--sweep"    ? &options.sweep
                       : name == "--seed"     ? &options.seed
                       : name == "--examples" ? &options.examples
                       : name == "--width"    ? &width
                                              : nullptr;
    if (!number) {
      message = "unknown option '" + word.str() + "'";
      return std::nullopt;
    }
    bool isWidth = number == &width;
    if (!readNumber(value, *number) ||
        (isWidth && width != 1 &&
         (width > 16 || !ocl::isLegalVectorWidth(unsigned(width))))) {
      message = "expected a number that '" + name.str() + "' can be, got '" +
                value.str() + "'";
      return std::nullopt;
    }
    if (isWidth)
      options.widths.push_back(unsigned(width));
  }
  return options;
}
