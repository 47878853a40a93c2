//===- IntegerIntrinsicCalls.cpp - rare intrinsics on integers --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntrinsicCalls.h"

#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace cairn;

/// The same type with elements of that width.
static Type *withWidth(Type *type, unsigned width) {
  return type->getWithNewBitWidth(width);
}

/// The number of `width` bits that is closest to `value`, with its bits.
static Value *clampTo(IRBuilder<> &b, Value *value, unsigned width,
                      bool isSigned) {
  unsigned from = value->getType()->getScalarSizeInBits();
  auto constant = [&](const APInt &limit) {
    return ConstantInt::get(value->getType(),
                            isSigned ? limit.sext(from) : limit.zext(from));
  };
  APInt top =
      isSigned ? APInt::getSignedMaxValue(width) : APInt::getMaxValue(width);
  value = b.CreateBinaryIntrinsic(isSigned ? Intrinsic::smin : Intrinsic::umin,
                                  value, constant(top));
  if (isSigned)
    value = b.CreateBinaryIntrinsic(Intrinsic::smax, value,
                                    constant(APInt::getSignedMinValue(width)));
  return value;
}

/// Products and quotients of numbers with `scale` bits behind the point, in as
/// many bits as they take.
static Value *computeFixed(IRBuilder<> &b, IntrinsicInst &inst, bool isSigned,
                           bool isDivision, bool saturates) {
  Type *type = inst.getType();
  unsigned width = type->getScalarSizeInBits();
  unsigned scale = cast<ConstantInt>(inst.getArgOperand(2))->getZExtValue();
  Type *wide = withWidth(type, 2 * width);
  Value *l = inst.getArgOperand(0), *r = inst.getArgOperand(1);
  l = isSigned ? b.CreateSExt(l, wide) : b.CreateZExt(l, wide);
  r = isSigned ? b.CreateSExt(r, wide) : b.CreateZExt(r, wide);
  Value *result;
  if (isDivision) {
    l = b.CreateShl(l, scale);
    result = isSigned ? b.CreateSDiv(l, r) : b.CreateUDiv(l, r);
  } else {
    result = b.CreateMul(l, r);
    result =
        isSigned ? b.CreateAShr(result, scale) : b.CreateLShr(result, scale);
  }
  if (saturates)
    result = clampTo(b, result, width, isSigned);
  return b.CreateTrunc(result, type);
}

/// A product whose sums carry nothing.
static Value *multiplyCarryless(IRBuilder<> &b, IntrinsicInst &inst) {
  Value *l = inst.getArgOperand(0), *r = inst.getArgOperand(1);
  Type *type = inst.getType();
  Value *result = Constant::getNullValue(type);
  for (unsigned n = 0, e = type->getScalarSizeInBits(); n < e; ++n) {
    // All bits are set where bit n of `r` is.
    Value *bit = b.CreateAnd(b.CreateLShr(r, n), ConstantInt::get(type, 1));
    result =
        b.CreateXor(result, b.CreateAnd(b.CreateShl(l, n), b.CreateNeg(bit)));
  }
  return result;
}

/// By the next width that C has.
static Value *saturateOddWidth(IRBuilder<> &b, IntrinsicInst &inst,
                               bool isSigned) {
  unsigned width = inst.getType()->getScalarSizeInBits();
  unsigned wide = std::max<unsigned>(8, PowerOf2Ceil(width));
  if (wide == width || wide > 64)
    return nullptr;
  Value *x = inst.getArgOperand(0);
  Value *value =
      b.CreateIntrinsic(inst.getIntrinsicID(),
                        {withWidth(inst.getType(), wide), x->getType()}, {x});
  return b.CreateTrunc(clampTo(b, value, width, isSigned), inst.getType());
}

/// Products of a width that C lacks, by the next one that it has.
static Value *multiplyOddWidth(IRBuilder<> &b, IntrinsicInst &inst,
                               bool isSigned) {
  Type *type = inst.getArgOperand(0)->getType();
  unsigned width = type->getScalarSizeInBits();
  unsigned wide = std::max<unsigned>(8, PowerOf2Ceil(width));
  if (wide == width || wide > 64)
    return nullptr;
  auto extend = [&](Value *value) {
    Type *to = withWidth(type, wide);
    return isSigned ? b.CreateSExt(value, to) : b.CreateZExt(value, to);
  };
  Value *pair = b.CreateBinaryIntrinsic(inst.getIntrinsicID(),
                                        extend(inst.getArgOperand(0)),
                                        extend(inst.getArgOperand(1)));
  Value *product = b.CreateExtractValue(pair, 0);
  Value *part = b.CreateTrunc(product, type);
  Value *isLost = b.CreateOr(b.CreateExtractValue(pair, 1),
                             b.CreateICmpNE(extend(part), product));
  Value *result =
      b.CreateInsertValue(PoisonValue::get(inst.getType()), part, 0);
  return b.CreateInsertValue(result, isLost, 1);
}

Value *cairn::frontend::expandToIntegers(IRBuilder<> &b, IntrinsicInst &inst) {
  auto fixed = [&](bool isSigned, bool isDivision, bool saturates) {
    return computeFixed(b, inst, isSigned, isDivision, saturates);
  };
  switch (inst.getIntrinsicID()) {
  case Intrinsic::smul_fix:
    return fixed(true, false, false);
  case Intrinsic::umul_fix:
    return fixed(false, false, false);
  case Intrinsic::smul_fix_sat:
    return fixed(true, false, true);
  case Intrinsic::umul_fix_sat:
    return fixed(false, false, true);
  case Intrinsic::sdiv_fix:
    return fixed(true, true, false);
  case Intrinsic::udiv_fix:
    return fixed(false, true, false);
  case Intrinsic::sdiv_fix_sat:
    return fixed(true, true, true);
  case Intrinsic::udiv_fix_sat:
    return fixed(false, true, true);
  case Intrinsic::clmul:
    return multiplyCarryless(b, inst);
  case Intrinsic::smul_with_overflow:
    return multiplyOddWidth(b, inst, /*isSigned=*/true);
  case Intrinsic::umul_with_overflow:
    return multiplyOddWidth(b, inst, /*isSigned=*/false);
  case Intrinsic::fptosi_sat:
    return saturateOddWidth(b, inst, /*isSigned=*/true);
  case Intrinsic::fptoui_sat:
    return saturateOddWidth(b, inst, /*isSigned=*/false);
  case Intrinsic::experimental_get_vector_length: {
    // As many as there are, or as go into a vector of fixed length.
    if (!PatternMatch::match(inst.getArgOperand(2), PatternMatch::m_Zero()))
      return nullptr;
    Value *most = b.CreateZExtOrTrunc(inst.getArgOperand(1),
                                      inst.getArgOperand(0)->getType());
    return b.CreateZExtOrTrunc(
        b.CreateBinaryIntrinsic(Intrinsic::umin, inst.getArgOperand(0), most),
        inst.getType());
  }
  // What says something of a value, or to a profiler.
  case Intrinsic::annotation:
  case Intrinsic::ptr_annotation:
  case Intrinsic::arithmetic_fence:
    return inst.getArgOperand(0);
  case Intrinsic::var_annotation:
  case Intrinsic::fake_use:
  case Intrinsic::pseudoprobe:
  case Intrinsic::donothing:
  case Intrinsic::sideeffect:
    return PoisonValue::get(inst.getType());
  default:
    return nullptr;
  }
}
