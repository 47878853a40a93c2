//===- NarrowComparisons.cpp - comparisons of widened integers --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What was widened to 64 bits is compared with a constant of 32 bits in 32.
// Integers of 64 bits are slow on GPUs, and Mesa's llvmpipe (seen in 22.3)
// compares sign-extended ones wrongly.
//
//===----------------------------------------------------------------------===//

#include "LegalizeTypes.h"

#include "cairn/Dialect/OCL/IR/Predicates.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using P = arith::CmpIPredicate;

static unsigned widthOf(Value value) {
  return getElementTypeOrSelf(value).getIntOrFloatBitWidth();
}

/// Compares what `op` widens to 64 bits in 32, where the constant fits. Less
/// would need capabilities for narrow integers.
static void narrow(arith::CmpIOp op) {
  Value widened = op.getLhs(), other = op.getRhs();
  P predicate = op.getPredicate();
  APInt constant;
  if (!matchPattern(other, m_ConstantInt(&constant))) {
    std::swap(widened, other);
    predicate = withOperandsSwapped(predicate);
    if (!matchPattern(other, m_ConstantInt(&constant)))
      return;
  }
  Operation *extension = widened.getDefiningOp();
  if (!isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(extension))
    return;
  bool keepsSign = isa<arith::ExtSIOp>(extension);
  Value narrow = extension->getOperand(0);
  constexpr unsigned kBits = 32;
  bool isInequality = predicate != P::eq && predicate != P::ne;
  if (constant.getBitWidth() != 2 * kBits || widthOf(narrow) > kBits ||
      (keepsSign && isInequality && !isSignedPredicate(predicate)) ||
      !(keepsSign ? constant.isSignedIntN(kBits) : constant.isIntN(kBits)))
    return;
  if (!keepsSign)
    predicate = withoutSign(predicate);
  OpBuilder b(op);
  if (widthOf(narrow) < kBits) {
    Type type = b.getI32Type();
    if (auto vector = dyn_cast<VectorType>(narrow.getType()))
      type = vector.clone(type);
    narrow = keepsSign
                 ? Value(arith::ExtSIOp::create(b, op.getLoc(), type, narrow))
                 : Value(arith::ExtUIOp::create(b, op.getLoc(), type, narrow));
  }
  TypedAttr value = b.getI32IntegerAttr(constant.trunc(kBits).getSExtValue());
  if (auto type = dyn_cast<ShapedType>(narrow.getType()))
    value = SplatElementsAttr::get(type, value);
  Value bound = arith::ConstantOp::create(b, op.getLoc(), value);
  op.replaceAllUsesWith(
      arith::CmpIOp::create(b, op.getLoc(), predicate, narrow, bound)
          .getResult());
  op.erase();
}

void cairn::narrowComparisons(Region &body) {
  SmallVector<arith::CmpIOp> comparisons;
  body.walk([&](arith::CmpIOp op) { comparisons.push_back(op); });
  llvm::for_each(comparisons, narrow);
}
