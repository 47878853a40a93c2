//===- BuiltinReports.cpp - the reports as translations ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BuiltinReports.h"

#include "cairn/InitAll.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace cairn;

/// The passes and stages need the dialects, which such a translation does not
/// come with.
static void addDialects(MLIRContext *context) {
  DialectRegistry registry;
  registerAllDialects(registry);
  context->appendDialectRegistry(registry);
}

static llvm::MemoryBufferRef mainBuffer(const llvm::SourceMgr &sources) {
  return sources.getMemoryBuffer(sources.getMainFileID())->getMemBufferRef();
}

void cairn::registerBuiltinReports() {
  static llvm::cl::list<std::string> executed(
      "executed", llvm::cl::CommaSeparated,
      llvm::cl::desc("what tests execute, for --builtin-coverage: kernels "
                     "(.cl), or text that has functions' names"));
  static llvm::cl::opt<bool> details(
      "coverage-details",
      llvm::cl::desc("--builtin-coverage names what it does not count"));
  static TranslateRegistration coverage(
      "builtin-coverage",
      "a list of library functions: which the table has, the host runs, tests "
      "execute",
      [](const std::shared_ptr<llvm::SourceMgr> &sources, raw_ostream &os,
         MLIRContext *context) {
        addDialects(context);
        return printBuiltinCoverage(mainBuffer(*sources), executed, details, os,
                                    context);
      });
  static TranslateRegistration check(
      "check-builtin-names",
      "LLVM bitcode or text: are its functions in the library's table",
      [](const std::shared_ptr<llvm::SourceMgr> &sources, raw_ostream &os,
         MLIRContext *context) {
        addDialects(context);
        return checkBuiltinNames(mainBuffer(*sources), os, context);
      });
}
