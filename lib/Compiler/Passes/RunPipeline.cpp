//===- RunPipeline.cpp - passes by name, on text ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "RegisterPasses.h"
#include "RunGuarded.h"
#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

using namespace cairn;
using namespace cairn::compiler;
using llvm::StringRef;

/// Brings what MLIR's parser says of `body`, a part of `pipeline`, into a log's
/// form, with the place in the whole.
static std::string describe(StringRef problem, StringRef pipeline,
                            StringRef body) {
  problem = problem.trim();
  unsigned column = 0;
  if (!problem.consume_front("MLIR Textual PassPipeline Parser:1:") ||
      problem.consumeInteger(10, column) || !problem.consume_front(": error: "))
    return ("pipeline: error: " + problem + "\n").str();
  column += body.data() - pipeline.data();
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "pipeline:1:" << column << ": error: " << problem.split('\n').first
     << "\n  " << pipeline << '\n';
  os.indent(1 + column) << "^\n";
  return text;
}

/// Adds the passes of `pipeline` to those for a module.
static bool parsePipeline(StringRef pipeline, mlir::PassManager &passes,
                          std::string &error) {
  registerPassesOnce();
  StringRef body = pipeline.trim(), anchored = body;
  if (anchored.consume_front(mlir::ModuleOp::getOperationName()) &&
      anchored.ltrim().starts_with("(") && anchored.ends_with(")"))
    body = anchored.ltrim().drop_front().drop_back();
  std::string problem;
  llvm::raw_string_ostream os(problem);
  if (mlir::succeeded(mlir::parsePassPipeline(body, passes, os)))
    return true;
  error = describe(problem, pipeline, body);
  return false;
}

namespace {
/// A pipeline's run on a module, and what it says.
struct PipelineRun {
  Context &context;
  StringRef name, content, pipeline;
  bool withLocations;
  std::string &output;
  uint32_t &numErrors;
  std::string &log;

  Result fail(Result result, const llvm::Twine &message) {
    ++numErrors;
    log += (name + ": error: " + message + "\n").str();
    return result;
  }
  Result run();
};
} // namespace

Result PipelineRun::run() {
  mlir::MLIRContext *mlir = &context.getMLIRContext();
  DiagnosticLog diagnostics(mlir, log, numErrors, name, content);
  mlir::PassManager passes(mlir, mlir::ModuleOp::getOperationName());
  std::string problem;
  if (!parsePipeline(pipeline, passes, problem)) {
    ++numErrors;
    log += problem;
    return Result::INVALID_VALUE;
  }
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      content, mlir::ParserConfig(mlir), name);
  if (!module)
    return Result::COMPILE_PROGRAM_FAILURE;
  uint32_t errors = numErrors;
  if (mlir::failed(passes.run(*module)))
    return numErrors > errors ? Result::FINALIZE_PROGRAM_FAILURE
                              : fail(Result::FINALIZE_PROGRAM_FAILURE,
                                     "a pass failed without saying why");
  llvm::raw_string_ostream os(output);
  module->print(os, mlir::OpPrintingFlags().enableDebugInfo(withLocations));
  return Result::SUCCESS;
}

Result compiler::runPipeline(Context &context, StringRef name,
                             StringRef content, StringRef pipeline,
                             bool withLocations, std::string &output,
                             uint32_t &numErrors, std::string &log) {
  PipelineRun run = {context,       name,   content,   pipeline,
                     withLocations, output, numErrors, log};
  std::lock_guard<Context> lock(context);
  if (context.isBroken())
    return run.fail(Result::FAILURE,
                    "the compiler is unusable after an internal error");
  Result result = Result::FAILURE;
  std::string error;
  if (runGuarded([&] { result = run.run(); }, error))
    return result;
  context.markBroken();
  return run.fail(Result::FAILURE, error);
}
