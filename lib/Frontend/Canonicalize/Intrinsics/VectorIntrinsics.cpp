//===- VectorIntrinsics.cpp - intrinsics on vectors -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntrinsicCalls.h"

#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;
using namespace cairn;

static unsigned lanesOf(Value *vector) {
  return cast<FixedVectorType>(vector->getType())->getNumElements();
}

/// Of the scalar type `element`: 0, 1, 2, ...
static Constant *stepsOf(Type *element, unsigned count) {
  SmallVector<Constant *> steps;
  for (unsigned n = 0; n < count; ++n)
    steps.push_back(ConstantInt::get(element, n));
  return ConstantVector::get(steps);
}

/// Lane n is lane `first + n * step` of both vectors, one behind the other.
static Value *takeLanes(IRBuilder<> &b, Value *low, Value *high, unsigned first,
                        unsigned step, unsigned count) {
  SmallVector<int> mask;
  for (unsigned n = 0; n < count; ++n)
    mask.push_back(first + n * step);
  return b.CreateShuffleVector(low, high, mask);
}

static Value *takeLanes(IRBuilder<> &b, Value *vector, unsigned first,
                        unsigned step, unsigned count) {
  return takeLanes(b, vector, PoisonValue::get(vector->getType()), first, step,
                   count);
}

//===----------------------------------------------------------------------===//
// Places of lanes
//===----------------------------------------------------------------------===//

static Value *insertLanes(IRBuilder<> &b, Value *all, Value *part,
                          unsigned first) {
  for (unsigned n = 0, e = lanesOf(part); n < e; ++n)
    all =
        b.CreateInsertElement(all, b.CreateExtractElement(part, n), first + n);
  return all;
}

static Value *interleave(IRBuilder<> &b, IntrinsicInst &inst) {
  unsigned count = inst.arg_size();
  SmallVector<Value *> parts(inst.args());
  return b.CreateShuffleVector(concatenateVectors(b, parts),
                               createInterleaveMask(lanesOf(parts[0]), count));
}

static Value *deinterleave(IRBuilder<> &b, IntrinsicInst &inst) {
  Value *vector = inst.getArgOperand(0);
  unsigned count = inst.getType()->getStructNumElements();
  Value *parts = PoisonValue::get(inst.getType());
  for (unsigned n = 0; n < count; ++n)
    parts = b.CreateInsertValue(
        parts, takeLanes(b, vector, n, count, lanesOf(vector) / count), n);
  return parts;
}

//===----------------------------------------------------------------------===//
// Lanes that are set
//===----------------------------------------------------------------------===//

/// The place of the first lane that is not 0, or the number of lanes.
static Value *firstSet(IRBuilder<> &b, IntrinsicInst &inst) {
  Value *lanes = inst.getArgOperand(0);
  unsigned count = lanesOf(lanes);
  Value *isSet =
      b.CreateICmpNE(lanes, Constant::getNullValue(lanes->getType()));
  Value *none =
      b.CreateVectorSplat(count, ConstantInt::get(b.getInt32Ty(), count));
  Value *places = b.CreateSelect(isSet, stepsOf(b.getInt32Ty(), count), none);
  return b.CreateZExtOrTrunc(b.CreateIntMinReduce(places, /*IsSigned=*/false),
                             inst.getType());
}

static Value *lastActive(IRBuilder<> &b, IntrinsicInst &inst) {
  Value *lanes = inst.getArgOperand(0), *mask = inst.getArgOperand(1);
  Value *last = inst.getArgOperand(2);
  for (unsigned n = 0, e = lanesOf(lanes); n < e; ++n)
    last = b.CreateSelect(b.CreateExtractElement(mask, n),
                          b.CreateExtractElement(lanes, n), last);
  return last;
}

/// Lanes that are set move to the front, in front of what stood there.
static Value *compressLanes(IRBuilder<> &b, IntrinsicInst &inst) {
  Value *lanes = inst.getArgOperand(0), *mask = inst.getArgOperand(1);
  Value *result = inst.getArgOperand(2), *place = b.getInt32(0);
  for (unsigned n = 0, e = lanesOf(lanes); n < e; ++n) {
    Value *isSet = b.CreateExtractElement(mask, n);
    Value *moved =
        b.CreateInsertElement(result, b.CreateExtractElement(lanes, n), place);
    result = b.CreateSelect(isSet, moved, result);
    place = b.CreateAdd(place, b.CreateZExt(isSet, b.getInt32Ty()));
  }
  return result;
}

/// Lane n is set if `base + n`, which does not wrap, is below `end`.
static Value *activeLanes(IRBuilder<> &b, IntrinsicInst &inst) {
  unsigned count = cast<FixedVectorType>(inst.getType())->getNumElements();
  Value *base = b.CreateVectorSplat(count, inst.getArgOperand(0));
  Value *end = b.CreateVectorSplat(count, inst.getArgOperand(1));
  Value *steps = stepsOf(inst.getArgOperand(0)->getType(), count);
  return b.CreateICmpULT(
      b.CreateBinaryIntrinsic(Intrinsic::uadd_sat, base, steps), end);
}

/// Whether a lane is one of those that are looked for.
static Value *matchLanes(IRBuilder<> &b, IntrinsicInst &inst) {
  Value *lanes = inst.getArgOperand(0), *wanted = inst.getArgOperand(1);
  Value *found = Constant::getNullValue(inst.getType());
  for (unsigned n = 0, e = lanesOf(wanted); n < e; ++n) {
    Value *one =
        b.CreateVectorSplat(lanesOf(lanes), b.CreateExtractElement(wanted, n));
    found = b.CreateOr(found, b.CreateICmpEQ(lanes, one));
  }
  return b.CreateAnd(found, inst.getArgOperand(2));
}

/// Adds part after part of the longer vector to the shorter one.
static Value *reducePartly(IRBuilder<> &b, IntrinsicInst &inst, bool isFloat) {
  Value *sum = inst.getArgOperand(0), *vector = inst.getArgOperand(1);
  unsigned count = lanesOf(sum);
  for (unsigned n = 0, e = lanesOf(vector); n < e; n += count) {
    Value *part = takeLanes(b, vector, n, 1, count);
    sum = isFloat ? b.CreateFAdd(sum, part) : b.CreateAdd(sum, part);
  }
  return sum;
}

//===----------------------------------------------------------------------===//
// Histograms
//===----------------------------------------------------------------------===//

/// Lane after lane, as two of them may be of one place.
static Value *updateHistogram(IRBuilder<> &b, IntrinsicInst &inst,
                              function_ref<Value *(Value *, Value *)> update) {
  Value *places = inst.getArgOperand(0), *by = inst.getArgOperand(1);
  auto *one = FixedVectorType::get(by->getType(), 1);
  Align align = inst.getDataLayout().getABITypeAlign(by->getType());
  for (unsigned n = 0, e = lanesOf(places); n < e; ++n) {
    Value *place = b.CreateExtractElement(places, n);
    Value *mask = takeLanes(b, inst.getArgOperand(2), n, 1, 1);
    Value *old = b.CreateMaskedLoad(one, place, align, mask);
    Value *next = update(b.CreateExtractElement(old, uint64_t(0)), by);
    b.CreateMaskedStore(b.CreateVectorSplat(1, next), place, align, mask);
  }
  return PoisonValue::get(inst.getType());
}

static Value *updateHistogram(IRBuilder<> &b, IntrinsicInst &inst,
                              Intrinsic::ID update) {
  return updateHistogram(b, inst, [&](Value *old, Value *by) -> Value * {
    return b.CreateBinaryIntrinsic(update, old, by);
  });
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

static bool isInterleaving(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::vector_interleave2:
  case Intrinsic::vector_interleave3:
  case Intrinsic::vector_interleave4:
  case Intrinsic::vector_interleave5:
  case Intrinsic::vector_interleave6:
  case Intrinsic::vector_interleave7:
  case Intrinsic::vector_interleave8:
    return true;
  default:
    return false;
  }
}

static bool isDeinterleaving(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::vector_deinterleave2:
  case Intrinsic::vector_deinterleave3:
  case Intrinsic::vector_deinterleave4:
  case Intrinsic::vector_deinterleave5:
  case Intrinsic::vector_deinterleave6:
  case Intrinsic::vector_deinterleave7:
  case Intrinsic::vector_deinterleave8:
    return true;
  default:
    return false;
  }
}

/// Of vectors whose lanes are counted at run time, there are none here.
static bool hasScalableVector(const IntrinsicInst &inst) {
  auto isScalable = [](const Value *value) {
    return value->getType()->isScalableTy();
  };
  return isScalable(&inst) || llvm::any_of(inst.args(), isScalable);
}

static Value *moveLanes(IRBuilder<> &b, IntrinsicInst &inst) {
  auto argument = [&](unsigned n) { return inst.getArgOperand(n); };
  auto number = [&](unsigned n) {
    return unsigned(cast<ConstantInt>(argument(n))->getZExtValue());
  };
  if (isInterleaving(inst.getIntrinsicID()))
    return interleave(b, inst);
  if (isDeinterleaving(inst.getIntrinsicID()))
    return deinterleave(b, inst);
  switch (inst.getIntrinsicID()) {
  case Intrinsic::stepvector: {
    auto *type = cast<FixedVectorType>(inst.getType());
    return stepsOf(type->getElementType(), type->getNumElements());
  }
  case Intrinsic::vector_reverse:
    return b.CreateShuffleVector(
        argument(0),
        createStrideMask(lanesOf(argument(0)) - 1, -1u, lanesOf(argument(0))));
  case Intrinsic::vector_splice_left:
    return takeLanes(b, argument(0), argument(1), number(2), 1,
                     lanesOf(argument(0)));
  case Intrinsic::vector_splice_right:
    return takeLanes(b, argument(0), argument(1),
                     lanesOf(argument(0)) - number(2), 1, lanesOf(argument(0)));
  case Intrinsic::vector_extract:
    return takeLanes(b, argument(0), number(1), 1,
                     cast<FixedVectorType>(inst.getType())->getNumElements());
  case Intrinsic::vector_insert:
    return insertLanes(b, argument(0), argument(1), number(2));
  default:
    return nullptr;
  }
}

Value *cairn::frontend::expandToShuffles(IRBuilder<> &b, IntrinsicInst &inst) {
  if (hasScalableVector(inst))
    return nullptr;
  if (Value *moved = moveLanes(b, inst))
    return moved;
  switch (inst.getIntrinsicID()) {
  case Intrinsic::experimental_cttz_elts:
    return firstSet(b, inst);
  case Intrinsic::experimental_vector_extract_last_active:
    return lastActive(b, inst);
  case Intrinsic::experimental_vector_compress:
    return compressLanes(b, inst);
  case Intrinsic::get_active_lane_mask:
    return activeLanes(b, inst);
  case Intrinsic::experimental_vector_match:
    return matchLanes(b, inst);
  case Intrinsic::vector_partial_reduce_add:
    return reducePartly(b, inst, /*isFloat=*/false);
  case Intrinsic::vector_partial_reduce_fadd:
    return reducePartly(b, inst, /*isFloat=*/true);
  case Intrinsic::experimental_vector_histogram_add:
    return updateHistogram(
        b, inst, [&](Value *old, Value *by) { return b.CreateAdd(old, by); });
  case Intrinsic::experimental_vector_histogram_uadd_sat:
    return updateHistogram(b, inst, Intrinsic::uadd_sat);
  case Intrinsic::experimental_vector_histogram_umax:
    return updateHistogram(b, inst, Intrinsic::umax);
  case Intrinsic::experimental_vector_histogram_umin:
    return updateHistogram(b, inst, Intrinsic::umin);
  default:
    return nullptr;
  }
}
