//===- LanePacking.cpp - vectors as they lie in memory ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All are packed at first; then those that an op wants by component, and what
// goes with them, are not, until nothing changes. Both is tried: that such ops
// unpack what they want, back to where it is loaded, and that they take it
// apart.
//
//===----------------------------------------------------------------------===//

#include "LanePacking.h"

#include "Analysis/MemoryAccess.h"
#include "LaneEmitter.h"
#include "cairn/Dialect/Mux/Transforms/HandedOn.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn::mux;

/// Whether `value` is a vector of OpenCL's own that differs between lanes, of
/// as many components as it has room for; LLVM IR has such of one, which are
/// cast to scalars.
bool PackedVectors::isVector(Value value) const {
  auto type = dyn_cast<VectorType>(value.getType());
  return type && type.getRank() == 1 && !type.isScalable() &&
         type.getElementType().isIntOrFloat() && type.getNumElements() > 1 &&
         llvm::isPowerOf2_64(type.getNumElements()) &&
         shapes.of(value).isVarying();
}

/// Whether `op` does the same to each component, or moves all of them.
bool PackedVectors::isPackable(Operation *op) const {
  if (auto access = MemoryAccess::of(op))
    return access->isPlain && !getPrivateArray(access->address) &&
           shapes.isConsecutive(access->address, access->type);
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op))
    return !isa<VectorType>(broadcast.getSourceType());
  return hasVectorForm(op) && isPure(op);
}

bool PackedVectors::areIn(Operation *op) const {
  auto isPacked = [&](Value value) { return contains(value); };
  return llvm::any_of(op->getResults(), isPacked) ||
         llvm::any_of(op->getOperands(), isPacked);
}

/// Whether all vectors of lanes that `op` makes and takes are packed.
bool PackedVectors::agree(Operation *op) const {
  auto isIn = [&](Value value) {
    return !isa<VectorType>(value.getType()) || !shapes.of(value).isVarying() ||
           contains(value);
  };
  return llvm::all_of(op->getResults(), isIn) &&
         llvm::all_of(op->getOperands(), isIn);
}

/// Of branches and loops that lanes take differently results are chosen lane by
/// lane.
bool PackedVectors::unpackHandedOn(Operation *op) {
  bool changed = false;
  forEachHandedOn(op, [&](Value from, Value to) {
    bool isKept = !shapes.isDivergent(op) &&
                  (contains(from) || shapes.of(from).isUniform());
    if (contains(to) && !isKept)
      changed |= unpack(to);
    if (contains(from) && !contains(to))
      changed |= unpack(from);
  });
  return changed;
}

/// Whether `op` does nothing but to choose components.
static bool choosesComponents(Operation *op) {
  return isa<vector::ExtractOp, vector::ShuffleOp, vector::ToElementsOp>(op) &&
         hasComponentForm(op);
}

bool PackedVectors::areTakenApartBy(Operation *op) const {
  auto isPacked = [&](Value value) { return contains(value); };
  return choosesComponents(op) && llvm::any_of(op->getOperands(), isPacked) &&
         llvm::none_of(op->getResults(), isPacked);
}

bool PackedVectors::visit(Operation *op, bool takeApart) {
  if (op->getNumRegions())
    return unpackHandedOn(op);
  if (op->hasTrait<OpTrait::IsTerminator>() || !areIn(op) ||
      (isPackable(op) && agree(op)))
    return false;
  bool changed = false;
  if (!takeApart || !choosesComponents(op))
    for (Value value : op->getOperands())
      changed |= unpack(value);
  for (Value value : op->getResults())
    changed |= unpack(value);
  return changed;
}

void PackedVectors::pack(bool takeApart) {
  packed.clear();
  auto add = [&](ValueRange values) {
    for (Value value : values)
      if (isVector(value))
        packed.insert(value);
  };
  shapes.getRoot().walk([&](Operation *op) {
    add(op->getResults());
    for (Region &region : op->getRegions())
      add(region.getArguments());
  });
  bool changed = !packed.empty();
  while (changed) {
    changed = false;
    shapes.getRoot().walk(
        [&](Operation *op) { changed |= visit(op, takeApart); });
  }
}

/// What a loop does counts as often.
static constexpr unsigned kLoopWeight = 8;

/// How often a component of all lanes is put into a vector, or picked out of
/// what lies in memory or is packed.
unsigned PackedVectors::countMoves() const {
  unsigned moves = 0;
  shapes.getRoot().walk([&](Operation *op) {
    unsigned each = 0;
    if (auto access = MemoryAccess::of(op)) {
      auto load = dyn_cast<LLVM::LoadOp>(op);
      auto store = dyn_cast<LLVM::StoreOp>(op);
      Value value = load    ? load.getResult()
                    : store ? store.getValue()
                            : Value();
      if (value && isVector(value) && isPackable(op) && !contains(value))
        each = cast<VectorType>(value.getType()).getNumElements();
    } else if (areTakenApartBy(op)) {
      auto made = dyn_cast<VectorType>(op->getResult(0).getType());
      each = made ? made.getNumElements() : op->getNumResults();
    }
    for (Operation *around = op->getParentOp();
         each && around != shapes.getRoot().getParentOp();
         around = around->getParentOp())
      if (isa<scf::ForOp, scf::WhileOp>(around))
        each *= kLoopWeight;
    moves += each;
  });
  return moves;
}

PackedVectors::PackedVectors(const LaneShapes &shapes) : shapes(shapes) {
  pack(/*takeApart=*/false);
  unsigned moves = countMoves();
  if (moves == 0)
    return;
  DenseSet<Value> whole = packed;
  pack(/*takeApart=*/true);
  if (countMoves() >= moves)
    packed = std::move(whole);
}
