//===- VerifyFlags.cpp - flags of instructions ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPIR's instructions are LLVM 3.4's, and so are their flags (sections 1 and
// 3.20). Flags since then say no more than what may be assumed: producers of
// today may write them, readers of SPIR have no bits for them.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace cairn::spir;

static constexpr StringLiteral kMathFlags = "fast-math";

/// Binary operators alone had fast-math flags, those of 3.4.
static StringRef laterMathFlag(const FPMathOperator &op) {
  FastMathFlags flags = op.getFastMathFlags();
  auto *inst = dyn_cast<Instruction>(&op);
  if (!inst || !inst->isBinaryOp())
    return flags.any() ? StringRef(kMathFlags) : "";
  if (flags.isFast())
    return "";
  if (flags.allowReassoc())
    return "reassoc";
  if (flags.allowContract())
    return "contract";
  return flags.approxFunc() ? "afn" : "";
}

static StringRef laterAddressFlag(const GEPOperator &gep) {
  GEPNoWrapFlags flags = gep.getNoWrapFlags();
  if (flags.hasNoUnsignedWrap())
    return "nuw";
  if (flags.hasNoUnsignedSignedWrap() && !flags.isInBounds())
    return "nusw";
  return gep.getInRange() ? "inrange" : "";
}

/// A flag that LLVM 3.4 lacks; empty if there is none.
static StringRef laterFlag(const User &user) {
  if (auto *gep = dyn_cast<GEPOperator>(&user))
    return laterAddressFlag(*gep);
  if (auto *op = dyn_cast<FPMathOperator>(&user))
    if (StringRef flag = laterMathFlag(*op); !flag.empty())
      return flag;
  if (auto *op = dyn_cast<PossiblyNonNegInst>(&user))
    return op->hasNonNeg() ? "nneg" : "";
  if (auto *op = dyn_cast<PossiblyDisjointInst>(&user))
    return op->isDisjoint() ? "disjoint" : "";
  if (auto *compare = dyn_cast<ICmpInst>(&user))
    return compare->hasSameSign() ? "samesign" : "";
  if (auto *trunc = dyn_cast<TruncInst>(&user))
    return trunc->hasNoUnsignedWrap() ? "nuw"
           : trunc->hasNoSignedWrap() ? "nsw"
                                      : "";
  if (auto *call = dyn_cast<CallInst>(&user))
    return call->isNoTailCall() ? "notail" : "";
  if (auto *alloca = dyn_cast<AllocaInst>(&user))
    return alloca->isSwiftError() ? "swifterror" : "";
  return "";
}

/// The same in the constant expressions that `inst` is given.
static StringRef laterFlagInOperands(const Instruction &inst) {
  SmallPtrSet<const Constant *, 8> seen;
  SmallVector<const Constant *> work;
  auto add = [&](const User &user) {
    for (const Use &operand : user.operands())
      if (isa<ConstantExpr, ConstantAggregate>(operand))
        work.push_back(cast<Constant>(operand));
  };
  for (add(inst); !work.empty();) {
    const Constant *constant = work.pop_back_val();
    if (!seen.insert(constant).second)
      continue;
    if (StringRef flag = laterFlag(*constant); !flag.empty())
      return flag;
    add(*constant);
  }
  return "";
}

void cairn::spir::verifyFlags(Checks &checks) {
  if (checks.allowsModern())
    return;
  for (const Function &function : checks.module)
    for (const Instruction &inst : instructions(function)) {
      StringRef flag = laterFlag(inst);
      if (flag.empty())
        flag = laterFlagInOperands(inst);
      if (flag == kMathFlags)
        checks.report(inst, "3.20",
                      "fast-math flags, which only binary operations have");
      else if (!flag.empty())
        checks.report(inst, "3.4",
                      "flag '" + flag + "', which LLVM 3.4 does not have");
    }
}
