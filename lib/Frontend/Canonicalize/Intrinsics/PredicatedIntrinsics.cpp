//===- PredicatedIntrinsics.cpp - vectors with a length ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Those that LLVM's own expansion leaves as they are.
//
//===----------------------------------------------------------------------===//

#include "IntrinsicCalls.h"

using namespace llvm;
using namespace cairn;

namespace {
/// Which lanes of a predicated operation count.
struct LaneCount {
  LaneCount(IRBuilder<> &b, VPIntrinsic &inst)
      : b(b), inst(inst), lanes(inst.getStaticVectorLength().getFixedValue()) {}

  Value *splat(Value *value) { return b.CreateVectorSplat(lanes, value); }

  Value *steps() {
    SmallVector<Constant *> numbers;
    for (unsigned n = 0; n < lanes; ++n)
      numbers.push_back(b.getInt32(n));
    return ConstantVector::get(numbers);
  }

  /// A bit for each lane.
  Value *mask() {
    Value *isInside = b.CreateICmpULT(steps(), splat(length()));
    return b.CreateAnd(isInside, inst.getMaskParam());
  }

  Value *length() { return inst.getVectorLengthParam(); }

  IRBuilder<> &b;
  VPIntrinsic &inst;
  unsigned lanes;
};
} // namespace

/// What lanes give that do not count is not defined, so that all may.
static Value *computeAllLanes(IRBuilder<> &b, VPIntrinsic &inst) {
  auto plain =
      VPIntrinsic::getFunctionalIntrinsicIDForVP(inst.getIntrinsicID());
  if (!plain || inst.getType()->isVoidTy() || isa<VPReductionIntrinsic>(inst))
    return nullptr;
  auto mask = VPIntrinsic::getMaskParamPos(inst.getIntrinsicID());
  auto length = VPIntrinsic::getVectorLengthParamPos(inst.getIntrinsicID());
  SmallVector<Value *> operands;
  for (unsigned n = 0, e = inst.arg_size(); n < e; ++n)
    if (n != mask && n != length)
      operands.push_back(inst.getArgOperand(n));
  return b.CreateIntrinsic(inst.getType(), *plain, operands);
}

static Value *countZeroLanes(LaneCount count) {
  IRBuilder<> &b = count.b;
  Value *lanes = count.inst.getArgOperand(0);
  Value *isSet =
      b.CreateICmpNE(lanes, Constant::getNullValue(lanes->getType()));
  Value *places = b.CreateSelect(b.CreateAnd(isSet, count.mask()),
                                 count.steps(), count.splat(count.length()));
  return b.CreateZExtOrTrunc(b.CreateIntMinReduce(places, /*IsSigned=*/false),
                             count.inst.getType());
}

static Value *reverseLanes(LaneCount count) {
  IRBuilder<> &b = count.b;
  Value *result = PoisonValue::get(count.inst.getType());
  for (unsigned n = 0; n < count.lanes; ++n) {
    Value *isInside = b.CreateICmpULT(b.getInt32(n), count.length());
    Value *place = b.CreateSub(count.length(), b.getInt32(n + 1));
    place = b.CreateSelect(isInside, place, b.getInt32(0));
    result = b.CreateInsertElement(
        result, b.CreateExtractElement(count.inst.getArgOperand(0), place), n);
  }
  return result;
}

/// Lanes of the first vector, from the given one on, and then those of the
/// second. It has a length for each.
static Value *spliceLanes(LaneCount count) {
  IRBuilder<> &b = count.b;
  Value *first = count.inst.getArgOperand(0),
        *second = count.inst.getArgOperand(1);
  Value *length = count.inst.getArgOperand(4);
  int64_t start =
      cast<ConstantInt>(count.inst.getArgOperand(2))->getSExtValue();
  Value *result = PoisonValue::get(count.inst.getType());
  for (unsigned n = 0; n < count.lanes; ++n) {
    Value *place = b.getInt32(start + n);
    if (start < 0)
      place = b.CreateAdd(length, place);
    Value *isFirst = b.CreateICmpULT(place, length);
    Value *low = b.CreateSelect(isFirst, place, b.getInt32(0));
    Value *high =
        b.CreateSelect(isFirst, b.getInt32(0), b.CreateSub(place, length));
    high = b.CreateBinaryIntrinsic(Intrinsic::umin, high,
                                   b.getInt32(count.lanes - 1));
    Value *lane = b.CreateSelect(isFirst, b.CreateExtractElement(first, low),
                                 b.CreateExtractElement(second, high));
    result = b.CreateInsertElement(result, lane, n);
  }
  return result;
}

/// An address for each lane.
static Value *addressLanes(LaneCount count, Value *base, Value *stride) {
  IRBuilder<> &b = count.b;
  Value *steps = b.CreateZExtOrTrunc(
      count.steps(), FixedVectorType::get(stride->getType(), count.lanes));
  return b.CreatePtrAdd(count.splat(base),
                        b.CreateMul(steps, count.splat(stride)));
}

static Align alignOf(VPIntrinsic &inst, unsigned pointer, Type *type) {
  return inst.getParamAlign(pointer).value_or(
      inst.getDataLayout().getABITypeAlign(type->getScalarType()));
}

Value *cairn::frontend::expandPredicated(IRBuilder<> &b, IntrinsicInst &inst) {
  auto *predicated = dyn_cast<VPIntrinsic>(&inst);
  if (!predicated || predicated->getStaticVectorLength().isScalable())
    return nullptr;
  LaneCount count(b, *predicated);
  auto argument = [&](unsigned n) { return inst.getArgOperand(n); };
  switch (inst.getIntrinsicID()) {
  case Intrinsic::vp_cttz_elts:
    return countZeroLanes(count);
  case Intrinsic::experimental_vp_reverse:
    return reverseLanes(count);
  case Intrinsic::experimental_vp_splice:
    return spliceLanes(count);
  case Intrinsic::experimental_vp_strided_load:
    return b.CreateMaskedGather(
        inst.getType(), addressLanes(count, argument(0), argument(1)),
        alignOf(*predicated, 0, inst.getType()), count.mask());
  case Intrinsic::experimental_vp_strided_store:
    return b.CreateMaskedScatter(
        argument(0), addressLanes(count, argument(1), argument(2)),
        alignOf(*predicated, 1, argument(0)->getType()), count.mask());
  default:
    return computeAllLanes(b, *predicated);
  }
}
