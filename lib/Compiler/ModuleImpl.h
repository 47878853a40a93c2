//===- ModuleImpl.h - what a module holds -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_MODULEIMPL_H
#define CAIRN_LIB_COMPILER_MODULEIMPL_H

#include "cairn/Compiler/Module.h"
#include "cairn/Frontend/Frontend.h"
#include "cairn/Pipelines/Levels.h"
#include "cairn/Target/Host/Host.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

namespace cairn::compiler {

/// A program and where it stands on its way to a binary.
struct Module::Impl {
  Impl(Target &target, uint32_t &numErrors, std::string &log)
      : target(target), numErrors(numErrors), log(log) {}

  Target &target;
  uint32_t &numErrors;
  std::string &log;
  frontend::BuildOptions options;

  /// The source as given, for carets.
  std::string name = "<module>", source;
  /// The compiled program, as it was written: LLVM IR, or MLIR at any level.
  std::unique_ptr<llvm::LLVMContext> llvmContext;
  std::unique_ptr<llvm::Module> llvmModule;
  std::string mlirText;
  /// Where the program stands after `advance`.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  Level level = Level::LLVM;

  std::unique_ptr<llvm::MemoryBuffer> object;
  std::unique_ptr<HostJIT::Code> code;
  llvm::StringMap<std::unique_ptr<Kernel>> kernels;
  std::vector<StageTime> timings;

  /// Runs one step of the way down so that damaged input cannot end the
  /// process. After such an end the context may be in any state: nothing
  /// compiles in it again.
  Result guard(Result failure, llvm::function_ref<Result()> step);

  Result fail(Result result, const llvm::Twine &message) {
    ++numErrors;
    log += name + ": error: " + message.str() + "\n";
    return result;
  }
  void reset();
  bool isCompiled() const { return llvmModule || !mlirText.empty(); }
  Result importInput();
  Result advance(Level to);
  Result runStages(Level to);
  Result codegen();
  /// The compiled program as bytes that `compile` takes.
  std::string serialized() const;
};

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_MODULEIMPL_H
