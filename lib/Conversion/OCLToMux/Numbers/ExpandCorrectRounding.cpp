//===- ExpandCorrectRounding.cpp - exact quotients and roots ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `-cl-fp32-correctly-rounded-divide-sqrt` where a device's division and square
// root of float may be off by some units: both in integers of 32 bits, which
// every device has, and which keep subnormal numbers.
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Bitcast.h"
#include "Constants.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using Predicate = arith::CmpIPredicate;

static constexpr uint32_t kSignBit = 0x80000000, kInfinity = 0x7f800000,
                          kNaN = 0x7fc00000, kMantissa = 0x007fffff,
                          kHiddenBit = 0x00800000;
static constexpr unsigned kMantissaBits = 23;

namespace {

/// A positive number: `mantissa`, with the hidden bit as its highest, times
/// two to the `exponent`, which has the encoding's bias.
struct Parts {
  Value mantissa, exponent;
};

/// Arithmetic on the encodings of floats or of vectors of them.
class Encoding {
public:
  explicit Encoding(Operation *op)
      : b(op->getLoc(), op), type(integerTypeOf(b, op->getResult(0).getType())),
        result(op->getResult(0).getType()) {}

  Value divide(Value x, Value y);
  Value squareRoot(Value x);

private:
  Value constant(uint32_t value) {
    return integerConstant(b, b.getLoc(), type, value);
  }
  template <typename Op> Value make(Value x, Value y) {
    return b.createOrFold<Op>(x, y);
  }
  template <typename Op> Value make(Value x, uint32_t y) {
    return make<Op>(x, constant(y));
  }
  Value is(Predicate predicate, Value x, uint32_t y) {
    return is(predicate, x, constant(y));
  }
  Value is(Predicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(b, predicate, x, y);
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, condition, x, y);
  }
  Value select(Value condition, uint32_t x, Value y) {
    return select(condition, constant(x), y);
  }
  Value bitcast(Type to, Value value) {
    return cairn::bitcast(b, b.getLoc(), to, value);
  }
  Parts split(Value size);

  ImplicitLocOpBuilder b;
  Type type, result;
};

} // namespace

/// The parts of zero, infinity and NaN have no meaning.
Parts Encoding::split(Value size) {
  Value exponent = make<arith::ShRUIOp>(size, kMantissaBits);
  Value fraction = make<arith::AndIOp>(size, kMantissa);
  Value isSubnormal = is(Predicate::eq, exponent, 0);
  Value zeros = math::CountLeadingZerosOp::create(b, fraction);
  // Zero has all 32, which is too far to shift.
  Value shift = make<arith::AndIOp>(make<arith::SubIOp>(zeros, 8), 31);
  return {
      select(isSubnormal, make<arith::ShLIOp>(fraction, shift),
             make<arith::OrIOp>(fraction, kHiddenBit)),
      select(isSubnormal, make<arith::SubIOp>(constant(1), shift), exponent)};
}

Value Encoding::divide(Value dividend, Value divisor) {
  Value x = bitcast(type, dividend), y = bitcast(type, divisor);
  Value sign = make<arith::AndIOp>(make<arith::XOrIOp>(x, y), kSignBit);
  x = make<arith::AndIOp>(x, kSignBit - 1);
  y = make<arith::AndIOp>(y, kSignBit - 1);
  Parts over = split(x), under = split(y);

  // One bit in front of the point, and 24 behind it: one more than a float has.
  // Eight at a time, so that each step fits in a word.
  Value isLess = is(Predicate::ult, over.mantissa, under.mantissa);
  Value rest =
      select(isLess, make<arith::ShLIOp>(over.mantissa, 1), over.mantissa);
  Value exponent = make<arith::SubIOp>(over.exponent, under.exponent);
  exponent = make<arith::AddIOp>(exponent, select(isLess, 126, constant(127)));
  rest = make<arith::SubIOp>(rest, under.mantissa);
  Value quotient = constant(1);
  for (unsigned step = 0; step < 3; ++step) {
    rest = make<arith::ShLIOp>(rest, 8);
    Value digit = make<arith::DivUIOp>(rest, under.mantissa);
    rest =
        make<arith::SubIOp>(rest, make<arith::MulIOp>(digit, under.mantissa));
    quotient = make<arith::OrIOp>(make<arith::ShLIOp>(quotient, 8), digit);
  }

  // A subnormal result has fewer bits.
  Value isSubnormal = is(Predicate::slt, exponent, 1);
  Value missing =
      make<arith::MinSIOp>(make<arith::SubIOp>(constant(2), exponent), 26);
  Value dropped = select(isSubnormal, missing, constant(1));
  Value unit = make<arith::ShLIOp>(constant(1), dropped);
  Value kept = make<arith::ShRUIOp>(quotient, dropped);
  Value tail = make<arith::AndIOp>(quotient, make<arith::SubIOp>(unit, 1));
  // Twice the tail, and whether there is more behind it, against a half.
  tail = make<arith::ShLIOp>(tail, 1);
  tail = make<arith::OrIOp>(
      tail, arith::ExtUIOp::create(b, type, is(Predicate::ne, rest, 0)));
  Value isOdd = is(Predicate::ne, make<arith::AndIOp>(kept, 1), 0);
  Value isUp = make<arith::OrIOp>(
      is(Predicate::ugt, tail, unit),
      make<arith::AndIOp>(is(Predicate::eq, tail, unit), isOdd));
  kept = make<arith::AddIOp>(kept, arith::ExtUIOp::create(b, type, isUp));
  // The hidden bit counts in the exponent.
  Value biased = select(isSubnormal, 0, make<arith::SubIOp>(exponent, 1));
  Value size =
      make<arith::AddIOp>(kept, make<arith::ShLIOp>(biased, kMantissaBits));
  size = select(is(Predicate::sgt, exponent, 254), kInfinity, size);

  auto either = [&](Value p, Value q) { return make<arith::OrIOp>(p, q); };
  auto both = [&](Value p, Value q) { return make<arith::AndIOp>(p, q); };
  Value xIsZero = is(Predicate::eq, x, 0), yIsZero = is(Predicate::eq, y, 0);
  Value xIsInfinite = is(Predicate::eq, x, kInfinity),
        yIsInfinite = is(Predicate::eq, y, kInfinity);
  Value isNaN = either(is(Predicate::ugt, x, kInfinity),
                       is(Predicate::ugt, y, kInfinity));
  isNaN = either(
      isNaN, either(both(xIsZero, yIsZero), both(xIsInfinite, yIsInfinite)));
  size = select(either(xIsZero, yIsInfinite), 0, size);
  size = select(either(xIsInfinite, yIsZero), kInfinity, size);
  Value bits = select(isNaN, kNaN, make<arith::OrIOp>(size, sign));
  return bitcast(result, bits);
}

/// Bit by bit, as on paper.
Value Encoding::squareRoot(Value operand) {
  Value x = bitcast(type, operand);
  Parts parts = split(make<arith::AndIOp>(x, kSignBit - 1));
  // The bias is odd, so that the exponent proper is even where this is odd.
  Value isOdd = is(Predicate::eq, make<arith::AndIOp>(parts.exponent, 1), 0);
  Value rest =
      select(isOdd, make<arith::ShLIOp>(parts.mantissa, 1), parts.mantissa);
  rest = make<arith::ShLIOp>(rest, 1);

  // 24 bits of the root and one more. `sum` is twice what there is of it.
  Value bit = constant(kHiddenBit << 1);
  auto loop = scf::ForOp::create(
      b, arith::ConstantIntOp::create(b, 0, 32),
      arith::ConstantIntOp::create(b, kMantissaBits + 2, 32),
      arith::ConstantIntOp::create(b, 1, 32),
      ValueRange{rest, constant(0), constant(0), bit},
      [&](OpBuilder &, Location, Value, ValueRange args) {
        OpBuilder::InsertionGuard guard(b);
        b.setInsertionPointToEnd(args[0].getParentBlock());
        Value rest = args[0], sum = args[1], root = args[2], bit = args[3];
        Value trial = make<arith::AddIOp>(sum, bit);
        Value fits = is(Predicate::ule, trial, rest);
        rest = select(fits, make<arith::SubIOp>(rest, trial), rest);
        sum = select(fits, make<arith::AddIOp>(trial, bit), sum);
        root = select(fits, make<arith::OrIOp>(root, bit), root);
        scf::YieldOp::create(b, ValueRange{make<arith::ShLIOp>(rest, 1), sum,
                                           root, make<arith::ShRUIOp>(bit, 1)});
      });
  // Exactly between two floats is not a root.
  Value root = loop.getResult(2);
  Value mantissa = make<arith::AddIOp>(make<arith::ShRUIOp>(root, 1),
                                       make<arith::AndIOp>(root, 1));
  // Half the exponent, with the bias; the hidden bit adds the last one.
  Value exponent =
      make<arith::ShRSIOp>(make<arith::AddIOp>(parts.exponent, 125), 1);
  Value bits = make<arith::AddIOp>(
      mantissa, make<arith::ShLIOp>(exponent, kMantissaBits));

  // Both zeros and infinity are their own roots.
  Value size = make<arith::AndIOp>(x, kSignBit - 1);
  Value isZero = is(Predicate::eq, size, 0);
  Value isItself = make<arith::OrIOp>(isZero, is(Predicate::eq, x, kInfinity));
  Value isNaN = make<arith::OrIOp>(is(Predicate::ugt, size, kInfinity),
                                   is(Predicate::uge, x, kSignBit));
  bits = select(isItself, x, select(isNaN, kNaN, bits));
  return bitcast(result, bits);
}

void cairn::expandCorrectlyRounded(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    bool isRoot = isa<math::SqrtOp>(op);
    if (auto builtin = dyn_cast<BuiltinOp>(op))
      isRoot = builtin.getName() == "sqrt";
    if ((isRoot || isa<arith::DivFOp>(op)) &&
        getElementTypeOrSelf(op->getResult(0).getType()).isF32())
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    Encoding encoding(op);
    Value value = isa<arith::DivFOp>(op)
                      ? encoding.divide(op->getOperand(0), op->getOperand(1))
                      : encoding.squareRoot(op->getOperand(0));
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }
}
