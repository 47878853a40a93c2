//===- ExpandThroughFloat.cpp - half by way of float ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Constants.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// Float holds every half and every exact result of the functions that have
/// exact ones (fmod, ldexp, frexp, logb, ...), and its error is nothing beside
/// half's last place. Two functions speak of half's encoding itself, and are in
/// the library.
static bool isThroughFloat(const Builtin &builtin) {
  switch (builtin.category) {
  case BuiltinCategory::Math:
  case BuiltinCategory::Common:
  case BuiltinCategory::Geometric:
    return builtin.name != "nan" && builtin.name != "nextafter";
  default:
    return false;
  }
}

Value cairn::expandThroughFloat(OpBuilder &b, BuiltinOp op,
                                const Builtin &builtin,
                                const BuiltinSignature &signature) {
  auto isHalf = [](const BuiltinType &type) {
    return type.scalar == ScalarKind::Half && !type.isPointer;
  };
  if (!llvm::any_of(signature.params, isHalf) || !isThroughFloat(builtin))
    return {};
  Location loc = op.getLoc();
  BuiltinSignature onFloat = signature;
  SmallVector<Value, 3> args(op.getArgs());
  for (auto [param, arg] : llvm::zip_equal(onFloat.params, args)) {
    if (param.scalar != ScalarKind::Half)
      continue;
    assert(!param.isPointer && "functions with two such results come apart");
    param.scalar = ScalarKind::Float;
    arg = arith::ExtFOp::create(
        b, loc, withElement(arg.getType(), b.getF32Type()), arg);
  }
  // The result may be an integer, as of ilogb.
  Type type = op.getResult().getType(), resultType = type;
  bool rounds = onFloat.result.scalar == ScalarKind::Half;
  if (rounds) {
    onFloat.result.scalar = ScalarKind::Float;
    resultType = withElement(type, b.getF32Type());
  }
  Value result = BuiltinOp::create(b, loc, TypeRange{resultType}, builtin.name,
                                   onFloat.str(), args)
                     .getResult();
  return rounds ? Value(arith::TruncFOp::create(b, loc, type, result)) : result;
}
