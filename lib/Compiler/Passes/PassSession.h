//===- PassSession.h - a compile being looked at -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_PASSES_PASSSESSION_H
#define CAIRN_LIB_COMPILER_PASSES_PASSSESSION_H

#include "IRDump.h"
#include "mlir/Support/Timing.h"
#include "llvm/IR/PassInstrumentation.h"

namespace cairn::compiler {

/// What PassOptions ask for, over all stages of a module. The times are printed
/// when it ends.
class PassSession {
public:
  /// `options` must outlive it.
  explicit PassSession(const PassOptions &options);

  /// The time of a stage; its passes are within.
  mlir::TimingScope time(llvm::StringRef stage);

  /// Has `manager`, which makes `stage`, do what the options ask for.
  void attachTo(mlir::PassManager &manager, llvm::StringRef stage,
                mlir::TimingScope &time);

  /// For LLVM's passes in `stage`, one at a time; null if nobody looks at them.
  llvm::PassInstrumentationCallbacks *getCallbacks(llvm::StringRef stage);

private:
  const PassOptions &options;
  IRDump dump;
  std::unique_ptr<llvm::PassInstrumentationCallbacks> callbacks;
  mlir::DefaultTimingManager timing;
  mlir::TimingScope total;
};

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_PASSES_PASSSESSION_H
