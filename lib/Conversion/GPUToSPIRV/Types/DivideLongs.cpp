//===- DivideLongs.cpp - division of integers of 64 bits --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No GPU has an instruction for it: drivers take it from libraries of theirs,
// and in kernels with it NVIDIA's (580.159.04) loses bits of narrow integers
// elsewhere. Here what fits is divided in 32 bits, by a branch where that is
// not known. The rest is estimated by floats, four times:
//
// The estimate of n / d, by float's n times the reciprocal of float's d, is off
// by less than 5.5 * 2^-23, where each rounding is off by a unit, the
// reciprocal by 2.5. Two factors of 1 - 2^-21 keep it below the quotient, and
// above (1 - 2^-19) of it. What is left of a quotient q, below 2^64, is then
// below 2^-19 * q + 1: 2^45 + 1, 2^26 + 2, 2^7 + 2 and, at last, less than 2.
//
//===----------------------------------------------------------------------===//

#include "IntBuilder.h"
#include "LegalizeTypes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using P = arith::CmpIPredicate;

static constexpr int kEstimates = 4;

namespace {
/// A quotient of scalars or, lane by lane, of vectors.
struct Division {
  Value n, d;
  bool isSigned;
};
} // namespace

/// Whether the magnitude of `value` is known to fit 32 bits.
static bool isShort(Value value, bool isSigned) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return (isSigned ? constant.abs() : constant).isIntN(32);
  Operation *op = value.getDefiningOp();
  if (auto mask = dyn_cast_or_null<arith::AndIOp>(op))
    return matchPattern(mask.getRhs(), m_ConstantInt(&constant)) &&
           constant.isIntN(32);
  return isa_and_nonnull<arith::ExtUIOp>(op) ||
         (isSigned && isa_and_nonnull<arith::ExtSIOp>(op));
}

/// The bits of a negative number are ones.
static Value signOf(IntBuilder &i, Value value) { return i.ashr(value, 63); }

/// `value`, negated where `sign` is ones.
static Value negateBy(IntBuilder &i, Value value, Value sign) {
  return i.sub(i.bitXor(value, sign), sign);
}

static Value divideShorts(IntBuilder &i, Value n, Value d) {
  return i.resize(arith::DivUIOp::create(i, i.resize(n, 32), i.resize(d, 32)),
                  64);
}

static Value divideByEstimates(IntBuilder &i, Value n, Value d) {
  Type floats = i.getF32Type();
  auto constant = [&](float value) -> Value {
    return arith::ConstantOp::create(i, i.getF32FloatAttr(value));
  };
  auto times = [&](Value l, Value r) -> Value {
    return arith::MulFOp::create(i, l, r);
  };
  auto toFloat = [&](Value v) -> Value {
    return arith::UIToFPOp::create(i, floats, v);
  };
  Value below = constant(0x1.fffffp-1f);
  Value reciprocal = arith::DivFOp::create(i, below, toFloat(d));
  Value quotient, rest = n;
  for (int k = 0; k < kEstimates; ++k) {
    Value estimate =
        convertByWords(i, times(times(toFloat(rest), reciprocal), below));
    quotient = quotient ? i.add(quotient, estimate) : estimate;
    rest = i.sub(rest, i.mul(estimate, d));
  }
  Value one = i.constant(n.getType(), 1);
  return i.select(i.compare(P::uge, rest, d), i.add(quotient, one), quotient);
}

static Value divideUnsigned(IntBuilder &i, Value n, Value d) {
  Value high = i.lshr(i.bitOr(n, d), 32);
  Value areShort = i.compare(P::eq, high, i.constant(n.getType(), 0));
  auto yield = [](Value (*divide)(IntBuilder &, Value, Value), Value n,
                  Value d) {
    return [=](OpBuilder &b, Location loc) {
      IntBuilder i(b, loc);
      scf::YieldOp::create(i, divide(i, n, d));
    };
  };
  return scf::IfOp::create(i, areShort, yield(divideShorts, n, d),
                           yield(divideByEstimates, n, d))
      .getResult(0);
}

/// The quotient of a signed number by 2^`places`, rounded towards zero.
static Value divideByPower(IntBuilder &i, Value n, unsigned places) {
  return places ? i.ashr(i.add(n, i.lshr(signOf(i, n), 64 - places)), places)
                : n;
}

static Value divideScalars(IntBuilder &i, const Division &division) {
  auto [n, d, isSigned] = division;
  bool areShort = isShort(n, isSigned) && isShort(d, isSigned);
  auto divide = areShort ? divideShorts : divideUnsigned;
  if (!isSigned)
    return divide(i, n, d);
  APInt power;
  if (matchPattern(d, m_ConstantInt(&power)) && power.isStrictlyPositive() &&
      power.isPowerOf2())
    return divideByPower(i, n, power.logBase2());
  Value nSign = signOf(i, n), dSign = signOf(i, d);
  return negateBy(i, divide(i, negateBy(i, n, nSign), negateBy(i, d, dSign)),
                  i.bitXor(nSign, dSign));
}

static Value divide(IntBuilder &i, const Division &division) {
  auto type = dyn_cast<VectorType>(division.n.getType());
  if (!type)
    return divideScalars(i, division);
  SmallVector<Value> lanes;
  for (int64_t lane = 0; lane < type.getNumElements(); ++lane) {
    Value n = vector::ExtractOp::create(i, division.n, lane);
    Value d = vector::ExtractOp::create(i, division.d, lane);
    lanes.push_back(divideScalars(i, {n, d, division.isSigned}));
  }
  return vector::FromElementsOp::create(i, type, lanes);
}

void cairn::divideLongs(Region &body) {
  SmallVector<Operation *> divisions;
  body.walk([&](Operation *op) {
    if (isa<arith::DivUIOp, arith::DivSIOp, arith::RemUIOp, arith::RemSIOp>(
            op) &&
        widthOf(op->getResult(0).getType()) == 64)
      divisions.push_back(op);
  });
  // A quotient and a remainder of the same numbers are one division.
  llvm::DenseMap<std::tuple<Block *, Value, Value, unsigned>, Value> quotients;
  for (Operation *op : divisions) {
    OpBuilder b(op);
    IntBuilder i(b, op->getLoc());
    Division division = {op->getOperand(0), op->getOperand(1),
                         isa<arith::DivSIOp, arith::RemSIOp>(op)};
    Value &quotient =
        quotients[{op->getBlock(), division.n, division.d, division.isSigned}];
    if (!quotient)
      quotient = divide(i, division);
    Value result = isa<arith::RemUIOp, arith::RemSIOp>(op)
                       ? i.sub(division.n, i.mul(quotient, division.d))
                       : quotient;
    op->getResult(0).replaceAllUsesWith(result);
    op->erase();
  }
}
