//===- ExpandPowers.cpp - powers whose exponent is known --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small whole powers are products, and halves of odd numbers need a square root
// beside. Where x is negative, zero or infinite the result is as OpenCL C 2.0,
// section 2.5.1, and F.9 of C99 have it.
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

/// Each product is off by half a unit in the last place and multiplies what its
/// factors are off by: at most 7.5 units together, where 16 are allowed. A
/// division may be off by 2.5 on Vulkan, which a negative power multiplies.
static constexpr int64_t kLargestPower = 16, kSmallestPower = -4;

namespace {
/// x to the power of `twice` halves.
struct KnownPower {
  int64_t twice;
  /// Whether x may be negative.
  bool ofNegative;
};
} // namespace

/// The value in each lane of the constant `value`, if there is one such.
static Attribute constantOf(Value value) {
  Attribute attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return {};
  if (auto splat = dyn_cast<SplatElementsAttr>(attr))
    return splat.getSplatValue<Attribute>();
  return attr;
}

static std::optional<KnownPower> knownPower(BuiltinOp op) {
  StringRef name = op.getName();
  if (name != "pow" && name != "powr" && name != "pown" && name != "rootn")
    return std::nullopt;
  Attribute exponent = constantOf(op.getArgs()[1]);
  if (auto number = dyn_cast_if_present<IntegerAttr>(exponent)) {
    int64_t value = number.getValue().getSExtValue();
    if (name == "pown")
      return KnownPower{value * 2, true};
    if (value == 1 || value == -1)
      return KnownPower{value * 2, true};
    if (value == 2 || value == -2)
      return KnownPower{value / 2, false};
    return std::nullopt;
  }
  auto number = dyn_cast_if_present<FloatAttr>(exponent);
  if (!number)
    return std::nullopt;
  double twice = number.getValueAsDouble() * 2;
  if (!(std::abs(twice) <= 2 * kLargestPower) || twice != std::rint(twice))
    return std::nullopt;
  return KnownPower{int64_t(twice), name == "pow"};
}

/// `x` to the power of `n`, which is positive.
static Value product(OpBuilder &b, Location loc, Value x, int64_t n) {
  Value result;
  for (; n != 0; n >>= 1) {
    if (n & 1)
      result =
          result ? arith::MulFOp::create(b, loc, result, x).getResult() : x;
    if (n > 1)
      x = arith::MulFOp::create(b, loc, x, x);
  }
  return result;
}

/// The power of `x`, of float or double.
static Value powerOf(OpBuilder &b, Location loc, Value x, KnownPower power) {
  Type type = x.getType();
  const llvm::fltSemantics &semantics = semanticsOf(type);
  auto constant = [&](const APFloat &value) {
    return floatConstant(b, loc, type, value);
  };
  auto is = [&](arith::CmpFPredicate predicate, const APFloat &value) {
    return arith::CmpFOp::create(b, loc, predicate, x, constant(value))
        .getResult();
  };
  APFloat zero = APFloat::getZero(semantics),
          infinity = APFloat::getInf(semantics);
  Value one = constant(APFloat::getOne(semantics));
  if (power.twice == 0) {
    if (power.ofNegative)
      return one;
    // powr is a limit, which there is none of at 0 and infinity.
    Value hasLimit =
        arith::AndIOp::create(b, loc, is(arith::CmpFPredicate::OGT, zero),
                              is(arith::CmpFPredicate::OLT, infinity));
    return arith::SelectOp::create(b, loc, hasLimit, one,
                                   constant(APFloat::getNaN(semantics)));
  }

  auto factor = [&](Value value) {
    return power.twice < 0
               ? arith::DivFOp::create(b, loc, one, value).getResult()
               : value;
  };
  int64_t twice = std::abs(power.twice);
  bool hasRoot = twice & 1;
  Value result = twice > 1 ? product(b, loc, factor(x), twice / 2) : Value();
  if (hasRoot) {
    Value root = factor(math::SqrtOp::create(b, loc, x));
    result =
        result ? arith::MulFOp::create(b, loc, result, root).getResult() : root;
  }
  if (power.ofNegative && !hasRoot)
    return result;

  // Where the power is not whole, and in powr, both zeros are alike. Drivers
  // take a root for what has no sign, so that its size would still be -0.
  bool isInverse = power.twice < 0;
  auto unless = [&](Value condition, const APFloat &value) {
    return arith::SelectOp::create(b, loc, condition, constant(value), result)
        .getResult();
  };
  result =
      unless(is(arith::CmpFPredicate::OEQ, zero), isInverse ? infinity : zero);
  if (power.ofNegative)
    return unless(is(arith::CmpFPredicate::OEQ, -infinity),
                  isInverse ? zero : infinity);
  if (hasRoot)
    return result;
  return unless(is(arith::CmpFPredicate::OLT, zero),
                APFloat::getNaN(semantics));
}

Value cairn::expandKnownPower(OpBuilder &b, BuiltinOp op) {
  std::optional<KnownPower> power = knownPower(op);
  if (!power || power->twice > 2 * kLargestPower ||
      power->twice < 2 * kSmallestPower)
    return {};
  Location loc = op.getLoc();
  Value x = op.getArgs()[0];
  Type type = x.getType();
  if (!getElementTypeOrSelf(type).isF16())
    return powerOf(b, loc, x, *power);
  x = arith::ExtFOp::create(b, loc, withElement(type, b.getF32Type()), x);
  return arith::TruncFOp::create(b, loc, type, powerOf(b, loc, x, *power));
}
