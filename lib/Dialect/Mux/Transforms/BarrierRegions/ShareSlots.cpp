//===- ShareSlots.cpp - one slot for what a loop carries --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In
//
//     for (t = 0; t < n; ++t) {
//       tile[l] = ...;
//       barrier();
//       acc += ...;
//       barrier();
//     }
//
// the new `acc` is made in front of the last barrier and handed on behind it.
// Where nobody asks for the old one in between, it goes straight to where the
// next trip looks for it, and no stretch copies it from one slot to another.
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions.h"

using namespace mlir;
using namespace cairn::mux;

/// The place of the stretch that `op` is in, or `op` is directly behind.
/// Stretches are counted as they follow each other.
unsigned BarrierRegions::positionOf(Operation *op) const {
  for (Operation *top = op; top; top = top->getParentOp())
    if (Segment *segment = segmentOf.lookup(top))
      for (auto [i, each] : llvm::enumerate(segments))
        if (each.get() == segment)
          return i;
  return segments.size(); // nobody's
}

/// Whether `value`, or what may be computed again from it, is used behind
/// `segment` by anything but `except`.
bool BarrierRegions::isReadAfter(Value value, const Segment &segment,
                                 Operation *except) const {
  unsigned home = positionOf(segment.ops.front());
  SmallVector<Value> open = {value};
  llvm::DenseSet<Value> seen;
  while (!open.empty()) {
    Value next = open.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    for (Operation *user : next.getUsers()) {
      if (user == except)
        continue;
      if (positionOf(user) > home)
        return true;
      if (isCheapToRepeat(user))
        llvm::append_range(open, user->getResults());
    }
  }
  return false;
}

void BarrierRegions::shareSlots() {
  for (const CarriedValue &carried : carriedValues) {
    Value value = carried.value;
    Operation *def = value.getDefiningOp();
    Segment *home = def ? segmentOf.lookup(def) : nullptr;
    if (!home || home == carried.segment || slots.contains(value) ||
        home->schedule != BarrierSchedule::Unordered ||
        carried.segment->schedule != BarrierSchedule::Unordered ||
        isCheapToRepeat(def))
      continue;
    // Once in each trip, and before what ends it.
    Operation *yield = carried.arg.getOwner()->getTerminator();
    if (def->getBlock() != yield->getBlock() ||
        llvm::count(yield->getOperands(), value) != 1 ||
        isReadAfter(carried.arg, *home, /*except=*/nullptr))
      continue;
    std::pair<Value, Value> store = {value, slots.find(carried.arg)->second};
    llvm::erase(carried.segment->stores, store);
    home->stores.push_back(store);
    slots[value] = store.second;
  }
  llvm::erase_if(segments, [](const std::unique_ptr<Segment> &segment) {
    return segment->ops.empty() && segment->stores.empty();
  });
}
