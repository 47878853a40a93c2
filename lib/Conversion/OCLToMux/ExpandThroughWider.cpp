//===- ExpandThroughWider.cpp - by way of a wider type ----------*- C++ -*-===//
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

/// What libclc has on float without denormal results, or inaccurate on ranges.
/// For shaders it is in the library.
static bool isThroughDouble(const Builtin &builtin) {
  return builtin.name == "erfc" || builtin.name == "lgamma" ||
         builtin.name == "tgamma";
}

Value cairn::expandThroughWider(OpBuilder &b, BuiltinOp op,
                                const Builtin &builtin,
                                const BuiltinSignature &signature) {
  auto isOf = [&](ScalarKind kind) {
    return llvm::any_of(signature.params, [&](const BuiltinType &type) {
      return type.scalar == kind && !type.isPointer;
    });
  };
  bool fromHalf = isOf(ScalarKind::Half);
  if (fromHalf ? !isThroughFloat(builtin)
               : !isOf(ScalarKind::Float) || !isThroughDouble(builtin))
    return {};
  Location loc = op.getLoc();
  ScalarKind narrow = fromHalf ? ScalarKind::Half : ScalarKind::Float;
  ScalarKind wide = fromHalf ? ScalarKind::Float : ScalarKind::Double;
  Type wideElement = fromHalf ? b.getF32Type() : b.getF64Type();

  BuiltinSignature onWide = signature;
  SmallVector<Value, 3> args(op.getArgs());
  for (auto [param, arg] : llvm::zip_equal(onWide.params, args)) {
    if (param.scalar != narrow)
      continue;
    assert(!param.isPointer && "functions with two such results come apart");
    param.scalar = wide;
    arg = arith::ExtFOp::create(b, loc, withElement(arg.getType(), wideElement),
                                arg);
  }
  // The result may be an integer, as of ilogb.
  Type type = op.getResult().getType(), resultType = type;
  bool rounds = onWide.result.scalar == narrow;
  if (rounds) {
    onWide.result.scalar = wide;
    resultType = withElement(type, wideElement);
  }
  Value result = BuiltinOp::create(b, loc, TypeRange{resultType}, builtin.name,
                                   onWide.str(), args)
                     .getResult();
  return rounds ? Value(arith::TruncFOp::create(b, loc, type, result)) : result;
}
