//===- ExpandLanes.cpp - functions on vectors, lane by lane -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Constants.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// More lanes than this go round a loop. That costs the lanes little, which are
/// not computed together in either case, and saves most of the compile time.
static constexpr unsigned kMaxUnrolledLanes = 4;
static constexpr unsigned kMaxUnrolledLanesOfLong = 2;

/// Shaders have no way to index a vector of more than four lanes but by way of
/// memory.
static unsigned maxUnrolledLanes(StringRef name, LibraryProfile profile) {
  if (profile != LibraryProfile::Host)
    return 16;
  return isLongFunction(name) ? kMaxUnrolledLanesOfLong : kMaxUnrolledLanes;
}

BuiltinSignature cairn::laneSignature(BuiltinSignature signature) {
  signature.result.width = 1;
  for (BuiltinType &param : signature.params)
    param.width = 1;
  return signature;
}

bool cairn::isLongFunction(StringRef name) {
  return llvm::is_contained<StringRef>(
      {"fmod", "lgamma", "remainder", "remquo", "tgamma"}, name);
}

/// What the function on scalars gets for lane `lane` of `arg`.
static Value argumentOfLane(OpBuilder &b, Location loc, Value arg,
                            const BuiltinType &type, Value lane) {
  if (type.width == 1)
    return arg;
  if (!type.isPointer)
    return vector::ExtractOp::create(b, loc, arg, OpFoldResult(lane));
  Type element =
      convertBuiltinType(b.getContext(), BuiltinType::get(type.scalar));
  Value index = arith::IndexCastOp::create(b, loc, b.getI64Type(), lane);
  return LLVM::GEPOp::create(b, loc, arg.getType(), element, arg,
                             ValueRange{index});
}

/// `result` with lane `lane` computed.
static Value computeLane(OpBuilder &b, BuiltinOp op,
                         const BuiltinSignature &signature, Value lane,
                         Value result) {
  Location loc = op.getLoc();
  SmallVector<Value, 3> args;
  for (auto [arg, type] : llvm::zip_equal(op.getArgs(), signature.params))
    args.push_back(argumentOfLane(b, loc, arg, type, lane));
  auto ofLane =
      BuiltinOp::create(b, loc, getElementTypeOrSelf(result.getType()),
                        op.getName(), laneSignature(signature).str(), args);
  ofLane->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  return vector::InsertOp::create(b, loc, ofLane.getResult(), result,
                                  OpFoldResult(lane));
}

Value cairn::expandLanes(OpBuilder &b, BuiltinOp op,
                         const BuiltinSignature &signature,
                         LibraryProfile profile) {
  Location loc = op.getLoc();
  unsigned lanes = signature.result.width;
  auto index = [&](unsigned value) {
    return arith::ConstantIndexOp::create(b, loc, value).getResult();
  };
  Value result = ub::PoisonOp::create(b, loc, op.getResult().getType());
  if (lanes <= maxUnrolledLanes(op.getName(), profile)) {
    for (unsigned lane = 0; lane < lanes; ++lane)
      result = computeLane(b, op, signature, index(lane), result);
    return result;
  }
  auto loop = scf::ForOp::create(
      b, loc, index(0), index(lanes), index(1), ValueRange{result},
      [&](OpBuilder &inner, Location, Value lane, ValueRange values) {
        scf::YieldOp::create(
            inner, loc, computeLane(inner, op, signature, lane, values[0]));
      });
  return loop.getResult(0);
}
