//===- LaneByLane.cpp - what lanes execute one after the other --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneEmitter.h"

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn::mux;

/// The types of what a value of `type` is made of, or `type`.
static SmallVector<Type> elementsOf(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return SmallVector<Type>(vector.getNumElements(), vector.getElementType());
  if (auto record = dyn_cast<LLVM::LLVMStructType>(type))
    return llvm::to_vector(record.getBody());
  return {type};
}

static Value join(OpBuilder &b, Location loc, Type type, ValueRange elements) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector::FromElementsOp::create(b, loc, vector, elements);
  if (!isa<LLVM::LLVMStructType>(type))
    return elements.front();
  Value record = LLVM::PoisonOp::create(b, loc, type);
  for (auto [i, element] : llvm::enumerate(elements))
    record = LLVM::InsertValueOp::create(b, loc, record, element, i);
  return record;
}

static Value elementOf(OpBuilder &b, Location loc, Value value, int64_t i) {
  if (isa<VectorType>(value.getType()))
    return vector::ExtractOp::create(b, loc, value, i);
  if (isa<LLVM::LLVMStructType>(value.getType()))
    return LLVM::ExtractValueOp::create(b, loc, value, i);
  return value;
}

/// Whether an element of `op`'s result is computed of elements of its operands
/// as cheaply as it is taken from a vector: addresses, which are wide, and what
/// makes indices as wide.
static bool isComputedForLane(Operation *op) {
  if (!isa_and_nonnull<LLVM::GEPOp, arith::ExtSIOp, arith::ExtUIOp>(op))
    return false;
  return llvm::none_of(op->getOperandTypes(),
                       [](Type type) { return isa<VectorType>(type); });
}

Value LaneEmitter::ofLane(Location loc, Value value, OpFoldResult lane) {
  if (shapes.of(value).isUniform())
    return scalar(value);
  if (Operation *def = value.getDefiningOp();
      shapes.of(value).isVarying() && isComputedForLane(def) &&
      shapes.getRoot().isAncestor(def->getParentRegion())) {
    IRMapping own;
    for (Value operand : def->getOperands())
      own.map(operand, ofLane(loc, operand, lane));
    return b.clone(*def, own)->getResult(0);
  }
  return elementOfLane(loc, value, lane);
}

Value LaneEmitter::elementOfLane(Location loc, Value value, OpFoldResult lane) {
  if (shapes.of(value).isUniform())
    return scalar(value);
  SmallVector<Value> elements;
  for (Value part : parts(value))
    elements.push_back(
        vector::ExtractOp::create(b, loc, part, ArrayRef<OpFoldResult>(lane)));
  return join(b, loc, value.getType(), elements);
}

/// `op` for one lane, if `mask` has it, whose results are put into those
/// `before`.
LaneEmitter::Parts LaneEmitter::emitOneLane(Operation *op, Value mask,
                                            OpFoldResult lane,
                                            ValueRange before) {
  Location loc = op->getLoc();
  auto once = [&] {
    IRMapping own;
    for (Value operand : op->getOperands())
      own.map(operand, mask ? elementOfLane(loc, operand, lane)
                            : ofLane(loc, operand, lane));
    Operation *copy = b.clone(*op, own);
    Parts inserted;
    for (Value result : copy->getResults())
      for (size_t i = 0, e = elementsOf(result.getType()).size(); i < e; ++i)
        inserted.push_back(vector::InsertOp::create(
            b, loc, elementOf(b, loc, result, i), before[inserted.size()],
            ArrayRef<OpFoldResult>(lane)));
    return inserted;
  };
  if (!mask)
    return once();
  Value isOn =
      vector::ExtractOp::create(b, loc, mask, ArrayRef<OpFoldResult>(lane));
  auto branch =
      scf::IfOp::create(b, loc, before.getTypes(), isOn, !before.empty());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Parts inserted = once();
  if (!before.empty()) {
    scf::YieldOp::create(b, loc, inserted);
    b.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(b, loc, before);
  }
  return Parts(branch.getResults());
}

void LaneEmitter::emitLaneByLane(Operation *op, Value mask) {
  Location loc = op->getLoc();
  Parts results;
  for (Value result : op->getResults())
    for (Type element : elementsOf(result.getType()))
      results.push_back(ub::PoisonOp::create(b, loc, vectorOf(element)));
  auto kernel = op->getParentOfType<func::FuncOp>();
  if (kernel && getChecks(kernel).any()) {
    // Checks are all over the kernel, and a copy of each for each lane would
    // take minutes to compile.
    Value zero = arith::ConstantIndexOp::create(b, loc, 0);
    Value one = arith::ConstantIndexOp::create(b, loc, 1);
    Value count = arith::ConstantIndexOp::create(b, loc, lanes);
    auto loop = scf::ForOp::create(b, loc, zero, count, one, results);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Parts made =
        emitOneLane(op, mask, loop.getInductionVar(), loop.getRegionIterArgs());
    if (!made.empty())
      scf::YieldOp::create(b, loc, made);
    results.assign(loop.getResults().begin(), loop.getResults().end());
  } else {
    for (int64_t lane = 0; lane < lanes; ++lane)
      results = emitOneLane(op, mask, b.getIndexAttr(lane), results);
  }
  ArrayRef<Value> left = results;
  for (Value result : op->getResults()) {
    size_t count = elementsOf(result.getType()).size();
    set(result, Parts(left.take_front(count)));
    left = left.drop_front(count);
  }
}
