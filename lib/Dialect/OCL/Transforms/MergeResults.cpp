//===- MergeResults.cpp - results of which one has a value ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MergeResults.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

// Up to here the results cost little.
static constexpr unsigned kFewResults = 16;

namespace {
/// A result of the new op: the results that it stands for, and what each region
/// yields for it.
struct Slot {
  Type type;
  SmallVector<Value> yielded;
};
} // namespace

static bool isPoison(Value value) {
  return value.getDefiningOp<ub::PoisonOp>();
}

/// Whether `slot` can stand for what yields `values` as well; if so it does.
static bool join(Slot &slot, ArrayRef<Value> values) {
  for (auto [mine, other] : llvm::zip_equal(slot.yielded, values))
    if (mine != other && !isPoison(mine) && !isPoison(other))
      return false;
  for (auto [mine, other] : llvm::zip_equal(slot.yielded, values))
    if (isPoison(mine))
      mine = other;
  return true;
}

/// `op` with the results `slots` and its regions.
static Operation *rebuild(Operation *op, ArrayRef<Slot> slots) {
  OpBuilder b(op);
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(op->getOperands());
  state.addAttributes(op->getAttrs());
  for (const Slot &slot : slots)
    state.addTypes(slot.type);
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  Operation *merged = b.create(state);
  for (Region &region : merged->getRegions())
    region.front().getTerminator()->setOperands(
        llvm::map_to_vector(slots, [&](const Slot &slot) {
          return slot.yielded[region.getRegionNumber()];
        }));
  return merged;
}

static void mergeResults(Operation *op) {
  SmallVector<Slot> slots;
  SmallVector<unsigned> slotOf;
  for (OpResult result : op->getResults()) {
    auto yielded = llvm::map_to_vector(op->getRegions(), [&](Region &region) {
      return region.front().getTerminator()->getOperand(
          result.getResultNumber());
    });
    auto *found = llvm::find_if(slots, [&](Slot &slot) {
      return result.getType().isIntOrIndexOrFloat() &&
             slot.type == result.getType() && join(slot, yielded);
    });
    slotOf.push_back(found - slots.begin());
    if (found == slots.end())
      slots.push_back({result.getType(), std::move(yielded)});
  }
  if (slots.size() == op->getNumResults())
    return;
  Operation *merged = rebuild(op, slots);
  for (auto [result, slot] : llvm::zip_equal(op->getResults(), slotOf))
    result.replaceAllUsesWith(merged->getResult(slot));
  op->erase();
}

void cairn::ocl::mergeExclusiveResults(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa<scf::IfOp, scf::IndexSwitchOp>(op) &&
        op->getNumResults() > kFewResults)
      ops.push_back(op);
  });
  for (Operation *op : ops)
    mergeResults(op);
}
