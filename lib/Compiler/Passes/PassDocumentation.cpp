//===- PassDocumentation.cpp - what there is to say of passes ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The registry of passes has a line for each. What tablegen has is more: the
// build makes Markdown of it, which is part of the library.
//
//===----------------------------------------------------------------------===//

#include "PassDocumentation.embedded.h"
#include "RegisterPasses.h"
#include "cairn/Compiler/Passes.h"
#include "cairn/Pipelines/Pipelines.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

using namespace cairn;
using namespace cairn::compiler;
using llvm::StringRef;

/// Reads a section of tablegen's page: its first line "NAME`", the summary
/// between underscores, then the description.
static PassDescription readSection(StringRef section) {
  PassDescription pass = {};
  std::tie(pass.name, section) = section.split('`');
  section = section.ltrim();
  if (section.consume_front("_")) {
    std::tie(pass.summary, section) = section.split('\n');
    pass.summary.consume_back("_");
  }
  pass.documentation = section.trim();
  return pass;
}

static std::vector<PassDescription> readPasses() {
  registerPassesOnce();
  std::vector<PassDescription> passes;
  for (const PipelineDescription &stage : stagePipelines())
    passes.push_back({stage.name, stage.summary, "", /*isPipeline=*/true});
  size_t stages = passes.size();
  static constexpr llvm::StringLiteral heading = "\n### `-";
  StringRef page(cairn_pass_documentation_begin,
                 cairn_pass_documentation_end - cairn_pass_documentation_begin);
  page = page.split(heading).second;
  while (!page.empty()) {
    StringRef section;
    std::tie(section, page) = page.split(heading);
    PassDescription pass = readSection(section);
    if (mlir::PassInfo::lookup(pass.name))
      passes.push_back(pass);
  }
  llvm::sort(passes.begin() + stages, passes.end(),
             [](const PassDescription &a, const PassDescription &b) {
               return a.name < b.name;
             });
  return passes;
}

llvm::ArrayRef<PassDescription> compiler::getPasses() {
  static const std::vector<PassDescription> passes = readPasses();
  return passes;
}
