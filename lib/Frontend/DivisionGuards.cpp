//===- DivisionGuards.cpp - divisions that cannot trap ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DivisionGuards.h"

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

void cairn::frontend::guardDivisions(Module &module) {
  SmallVector<BinaryOperator *> divisions;
  for (Function &function : module)
    for (Instruction &inst : instructions(function))
      if (inst.isIntDivRem())
        divisions.push_back(cast<BinaryOperator>(&inst));
  for (BinaryOperator *division : divisions) {
    Instruction::BinaryOps opcode = division->getOpcode();
    guard(division, opcode == Instruction::SDiv || opcode == Instruction::SRem);
  }
}
