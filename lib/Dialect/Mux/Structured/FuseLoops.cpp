//===- FuseLoops.cpp - loops that follow each other -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/LoopNests.h"

#include "TripDependence.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/MuxMarks.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {
/// Two loops, and one for both beside them, of which either is erased.
class Fusion {
public:
  Fusion(scf::ForOp first, scf::ForOp second) : first(first), second(second) {}

  /// What is not as it must be, whatever the loops do.
  std::optional<Obstacle> findShape();
  void build();
  /// What one trip does that another one depends on.
  std::optional<Obstacle> findOrder();
  void drop() { fused.erase(); }
  scf::ForOp keep();

private:
  void cloneBody(scf::ForOp loop, ValueRange arguments,
                 SmallVectorImpl<Value> &yielded);

  scf::ForOp first, second, fused;
  /// What stands in the fused loop for what.
  llvm::DenseMap<Operation *, Operation *> origins;
  llvm::SmallDenseSet<Operation *> ofFirst;
};
} // namespace

static bool isSameBound(Value x, Value y) {
  APInt a, b;
  return x == y || (matchPattern(x, m_ConstantInt(&a)) &&
                    matchPattern(y, m_ConstantInt(&b)) && a == b);
}

std::optional<Obstacle> Fusion::findShape() {
  if (first->getBlock() != second->getBlock() ||
      !first->isBeforeInBlock(second))
    return Obstacle{second, "this loop does not follow the one before"};
  bool isSame =
      first.getUnsignedCmp() == second.getUnsignedCmp() &&
      first.getInductionVar().getType() == second.getInductionVar().getType();
  for (unsigned i = 0; i < 3 && isSame; ++i)
    isSame = isSameBound(first->getOperand(i), second->getOperand(i));
  if (!isSame)
    return Obstacle{second, "this loop has other bounds than the one before"};
  // What is between is done in front of both.
  llvm::SmallDenseSet<Operation *> ofResults = {first};
  for (Operation *op = first->getNextNode();; op = op->getNextNode()) {
    bool takesResult = false;
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        takesResult |= ofResults.contains(operand.getDefiningOp());
    });
    if (takesResult)
      return Obstacle{op, "this takes what the loop before results in"};
    if (op == second)
      return std::nullopt;
    if (op->getNumRegions() || !isPure(op))
      return Obstacle{op, "this is done between the loops"};
  }
}

/// Puts the trip's operations at the end of the fused loop.
void Fusion::cloneBody(scf::ForOp loop, ValueRange arguments,
                       SmallVectorImpl<Value> &yielded) {
  OpBuilder b = OpBuilder::atBlockEnd(fused.getBody());
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), fused.getInductionVar());
  mapping.map(loop.getRegionIterArgs(), arguments);
  for (Operation &op : loop.getBody()->without_terminator())
    b.clone(op, mapping);
  loop.getBody()->walk([&](Operation *op) {
    Operation *copy = mapping.lookupOrNull(op);
    if (!copy)
      return;
    origins[copy] = op;
    if (loop == first)
      ofFirst.insert(copy);
  });
  for (Value value : loop.getBody()->getTerminator()->getOperands())
    yielded.push_back(mapping.lookupOrDefault(value));
}

void Fusion::build() {
  for (Operation *op = first->getNextNode(); op != second;) {
    Operation *next = op->getNextNode();
    op->moveBefore(first);
    op = next;
  }
  OpBuilder b(first);
  SmallVector<Value> inits(first.getInitArgs());
  llvm::append_range(inits, second.getInitArgs());
  fused = scf::ForOp::create(
      b, first.getLoc(), first.getLowerBound(), first.getUpperBound(),
      first.getStep(), inits, [](OpBuilder &, Location, Value, ValueRange) {},
      first.getUnsignedCmp());
  if (Attribute dim = first->getAttr(kWorkItemDimAttr);
      dim && dim == second->getAttr(kWorkItemDimAttr))
    fused->setAttr(kWorkItemDimAttr, dim);
  size_t count = first.getNumRegionIterArgs();
  SmallVector<Value> yielded;
  cloneBody(first, fused.getRegionIterArgs().take_front(count), yielded);
  cloneBody(second, fused.getRegionIterArgs().drop_front(count), yielded);
  b.setInsertionPointToEnd(fused.getBody());
  scf::YieldOp::create(b, first.getLoc(), yielded);
}

std::optional<Obstacle> Fusion::findOrder() {
  TripDependence trips(fused);
  auto original = [&](Obstacle obstacle) {
    obstacle.op = origins.lookup(obstacle.op);
    return obstacle;
  };
  if (auto ordered = trips.findOrdered())
    return original(*ordered);
  for (const auto &x : trips.getAccesses())
    for (const auto &y : trips.getAccesses())
      if (ofFirst.contains(x.op) && !ofFirst.contains(y.op) &&
          (x.isStore || y.isStore) && !trips.areApart(x, y, fused))
        return original({y.op, "this may access what another trip of the loop "
                               "before accesses, and one of them writes"});
  return std::nullopt;
}

scf::ForOp Fusion::keep() {
  ocl::copyLoopHint(first, fused);
  size_t count = first.getNumResults();
  first.replaceAllUsesWith(fused.getResults().take_front(count));
  second.replaceAllUsesWith(fused.getResults().drop_front(count));
  first.erase();
  second.erase();
  return fused;
}

scf::ForOp cairn::mux::fuseLoops(ArrayRef<scf::ForOp> loops, bool isUnchecked,
                                 std::optional<Obstacle> &obstacle) {
  scf::ForOp all = loops.front();
  for (scf::ForOp next : loops.drop_front()) {
    Fusion fusion(all, next);
    if ((obstacle = fusion.findShape()))
      return {};
    fusion.build();
    if (!isUnchecked && (obstacle = fusion.findOrder())) {
      fusion.drop();
      return {};
    }
    all = fusion.keep();
  }
  return all;
}
