//===- ExpandBuiltins.cpp - builtins as upstream ops ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
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

using Expansion = Value (*)(Operands &);

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
static Value expandClamp(Operands &o) {
  return minimum(o, maximum(o, o.args[0], o.args[1]), o.args[2]);
}
static Value expandFMax(Operands &o) {
  return arith::MaxNumFOp::create(o.b, o.loc, o.args[0], o.args[1]);
}
static Value expandFMin(Operands &o) {
  return arith::MinNumFOp::create(o.b, o.loc, o.args[0], o.args[1]);
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

static Expansion lookupExpansion(StringRef name) {
  static const llvm::StringMap<Expansion> expansions = {
      {"mad", expandMad},        {"max", expandMax},
      {"min", expandMin},        {"clamp", expandClamp},
      {"fmax", expandFMax},      {"fmin", expandFMin},
      {"mul24", expandMul24},    {"mad24", expandMad24},
      {"rotate", expandRotate},  {"abs", expandAbs},
      {"mul_hi", expandMulHi},   {"add_sat", expandAddSat},
      {"sub_sat", expandSubSat},
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
  Expansion expansion = lookupExpansion(builtin.name);
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
