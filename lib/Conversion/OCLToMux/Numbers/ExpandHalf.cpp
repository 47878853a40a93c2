//===- ExpandHalf.cpp - operations on half, rounded once --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Bitcast.h"
#include "Constants.h"
#include "Numbers/ExpandRounding.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// Whether `value` is odd by its last bit, and otherwise the number next to it
/// that is, away from zero or towards it.
static Value oddBeside(OpBuilder &b, Location loc, Value value, Value isAway) {
  Type type = value.getType(), bitsType = integerTypeOf(b, type);
  Value bits = bitcast(b, loc, bitsType, value);
  Value one = integerConstant(b, loc, bitsType, 1);
  Value even = arith::XOrIOp::create(
      b, loc, arith::AndIOp::create(b, loc, bits, one), one);
  Value away = arith::AddIOp::create(b, loc, bits, even);
  Value towards = arith::SubIOp::create(b, loc, bits, even);
  return bitcast(b, loc, type,
                 arith::SelectOp::create(b, loc, isAway, away, towards));
}

/// In float the product is exact, and what the sum loses can be found. A sum
/// that lost something is rounded to odd: it is then never halfway between two
/// halves, so that rounding it once more rounds the exact sum.
static Value expandFma(OpBuilder &b, math::FmaOp op) {
  Location loc = op.getLoc();
  Type wide = withElement(op.getType(), b.getF32Type());
  auto extend = [&](Value value) {
    return arith::ExtFOp::create(b, loc, wide, value).getResult();
  };
  auto minus = [&](Value lhs, Value rhs) {
    return arith::SubFOp::create(b, loc, lhs, rhs).getResult();
  };
  auto is = [&](arith::CmpFPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpFOp::create(b, loc, predicate, lhs, rhs).getResult();
  };
  Value product =
      arith::MulFOp::create(b, loc, extend(op.getA()), extend(op.getB()));
  Value addend = extend(op.getC());
  Value sum = arith::AddFOp::create(b, loc, product, addend);
  Value added = minus(sum, product);
  Value lost = arith::AddFOp::create(b, loc, minus(product, minus(sum, added)),
                                     minus(addend, added));
  Value zero = floatConstant(b, loc, wide, APFloat(0.0f));
  // What an infinite sum has lost is a NaN.
  Value isInexact = is(arith::CmpFPredicate::ONE, lost, zero);
  Value isAway =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                            is(arith::CmpFPredicate::OGT, lost, zero),
                            is(arith::CmpFPredicate::OGT, sum, zero));
  Value odd = arith::SelectOp::create(b, loc, isInexact,
                                      oddBeside(b, loc, sum, isAway), sum);
  return arith::TruncFOp::create(b, loc, op.getType(), odd);
}

void cairn::expandHalfOps(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (op->getNumResults() == 1 &&
        getElementTypeOrSelf(op->getResult(0)).isF16() &&
        (isa<math::FmaOp>(op) ||
         (isa<arith::TruncFOp>(op) &&
          getElementTypeOrSelf(op->getOperand(0)).isF64())))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    OpBuilder b(op);
    Value value =
        isa<math::FmaOp>(op)
            ? expandFma(b, cast<math::FmaOp>(op))
            : narrowFloat(b, op->getLoc(), op->getOperand(0),
                          op->getResult(0).getType(), RoundingMode::RTE);
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }
}
