//===- WidenSigns.cpp - sign extension by arithmetic ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `(zext(x) ^ s) - s`, where `s` is the sign bit of `x`, widens `x` by its
// sign. Said so it is one instruction, and no sum of 64 bits.
//
//===----------------------------------------------------------------------===//

#include "LegalizeTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;

static bool isSignBit(Value value, unsigned width) {
  APInt constant;
  return matchPattern(value, m_ConstantInt(&constant)) &&
         constant.isOneBitSet(width - 1);
}

void cairn::widenSigns(Region &body) {
  body.walk([](arith::SubIOp op) {
    auto flipped = op.getLhs().getDefiningOp<arith::XOrIOp>();
    auto widened =
        flipped ? flipped.getLhs().getDefiningOp<arith::ExtUIOp>() : nullptr;
    if (!widened)
      return;
    unsigned width =
        getElementTypeOrSelf(widened.getIn()).getIntOrFloatBitWidth();
    if (!isSignBit(flipped.getRhs(), width) || !isSignBit(op.getRhs(), width))
      return;
    OpBuilder b(op);
    op.replaceAllUsesWith(
        arith::ExtSIOp::create(b, op.getLoc(), op.getType(), widened.getIn())
            .getResult());
    op.erase();
  });
}
