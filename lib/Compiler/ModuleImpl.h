//===- ModuleImpl.h - what a module holds -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_MODULEIMPL_H
#define CAIRN_LIB_COMPILER_MODULEIMPL_H

#include "cairn/Compiler/Module.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Frontend/Frontend.h"
#include "cairn/Pipelines/Levels.h"
#include "cairn/Target/Host/Host.h"
#include "cairn/Target/SPIRV/KernelOptions.h"
#include "cairn/Target/SPIRV/ShaderOptions.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include <chrono>

namespace cairn::compiler {

/// Adds the time of a scope to a list of stages.
class StageTimer {
public:
  StageTimer(std::vector<StageTime> &timings, llvm::StringRef stage)
      : timings(timings), stage(stage),
        start(std::chrono::steady_clock::now()) {}
  ~StageTimer() {
    std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - start;
    timings.push_back({stage.str(), elapsed.count()});
  }

private:
  std::vector<StageTime> &timings;
  llvm::StringRef stage;
  std::chrono::steady_clock::time_point start;
};

/// A program and where it stands on its way to a binary.
struct Module::Impl {
  Impl(Target &target, uint32_t &numErrors, std::string &log)
      : target(target), numErrors(numErrors), log(log) {}

  Target &target;
  uint32_t &numErrors;
  std::string &log;
  frontend::BuildOptions options;
  ShaderOptions shaderOptions;
  KernelOptions kernelOptions;

  /// The source as given, for carets.
  std::string name = "<module>", source;
  /// The compiled program, as it was written: LLVM IR, or MLIR at any level.
  std::unique_ptr<llvm::LLVMContext> llvmContext;
  std::unique_ptr<llvm::Module> llvmModule;
  std::string mlirText;
  /// Where the program stands after `advance`.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  Level level = Level::LLVM;

  /// The binary: an object file for the host, SPIR-V for Vulkan.
  std::unique_ptr<llvm::MemoryBuffer> binary;
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
  Result compileSPIRV(llvm::StringRef bytes);
  Result upgradeInput();
  void markGroupSizes();
  Result importInput();
  Result advance(Level to);
  Result runStages(Level to);
  std::optional<SPIRVProfile> profile() const {
    return target.getCompilerInfo()->profile;
  }
  Level lastLevel() const { return target.getCompilerInfo()->lastLevel; }
  /// Makes the binary of the last level.
  Result codegen();
  /// Puts the binary into this process.
  Result load();
  /// In the loaded binary; null, with an error in the log, without it.
  void *addressOf(llvm::StringRef symbol);
  Result generateObject();
  Result generateSPIRV();
  /// The compiled program as bytes that `compile` takes.
  std::string serialized() const;
};

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_MODULEIMPL_H
