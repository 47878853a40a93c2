//===- StrictIntrinsics.cpp - floating point in modes -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntrinsicCalls.h"

using namespace llvm;
using namespace cairn;

/// The instruction that the intrinsic is, 0 for none.
static unsigned instructionOf(Intrinsic::ID id) {
  switch (id) {
#define INSTRUCTION(NAME, NARG, ROUND_MODE, INTRINSIC)                         \
  case Intrinsic::INTRINSIC:                                                   \
    return Instruction::NAME;
#define FUNCTION(NAME, NARG, ROUND_MODE, INTRINSIC)
#include "llvm/IR/ConstrainedOps.def"
  default:
    return 0;
  }
}

/// The intrinsic without modes.
static Intrinsic::ID plainIntrinsic(Intrinsic::ID id) {
  switch (id) {
#define FUNCTION(NAME, NARG, ROUND_MODE, INTRINSIC)                            \
  case Intrinsic::INTRINSIC:                                                   \
    return Intrinsic::NAME;
#include "llvm/IR/ConstrainedOps.def"
  default:
    return Intrinsic::not_intrinsic;
  }
}

/// OpenCL C rounds to the nearest (2.0, section 2.1), whatever is rounded by
/// the mode that is set, and traps never.
Value *cairn::frontend::forgetStrictness(IRBuilder<> &b, IntrinsicInst &inst) {
  auto *strict = dyn_cast<ConstrainedFPIntrinsic>(&inst);
  if (!strict)
    return nullptr;
  auto rounding = strict->getRoundingMode();
  if (rounding && *rounding != RoundingMode::NearestTiesToEven &&
      *rounding != RoundingMode::Dynamic)
    return nullptr;
  if (auto *compare = dyn_cast<ConstrainedFPCmpIntrinsic>(strict))
    return b.CreateFCmp(compare->getPredicate(), inst.getArgOperand(0),
                        inst.getArgOperand(1));
  SmallVector<Value *> operands(drop_end(
      inst.args(), inst.arg_size() - strict->getNonMetadataArgCount()));
  unsigned instruction = instructionOf(inst.getIntrinsicID());
  if (Instruction::isCast(instruction))
    return b.CreateCast(Instruction::CastOps(instruction), operands[0],
                        inst.getType());
  if (instruction)
    return b.CreateBinOp(Instruction::BinaryOps(instruction), operands[0],
                         operands[1]);
  Intrinsic::ID plain = plainIntrinsic(inst.getIntrinsicID());
  return plain == Intrinsic::not_intrinsic
             ? nullptr
             : b.CreateIntrinsic(inst.getType(), plain, operands);
}
