//===- ExpandHalf.cpp - operations on half, rounded once --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Constants.h"
#include "ExpandRounding.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// In double the product is exact, and the sum either is too, or what it lost
/// is too small to be seen from half: so one rounding decides.
static Value expandFma(OpBuilder &b, math::FmaOp op) {
  Location loc = op.getLoc();
  Type wide = withElement(op.getType(), b.getF64Type());
  auto extend = [&](Value value) {
    return arith::ExtFOp::create(b, loc, wide, value).getResult();
  };
  Value product =
      arith::MulFOp::create(b, loc, extend(op.getA()), extend(op.getB()));
  Value sum = arith::AddFOp::create(b, loc, product, extend(op.getC()));
  return narrowFloat(b, loc, sum, op.getType(), RoundingMode::RTE);
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
