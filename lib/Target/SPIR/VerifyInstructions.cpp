//===- VerifyInstructions.cpp - instructions that SPIR has ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tables 14 and 15. Calls, memory and casts between address spaces have files
// of their own.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace cairn::spir;

/// Whether one of the tables allows the instruction.
static bool isAllowed(const Instruction &inst, bool allowModern) {
  switch (inst.getOpcode()) {
  case Instruction::FNeg:
  case Instruction::Freeze:
    return allowModern;
  case Instruction::Ret:
  case Instruction::Br:
  case Instruction::Switch:
  case Instruction::Unreachable:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
  case Instruction::Alloca:
  case Instruction::Load:
  case Instruction::Store:
  case Instruction::GetElementPtr:
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::FPTrunc:
  case Instruction::FPExt:
  case Instruction::FPToUI:
  case Instruction::FPToSI:
  case Instruction::UIToFP:
  case Instruction::SIToFP:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::BitCast:
  case Instruction::AddrSpaceCast:
  case Instruction::ICmp:
  case Instruction::FCmp:
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::Call:
    return true;
  default:
    return inst.isBinaryOp();
  }
}

/// What to write instead of an instruction that is not allowed.
static StringRef insteadOf(const Instruction &inst) {
  switch (inst.getOpcode()) {
  case Instruction::Fence:
  case Instruction::AtomicCmpXchg:
  case Instruction::AtomicRMW:
    return ", expected a call of a built-in function";
  case Instruction::FNeg:
    return ", expected 'fsub' from -0.0";
  default:
    return "";
  }
}

static void verifyConversion(Checks &checks, const CastInst &cast) {
  if (!cast.getType()->isVectorTy())
    return;
  switch (cast.getOpcode()) {
  case Instruction::ZExt:
  case Instruction::SExt:
    // What makes a vector's comparison a vector (section 2.1.2).
    if (cast.getSrcTy()->getScalarType()->isIntegerTy(1))
      return;
    break;
  case Instruction::BitCast:
  case Instruction::AddrSpaceCast:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
    return;
  default:
    break;
  }
  checks.report(cast, "3.4",
                Twine("'") + cast.getOpcodeName() +
                    "' of vectors, expected a call of a 'convert_' function");
}

/// An amount that a program gives is taken modulo the width; LLVM's shift
/// does not do that.
static void verifyShift(Checks &checks, const Instruction &inst) {
  // LLVM 3.2's optimizer wrote it into modules of 1.2.
  if (inst.getOpcode() == Instruction::AShr && inst.isExact() &&
      !checks.isSPIR12())
    checks.report(inst, "3.4", "'exact' is not allowed");
  auto *amount = dyn_cast<Constant>(inst.getOperand(1));
  if (!amount)
    return;
  unsigned bits = inst.getType()->getScalarSizeInBits();
  auto verifyAmount = [&](const Constant *value) {
    auto *integer = dyn_cast_or_null<ConstantInt>(value);
    if (!integer || integer->getValue().ult(bits))
      return true;
    checks.report(inst, "3.4",
                  "shift amount " +
                      Twine(integer->getValue().getLimitedValue()) +
                      ", expected less than " + Twine(bits));
    return false;
  };
  if (auto *vector = dyn_cast<FixedVectorType>(amount->getType())) {
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      if (!verifyAmount(amount->getAggregateElement(i)))
        return;
  } else {
    verifyAmount(amount);
  }
}

/// Whether an operand is poison. What later versions of LLVM write where
/// nothing is meant was undef in 3.4.
static void verifyNoPoison(Checks &checks, const Instruction &inst) {
  if (checks.allowsModern() &&
      (isa<InsertElementInst>(inst) || isa<ShuffleVectorInst>(inst) ||
       isa<InsertValueInst>(inst)))
    return;
  for (const Use &operand : inst.operands()) {
    auto *constant = dyn_cast<Constant>(operand);
    if (!constant)
      continue;
    if (isa<PoisonValue>(constant) ||
        (!checks.allowsModern() && constant->getType()->isVectorTy() &&
         constant->containsPoisonElement())) {
      checks.report(inst, "3.21", "operand is a poison value");
      return;
    }
  }
}

/// Labels have addresses for 'indirectbr' only; the others are not 3.4's.
static void verifyConstants(Checks &checks, const Instruction &inst) {
  for (const Use &operand : inst.operands())
    if (isa<BlockAddress, DSOLocalEquivalent, NoCFIValue, ConstantPtrAuth>(
            operand)) {
      checks.report(inst, "3.4",
                    "operand is a constant that SPIR does not have");
      return;
    }
}

void cairn::spir::verifyInstructions(Checks &checks) {
  for (const Function &function : checks.module)
    for (const Instruction &inst : instructions(function)) {
      if (!isAllowed(inst, checks.allowsModern())) {
        checks.report(inst, "3.4",
                      Twine("instruction '") + inst.getOpcodeName() +
                          "' is not allowed" + insteadOf(inst));
        continue;
      }
      if (auto *cast = dyn_cast<CastInst>(&inst))
        verifyConversion(checks, *cast);
      if (inst.isShift())
        verifyShift(checks, inst);
      if (auto *load = dyn_cast<LoadInst>(&inst); load && load->isAtomic())
        checks.report(inst, "3.4",
                      "atomic 'load', expected a call of a built-in function");
      if (auto *store = dyn_cast<StoreInst>(&inst); store && store->isAtomic())
        checks.report(inst, "3.4",
                      "atomic 'store', expected a call of a built-in function");
      verifyNoPoison(checks, inst);
      verifyConstants(checks, inst);
    }
}
