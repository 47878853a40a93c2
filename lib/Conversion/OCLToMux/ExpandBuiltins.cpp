//===- ExpandBuiltins.cpp - builtins as upstream ops ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Bitcast.h"
#include "Constants.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

namespace {

/// What an expansion works on: the operands, scalars spread to the width of the
/// result (`max(float4, float)`).
struct Operands {
  OpBuilder &b;
  Location loc;
  SmallVector<Value, 3> args;
  bool isSigned;
  bool isFloat;
};

using Expander = Value (*)(Operands &);

} // namespace

static arith::FastMathFlagsAttr contract(OpBuilder &b) {
  return arith::FastMathFlagsAttr::get(b.getContext(),
                                       arith::FastMathFlags::contract);
}

/// `mad` may round or not after the product (section 1.13.2).
static Value expandMad(Operands &o) {
  Value product =
      arith::MulFOp::create(o.b, o.loc, o.args[0], o.args[1], contract(o.b));
  return arith::AddFOp::create(o.b, o.loc, product, o.args[2], contract(o.b));
}

/// `y` if `x < y`, otherwise `x`; a NaN gives either (section 1.13.4).
static Value maximum(Operands &o, Value x, Value y) {
  if (!o.isFloat)
    return o.isSigned ? Value(arith::MaxSIOp::create(o.b, o.loc, x, y))
                      : Value(arith::MaxUIOp::create(o.b, o.loc, x, y));
  Value less =
      arith::CmpFOp::create(o.b, o.loc, arith::CmpFPredicate::OLT, x, y);
  return arith::SelectOp::create(o.b, o.loc, less, y, x);
}

/// `y` if `y < x`, otherwise `x`.
static Value minimum(Operands &o, Value x, Value y) {
  if (!o.isFloat)
    return o.isSigned ? Value(arith::MinSIOp::create(o.b, o.loc, x, y))
                      : Value(arith::MinUIOp::create(o.b, o.loc, x, y));
  Value less =
      arith::CmpFOp::create(o.b, o.loc, arith::CmpFPredicate::OLT, y, x);
  return arith::SelectOp::create(o.b, o.loc, less, y, x);
}

static Value expandMax(Operands &o) { return maximum(o, o.args[0], o.args[1]); }
static Value expandMin(Operands &o) { return minimum(o, o.args[0], o.args[1]); }
/// On floating point as fmax and fmin have it, to which a NaN is not a number
/// (section 1.13.4). Compared this way round, a NaN gives the lower bound.
static Value expandClamp(Operands &o) {
  if (!o.isFloat)
    return minimum(o, maximum(o, o.args[0], o.args[1]), o.args[2]);
  Value above = arith::CmpFOp::create(o.b, o.loc, arith::CmpFPredicate::OGT,
                                      o.args[0], o.args[1]);
  Value raised =
      arith::SelectOp::create(o.b, o.loc, above, o.args[0], o.args[1]);
  return minimum(o, raised, o.args[2]);
}
static Value expandFMax(Operands &o) {
  return arith::MaxNumFOp::create(o.b, o.loc, o.args[0], o.args[1]);
}
static Value expandFMin(Operands &o) {
  return arith::MinNumFOp::create(o.b, o.loc, o.args[0], o.args[1]);
}

/// 2 to a power that the type has without being denormal.
static Value powerOfTwo(Operands &o, Type type, Value exponent) {
  Type bits = integerTypeOf(o.b, type);
  if (bits != exponent.getType())
    exponent = arith::ExtSIOp::create(o.b, o.loc, bits, exponent);
  const llvm::fltSemantics &semantics = semanticsOf(type);
  auto constant = [&](int64_t value) {
    return integerConstant(o.b, o.loc, bits, value);
  };
  exponent = arith::AddIOp::create(
      o.b, o.loc, exponent, constant(APFloat::semanticsMaxExponent(semantics)));
  exponent = arith::ShLIOp::create(
      o.b, o.loc, exponent,
      constant(APFloat::semanticsPrecision(semantics) - 1));
  return bitcast(o.b, o.loc, type, exponent);
}

static Value clampInteger(Operands &o, Value value, int64_t low, int64_t high) {
  value = arith::MaxSIOp::create(
      o.b, o.loc, value, integerConstant(o.b, o.loc, value.getType(), low));
  return arith::MinSIOp::create(
      o.b, o.loc, value, integerConstant(o.b, o.loc, value.getType(), high));
}

/// x * 2^n, rounded once, in the next wider type. On double n is taken in three
/// steps. Going down, the first ones stop 53 places above the denormals, so
/// that only the last can round, unless the result is 0 anyway.
static Value expandLdexp(Operands &o) {
  OpBuilder &b = o.b;
  Location loc = o.loc;
  Type type = o.args[0].getType();
  bool isHalf = getElementTypeOrSelf(type).isF16();
  Type wide =
      withElement(type, isHalf ? Type(b.getF32Type()) : Type(b.getF64Type()));
  Value x = o.args[0], n = o.args[1];
  if (isa<VectorType>(type) && !isa<VectorType>(n.getType()))
    n = vector::BroadcastOp::create(b, loc, withElement(type, n.getType()), n);
  if (type != wide) {
    // What is beyond is zero or infinite, and no product beyond the wider type.
    int64_t limit = isHalf ? 60 : 400;
    Value factor = powerOfTwo(o, wide, clampInteger(o, n, -limit, limit));
    x = arith::MulFOp::create(b, loc, arith::ExtFOp::create(b, loc, wide, x),
                              factor);
    return arith::TruncFOp::create(b, loc, type, x);
  }
  n = clampInteger(o, n, -3000, 3000);
  for (unsigned step = 0; step < 2; ++step) {
    Value part = clampInteger(o, n, -(1022 - 53), 1023);
    // What the last step can do is left to it.
    Value rest = arith::SubIOp::create(b, loc, n, part);
    Value last = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                       clampInteger(o, n, -1022, 1023), n);
    Value none = integerConstant(b, loc, n.getType(), 0);
    part = arith::SelectOp::create(b, loc, last, none, part);
    n = arith::SelectOp::create(b, loc, last, n, rest);
    x = arith::MulFOp::create(b, loc, x, powerOfTwo(o, wide, part));
  }
  return arith::MulFOp::create(
      b, loc, x, powerOfTwo(o, wide, clampInteger(o, n, -1022, 1023)));
}

/// A NaN gives itself, by way of the difference.
static Value expandFDim(Operands &o) {
  Type type = o.args[0].getType();
  Value above = arith::CmpFOp::create(o.b, o.loc, arith::CmpFPredicate::UGT,
                                      o.args[0], o.args[1]);
  Value difference = arith::SubFOp::create(o.b, o.loc, o.args[0], o.args[1]);
  Value zero = floatConstant(o.b, o.loc, type,
                             llvm::APFloat::getZero(semanticsOf(type)));
  return arith::SelectOp::create(o.b, o.loc, above, difference, zero);
}

/// The operands have 24 significant bits, so that the whole product is right
/// wherever the 24-bit one is defined (section 1.13.3).
static Value expandMul24(Operands &o) {
  return arith::MulIOp::create(o.b, o.loc, o.args[0], o.args[1]);
}
static Value expandMad24(Operands &o) {
  return arith::AddIOp::create(o.b, o.loc, expandMul24(o), o.args[2]);
}
static Value expandRotate(Operands &o) {
  return LLVM::FshlOp::create(o.b, o.loc, o.args[0].getType(), o.args[0],
                              o.args[0], o.args[1]);
}
static Value expandAbs(Operands &o) {
  return o.isSigned ? Value(math::AbsIOp::create(o.b, o.loc, o.args[0]))
                    : o.args[0];
}
static Value expandMulHi(Operands &o) {
  return o.isSigned ? Value(arith::MulSIExtendedOp::create(o.b, o.loc,
                                                           o.args[0], o.args[1])
                                .getHigh())
                    : Value(arith::MulUIExtendedOp::create(o.b, o.loc,
                                                           o.args[0], o.args[1])
                                .getHigh());
}
static Value expandAddSat(Operands &o) {
  Type type = o.args[0].getType();
  return o.isSigned ? Value(LLVM::SAddSat::create(o.b, o.loc, type, o.args[0],
                                                  o.args[1]))
                    : Value(LLVM::UAddSat::create(o.b, o.loc, type, o.args[0],
                                                  o.args[1]));
}
static Value expandSubSat(Operands &o) {
  Type type = o.args[0].getType();
  return o.isSigned ? Value(LLVM::SSubSat::create(o.b, o.loc, type, o.args[0],
                                                  o.args[1]))
                    : Value(LLVM::USubSat::create(o.b, o.loc, type, o.args[0],
                                                  o.args[1]));
}

/// Half of the sum, without the carry that the sum has: what both have, and
/// half of what one of them has. Rounded down, or up (`rhadd`).
static Value halfOf(Operands &o, Value x) {
  Value one = integerConstant(o.b, o.loc, x.getType(), 1);
  return o.isSigned ? Value(arith::ShRSIOp::create(o.b, o.loc, x, one))
                    : Value(arith::ShRUIOp::create(o.b, o.loc, x, one));
}
static Value expandHAdd(Operands &o) {
  Value common = arith::AndIOp::create(o.b, o.loc, o.args[0], o.args[1]);
  Value single = arith::XOrIOp::create(o.b, o.loc, o.args[0], o.args[1]);
  return arith::AddIOp::create(o.b, o.loc, common, halfOf(o, single));
}
static Value expandRHAdd(Operands &o) {
  Value any = arith::OrIOp::create(o.b, o.loc, o.args[0], o.args[1]);
  Value single = arith::XOrIOp::create(o.b, o.loc, o.args[0], o.args[1]);
  return arith::SubIOp::create(o.b, o.loc, any, halfOf(o, single));
}
static Value expandAbsDiff(Operands &o) {
  return arith::SubIOp::create(o.b, o.loc, expandMax(o), expandMin(o));
}
static Value expandMadHi(Operands &o) {
  return arith::AddIOp::create(o.b, o.loc, expandMulHi(o), o.args[2]);
}

/// The exact result has a low and a high half; it fits if the high one only
/// repeats the sign of the low one (is zero, if unsigned).
static Value expandMadSat(Operands &o) {
  OpBuilder &b = o.b;
  Location loc = o.loc;
  Value x = o.args[0], y = o.args[1], z = o.args[2];
  Type type = x.getType();
  unsigned bits = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  auto constant = [&](const llvm::APInt &value) {
    return integerConstant(b, loc, type, value);
  };
  Value zero = integerConstant(b, loc, type, 0), low, high;
  if (o.isSigned) {
    auto product = arith::MulSIExtendedOp::create(b, loc, x, y);
    low = product.getLow(), high = product.getHigh();
  } else {
    auto product = arith::MulUIExtendedOp::create(b, loc, x, y);
    low = product.getLow(), high = product.getHigh();
  }
  Value sum = arith::AddIOp::create(b, loc, low, z);
  Value carry = arith::ExtUIOp::create(
      b, loc, type,
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, sum, low));
  high = arith::AddIOp::create(b, loc, high, carry);
  if (!o.isSigned) {
    Value exceeds =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, high, zero);
    return arith::SelectOp::create(
        b, loc, exceeds, constant(llvm::APInt::getMaxValue(bits)), sum);
  }
  Value signShift = integerConstant(b, loc, type, bits - 1);
  high = arith::AddIOp::create(b, loc, high,
                               arith::ShRSIOp::create(b, loc, z, signShift));
  Value repeated = arith::ShRSIOp::create(b, loc, sum, signShift);
  Value exceeds =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, high, repeated);
  Value negative =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, high, zero);
  Value end = arith::SelectOp::create(
      b, loc, negative, constant(llvm::APInt::getSignedMinValue(bits)),
      constant(llvm::APInt::getSignedMaxValue(bits)));
  return arith::SelectOp::create(b, loc, exceeds, end, sum);
}

static Value expandUpsample(Operands &o) {
  Value low = o.args[1];
  unsigned bits = getElementTypeOrSelf(low.getType()).getIntOrFloatBitWidth();
  Type wide = withElement(low.getType(), o.b.getIntegerType(2 * bits));
  Value high = arith::ExtUIOp::create(o.b, o.loc, wide, o.args[0]);
  high = arith::ShLIOp::create(o.b, o.loc, high,
                               integerConstant(o.b, o.loc, wide, bits));
  low = arith::ExtUIOp::create(o.b, o.loc, wide, low);
  return arith::OrIOp::create(o.b, o.loc, high, low);
}

static Expander lookupExpansion(StringRef name) {
  static const llvm::StringMap<Expander> expansions = {
      {"mad", expandMad},           {"max", expandMax},
      {"min", expandMin},           {"clamp", expandClamp},
      {"fmax", expandFMax},         {"fmin", expandFMin},
      {"fdim", expandFDim},         {"ldexp", expandLdexp},
      {"mul24", expandMul24},       {"mad24", expandMad24},
      {"rotate", expandRotate},     {"abs", expandAbs},
      {"mul_hi", expandMulHi},      {"add_sat", expandAddSat},
      {"sub_sat", expandSubSat},    {"hadd", expandHAdd},
      {"rhadd", expandRHAdd},       {"abs_diff", expandAbsDiff},
      {"mad_hi", expandMadHi},      {"mad_sat", expandMadSat},
      {"upsample", expandUpsample},
  };
  return expansions.lookup(name);
}

Value cairn::expandBuiltin(OpBuilder &b, BuiltinOp op, const Builtin &builtin,
                           const BuiltinSignature &signature) {
  if (!op.getResult())
    return {};
  Location loc = op.getLoc();
  Type type = op.getResult().getType();
  ScalarKind kind = selectingKind(signature);
  StringRef upstream = builtin.upstream.of(kind);
  bool uniform = llvm::all_of(op.getArgs(),
                              [&](Value arg) { return arg.getType() == type; });
  if (!upstream.empty() && uniform) {
    OperationState state(loc, upstream, op.getArgs(), op.getResultTypes(), {});
    return b.create(state)->getResult(0);
  }
  Expander expansion = lookupExpansion(builtin.name);
  if (!expansion)
    return {};
  Operands operands{b, loc, {}, isSignedIntegerKind(kind), isFloatKind(kind)};
  for (Value arg : op.getArgs()) {
    if (arg.getType() != type && getElementTypeOrSelf(type) == arg.getType())
      arg = vector::BroadcastOp::create(b, loc, type, arg);
    operands.args.push_back(arg);
  }
  return expansion(operands);
}
