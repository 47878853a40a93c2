//===- ConstantExecution.h - functions executed by the compiler -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CONSTANTS_CONSTANTEXECUTION_H
#define CAIRN_LIB_FRONTEND_CONSTANTS_CONSTANTEXECUTION_H

#include "ConstantMemory.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include <string>

namespace llvm {
class Instruction;
} // namespace llvm

namespace cairn::frontend {

/// Executes functions of a module on constants, loops and calls of each other
/// included, and remembers what they store. LLVM's `Evaluator` does the same
/// for functions without loops.
class ConstantExecution {
public:
  explicit ConstantExecution(llvm::Module &module)
      : module(module), memory(module) {}

  /// Whether `function`, which has no arguments, can be executed.
  bool execute(llvm::Function &function);
  /// Where it cannot, the instruction that is to blame, and what it does.
  const llvm::Instruction *getCulprit() const { return culprit; }
  llvm::StringRef getReason() const { return reason; }

  /// Gives variables of the module the values that they have now. Returns one
  /// whose value cannot be written as a constant, where there is such.
  llvm::GlobalVariable *commit() { return memory.commit(); }

private:
  using Values = llvm::DenseMap<const llvm::Value *, llvm::Constant *>;

  struct Outcome {
    llvm::Constant *value;
    bool isExecuted;
  };

  Outcome call(llvm::Function &function,
               llvm::ArrayRef<llvm::Constant *> arguments);
  bool enter(llvm::BasicBlock &block, const llvm::BasicBlock *from,
             Values &values);
  /// The block that is next; null behind a return, and where something failed.
  llvm::BasicBlock *leave(llvm::Instruction &terminator, Values &values);
  bool run(llvm::Instruction &inst, Values &values);
  bool runCall(llvm::Instruction &inst, Values &values);
  llvm::Constant *fold(llvm::Instruction &inst, Values &values);
  llvm::Constant *valueOf(llvm::Value *value, Values &values);
  bool fail(const llvm::Instruction &inst, const llvm::Twine &why);

  /// What no program's constructors need, so that there is an end.
  static constexpr unsigned kMaxSteps = 1'000'000, kMaxDepth = 200;

  llvm::Module &module;
  ConstantMemory memory;
  unsigned steps = 0, depth = 0;
  const llvm::Instruction *culprit = nullptr;
  std::string reason;
};

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CONSTANTS_CONSTANTEXECUTION_H
