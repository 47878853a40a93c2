//===- LaneCost.cpp - where lanes pay ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneCost.h"

#include "BarrierRegions.h"
#include "LaneEmitter.h"

using namespace mlir;
using namespace cairn::mux;

/// Two vectors of 256 bits for each value hide what an operation takes; where a
/// loop carries more values than leave registers free, one is better.
static constexpr unsigned kManyLanes = 16, kFewLanes = 8, kMaxCarried = 6;

namespace {

/// What a work-item does, counted.
struct Work {
  /// Arithmetic on vectors of lanes.
  unsigned vectors = 0;
  /// Accesses side by side, and those that are not.
  unsigned consecutive = 0, scattered = 0;
  /// What is done lane by lane.
  unsigned inTurn = 0;
  /// The most values that differ between lanes and are carried by one loop.
  unsigned carried = 0;
  /// Whether there are values of more than 32 bits that differ.
  bool isWide = false;
};

} // namespace

static void count(Operation *op, const LaneShapes &shapes, Work &work) {
  Value address;
  Type type;
  if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
    address = load.getAddr();
    type = load.getType();
  } else if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
    address = store.getAddr();
    type = store.getValue().getType();
  }
  if (address) {
    if (shapes.isConsecutive(address, type))
      ++work.consecutive;
    else if (!shapes.of(address).isUniform())
      ++work.scattered;
    return;
  }
  bool varies = llvm::any_of(op->getResults(), [&](Value result) {
    return shapes.of(result).isVarying();
  });
  if (!varies || op->getNumRegions())
    return;
  if (hasVectorForm(op) || hasComponentForm(op))
    ++work.vectors;
  else if (!isa<LLVM::GEPOp>(op))
    ++work.inTurn;
}

static bool isWide(Type type) {
  type = getElementTypeOrSelf(type);
  return type.isIntOrFloat() && type.getIntOrFloatBitWidth() > 32;
}

/// What differs between lanes of what `op` computes or, a loop, carries.
static void countValues(Operation *op, const LaneShapes &shapes, Work &work) {
  unsigned carried = 0;
  for (Value result : op->getResults()) {
    if (!shapes.of(result).isVarying())
      continue;
    auto vector = dyn_cast<VectorType>(result.getType());
    carried += vector ? vector.getNumElements() : 1;
    work.isWide |= isWide(result.getType());
  }
  if (isa<scf::ForOp, scf::WhileOp>(op))
    work.carried = std::max(work.carried, carried);
}

unsigned cairn::mux::countGoodLanes(Block &block, const LaneShapes &shapes) {
  Work inLoops, outside;
  bool hasLoop = false, isPossible = true;
  block.walk<WalkOrder::PreOrder>([&](Operation *op) {
    isPossible &= !whyNotInLanes(op, shapes).has_value();
    if (isa<scf::ForOp, scf::WhileOp>(op) && !holdsMeeting(op)) {
      hasLoop = true;
      op->walk([&](Operation *inner) {
        isPossible &= !whyNotInLanes(inner, shapes).has_value();
        count(inner, shapes, inLoops);
        countValues(inner, shapes, inLoops);
      });
      return WalkResult::skip();
    }
    count(op, shapes, outside);
    return isPossible ? WalkResult::advance() : WalkResult::interrupt();
  });
  bool pays = isPossible && hasLoop && inLoops.vectors > 0 &&
              inLoops.scattered == 0 && inLoops.inTurn == 0 &&
              outside.inTurn == 0 && outside.scattered <= 2;
  if (!pays)
    return 1;
  return inLoops.isWide || inLoops.carried > kMaxCarried ? kFewLanes
                                                         : kManyLanes;
}
