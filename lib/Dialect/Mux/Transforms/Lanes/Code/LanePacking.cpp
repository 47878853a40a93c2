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
#include "cairn/Dialect/Mux/Transforms/HandedOnValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn::mux;

/// OpenCL has no longer vectors.
static constexpr unsigned kMostComponents = 16;

/// Whether `value` is a vector of OpenCL's own that differs between lanes, of
/// as many components as it has room for; LLVM IR has such of one, which are
/// cast to scalars.
bool PackedVectors::isVector(Value value) const {
  auto type = dyn_cast<VectorType>(value.getType());
  return type && type.getRank() == 1 && !type.isScalable() &&
         type.getElementType().isIntOrFloat() && type.getNumElements() > 1 &&
         type.getNumElements() <= kMostComponents &&
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
  // Lanes that are off divide by 1, each component for itself.
  return hasVectorForm(op) && isPure(op) && !mayTrap(op);
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

/// Branches and loops that lanes take differently have results that are chosen
/// lane by lane.
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

//===----------------------------------------------------------------------===//
// What either costs
//===----------------------------------------------------------------------===//

unsigned PackedVectors::countUsed(Value value) const {
  return llvm::popcount(used.lookup(value));
}

bool PackedVectors::use(Value value, uint32_t components) {
  if (!isVector(value))
    return false;
  uint32_t &known = used[value];
  uint32_t before = known;
  int64_t count = cast<VectorType>(value.getType()).getNumElements();
  known |= components & llvm::maskTrailingOnes<uint32_t>(count);
  return known != before;
}

/// Marks the components of the operands of `op` that it needs for the wanted
/// components of its results.
bool PackedVectors::useOperands(Operation *op) {
  bool changed = false;
  if (op->getNumRegions()) {
    forEachHandedOn(op, [&](Value from, Value to) {
      changed |= use(from, used.lookup(to));
    });
    return changed;
  }
  if (auto extract = dyn_cast<vector::ExtractOp>(op);
      extract && hasComponentForm(op) && !choosesByData(op))
    return use(extract.getSource(), 1u << extract.getStaticPosition().front());
  if (auto shuffle = dyn_cast<vector::ShuffleOp>(op);
      shuffle && hasComponentForm(op)) {
    int64_t first =
        cast<VectorType>(shuffle.getV1().getType()).getNumElements();
    for (auto [i, from] : llvm::enumerate(shuffle.getMask()))
      if (from != vector::ShuffleOp::kPoisonIndex &&
          (!isVector(op->getResult(0)) ||
           used.lookup(op->getResult(0)) >> i & 1))
        changed |= from < first ? use(shuffle.getV1(), 1u << from)
                                : use(shuffle.getV2(), 1u << (from - first));
    return changed;
  }
  bool isElementwise =
      op->getNumResults() == 1 && isPackable(op) && isVector(op->getResult(0));
  if (op->hasTrait<OpTrait::IsTerminator>())
    return false;
  for (Value operand : op->getOperands())
    changed |= use(operand, isElementwise ? used.lookup(op->getResult(0))
                                          : ~uint32_t(0));
  return changed;
}

/// What a loop does counts as often.
static constexpr unsigned kLoopWeight = 8;

/// Bits that are moved between components and packed vectors, or in memory, and
/// bits of components that nobody wants and are computed, for each lane.
uint64_t PackedVectors::countBits() const {
  uint64_t bits = 0;
  shapes.getRoot().walk([&](Operation *op) {
    uint64_t count = 0;
    Value value = op->getNumResults() == 1 ? op->getResult(0) : Value();
    if (auto store = dyn_cast<LLVM::StoreOp>(op))
      value = store.getValue();
    if (areTakenApartBy(op)) {
      count = value && isVector(value) ? countUsed(value) : op->getNumResults();
      value = op->getOperand(0);
    } else if (!value || !isVector(value) || !isPackable(op)) {
      return;
    } else if (MemoryAccess::of(op)) {
      count = contains(value) ? 0 : countUsed(value);
    } else if (contains(value)) {
      count =
          cast<VectorType>(value.getType()).getNumElements() - countUsed(value);
    }
    count *= getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
    for (Operation *around = op->getParentOp();
         count && around != shapes.getRoot().getParentOp();
         around = around->getParentOp())
      if (isa<scf::ForOp, scf::WhileOp>(around))
        count *= kLoopWeight;
    bits += count;
  });
  return bits;
}

PackedVectors::PackedVectors(const LaneShapes &shapes) : shapes(shapes) {
  pack(/*takeApart=*/false);
  DenseSet<Value> whole = packed;
  pack(/*takeApart=*/true);
  if (packed.size() == whole.size())
    return;
  bool changed = true;
  while (changed) {
    changed = false;
    shapes.getRoot().walk([&](Operation *op) { changed |= useOperands(op); });
  }
  uint64_t bits = countBits();
  std::swap(packed, whole);
  if (bits < countBits())
    std::swap(packed, whole);
}
