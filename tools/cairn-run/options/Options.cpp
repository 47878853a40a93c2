//===- Options.cpp - parsing of the command line ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"

#include "OptionTable.h"
#include "cairn/Frontend/OptionText.h"

#include <algorithm>
#include <cstring>

using namespace cairn;
using namespace cairn::run;

/// Single-letter edits between two words.
static size_t editDistance(const std::string &a, const std::string &b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t above = row[j];
      row[j] = std::min(
          {row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

static Status unknownOption(const std::string &given, const std::string &name) {
  std::string message = "unknown option '" + given + "'";
  const OptionEntry *best = nullptr;
  size_t least = 3;
  for (const OptionEntry &option : optionTable)
    if (size_t distance = editDistance(name, option.name); distance < least) {
      least = distance;
      best = &option;
    }
  return Status::error(
      message + (best ? std::string(", did you mean '--") + best->name + "'?"
                      : ", see --help"));
}

static const OptionEntry *findOption(const std::string &name) {
  for (const OptionEntry &option : optionTable)
    if (name == option.name)
      return &option;
  return nullptr;
}

/// The compiler's options about its passes, which it checks itself.
static bool isPassOption(const std::string &text) {
  size_t start = text.find_first_not_of('-');
  if (start > 2)
    return false;
  for (const char *name :
       {"print-ir-", "mlir-", "verify-each", "pass-pipeline-after",
        "load-pass-plugin", "remarks", "schedule"})
    if (text.compare(start, std::strlen(name), name) == 0)
      return true;
  return false;
}

static Status checkCombination(const Options &options) {
  if (options.help || options.version || options.listDrivers ||
      options.device == "list")
    return Status::success();
  bool workload = !options.workload.empty();
  if (workload == !options.input.empty())
    return Status::error(workload ? "expected INPUT or --workload, got both"
                                  : "expected INPUT or --workload, see --help");
  const char *wrong = nullptr;
  if (workload) {
    wrong = !options.kernel.empty()          ? "kernel"
            : !options.global.empty()        ? "global"
            : !options.local.empty()         ? "local"
            : !options.offset.empty()        ? "offset"
            : !options.args.empty()          ? "arg"
            : !options.prints.empty()        ? "print"
            : !options.saves.empty()         ? "save"
            : !options.interfacePath.empty() ? "interface"
            : !options.specConstants.empty() ? "spec-constant"
                                             : nullptr;
    if (wrong)
      return Status::error(std::string("'--") + wrong +
                           "' does not go with --workload");
    if (!options.programDir.empty() && !options.buildOptions.empty())
      return Status::error("options of the compiler do not go with "
                           "--program-dir, which takes compiled programs");
    return Status::success();
  }
  wrong = !options.names.empty()          ? "name"
          : !options.excluded.empty()     ? "exclude"
          : !options.referenceDir.empty() ? "reference-dir"
          : !options.programDir.empty()   ? "program-dir"
                                          : nullptr;
  if (wrong)
    return Status::error(std::string("'--") + wrong + "' needs --workload");
  if (!options.interfacePath.empty() && !options.moreInputs.empty())
    return Status::error("expected one compiled program with --interface, got "
                         "'" +
                         options.input + "' and '" + options.moreInputs[0] +
                         "'");
  if (!options.interfacePath.empty() && !options.buildOptions.empty())
    return Status::error("options of the compiler do not go with --interface, "
                         "which takes a compiled program");
  if (options.global.empty())
    return Status::error("expected --global=X[,Y[,Z]]");
  return Status::success();
}

Result<Options> cairn::run::parseOptions(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    std::string text = argv[i];
    if (text.size() < 2 || text[0] != '-') {
      if (options.input.empty())
        options.input = text;
      else
        options.moreInputs.push_back(text);
      continue;
    }
    size_t equal = text.find('=');
    std::string name = text.substr(text[1] == '-' ? 2 : 1);
    name = name.substr(0, name.find('='));
    const OptionEntry *option = findOption(name);
    const frontend::OptionRow *row = frontend::findBuildOption(text);
    // A value follows '=' or a space in all options of this tool.
    if (!option && !row && frontend::findBuildOption(text + "=")) {
      if (++i == argc)
        return Status::error("expected a value after '" + text + "'");
      frontend::appendOption(options.buildOptions, text + "=" + argv[i]);
      continue;
    }
    if (!option && (row || isPassOption(text))) {
      frontend::appendOption(options.buildOptions, text);
      if (row && row->hasValueNext(text)) {
        if (++i == argc)
          return Status::error("expected a value after '" + text + "'");
        frontend::appendOption(options.buildOptions, argv[i]);
      }
      continue;
    }
    if (!option)
      return unknownOption(text.substr(0, equal), name);
    std::string value;
    if (equal != std::string::npos)
      value = text.substr(equal + 1);
    if (!option->value && equal != std::string::npos)
      return Status::error("expected no value for '--" + name + "', got '" +
                           value + "'");
    if (option->value && equal == std::string::npos) {
      if (++i == argc)
        return Status::error("expected a value after '" + text + "'");
      value = argv[i];
    }
    if (Status status = option->apply(options, value); !status.ok())
      return status.within("--" + name);
  }
  if (Status status = checkCombination(options); !status.ok())
    return status;
  return options;
}
