//===- BoundSums.cpp - saturation without a comparison ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sum of 64 bits that is compared with one of its terms, to be replaced by
// the largest number where it is less, came out of NVIDIA's driver (580.159.04)
// without its high word if the other term was converted from a float. So one
// term is bound by what the other leaves, in front of the sum.
//
//===----------------------------------------------------------------------===//

#include "IntegerIntrinsics.h"
#include "LegalizeTypes.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using P = arith::CmpIPredicate;

/// The operands of `compare` as `less < more`, unsigned; null if it is another
/// comparison.
static std::pair<Value, Value> getUnsignedOrder(arith::CmpIOp compare) {
  if (compare && compare.getPredicate() == P::ult)
    return {compare.getLhs(), compare.getRhs()};
  if (compare && compare.getPredicate() == P::ugt)
    return {compare.getRhs(), compare.getLhs()};
  return {};
}

static Value findBound(IntBuilder &i, arith::SelectOp select) {
  auto [less, more] =
      getUnsignedOrder(select.getCondition().getDefiningOp<arith::CmpIOp>());
  Operation *op = select.getFalseValue().getDefiningOp();
  APInt limit;
  if (!less || !op ||
      !matchPattern(select.getTrueValue(), m_ConstantInt(&limit)))
    return {};
  if (auto sum = dyn_cast<arith::AddIOp>(op);
      sum && limit.isAllOnes() && less == sum.getResult() &&
      (more == sum.getLhs() || more == sum.getRhs()))
    return addSaturating(i, sum.getLhs(), sum.getRhs());
  if (auto difference = dyn_cast<arith::SubIOp>(op);
      difference && limit.isZero() && less == difference.getLhs() &&
      more == difference.getRhs())
    return subtractSaturating(i, less, more);
  return {};
}

void cairn::boundSums(Region &body) {
  body.walk([](arith::SelectOp select) {
    OpBuilder b(select);
    IntBuilder i(b, select.getLoc());
    Value bound = findBound(i, select);
    if (!bound)
      return;
    select.replaceAllUsesWith(bound);
    select.erase();
  });
}
