//===- ResolvePassOptions.cpp - are there such passes ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassPlugins.h"
#include "RegisterPasses.h"
#include "cairn/Compiler/PassOptions.h"
#include "cairn/Compiler/Passes.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Pipelines/Pipelines.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::compiler;

//===----------------------------------------------------------------------===//
// What there is
//===----------------------------------------------------------------------===//

/// The arguments of the passes that compiles for `info` are made of.
static std::vector<std::string> listStagePasses(const Info &info) {
  mlir::OpPassManager passes(mlir::ModuleOp::getOperationName());
  buildStages(passes, Level::LLVM, info.lastLevel,
              info.profile.value_or(SPIRVProfile::Shader));
  std::vector<std::string> names;
  for (mlir::Pass &pass : passes.getPasses())
    if (!is_contained(names, pass.getArgument()))
      names.push_back(pass.getArgument().str());
  return names;
}

/// LLVM's own, as "llvm:instcombine".
static std::vector<std::string> listLLVMPasses() {
  std::string text;
  raw_string_ostream os(text);
  PassBuilder().printPassNames(os);
  std::vector<std::string> names = {"llvm:all"};
  SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n');
  for (StringRef line : lines)
    if (line.consume_front("  "))
      names.push_back(("llvm:" + line.take_until([](char c) {
                        return c == '<' || c == ' ';
                      })).str());
  return names;
}

//===----------------------------------------------------------------------===//
// What is named
//===----------------------------------------------------------------------===//

/// ", did you mean 'a' or 'b'?" with the names closest to `name`; else
/// `otherwise`.
static std::string suggest(StringRef name, ArrayRef<std::string> known,
                           const std::string &otherwise) {
  std::vector<std::pair<unsigned, StringRef>> close;
  unsigned most = std::max<unsigned>(2, name.size() / 3);
  for (StringRef candidate : known) {
    bool isPart = name.size() > 2 && candidate.contains(name);
    unsigned distance = isPart ? 1 : name.edit_distance(candidate, true, most);
    if (distance <= most)
      close.push_back({distance, candidate});
  }
  llvm::sort(close);
  if (close.size() > 4)
    close.resize(4);
  std::string text;
  for (size_t i = 0; i < close.size(); ++i)
    text += (i == 0                  ? ", did you mean '"
             : i + 1 == close.size() ? "' or '"
                                     : "', '") +
            close[i].second.str();
  if (!text.empty())
    return text + "'?";
  return otherwise;
}

static bool checkNames(ArrayRef<std::string> names, const Info &info,
                       bool hasUserPasses, std::string &error) {
  std::vector<std::string> passes = listStagePasses(info);
  for (StringRef name : names) {
    bool isLLVM = name.starts_with("llvm:");
    if (!isLLVM && (is_contained(passes, name) ||
                    (hasUserPasses && mlir::PassInfo::lookup(name))))
      continue;
    std::vector<std::string> known = isLLVM ? listLLVMPasses() : passes;
    if (isLLVM && is_contained(known, name))
      continue;
    error = (isLLVM ? "LLVM has no pass '" + name + "'"
                    : "compiles for the target " + Twine(info.name) +
                          " run no pass '" + name + "'")
                .str() +
            suggest(name, known,
                    isLLVM ? ", see 'opt --print-passes'"
                           : ", expected one of " + join(passes, ", "));
    return false;
  }
  return true;
}

/// MLIR's message about a pipeline on one line, and names close to the one that
/// it does not know.
static std::string explain(StringRef message) {
  // "FILE:1:5: error: 'x' does not refer to ...", then the text and a caret; of
  // an option's value, which LLVM says itself, an empty line before.
  StringRef line = message.ltrim().split('\n').first;
  line.consume_front("<Pass-Options-Parser>: ");
  size_t at = line.find("error: ");
  std::string text =
      (at == StringRef::npos ? line : line.drop_front(at + 7)).str();
  if (!StringRef(text).contains("does not refer to a registered pass"))
    return text;
  StringRef unknown = StringRef(text).split('\'').second.split('\'').first;
  std::vector<std::string> known;
  for (const PassDescription &pass : getPasses())
    known.push_back(pass.name.str());
  return text + suggest(unknown, known, ", see 'cairn-opt --help'");
}

static bool checkPipelines(const PassOptions &options, const Info &info,
                           std::string &error) {
  for (const PassOptions::UserPipeline &pipeline : options.pipelines) {
    std::string option =
        ("'--pass-pipeline-after=" + stringifyLevel(pipeline.level) + ":" +
         pipeline.text + "': ")
            .str();
    if (!levelsBetween(pipeline.level, info.lastLevel)) {
      error = option + "compiles for the target " + info.name +
              " do not go through the level '" +
              stringifyLevel(pipeline.level).str() + "'";
      return false;
    }
    mlir::OpPassManager passes(mlir::ModuleOp::getOperationName());
    std::string message;
    if (!addUserPipeline(passes, pipeline.text, message)) {
      error = option + explain(message);
      return false;
    }
  }
  return true;
}

static bool checkSchedules(const ScheduleOptions &options, std::string &error) {
  if (options.files.empty() &&
      !(options.libraries.empty() && options.parameters.empty()))
    error = std::string("expected '--schedule=FILE' with '--schedule-") +
            (options.libraries.empty() ? "parameter" : "library") + "'";
  else if (!options.files.empty() && !getScheduleReader())
    error = "this program takes no schedules";
  return error.empty();
}

bool cairn::compiler::resolvePassOptions(const PassOptions &options,
                                         const Info &info, std::string &error) {
  bool hasUserPasses = !options.plugins.empty() || !options.pipelines.empty() ||
                       !options.schedules.files.empty();
  if (hasUserPasses)
    registerPassesOnce();
  for (const std::string &plugin : options.plugins)
    if (!loadPassPlugin(plugin, error))
      return false;
  if (!checkPipelines(options, info, error) ||
      !checkSchedules(options.schedules, error))
    return false;
  if (options.localReproducer && options.reproducer.empty()) {
    error = "expected '--mlir-pass-pipeline-crash-reproducer=FILE' with "
            "'--mlir-pass-pipeline-local-reproducer'";
    return false;
  }
  if (!options.printBefore.empty() || !options.printAfter.empty()) {
    std::vector<std::string> names = options.printBefore;
    names.insert(names.end(), options.printAfter.begin(),
                 options.printAfter.end());
    if (!checkNames(names, info, hasUserPasses, error))
      return false;
  }
  if (options.printDir.empty())
    return true;
  if (!options.printsIR()) {
    error = "expected '--print-ir-after-all' or the like with "
            "'--print-ir-dir'";
    return false;
  }
  std::error_code code = sys::fs::create_directories(options.printDir);
  if (!code && !sys::fs::is_directory(options.printDir))
    code = std::make_error_code(std::errc::not_a_directory);
  if (code) {
    error = "cannot make the directory '" + options.printDir +
            "': " + code.message();
    return false;
  }
  return true;
}
