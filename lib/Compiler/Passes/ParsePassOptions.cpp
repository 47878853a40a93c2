//===- ParsePassOptions.cpp - options about passes ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/PassOptions.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::compiler;

static bool addNames(std::vector<std::string> &names, StringRef value) {
  SmallVector<StringRef> parts;
  value.split(parts, ',');
  for (StringRef part : parts) {
    if (part.trim().empty())
      return false;
    names.push_back(part.trim().str());
  }
  return true;
}

static bool setDisplay(bool &asList, StringRef value, StringRef other) {
  asList = value == "list";
  return asList || value == other;
}

static bool addPipeline(PassOptions &options, StringRef value) {
  auto [name, pipeline] = value.split(':');
  std::optional<Level> level = symbolizeLevel(name);
  if (!level || pipeline.trim().empty())
    return false;
  options.pipelines.push_back({*level, pipeline.trim().str()});
  return true;
}

static bool addText(std::vector<std::string> &texts, StringRef value) {
  texts.push_back(value.str());
  return !value.empty();
}

static bool addParameter(PassOptions &options, StringRef text) {
  auto [name, value] = text.split('=');
  options.schedules.parameters.push_back({name.str(), value.str()});
  return !name.empty() && !value.empty();
}

static bool setText(std::string &text, StringRef value) {
  text = value.str();
  return !value.empty();
}

namespace {
struct PassOptionRow {
  StringRef name;
  /// What mlir-opt calls it, where that is another name.
  StringRef alias;
  /// Empty for a flag.
  StringRef value;
  StringRef help;
  bool (*apply)(PassOptions &, StringRef);
};
} // namespace

template <bool PassOptions::*member>
static bool set(PassOptions &options, StringRef) {
  return options.*member = true;
}

static constexpr PassOptionRow kPassOptionRows[] = {
    {"print-ir-before", "mlir-print-ir-before", "PASS[,PASS...]",
     "print the IR before these passes to standard error;\n"
     "'llvm:PASS' is one of LLVM's, 'llvm:all' each of them",
     [](PassOptions &options, StringRef value) {
       return addNames(options.printBefore, value);
     }},
    {"print-ir-after", "mlir-print-ir-after", "PASS[,PASS...]",
     "print the IR after these passes",
     [](PassOptions &options, StringRef value) {
       return addNames(options.printAfter, value);
     }},
    {"print-ir-before-all", "mlir-print-ir-before-all", "",
     "print the IR before each pass of MLIR",
     set<&PassOptions::printBeforeAll>},
    {"print-ir-after-all", "mlir-print-ir-after-all", "",
     "print the IR after each pass of MLIR", set<&PassOptions::printAfterAll>},
    {"print-ir-after-change", "mlir-print-ir-after-change", "",
     "print the IR after passes that changed it, of those\n"
     "named or of all",
     set<&PassOptions::printAfterChange>},
    {"print-ir-after-failure", "mlir-print-ir-after-failure", "",
     "print the IR after a pass that failed",
     set<&PassOptions::printAfterFailure>},
    {"print-ir-module-scope", "mlir-print-ir-module-scope", "",
     "print the module where a pass is of a function",
     set<&PassOptions::printModuleScope>},
    {"print-ir-debuginfo", "mlir-print-debuginfo", "",
     "print locations as well", set<&PassOptions::printDebugInfo>},
    {"print-ir-local-scope", "mlir-print-local-scope", "",
     "print without aliases of types and attributes",
     set<&PassOptions::printLocalScope>},
    {"print-ir-dir", "mlir-print-ir-tree-dir", "DIR",
     "print into numbered files of the directory DIR",
     [](PassOptions &options, StringRef value) {
       return setText(options.printDir, value);
     }},
    {"mlir-timing", "", "", "print the time of each pass",
     set<&PassOptions::timing>},
    {"mlir-timing-display", "", "list|tree", "how to print it",
     [](PassOptions &options, StringRef value) {
       return setDisplay(options.timingAsList, value, "tree");
     }},
    {"mlir-pass-statistics", "", "", "print the statistics of each pass",
     set<&PassOptions::statistics>},
    {"mlir-pass-statistics-display", "", "list|pipeline", "how to print them",
     [](PassOptions &options, StringRef value) {
       return setDisplay(options.statisticsAsList, value, "pipeline");
     }},
    {"mlir-pass-pipeline-crash-reproducer", "", "FILE",
     "where a stage fails, write its IR and passes to FILE,\n"
     "for 'cairn-opt --run-reproducer FILE'",
     [](PassOptions &options, StringRef value) {
       return setText(options.reproducer, value);
     }},
    {"mlir-pass-pipeline-local-reproducer", "", "",
     "with that, from the pass that failed on",
     set<&PassOptions::localReproducer>},
    {"verify-each", "", "", "verify the IR after each pass",
     set<&PassOptions::verifyEach>},
    {"remarks", "", "",
     "say what Cairn's passes did and did not, and why, at\n"
     "the lines of the source",
     set<&PassOptions::remarks>},
    {"pass-pipeline-after", "", "LEVEL:PIPELINE",
     "run these passes when the level is reached, as in\n"
     "'mux:canonicalize,func.func(cse)'",
     addPipeline},
    {"load-pass-plugin", "", "FILE", "a shared object with passes",
     [](PassOptions &options, StringRef value) {
       return addText(options.plugins, value);
     }},
    {"schedule", "", "FILE",
     "apply this script of the transform dialect where its\n"
     "level is reached",
     [](PassOptions &options, StringRef value) {
       return addText(options.schedules.files, value);
     }},
    {"schedule-parameter", "", "NAME=VALUE", "a value for a parameter of it",
     addParameter},
    {"schedule-library", "", "FILE", "sequences for it to include",
     [](PassOptions &options, StringRef value) {
       return addText(options.schedules.libraries, value);
     }},
};

OptionParse cairn::compiler::parsePassOption(StringRef word,
                                             PassOptions &options,
                                             std::string &error) {
  StringRef text = word;
  if (!text.consume_front("--") && !text.consume_front("-"))
    return OptionParse::NotMine;
  auto [name, value] = text.split('=');
  for (const PassOptionRow &row : kPassOptionRows) {
    if (name != row.name && (row.alias.empty() || name != row.alias))
      continue;
    if (row.value.empty() && text.contains('=')) {
      error =
          ("expected no value for '--" + name + "', got '" + value + "'").str();
      return OptionParse::Wrong;
    }
    if (row.apply(options, value))
      return OptionParse::Parsed;
    error = ("expected '--" + name + "=" + row.value + "', got " +
             (value.empty() ? "nothing" : "'" + value + "'"))
                .str();
    return OptionParse::Wrong;
  }
  return OptionParse::NotMine;
}

void cairn::compiler::printPassOptionHelp(raw_ostream &os) {
  constexpr size_t kColumn = 26;
  for (const PassOptionRow &row : kPassOptionRows) {
    std::string line = ("  --" + row.name).str();
    if (!row.value.empty())
      line += ("=" + row.value).str();
    if (line.size() >= kColumn) {
      os << line << '\n';
      line.clear();
    }
    SmallVector<StringRef> lines;
    row.help.split(lines, '\n');
    for (StringRef help : lines) {
      line.resize(kColumn, ' ');
      os << line << help << '\n';
      line.clear();
    }
  }
}
