//===- CorrectLibrary.cpp - what libclc has wrong ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Single values, mostly zeros of the wrong sign, where the function is right
// otherwise: corrected here, libclc's code for vectors stays as fast as it is.
// What is wrong on whole ranges is in lib/Builtins instead. What is expected is
// in OpenCL C 2.0, section 2.5, and in C99, annex F.
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Constants.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using llvm::APFloat;

namespace {

/// A call, and its result in the library.
struct Result {
  OpBuilder &b;
  Location loc;
  OperandRange args;
  Value value;

  Value x() const { return args[0]; }
  Type type() const { return value.getType(); }
  Value zero() const {
    return floatConstant(b, loc, type(), APFloat::getZero(semanticsOf(type())));
  }
  Value compare(arith::CmpFPredicate predicate, Value lhs, Value rhs) const {
    return arith::CmpFOp::create(b, loc, predicate, lhs, rhs);
  }
  Value select(Value condition, Value then, Value otherwise) const {
    return arith::SelectOp::create(b, loc, condition, then, otherwise);
  }
  Value copySign(Value magnitude, Value sign) const {
    return math::CopySignOp::create(b, loc, magnitude, sign);
  }
};

using Correction = Value (*)(const Result &);

struct Row {
  Correction correction;
  /// Only on this kind of element, if not void.
  ScalarKind kind = ScalarKind::Void;
};

} // namespace

/// An odd function of a zero is that zero.
static Value keepZero(const Result &r) {
  Value isZero = r.compare(arith::CmpFPredicate::OEQ, r.x(), r.zero());
  return r.select(isZero, r.x(), r.value);
}

/// sinpi of an integer is a zero of its sign.
static Value sinpiOfIntegers(const Result &r) {
  Value isZero = r.compare(arith::CmpFPredicate::OEQ, r.value, r.zero());
  return r.select(isZero, r.copySign(r.zero(), r.x()), r.value);
}

/// cospi between two integers is +0. Not by adding a zero: some devices leave
/// that out.
static Value cospiBetweenIntegers(const Result &r) {
  Value isZero = r.compare(arith::CmpFPredicate::OEQ, r.value, r.zero());
  return r.select(isZero, r.zero(), r.value);
}

/// tanpi of an even integer is a zero of its sign, of an odd one of the other.
static Value tanpiOfIntegers(const Result &r) {
  APFloat number(semanticsOf(r.type()), "0.5");
  Value half = arith::MulFOp::create(
      r.b, r.loc, r.x(), floatConstant(r.b, r.loc, r.type(), number));
  Value even = r.compare(arith::CmpFPredicate::OEQ, half,
                         math::FloorOp::create(r.b, r.loc, half));
  Value sign = r.select(even, r.x(), arith::NegFOp::create(r.b, r.loc, r.x()));
  Value isZero = r.compare(arith::CmpFPredicate::OEQ, r.value, r.zero());
  return r.select(isZero, r.copySign(r.zero(), sign), r.value);
}

/// lgamma of both infinities is infinite.
static Value lgammaOfInfinity(const Result &r) {
  Value bound =
      floatConstant(r.b, r.loc, r.type(),
                    APFloat::getInf(semanticsOf(r.type()), /*Negative=*/true));
  Value isBound = r.compare(arith::CmpFPredicate::OEQ, r.x(), bound);
  return r.select(isBound, math::AbsFOp::create(r.b, r.loc, r.x()), r.value);
}

/// The first root is the number itself, also if denormal, and so is the one of
/// -1 its reciprocal.
static Value trivialRoots(const Result &r) {
  Value degree = r.args[1];
  auto isDegree = [&](int64_t value) {
    return arith::CmpIOp::create(
        r.b, r.loc, arith::CmpIPredicate::eq, degree,
        integerConstant(r.b, r.loc, degree.getType(), value));
  };
  APFloat number = APFloat::getOne(semanticsOf(r.type()));
  Value one = floatConstant(r.b, r.loc, r.type(), number);
  Value reciprocal = arith::DivFOp::create(r.b, r.loc, one, r.x());
  return r.select(isDegree(1), r.x(),
                  r.select(isDegree(-1), reciprocal, r.value));
}

/// NaN has no direction.
static Value directionOfNaN(const Result &r) {
  if (isa<VectorType>(r.type()))
    return r.value;
  Value isNaN = r.compare(arith::CmpFPredicate::UNO, r.x(), r.x());
  return r.select(isNaN, r.x(), r.value);
}

Value cairn::correctLibrary(OpBuilder &b, BuiltinOp op,
                            const BuiltinSignature &signature, Value value) {
  constexpr ScalarKind Float = ScalarKind::Float, Double = ScalarKind::Double;
  static const llvm::StringMap<Row> rows = {
      {"asin", {keepZero, Double}},      {"asinpi", {keepZero, Double}},
      {"atan", {keepZero, Double}},      {"atanpi", {keepZero, Double}},
      {"cospi", {cospiBetweenIntegers}}, {"lgamma", {lgammaOfInfinity}},
      {"normalize", {directionOfNaN}},   {"rootn", {trivialRoots, Float}},
      {"sinpi", {sinpiOfIntegers}},      {"tanpi", {tanpiOfIntegers}},
  };
  auto it = rows.find(op.getName());
  if (it == rows.end())
    return value;
  ScalarKind kind = it->second.kind;
  if (kind != ScalarKind::Void && kind != selectingKind(signature))
    return value;
  return it->second.correction(Result{b, op.getLoc(), op.getArgs(), value});
}

/// Powers with an exponent beyond this are 0, 1 or infinite, and it is even as
/// they are; libclc computes with infinities there.
static constexpr double kLargestExponent = 0x1p66;

void cairn::correctArguments(OpBuilder &b, BuiltinOp op,
                             const BuiltinSignature &signature) {
  if ((op.getName() != "pow" && op.getName() != "powr") ||
      selectingKind(signature) != ScalarKind::Double)
    return;
  Location loc = op.getLoc();
  Value exponent = op.getArgs()[1];
  Type type = exponent.getType();
  Value limit = floatConstant(b, loc, type, APFloat(kLargestExponent));
  Value infinity =
      floatConstant(b, loc, type, APFloat::getInf(semanticsOf(type)));
  Value magnitude = math::AbsFOp::create(b, loc, exponent);
  auto compare = [&](arith::CmpFPredicate predicate, Value bound) {
    return arith::CmpFOp::create(b, loc, predicate, magnitude, bound);
  };
  Value large =
      arith::AndIOp::create(b, loc, compare(arith::CmpFPredicate::OGT, limit),
                            compare(arith::CmpFPredicate::OLT, infinity));
  Value limited = math::CopySignOp::create(b, loc, limit, exponent);
  op.getArgsMutable()[1].set(
      arith::SelectOp::create(b, loc, large, limited, exponent));
}
