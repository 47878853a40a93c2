//===- PassOptions.h - looking at passes, adding some ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_PASSOPTIONS_H
#define CAIRN_COMPILER_PASSOPTIONS_H

#include "cairn/Pipelines/Levels.h"
#include "cairn/Schedule/Schedule.h"
#include "cairn/Target/SPIRV/ParseShaderOptions.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace cairn::compiler {

struct Info;

/// What a user wants to see of the passes of a compile, and passes of his own.
/// The names and meanings are those of mlir-opt.
struct PassOptions {
  /// Passes by their argument ("cse"); those of LLVM as "llvm:instcombine".
  std::vector<std::string> printBefore, printAfter;
  bool printBeforeAll = false, printAfterAll = false;
  /// Only what a pass changed; only what it failed on.
  bool printAfterChange = false, printAfterFailure = false;
  /// The whole module where the pass is of a function.
  bool printModuleScope = false;
  bool printDebugInfo = false, printLocalScope = false;
  /// A file for each print, numbered. Empty: standard error.
  std::string printDir;

  bool timing = false, timingAsList = false;
  bool statistics = false, statisticsAsList = false;
  bool verifyEach = false;
  /// What our passes did and did not, as diagnostics at the source's lines.
  bool remarks = false;
  /// Where the IR and the pipeline of a failure go.
  std::string reproducer;
  bool localReproducer = false;

  struct UserPipeline {
    Level level;
    std::string text;
  };
  /// Run where the module has come to the level.
  std::vector<UserPipeline> pipelines;
  /// Shared objects with passes.
  std::vector<std::string> plugins;
  /// Applied where the module has come to their levels, before `pipelines`.
  ScheduleOptions schedules;

  bool printsIR() const {
    return printBeforeAll || printAfterAll || printAfterChange ||
           printAfterFailure || !printBefore.empty() || !printAfter.empty();
  }
  /// Whether a compile does more than compile, so that no earlier one can stand
  /// for it.
  bool areGiven() const {
    return printsIR() || timing || statistics || remarks ||
           !reproducer.empty() || !pipelines.empty() ||
           !schedules.files.empty();
  }
};

/// Reads one word of a command line into `options`, as parseShaderOption.
OptionParse parsePassOption(llvm::StringRef word, PassOptions &options,
                            std::string &error);

/// Loads the plugins, and checks that the passes and levels named are there in
/// compiles for `info`. False, with `error`, otherwise.
bool resolvePassOptions(const PassOptions &options, const Info &info,
                        std::string &error);

void printPassOptionHelp(llvm::raw_ostream &os);

/// What registers the passes that pipelines may name beside Cairn's, before the
/// first is parsed. Without it these are MLIR's general ones.
void setPassRegistration(void (*registerPasses)());

/// What reads schedules, `readSchedules` of CairnSchedule: a program that takes
/// them needs all of MLIR. Without it options for them are errors.
void setScheduleReader(decltype(&readSchedules) reader);

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_PASSOPTIONS_H
