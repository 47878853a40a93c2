//===- HoistLoads.cpp - loads in front of what waits ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/Loads.h"

#include "Addresses.h"
#include "Analysis/MemoryAccess.h"
#include "Loops/MakeAvailable.h"

using namespace mlir;
using namespace cairn::mux;

/// Whether `op`, which others do not wait for, may write to what `address` is
/// of, or has to be done before a load behind it.
static bool mayKeepBack(Operation *op, Value address, bool isUnchecked) {
  if (isMemoryEffectFree(op) ||
      op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return false;
  using Ordering = LLVM::AtomicOrdering;
  auto isRelaxed = [](Ordering ordering) {
    return ordering == Ordering::not_atomic ||
           ordering == Ordering::unordered || ordering == Ordering::monotonic;
  };
  Value written;
  if (auto access = MemoryAccess::of(op); access && access->isPlain) {
    if (!access->isStore)
      return false;
    written = access->address;
  } else if (auto atomic = dyn_cast<LLVM::AtomicRMWOp>(op);
             atomic && !atomic.getVolatile_() &&
             isRelaxed(atomic.getOrdering())) {
    written = atomic.getPtr();
  }
  return !written || (!isUnchecked && !areApart(written, address));
}

Operation *cairn::mux::findKeepingBack(Operation *from, Operation *load,
                                       Value address, bool isUnchecked) {
  for (Operation *op = from; op != load; op = op->getNextNode()) {
    WalkResult walk = op->walk([&](Operation *inner) {
      return mayKeepBack(inner, address, isUnchecked) ? WalkResult::interrupt()
                                                      : WalkResult::advance();
    });
    if (walk.wasInterrupted())
      return op;
  }
  return nullptr;
}

std::optional<Obstacle> cairn::mux::hoistLoads(Block &block, bool isUnchecked) {
  Operation *front = &block.front();
  std::optional<Obstacle> obstacle;
  bool isMoved = false;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    auto access = MemoryAccess::of(&op);
    if (!access || access->isStore || !access->isPlain)
      continue;
    Operation *keeping =
        findKeepingBack(front, &op, access->address, isUnchecked);
    if (!keeping && !makeAvailable(access->address, front))
      keeping = access->address.getDefiningOp();
    if (keeping) {
      if (!obstacle)
        obstacle = Obstacle{keeping, "a load has to stay behind this"};
    } else if (front == &op) {
      front = op.getNextNode();
    } else {
      op.moveBefore(front);
      isMoved = true;
    }
  }
  if (isMoved)
    return std::nullopt;
  return obstacle ? obstacle
                  : Obstacle{block.getParentOp(),
                             "there is no load behind something else here"};
}
