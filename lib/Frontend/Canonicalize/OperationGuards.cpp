//===- OperationGuards.cpp - operations that are always defined -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperationGuards.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

static bool isHarmlessDivisor(Value *divisor, bool isSigned) {
  auto harmless = [&](const APInt &value) {
    return !value.isZero() && !(isSigned && value.isAllOnes());
  };
  return match(divisor, m_CheckedInt(harmless));
}

static void guard(BinaryOperator *division, bool isSigned) {
  Value *dividend = division->getOperand(0), *divisor = division->getOperand(1);
  if (isHarmlessDivisor(divisor, isSigned))
    return;
  Type *type = division->getType();
  unsigned width = type->getScalarSizeInBits();
  IRBuilder<> b(division);
  Value *bad = b.CreateICmpEQ(divisor, ConstantInt::get(type, 0));
  if (isSigned) {
    Value *isMinimum = b.CreateICmpEQ(
        dividend, ConstantInt::get(type, APInt::getSignedMinValue(width)));
    Value *isMinusOne =
        b.CreateICmpEQ(divisor, ConstantInt::getAllOnesValue(type));
    bad = b.CreateOr(bad, b.CreateAnd(isMinimum, isMinusOne));
  }
  division->setOperand(1,
                       b.CreateSelect(bad, ConstantInt::get(type, 1), divisor));
  // What was promised was promised of the other divisor.
  division->dropPoisonGeneratingFlags();
}

static void guard(BinaryOperator *division) {
  Instruction::BinaryOps opcode = division->getOpcode();
  guard(division, opcode == Instruction::SDiv || opcode == Instruction::SRem);
}

static void freeze(CastInst *cast) {
  auto *frozen = new FreezeInst(cast, cast->getName());
  frozen->insertAfter(cast->getIterator());
  frozen->setDebugLoc(cast->getDebugLoc());
  cast->replaceUsesWithIf(frozen,
                          [&](Use &use) { return use.getUser() != frozen; });
}

/// Casts of constants, which clang folds, are zero. Only vectors begin as
/// poison, to be filled.
static void replacePoison(Instruction &inst) {
  if (isa<InsertElementInst, InsertValueInst, ShuffleVectorInst>(inst))
    return;
  for (Use &operand : inst.operands())
    if (isa<PoisonValue>(operand) && operand->getType()->isIntOrIntVectorTy())
      operand = Constant::getNullValue(operand->getType());
}

void cairn::frontend::guardOperations(Module &module) {
  for (Function &function : module)
    for (Instruction &inst : make_early_inc_range(instructions(function))) {
      if (inst.isIntDivRem())
        guard(cast<BinaryOperator>(&inst));
      else if (isa<FPToSIInst, FPToUIInst>(inst))
        freeze(cast<CastInst>(&inst));
      replacePoison(inst);
    }
}
