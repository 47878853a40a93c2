//===- ExpandTwoResults.cpp - fract, modf, sincos, lgamma_r -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Constants.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using llvm::APFloat;

/// `value`, but a zero of the sign of `x` where `x` is infinite or zero.
static Value zeroOfInfinity(OpBuilder &b, Location loc, Value x, Value value,
                            bool alsoOfZero) {
  Type type = x.getType();
  const llvm::fltSemantics &semantics = semanticsOf(type);
  Value zero = floatConstant(b, loc, type, APFloat::getZero(semantics));
  Value infinity = floatConstant(b, loc, type, APFloat::getInf(semantics));
  Value special =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ,
                            math::AbsFOp::create(b, loc, x), infinity);
  if (alsoOfZero)
    special = arith::OrIOp::create(
        b, loc, special,
        arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, x, zero));
  return arith::SelectOp::create(
      b, loc, special, math::CopySignOp::create(b, loc, zero, x), value);
}

/// Both parts have the sign of `x`.
static Value expandModf(OpBuilder &b, Location loc, Value x, Value pointer) {
  Value whole = math::TruncOp::create(b, loc, x);
  LLVM::StoreOp::create(b, loc, whole, pointer);
  Value part = arith::SubFOp::create(b, loc, x, whole);
  part = zeroOfInfinity(b, loc, x, part, /*alsoOfZero=*/false);
  return math::CopySignOp::create(b, loc, part, x);
}

/// Never 1, though the difference may round to that.
static Value expandFract(OpBuilder &b, Location loc, Value x, Value pointer) {
  Value whole = math::FloorOp::create(b, loc, x);
  LLVM::StoreOp::create(b, loc, whole, pointer);
  Value part = arith::SubFOp::create(b, loc, x, whole);
  APFloat below = APFloat::getOne(semanticsOf(x.getType()));
  below.next(/*nextDown=*/true);
  Value limit = floatConstant(b, loc, x.getType(), below);
  Value exceeds =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGT, part, limit);
  part = arith::SelectOp::create(b, loc, exceeds, limit, part);
  return zeroOfInfinity(b, loc, x, part, /*alsoOfZero=*/true);
}

static Value call(OpBuilder &b, Location loc, StringRef name, Value x,
                  const BuiltinSignature &signature) {
  BuiltinSignature unary{signature.result, {signature.params[0]}};
  return BuiltinOp::create(b, loc, TypeRange{x.getType()}, name, unary.str(),
                           ValueRange{x})
      .getResult();
}

/// On half only: the library has both at once for the others.
static Value expandSincos(OpBuilder &b, Location loc, Value x, Value pointer,
                          const BuiltinSignature &signature) {
  Value sin = call(b, loc, "sin", x, signature);
  LLVM::StoreOp::create(b, loc, call(b, loc, "cos", x, signature), pointer);
  return sin;
}

/// The sign of the gamma function is that of every second interval between the
/// negative integers; at those and at 0 it has none.
static Value signOfGamma(OpBuilder &b, Location loc, Value x, Type type) {
  const llvm::fltSemantics &semantics = semanticsOf(x.getType());
  auto compare = [&](arith::CmpFPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpFOp::create(b, loc, predicate, lhs, rhs).getResult();
  };
  auto constant = [&](uint64_t value) {
    return integerConstant(b, loc, type, value);
  };
  Value zero = floatConstant(b, loc, x.getType(), APFloat::getZero(semantics));
  Value floor = math::FloorOp::create(b, loc, x);
  Value half = arith::MulFOp::create(
      b, loc, floor,
      floatConstant(b, loc, x.getType(), APFloat(semantics, "0.5")));
  Value odd = compare(arith::CmpFPredicate::ONE, half,
                      math::FloorOp::create(b, loc, half));
  Value negative = compare(arith::CmpFPredicate::OLT, x, zero);
  Value sign = arith::SelectOp::create(
      b, loc, arith::AndIOp::create(b, loc, odd, negative), constant(-1),
      constant(1));
  Value none = arith::AndIOp::create(
      b, loc, compare(arith::CmpFPredicate::OEQ, x, floor),
      compare(arith::CmpFPredicate::OLE, x, zero));
  return arith::SelectOp::create(b, loc, none, constant(0), sign);
}

static Value expandLgammaR(OpBuilder &b, Location loc, Value x, Value pointer,
                           const BuiltinSignature &signature) {
  Type type = withElement(x.getType(), b.getI32Type());
  LLVM::StoreOp::create(b, loc, signOfGamma(b, loc, x, type), pointer);
  return call(b, loc, "lgamma", x, signature);
}

Value cairn::expandTwoResults(OpBuilder &b, BuiltinOp op,
                              const Builtin &builtin,
                              const BuiltinSignature &signature) {
  if (builtin.category != BuiltinCategory::Math || op.getArgs().size() != 2)
    return {};
  Value x = op.getArgs()[0], pointer = op.getArgs()[1];
  if (builtin.name == "modf")
    return expandModf(b, op.getLoc(), x, pointer);
  if (builtin.name == "fract")
    return expandFract(b, op.getLoc(), x, pointer);
  if (builtin.name == "sincos" && signature.result.scalar == ScalarKind::Half)
    return expandSincos(b, op.getLoc(), x, pointer, signature);
  if (builtin.name == "lgamma_r")
    return expandLgammaR(b, op.getLoc(), x, pointer, signature);
  return {};
}
