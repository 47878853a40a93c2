//===- ScaleDivisors.cpp - division by large numbers ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vulkan says how precise a division is for divisors from 2^-126 to 2^126
// ("Precision and Operation of SPIR-V Instructions"); by larger ones devices
// give 0, and NaN for infinity. OpenCL C makes no such difference (2.0,
// section 4.4). A quarter of both has the same quotient.
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Constants.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using llvm::APFloat;

static constexpr float kLargestDivisor = 0x1p+126f;

static bool isSmall(const APFloat &number) {
  return !(abs(number) > APFloat(kLargestDivisor));
}

/// Whether `value` of float cannot be beyond the largest divisor, or is a NaN.
static bool isSmall(Value value) {
  Attribute attr;
  if (matchPattern(value, m_Constant(&attr))) {
    if (auto number = dyn_cast<FloatAttr>(attr))
      return isSmall(number.getValue());
    auto elements = dyn_cast<DenseFPElementsAttr>(attr);
    return elements &&
           llvm::all_of(elements.getValues<APFloat>(),
                        [](const APFloat &number) { return isSmall(number); });
  }
  Operation *op = value.getDefiningOp();
  if (auto builtin = dyn_cast_or_null<BuiltinOp>(op))
    return builtin.getName() == "sqrt";
  if (auto wider = dyn_cast_or_null<arith::ExtFOp>(op))
    return getElementTypeOrSelf(wider.getIn().getType()).isF16();
  return isa_and_nonnull<arith::SIToFPOp, arith::UIToFPOp>(op);
}

static void scale(arith::DivFOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Type type = op.getType();
  auto constant = [&](float value) {
    return floatConstant(b, loc, type, APFloat(value));
  };
  Value size = math::AbsFOp::create(b, loc, op.getRhs());
  Value isLarge = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGT, size,
                                        constant(kLargestDivisor));
  Value factor =
      arith::SelectOp::create(b, loc, isLarge, constant(0.25f), constant(1.0f));
  for (OpOperand &operand : op->getOpOperands())
    operand.set(arith::MulFOp::create(b, loc, operand.get(), factor));
}

void cairn::scaleLargeDivisors(ModuleOp module) {
  constexpr auto any = arith::FastMathFlags::arcp | arith::FastMathFlags::afn;
  SmallVector<arith::DivFOp> divisions;
  module.walk([&](arith::DivFOp op) {
    bool mayBeWrong = bitEnumContainsAny(op.getFastmath(), any);
    if (getElementTypeOrSelf(op.getType()).isF32() && !mayBeWrong &&
        !isSmall(op.getRhs()))
      divisions.push_back(op);
  });
  for (arith::DivFOp op : divisions)
    scale(op);
}
