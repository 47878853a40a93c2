//===- MergedPointers.cpp - pointers through control flow -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryLowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace cairn::shader {

void MemoryLowering::appendCarriedTypes(Value pointer,
                                        SmallVectorImpl<Type> &types) {
  const PointsTo &facts = pointsTo[pointer];
  if (facts.roots.size() > 1)
    types.push_back(IntegerType::get(pointer.getContext(), 32));
  if (facts.unit != 0)
    types.push_back(getOffsetType(pointer));
}

SmallVector<Type> MemoryLowering::getCarriedTypes(ValueRange targets) {
  SmallVector<Type> types;
  for (Value target : targets) {
    if (isPointer(target.getType()))
      appendCarriedTypes(target, types);
    else
      types.push_back(target.getType());
  }
  return types;
}

void MemoryLowering::appendCarried(OpBuilder &b, Location loc, Value pointer,
                                   Value target,
                                   SmallVectorImpl<Value> &values) {
  const PointsTo &facts = pointsTo[target];
  if (facts.roots.size() > 1)
    values.push_back(getWhich(b, loc, pointer));
  if (facts.unit != 0)
    values.push_back(
        getOffset(b, loc, pointer, facts.unit, getOffsetType(target)));
}

SmallVector<Value> MemoryLowering::carry(OpBuilder &b, Location loc,
                                         ValueRange values,
                                         ValueRange targets) {
  SmallVector<Value> carried;
  for (auto [value, target] : llvm::zip_equal(values, targets)) {
    if (isPointer(value.getType()))
      appendCarried(b, loc, value, target, carried);
    else
      carried.push_back(value);
  }
  return carried;
}

void MemoryLowering::receive(ValueRange old, ValueRange carried) {
  auto next = carried.begin();
  for (Value value : old) {
    if (!isPointer(value.getType())) {
      value.replaceAllUsesWith(*next++);
      continue;
    }
    const PointsTo &facts = pointsTo[value];
    Pointer pointer;
    if (facts.roots.size() > 1)
      pointer.which = *next++;
    if (facts.unit != 0)
      pointer.offset.add(*next++, facts.unit);
    pointers[value] = pointer;
  }
}

void MemoryLowering::moveBody(Region &from, Region &to) {
  if (from.empty())
    return;
  Block &old = from.front();
  auto *body = new Block;
  to.getBlocks().clear();
  to.push_back(body);
  SmallVector<Type> types = getCarriedTypes(old.getArguments());
  body->addArguments(types, SmallVector<Location>(types.size(), from.getLoc()));
  body->getOperations().splice(body->end(), old.getOperations());
  receive(old.getArguments(), body->getArguments());
}

void MemoryLowering::lowerControlFlow(Operation *op) {
  auto hasPointer = [](ValueRange values) {
    return llvm::any_of(values.getTypes(), isPointer);
  };
  bool merges = hasPointer(op->getOperands()) || hasPointer(op->getResults());
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    merges |= hasPointer(loop.getAfterArguments());
  if (!merges) {
    SmallVector<Value> nothing;
    for (Region &region : op->getRegions())
      if (!region.empty())
        lowerBlock(region.front(),
                   region.front().getTerminator()->getOperands());
    return;
  }

  OpBuilder b(op);
  Location loc = op->getLoc();
  SmallVector<Value> operands;
  // Which values of the new operation the operands become.
  SmallVector<Value> targets(op->getOperands());
  if (auto loop = dyn_cast<scf::ForOp>(op))
    llvm::copy(loop.getRegionIterArgs(),
               targets.begin() + loop.getNumControlOperands());
  else if (auto loop = dyn_cast<scf::WhileOp>(op))
    llvm::copy(loop.getBeforeArguments(), targets.begin());
  operands = carry(b, loc, op->getOperands(), targets);

  OperationState state(loc, op->getName(), operands,
                       getCarriedTypes(op->getResults()), op->getAttrs());
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  Operation *merged = b.create(state);

  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    SmallVector<Value> before(loop.getBeforeArguments()),
        after(loop.getAfterArguments());
    moveBody(loop.getBefore(), merged->getRegion(0));
    moveBody(loop.getAfter(), merged->getRegion(1));
    // scf.condition: what comes first is not a pointer.
    SmallVector<Value> passed{Value()};
    llvm::append_range(passed, after);
    lowerBlock(merged->getRegion(0).front(), passed);
    lowerBlock(merged->getRegion(1).front(), before);
  } else {
    SmallVector<Value> yielded(op->getResults());
    for (auto [from, to] : llvm::zip(op->getRegions(), merged->getRegions())) {
      moveBody(from, to);
      if (!to.empty())
        lowerBlock(to.front(), yielded);
    }
  }
  receive(op->getResults(), merged->getResults());
  eraseLater(op);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void MemoryLowering::lowerFunction(gpu::GPUFuncOp function) {
  Block &entry = function.getBody().front();
  if (auto old = oldParameters.find(function.getName());
      old != oldParameters.end()) {
    SmallVector<Type> types = getCarriedTypes(old->second);
    SmallVector<Location> locs(types.size(), function.getLoc());
    auto carried = llvm::to_vector_of<Value>(entry.addArguments(types, locs));
    receive(old->second, carried);
  }
  lowerBlock(entry, {});
}

void MemoryLowering::lowerCall(mux::CallOp op) {
  auto params = oldParameters.find(op.getCallee());
  if (params == oldParameters.end())
    return;
  OpBuilder b(op);
  SmallVector<Value> operands =
      carry(b, op.getLoc(), op.getOperands(), params->second);
  auto call = mux::CallOp::create(b, op.getLoc(), op.getResultTypes(),
                                  op.getCallee(), operands);
  op.replaceAllUsesWith(call);
  eraseLater(op);
}

void MemoryLowering::eraseOldParameters() {
  for (auto function : module.getOps<gpu::GPUFuncOp>()) {
    auto old = oldParameters.find(function.getName());
    if (old == oldParameters.end())
      continue;
    Block &entry = function.getBody().front();
    entry.eraseArguments(0, old->second.size());
    function.setType(FunctionType::get(module.getContext(),
                                       entry.getArgumentTypes(),
                                       function.getResultTypes()));
    function.removeArgAttrsAttr();
  }
}

} // namespace cairn::shader
