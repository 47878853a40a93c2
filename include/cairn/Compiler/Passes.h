//===- Passes.h - passes by name, on text -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_PASSES_H
#define CAIRN_COMPILER_PASSES_H

#include "cairn/Compiler/Result.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace cairn::compiler {

class Context;

/// A pass or a pipeline that has a name.
struct PassDescription {
  llvm::StringRef name;
  /// A line.
  llvm::StringRef summary;
  /// Markdown, with the options; empty where the summary is all there is.
  llvm::StringRef documentation;
  /// A sequence of passes, such as a stage between two levels.
  bool isPipeline;
};

/// What `runPipeline` knows and there is documentation of, Cairn's stages first
/// and then passes by name.
llvm::ArrayRef<PassDescription> getPasses();

/// Runs passes on the MLIR module `content` and prints what comes of it to
/// `output`. `pipeline` is spelled as for mlir-opt's --pass-pipeline,
/// "builtin.module(canonicalize,func.func(cse))"; without "builtin.module(...)"
/// it means a module's as well. `name` is the module's in diagnostics, which
/// are appended to `log`, and counted in `numErrors` if they are errors.
Result runPipeline(Context &context, llvm::StringRef name,
                   llvm::StringRef content, llvm::StringRef pipeline,
                   bool withLocations, std::string &output, uint32_t &numErrors,
                   std::string &log);

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_PASSES_H
