//===- SelectLocalStores.cpp - no branches around local stores --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelectLocalStores.h"

#include "Analysis/MemoryAccess.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

/// More ops are better left out where the branch is not taken.
static constexpr unsigned kMostOps = 8;

/// Whether all that `items` does to memory are plain loads and stores, so that
/// nobody waits in it for anybody.
static bool isAllPlain(WorkItemsOp items) {
  return !items.getBody()
              ->walk([](Operation *op) {
                auto access = MemoryAccess::of(op);
                bool isFine =
                    access ? access->isPlain
                           : op->getNumRegions() > 0 || isMemoryEffectFree(op);
                return isFine ? WalkResult::advance() : WalkResult::interrupt();
              })
              .wasInterrupted();
}

namespace {
/// The branches of one mux.work_items.
class StoreSelector {
public:
  explicit StoreSelector(WorkItemsOp items) : items(items) {}

  void run() {
    SmallVector<scf::IfOp> branches;
    items.getBody()->walk([&](scf::IfOp op) { branches.push_back(op); });
    for (scf::IfOp branch : branches) {
      findLoads(branch);
      if (isShort(branch))
        flatten(branch);
    }
  }

private:
  void findLoads(scf::IfOp branch);
  bool isShort(scf::IfOp branch);
  void flatten(scf::IfOp branch);

  WorkItemsOp items;
  /// What is at places of local memory when the work-item comes to a branch.
  DenseMap<Value, LLVM::LoadOp> loads;
};
} // namespace

/// Looks for what is loaded in front of `branch`, and not stored since.
void StoreSelector::findLoads(scf::IfOp branch) {
  loads.clear();
  for (Operation *op = branch->getPrevNode(); op; op = op->getPrevNode()) {
    if (op->getNumRegions() || isa<LLVM::StoreOp>(op))
      return;
    if (auto load = dyn_cast<LLVM::LoadOp>(op);
        load && isInLocalMemory(load.getAddr()))
      loads.try_emplace(load.getAddr(), load);
  }
}

bool StoreSelector::isShort(scf::IfOp branch) {
  // One that the group takes together costs nothing.
  if (branch.getNumResults() ||
      !items.getRegion().isAncestor(branch.getCondition().getParentRegion()))
    return false;
  unsigned ops = 0, stores = 0;
  for (Region &region : branch->getRegions()) {
    if (region.empty())
      continue;
    for (Operation &op : region.front().without_terminator()) {
      ++ops;
      auto access = MemoryAccess::of(&op);
      if (!access) {
        if (op.getNumRegions() || !isPure(&op))
          return false;
        continue;
      }
      LLVM::LoadOp old = loads.lookup(access->address);
      if (!access->isStore || !old || old.getType() != access->type)
        return false;
      ++stores;
    }
  }
  // Two, as of an exchange, cost more than the branch does.
  return stores == 1 && ops <= kMostOps;
}

void StoreSelector::flatten(scf::IfOp branch) {
  OpBuilder b(branch);
  for (Region &region : branch->getRegions()) {
    if (region.empty())
      continue;
    bool isThen = &region == &branch.getThenRegion();
    for (Operation &op :
         llvm::make_early_inc_range(region.front().without_terminator())) {
      op.moveBefore(branch);
      auto store = dyn_cast<LLVM::StoreOp>(op);
      if (!store)
        continue;
      b.setInsertionPoint(store);
      Value stored = store.getValue(), old = loads.lookup(store.getAddr());
      auto selected =
          arith::SelectOp::create(b, store.getLoc(), branch.getCondition(),
                                  isThen ? stored : old, isThen ? old : stored);
      store.getValueMutable().assign(selected);
    }
  }
  branch.erase();
}

void cairn::mux::selectLocalStores(WorkItemsOp items) {
  if (isAllPlain(items))
    StoreSelector(items).run();
}
