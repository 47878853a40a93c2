//===- FuseContractions.cpp - products and sums as one operation *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL lets a product and a sum be fused where FP_CONTRACT is on, and nothing
// else: sums are not reordered. Vulkan's drivers take an operation without
// NoContraction for one that they may reorder too (Mesa makes `b` of
// `(a + b) - a`, unless infinities have to be kept), which is the end of
// compensated sums, or they fuse nothing (Mesa, where infinities have to be
// kept). So what may be fused is fused here, and every operation says
// NoContraction but for those that may be reordered.
//
//===----------------------------------------------------------------------===//

#include "FuseContractions.h"
#include "FastMath.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;

namespace {
/// `a * b`, or its negation.
struct Product {
  Value a, b;
  bool isNegated = false;
  /// Nothing else needs the product.
  bool isOnlyUse = true;
};
} // namespace

/// A literal with a zero in it. Drivers do not expect one in a multiply-add,
/// and forget infinity and NaN.
static bool hasLiteralZero(Value factor) {
  Attribute constant;
  if (!matchPattern(factor, m_Constant(&constant)))
    return false;
  if (auto scalar = dyn_cast<FloatAttr>(constant))
    return scalar.getValue().isZero();
  auto vector = dyn_cast<DenseFPElementsAttr>(constant);
  return vector &&
         llvm::any_of(vector.getValues<APFloat>(),
                      [](const APFloat &lane) { return lane.isZero(); });
}

static std::optional<Product> findProduct(OpBuilder &b, Value value) {
  Product product;
  product.isOnlyUse = value.hasOneUse();
  if (auto negation = value.getDefiningOp<arith::NegFOp>()) {
    product.isNegated = true;
    value = negation.getOperand();
  }
  // One element of a product of vectors.
  auto element = value.getDefiningOp<vector::ExtractOp>();
  if (element) {
    if (element.hasDynamicPosition() || isa<VectorType>(element.getType()))
      return std::nullopt;
    value = element.getSource();
  }
  auto mul = value.getDefiningOp<arith::MulFOp>();
  if (!mul || !isFusible(mul) || hasLiteralZero(mul.getLhs()) ||
      hasLiteralZero(mul.getRhs()))
    return std::nullopt;
  auto take = [&](Value factor) -> Value {
    if (!element)
      return factor;
    return vector::ExtractOp::create(b, element.getLoc(), factor,
                                     element.getStaticPosition());
  };
  product.a = take(mul.getLhs());
  product.b = take(mul.getRhs());
  return product;
}

static Value negateIf(OpBuilder &b, Location loc, bool negated, Value value) {
  return negated ? arith::NegFOp::create(b, loc, value).getResult() : value;
}

/// A sum, or a difference from which the right side is subtracted.
static void fuse(Operation *op, bool isDifference) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  std::optional<Product> left = findProduct(b, op->getOperand(0));
  std::optional<Product> right = findProduct(b, op->getOperand(1));
  if (!left && !right)
    return;
  bool useRight = !left || (right && right->isOnlyUse && !left->isOnlyUse);
  Product product = useRight ? *right : *left;
  Value addend = op->getOperand(useRight ? 0 : 1);
  if (useRight)
    product.isNegated ^= isDifference;
  else
    addend = negateIf(b, loc, isDifference, addend);
  Value fused = math::FmaOp::create(
      b, loc, negateIf(b, loc, product.isNegated, product.a), product.b, addend,
      op->getAttrOfType<arith::FastMathFlagsAttr>("fastmath"));
  op->getResult(0).replaceAllUsesWith(fused);
  op->erase();
}

void cairn::fuseContractions(gpu::GPUFuncOp kernel) {
  kernel.walk([](Operation *op) {
    if (isa<arith::AddFOp, arith::SubFOp>(op) && isFusible(op))
      fuse(op, isa<arith::SubFOp>(op));
  });
}
