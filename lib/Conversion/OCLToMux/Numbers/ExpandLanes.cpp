//===- ExpandLanes.cpp - functions on vectors, lane by lane -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Constants.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

static unsigned maxUnrolledLanes(StringRef name,
                                 const BuiltinSignature &signature,
                                 const LibraryCosts &costs) {
  unsigned lanes = signature.result.scalar == ScalarKind::Double
                       ? costs.maxUnrolledLanesOfDouble
                       : costs.maxUnrolledLanes;
  return isLongFunction(name) ? std::min(lanes, costs.maxUnrolledLanesOfLong)
                              : lanes;
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

bool cairn::isWideDouble(const BuiltinSignature &signature,
                         const LibraryCosts &costs) {
  return !costs.indexesVectors &&
         signature.result.scalar == ScalarKind::Double &&
         signature.result.width > costs.maxUnrolledLanesOfDouble;
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

/// The function on the scalars `args`.
static Value callOnLane(OpBuilder &b, BuiltinOp op,
                        const BuiltinSignature &signature, ValueRange args) {
  auto ofLane = BuiltinOp::create(
      b, op.getLoc(), getElementTypeOrSelf(op.getResult().getType()),
      op.getName(), laneSignature(signature).str(), args);
  ofLane->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  return ofLane.getResult();
}

/// `result` with lane `lane` computed.
static Value computeLane(OpBuilder &b, BuiltinOp op,
                         const BuiltinSignature &signature, Value lane,
                         Value result) {
  Location loc = op.getLoc();
  SmallVector<Value, 3> args;
  for (auto [arg, type] : llvm::zip_equal(op.getArgs(), signature.params))
    args.push_back(argumentOfLane(b, loc, arg, type, lane));
  return vector::InsertOp::create(b, loc, callOnLane(b, op, signature, args),
                                  result, OpFoldResult(lane));
}

namespace {
/// A vector in private memory, lane by lane.
class LanesInMemory {
public:
  LanesInMemory(OpBuilder &b, Location loc, VectorType type)
      : loc(loc), type(type) {
    OpBuilder::InsertionGuard guard(b);
    Operation *parent = b.getInsertionBlock()->getParentOp();
    auto function = isa<func::FuncOp>(parent)
                        ? cast<func::FuncOp>(parent)
                        : parent->getParentOfType<func::FuncOp>();
    b.setInsertionPointToStart(&function.getBody().front());
    Value one = arith::ConstantIntOp::create(b, loc, b.getI32Type(), 1);
    memory = LLVM::AllocaOp::create(
        b, loc, LLVM::LLVMPointerType::get(b.getContext()),
        LLVM::LLVMArrayType::get(type.getElementType(), type.getNumElements()),
        one);
  }

  Value load(OpBuilder &b, LLVM::GEPArg lane) {
    return LLVM::LoadOp::create(b, loc, type.getElementType(), at(b, lane));
  }
  void store(OpBuilder &b, LLVM::GEPArg lane, Value value) {
    LLVM::StoreOp::create(b, loc, value, at(b, lane));
  }
  Value loadAll(OpBuilder &b) {
    SmallVector<Value> lanes;
    for (int32_t lane = 0; lane < type.getNumElements(); ++lane)
      lanes.push_back(load(b, lane));
    return vector::FromElementsOp::create(b, loc, type, lanes);
  }
  void storeAll(OpBuilder &b, Value value) {
    for (int32_t lane = 0; lane < type.getNumElements(); ++lane)
      store(b, lane, vector::ExtractOp::create(b, loc, value, lane));
  }

private:
  Value at(OpBuilder &b, LLVM::GEPArg lane) {
    return LLVM::GEPOp::create(b, loc, memory.getType(), type.getElementType(),
                               memory, lane);
  }

  Location loc;
  VectorType type;
  Value memory;
};
} // namespace

/// The lanes one after the other, between which they are in memory: what a
/// shader can index.
static Value expandInMemory(OpBuilder &b, BuiltinOp op,
                            const BuiltinSignature &signature) {
  Location loc = op.getLoc();
  auto type = cast<VectorType>(op.getResult().getType());
  auto index = [&](int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value).getResult();
  };
  SmallVector<LanesInMemory, 3> vectors;
  for (Value arg : op.getArgs())
    if (auto vector = dyn_cast<VectorType>(arg.getType())) {
      vectors.emplace_back(b, loc, vector);
      vectors.back().storeAll(b, arg);
    }
  LanesInMemory result(b, loc, type);
  auto loop = scf::ForOp::create(
      b, loc, index(0), index(type.getNumElements()), index(1), ValueRange(),
      [&](OpBuilder &inner, Location, Value lane, ValueRange) {
        Value number =
            arith::IndexCastOp::create(inner, loc, inner.getI32Type(), lane);
        SmallVector<Value, 3> args;
        auto *vector = vectors.begin();
        for (auto [arg, param] :
             llvm::zip_equal(op.getArgs(), signature.params))
          args.push_back(isa<VectorType>(arg.getType())
                             ? (vector++)->load(inner, number)
                             : argumentOfLane(inner, loc, arg, param, lane));
        result.store(inner, number, callOnLane(inner, op, signature, args));
        scf::YieldOp::create(inner, loc);
      });
  // Mesa unrolls what indexes memory, and its LLVM then takes minutes.
  if (signature.result.scalar == ScalarKind::Double)
    disableUnrolling(loop);
  return result.loadAll(b);
}

Value cairn::expandLanes(OpBuilder &b, BuiltinOp op,
                         const BuiltinSignature &signature,
                         const LibraryCosts &costs) {
  Location loc = op.getLoc();
  unsigned lanes = signature.result.width;
  auto index = [&](unsigned value) {
    return arith::ConstantIndexOp::create(b, loc, value).getResult();
  };
  Value result = ub::PoisonOp::create(b, loc, op.getResult().getType());
  if (lanes <= maxUnrolledLanes(op.getName(), signature, costs)) {
    for (unsigned lane = 0; lane < lanes; ++lane)
      result = computeLane(b, op, signature, index(lane), result);
    return result;
  }
  if (!costs.indexesVectors)
    return expandInMemory(b, op, signature);
  auto loop = scf::ForOp::create(
      b, loc, index(0), index(lanes), index(1), ValueRange{result},
      [&](OpBuilder &inner, Location, Value lane, ValueRange values) {
        scf::YieldOp::create(
            inner, loc, computeLane(inner, op, signature, lane, values[0]));
      });
  return loop.getResult(0);
}
