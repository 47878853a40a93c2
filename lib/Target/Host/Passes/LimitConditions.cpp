//===- LimitConditions.cpp - compile time of conditions ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LimitConditions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace cairn;

// For all conditions of a function together: a tenth of a second, or 1,000
// conditions on sums of eight operands.
static constexpr uint64_t kMaxSteps = uint64_t(1) << 16;

static bool isTakenApart(const Instruction &inst) {
  switch (inst.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
  case Instruction::Or:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::GetElementPtr:
    return true;
  default:
    return false;
  }
}

static bool hasLongSums(const Function &function) {
  // Steps to take each value apart.
  DenseMap<const Value *, uint64_t> sums;
  uint64_t all = 0;
  for (const BasicBlock *block :
       ReversePostOrderTraversal<const Function *>(&function))
    for (const Instruction &inst : *block) {
      if (!isTakenApart(inst) && !isa<ICmpInst>(inst))
        continue;
      uint64_t steps = 1;
      for (const Value *operand : inst.operand_values())
        steps = SaturatingAdd(steps, sums.lookup(operand));
      if (isa<ICmpInst>(inst))
        all = SaturatingMultiplyAdd(steps, steps, all);
      else
        sums[&inst] = steps;
    }
  return all > kMaxSteps;
}

void cairn::skipConditionsOfLongSums(PassInstrumentationCallbacks &callbacks) {
  callbacks.registerShouldRunOptionalPassCallback([](StringRef pass, Any ir) {
    const auto *function = any_cast<const Function *>(&ir);
    return pass != "ConstraintEliminationPass" || !function ||
           !hasLongSums(**function);
  });
}
