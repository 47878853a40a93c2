//===- EmitBarrierRegions.cpp - making the stretches ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions.h"

#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace cairn::mux;

BarrierRegions::BarrierRegions(func::FuncOp kernel, BarrierHolders holders,
                               bool forLanes)
    : kernel(kernel), holders(std::move(holders)), forLanes(forLanes),
      uniformity(kernel, this->holders),
      layout(kernel->getParentOfType<ModuleOp>()) {}

/// Takes `barrier` away. Waiting is what the stretches stand for; what the
/// group did to global memory may still concern other groups.
static void emitFence(WorkGroupBarrierOp barrier) {
  OpBuilder b(barrier);
  if (bitEnumContainsAny(barrier.getMemory(), MemKind::CrossWorkGroup))
    MemBarrierOp::create(b, barrier.getLoc(), barrier.getScope(),
                         barrier.getOrdering(), barrier.getMemory());
  barrier.erase();
}

void BarrierRegions::run() {
  Block &body = kernel.getBody().front();
  planBlock(body);
  splitAtGuards();
  planAllocas();
  shareSlots();
  planSlots();

  OpBuilder b = OpBuilder::atBlockBegin(&body);
  for (int32_t dim : {0, 1, 2}) {
    Value constant =
        arith::ConstantIntOp::create(b, kernel.getLoc(), b.getI32Type(), dim);
    sizes.push_back(
        LocalSizeOp::create(b, kernel.getLoc(), b.getI64Type(), constant));
  }
  if (!spreadArrays.empty())
    countItems();
  for (auto &segment : segments)
    emitSegment(*segment);
  // Stretches compute addresses again from those of others.
  for (auto &segment : segments)
    for (auto [array, element] : spreadArrays)
      if (Value imported = segment->imported.lookup(array))
        spreadElements(imported);
  emitBroadcasts();
  for (Operation *decision : decisions)
    emitDecision(decision);
  for (Operation *barrier : barriers)
    emitFence(cast<WorkGroupBarrierOp>(barrier));
  rebuildHolders();
  for (auto [alloca, slot] : itemAllocas)
    alloca.getDefiningOp()->erase();
  for (auto &segment : segments)
    resolveItemQueries(segment->op, getSubGroupSize(kernel) > 1 ? 0 : 1);
}

/// So many work-items.
Value BarrierRegions::countItems() {
  if (!itemCount) {
    OpBuilder b(kernel.getContext());
    b.setInsertionPointAfterValue(sizes.back());
    itemCount = arith::MulIOp::create(b, kernel.getLoc(), sizes[0], sizes[1]);
    itemCount = arith::MulIOp::create(b, kernel.getLoc(), itemCount, sizes[2]);
  }
  return itemCount;
}

//===----------------------------------------------------------------------===//
// Storage
//===----------------------------------------------------------------------===//

Value cairn::mux::slotAddress(OpBuilder &b, Location loc, Value slot,
                              Value index) {
  auto storage = slot.getDefiningOp<ItemStorageOp>();
  return LLVM::GEPOp::create(b, loc, slot.getType(), storage.getElementType(),
                             slot, ValueRange{index},
                             LLVM::GEPNoWrapFlags::inbounds);
}

static uint64_t slotAlignment(Value slot) {
  return slot.getDefiningOp<ItemStorageOp>().getAlignment();
}

Value cairn::mux::loadSlot(OpBuilder &b, Location loc, Value slot,
                           Value address, Type type) {
  Type stored = slot.getDefiningOp<ItemStorageOp>().getElementType();
  Value value =
      LLVM::LoadOp::create(b, loc, stored, address, slotAlignment(slot));
  if (type == stored)
    return value;
  if (type.isIndex())
    return arith::IndexCastOp::create(b, loc, type, value);
  return arith::TruncIOp::create(b, loc, type, value);
}

static void storeSlot(OpBuilder &b, Location loc, Value value, Value slot,
                      Value address) {
  Type stored = slot.getDefiningOp<ItemStorageOp>().getElementType();
  if (value.getType().isIndex())
    value = arith::IndexCastOp::create(b, loc, stored, value);
  else if (value.getType() != stored)
    value = arith::ExtUIOp::create(b, loc, stored, value);
  LLVM::StoreOp::create(b, loc, value, address, slotAlignment(slot));
}

//===----------------------------------------------------------------------===//
// Stretches
//===----------------------------------------------------------------------===//

/// `value` as the work-item of `segment` sees it: what it kept, or computes
/// again.
Value BarrierRegions::importValue(OpBuilder &b, Value value, Segment &segment) {
  if (!needsImport(value, segment))
    return value;
  auto known = segment.imported.find(value);
  if (known != segment.imported.end())
    return known->second;
  Location loc = value.getLoc();
  Value imported;
  if (itemAllocas.contains(value)) {
    imported = importArray(b, value, segment.itemIndex);
  } else if (slots.contains(value)) {
    Value slot = slots.find(value)->second;
    Value address = slotAddress(b, loc, slot, segment.itemIndex);
    imported = loadSlot(b, loc, slot, address, value.getType());
  } else {
    Operation *op = value.getDefiningOp();
    SmallVector<Value> operands;
    for (Value operand : operandsOf[op])
      operands.push_back(importValue(b, operand, segment));
    Operation *copy = b.clone(*op);
    copy->setOperands(operands);
    imported = copy->getResult(cast<OpResult>(value).getResultNumber());
  }
  segment.imported[value] = imported;
  return imported;
}

/// What the first work-item leaves in slots is the value of all.
void BarrierRegions::copyFromFirst(Segment &segment) {
  OpBuilder b(segment.op->getContext());
  b.setInsertionPointAfter(segment.op);
  Location loc = segment.op.getLoc();
  auto copies = WorkItemsOp::create(b, loc, sizes);
  b.setInsertionPoint(copies.getBody()->getTerminator());
  Value first = arith::ConstantIntOp::create(b, loc, b.getI64Type(), 0);
  Value index = linearIndex(b, loc, copies.getLocalIds(), sizes);
  for (auto [value, slot] : segment.stores) {
    Type stored = slot.getDefiningOp<ItemStorageOp>().getElementType();
    Value kept =
        loadSlot(b, loc, slot, slotAddress(b, loc, slot, first), stored);
    storeSlot(b, loc, kept, slot, slotAddress(b, loc, slot, index));
  }
}

void BarrierRegions::emitSegment(Segment &segment) {
  OpBuilder b(segment.end);
  Location loc = segment.ops.empty() ? segment.end->getLoc()
                                     : segment.ops.front()->getLoc();
  // The first work-item for all.
  SmallVector<Value, 3> executed = sizes;
  bool isOnce = segment.schedule == BarrierSchedule::Once;
  if (isOnce)
    executed.assign(
        3, arith::ConstantIntOp::create(b, loc, b.getI64Type(), 1).getResult());
  segment.op = WorkItemsOp::create(b, loc, executed);
  segment.op.setLinear(segment.schedule == BarrierSchedule::Linear);
  Block *body = segment.op.getBody();
  b.setInsertionPoint(body->getTerminator());

  segment.itemIndex = linearIndex(b, loc, segment.op.getLocalIds(), sizes);

  // What the stretch takes from others is read before anything it writes, so
  // that values which change places from one iteration to the next do.
  for (Operation *op : segment.ops)
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        importValue(b, operand, segment);
    });
  for (auto [value, slot] : segment.stores)
    importValue(b, value, segment);

  for (Operation *op : segment.ops) {
    op->moveBefore(body->getTerminator());
    op->walk([&](Operation *inner) {
      for (OpOperand &operand : inner->getOpOperands())
        if (Value imported = segment.imported.lookup(operand.get()))
          operand.set(imported);
    });
  }
  b.setInsertionPoint(body->getTerminator());
  for (auto [value, slot] : segment.stores) {
    Value address = slotAddress(b, value.getLoc(), slot, segment.itemIndex);
    Value imported = segment.imported.lookup(value);
    storeSlot(b, value.getLoc(), imported ? imported : value, slot, address);
  }
  if (isOnce && !segment.stores.empty())
    copyFromFirst(segment);
}

/// Gives the ops that decide for the group the first work-item's value.
void BarrierRegions::emitBroadcasts() {
  for (auto [operand, slot] : broadcasts) {
    OpBuilder b(operand->getOwner());
    Location loc = operand->getOwner()->getLoc();
    operand->set(loadSlot(b, loc, slot, slot, operand->get().getType()));
  }
}

//===----------------------------------------------------------------------===//
// Holders
//===----------------------------------------------------------------------===//

namespace {

/// Which of a list of values stay SSA values of the group.
struct Kept {
  SmallVector<unsigned> indices;

  template <typename Range>
  static Kept uniform(const Range &keys, const WorkGroupUniformity &u) {
    Kept kept;
    for (auto [i, key] : llvm::enumerate(keys))
      if (u.isUniform(key))
        kept.indices.push_back(i);
    return kept;
  }
  SmallVector<Value> of(ValueRange values) const {
    SmallVector<Value> result;
    for (unsigned i : indices)
      result.push_back(values[i]);
    return result;
  }
};

} // namespace

/// What still uses a result that is not kept is the terminator of an outer
/// holder, which is yet to be rebuilt without it.
static void replaceResults(Operation *from, Operation *to, const Kept &kept) {
  OpBuilder b(from);
  for (Value result : from->getResults())
    if (!llvm::is_contained(kept.indices,
                            cast<OpResult>(result).getResultNumber()) &&
        !result.use_empty())
      result.replaceAllUsesWith(
          ub::PoisonOp::create(b, from->getLoc(), result.getType()));
  for (auto [i, index] : llvm::enumerate(kept.indices))
    from->getResult(index).replaceAllUsesWith(to->getResult(i));
  from->erase();
}

/// Moves the ops of `from` into `to`, whose arguments from `firstArg` on stand
/// for the kept ones of `from`. Arguments that are not kept have no uses left.
static void moveBody(Block &from, Block &to, unsigned firstArg,
                     const Kept &kept) {
  for (unsigned i = 0; i < firstArg; ++i)
    from.getArgument(i).replaceAllUsesWith(to.getArgument(i));
  for (auto [i, index] : llvm::enumerate(kept.indices))
    from.getArgument(firstArg + index)
        .replaceAllUsesWith(to.getArgument(firstArg + i));
  to.getOperations().splice(to.end(), from.getOperations());
}

static void rebuildFor(scf::ForOp loop, const WorkGroupUniformity &u) {
  Kept kept = Kept::uniform(loop.getRegionIterArgs(), u);
  OpBuilder b(loop);
  auto rebuilt = scf::ForOp::create(b, loop.getLoc(), loop.getLowerBound(),
                                    loop.getUpperBound(), loop.getStep(),
                                    kept.of(loop.getInitArgs()), nullptr,
                                    loop.getUnsignedCmp());
  cairn::ocl::copyLoopHint(loop, rebuilt);
  Block &body = *rebuilt.getBody();
  body.clear();
  moveBody(*loop.getBody(), body, 1, kept);
  Operation *yield = body.getTerminator();
  yield->setOperands(kept.of(yield->getOperands()));
  replaceResults(loop, rebuilt, kept);
}

static void rebuildWhile(scf::WhileOp loop, const WorkGroupUniformity &u) {
  Kept before = Kept::uniform(loop.getBeforeArguments(), u);
  Kept after = Kept::uniform(loop.getAfterArguments(), u);
  OpBuilder b(loop);
  auto rebuilt = scf::WhileOp::create(
      b, loop.getLoc(), ValueRange(after.of(loop.getResults())).getTypes(),
      before.of(loop.getInits()), nullptr, nullptr);
  cairn::ocl::copyLoopHint(loop, rebuilt);
  auto fill = [&](Region &from, Region &to, const Kept &kept) {
    if (to.empty())
      to.emplaceBlock();
    Block &block = to.front();
    block.clear();
    if (block.getNumArguments() == 0)
      for (unsigned index : kept.indices) {
        BlockArgument arg = from.front().getArgument(index);
        block.addArgument(arg.getType(), arg.getLoc());
      }
    moveBody(from.front(), block, 0, kept);
  };
  fill(loop.getBefore(), rebuilt.getBefore(), before);
  fill(loop.getAfter(), rebuilt.getAfter(), after);
  scf::ConditionOp condition = rebuilt.getConditionOp();
  SmallVector<Value> forwarded = after.of(condition.getArgs());
  condition.getArgsMutable().assign(forwarded);
  Operation *yield = rebuilt.getYieldOp();
  yield->setOperands(before.of(yield->getOperands()));
  replaceResults(loop, rebuilt, after);
}

static void rebuildBranch(Operation *op, const WorkGroupUniformity &u) {
  Kept kept = Kept::uniform(op->getResults(), u);
  if (kept.indices.size() == op->getNumResults())
    return;
  for (Region &region : op->getRegions())
    if (!region.empty()) {
      Operation *yield = region.front().getTerminator();
      yield->setOperands(kept.of(yield->getOperands()));
    }
  OpBuilder b(op);
  OperationState state(op->getLoc(), op->getName(), op->getOperands(),
                       ValueRange(kept.of(op->getResults())).getTypes(),
                       op->getAttrs());
  for (unsigned i = 0, e = op->getNumRegions(); i < e; ++i)
    state.addRegion();
  Operation *rebuilt = b.create(state);
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), rebuilt->getRegions()))
    to.takeBody(from);
  replaceResults(op, rebuilt, kept);
}

/// Takes the varying values, which now are in slots, off the holders' operands,
/// arguments and results.
void BarrierRegions::rebuildHolders() {
  for (Operation *holder : holderOrder) {
    if (auto loop = dyn_cast<scf::ForOp>(holder))
      rebuildFor(loop, uniformity);
    else if (auto loop = dyn_cast<scf::WhileOp>(holder))
      rebuildWhile(loop, uniformity);
    else
      rebuildBranch(holder, uniformity);
  }
}
