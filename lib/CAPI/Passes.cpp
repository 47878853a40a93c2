//===- Passes.cpp - passes by name, for C -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn-c/Passes.h"

#include "Results.h"
#include "cairn/Compiler/PassOptions.h"
#include "cairn/Compiler/Passes.h"
#include "cairn/InitAll.h"

using namespace cairn::compiler;
using namespace cairn::capi;

namespace {
/// A pass whose texts end with a zero.
struct PassTexts {
  std::string name, summary, documentation;
  bool isPipeline;
};
} // namespace

static const std::vector<PassTexts> &allPasses() {
  static const std::vector<PassTexts> all = [] {
    setPassRegistration(cairn::registerUpstreamPasses);
    std::vector<PassTexts> texts;
    for (const PassDescription &pass : getPasses())
      texts.push_back({pass.name.str(), pass.summary.str(),
                       pass.documentation.str(), pass.isPipeline});
    return texts;
  }();
  return all;
}

size_t cairnPassCount(void) { return allPasses().size(); }

CairnResult cairnPassGetInfo(size_t index, CairnPassInfo *info) {
  if (index >= cairnPassCount())
    return CAIRN_RESULT_INVALID_VALUE;
  const PassTexts &pass = allPasses()[index];
  CairnPassInfo given = {};
  given.name = pass.name.c_str();
  given.summary = pass.summary.c_str();
  given.documentation = pass.documentation.c_str();
  given.isPipeline = pass.isPipeline;
  return give(info, given);
}

CairnResult cairnRunPipeline(CairnCompiler *compiler, const char *name,
                             const char *data, size_t size,
                             const char *pipeline, int32_t withLocations,
                             char **text, char **log) {
  setLog(log, "");
  if (!compiler)
    return refuseNull(log, "a compiler");
  if (!data)
    return refuseNull(log, "a module's text");
  if (!pipeline)
    return refuseNull(log, "a pipeline");
  if (!text)
    return refuseNull(log, "a place for the text");
  std::string output, messages;
  uint32_t errors = 0;
  Result result =
      runPipeline(compiler->working()->context, name ? name : "<input>",
                  llvm::StringRef(data, size), pipeline, withLocations, output,
                  errors, messages);
  setLog(log, messages);
  if (result == Result::SUCCESS)
    setLog(text, output);
  return resultOf(result);
}
