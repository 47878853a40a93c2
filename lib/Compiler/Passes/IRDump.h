//===- IRDump.h - IR printed between passes ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_PASSES_IRDUMP_H
#define CAIRN_LIB_COMPILER_PASSES_IRDUMP_H

#include "cairn/Compiler/PassOptions.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/Any.h"

namespace llvm {
class PassInstrumentationCallbacks;
} // namespace llvm

namespace cairn::compiler {

/// Prints the IR around the passes that the options name, to standard error or
/// each time to a file of its own. Both must outlive the passes.
class IRDump {
public:
  explicit IRDump(const PassOptions &options) : options(options) {}

  /// The passes of `manager`, which are of `stage`.
  void attachTo(mlir::PassManager &manager, llvm::StringRef stage);

  /// LLVM's passes; nothing where none is named.
  void attachTo(llvm::PassInstrumentationCallbacks &callbacks,
                llvm::StringRef stage);
  bool wantsLLVM() const;

private:
  class Config;
  void write(const llvm::Twine &name, llvm::StringRef extension,
             llvm::function_ref<void(llvm::raw_ostream &)> print);
  void writeLLVM(llvm::StringRef when, llvm::StringRef pass,
                 llvm::StringRef stage, const llvm::Any &ir);

  const PassOptions &options;
};

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_PASSES_IRDUMP_H
