//===- LaneCrossings.cpp - accesses along the other dimension ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A transposition loads side by side along one dimension, and stores so along
// the other. A block of as many rows as there are lanes has vectors for both:
// what its rows have in their lanes is transposed.
//
//===----------------------------------------------------------------------===//

#include "LaneCrossings.h"

#include "Analysis/MemoryAccess.h"
#include "Lanes/Code/LaneEmitter.h"
#include "Lanes/Cost/LaneCost.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

/// More ops are not worth having for each row.
static constexpr unsigned kMostCrossingOps = 64;

/// Whether `access` is neither the same for all lanes nor side by side.
static bool isApart(const MemoryAccess &access, const LaneShapes &shapes) {
  return !shapes.of(access.address).isUniform() &&
         !shapes.isConsecutive(access.address, access.type);
}

bool cairn::mux::crossesRows(Block &block, const LaneShapes &shapes,
                             const LaneShapes &across) {
  unsigned ops = 0, crossing = 0, along = 0;
  WalkResult walk = block.walk([&](Operation *op) {
    ++ops;
    auto access = MemoryAccess::of(op);
    if (!access) {
      bool isPlain = op->hasTrait<OpTrait::IsTerminator>() ||
                     isa<scf::IfOp>(op) ||
                     (op->getNumRegions() == 0 && isMemoryEffectFree(op));
      return isPlain ? WalkResult::advance() : WalkResult::interrupt();
    }
    Type type = access->type;
    if (!access->isPlain || shapes.isMasked(op) || across.isMasked(op) ||
        getPrivateArray(access->address) || !type.isIntOrFloat() ||
        type.getIntOrFloatBitWidth() % 8 != 0)
      return WalkResult::interrupt();
    if (!isApart(*access, shapes)) {
      along += shapes.isConsecutive(access->address, type);
      return WalkResult::advance();
    }
    ++crossing;
    return across.isConsecutive(access->address, type)
               ? WalkResult::advance()
               : WalkResult::interrupt();
  });
  return !walk.wasInterrupted() && crossing > 0 && along > 0 &&
         ops <= kMostCrossingOps;
}

bool LaneEmitter::isCrossing(Operation *op) const {
  auto access = acrossRows ? MemoryAccess::of(op) : std::nullopt;
  return access && isApart(*access, shapes);
}

/// `value` as `lane` has it, computed for that lane alone.
Value LaneEmitter::computedFor(Location loc, Value value, int64_t lane,
                               DenseMap<Value, Value> &known) {
  LaneShape shape = shapes.of(value);
  if (shape.isUniform())
    return scalar(value);
  Value &result = known[value];
  if (result)
    return result;
  if (shape.isScalar()) {
    int64_t by = shape.stride * lane;
    Value first = scalar(value);
    if (isa<LLVM::LLVMPointerType>(value.getType()))
      return result = LLVM::GEPOp::create(
                 b, loc, value.getType(), b.getI8Type(), first,
                 ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(by)});
    Value step = arith::ConstantOp::create(
        b, loc, b.getIntegerAttr(value.getType(), by));
    return result = arith::AddIOp::create(b, loc, first, step);
  }
  Operation *def = value.getDefiningOp();
  if (!def || !isPure(def) || def->getNumRegions() ||
      def->getNumResults() != 1 || isa<VectorType>(value.getType()))
    return result = vector::ExtractOp::create(b, loc, part(value),
                                              ArrayRef<int64_t>(lane));
  IRMapping own;
  for (Value operand : def->getOperands()) {
    // The map may grow.
    Value of = computedFor(loc, operand, lane, known);
    own.map(operand, of);
  }
  Value made = b.clone(*def, own)->getResult(0);
  known[value] = made;
  return made;
}

/// What the first row's `lane` accesses by `address`.
Value LaneEmitter::crossingAddress(Location loc, Value address, int64_t lane) {
  unsigned now = row;
  row = 0;
  DenseMap<Value, Value> known;
  Value result = computedFor(loc, address, lane, known);
  row = now;
  return result;
}

/// Each lane loads what it has in all rows, which are a vector.
void LaneEmitter::loadCrossing(LLVM::LoadOp load) {
  Location loc = load.getLoc();
  Parts &loaded = crossings[load];
  if (loaded.empty()) {
    Type type = load.getType();
    auto size = static_cast<unsigned>(type.getIntOrFloatBitWidth() / 8);
    auto alignment =
        std::min<unsigned>(load.getAlignment().value_or(size), size);
    loaded = transposed(loc, lanes, [&](int64_t lane) -> Value {
      auto own = LLVM::LoadOp::create(
          b, loc, vectorOf(type), crossingAddress(loc, load.getAddr(), lane),
          alignment);
      own.setTbaaAttr(load.getTbaaAttr());
      return own;
    });
  }
  set(load.getResult(), {loaded[row]});
}

/// Stores what lanes have in all rows behind the last one.
void LaneEmitter::storeCrossing(LLVM::StoreOp store) {
  Location loc = store.getLoc();
  Parts &values = crossings[store];
  values.push_back(part(store.getValue()));
  if (row + 1 < rows.size())
    return;
  auto size = static_cast<unsigned>(
      store.getValue().getType().getIntOrFloatBitWidth() / 8);
  auto alignment =
      std::min<unsigned>(store.getAlignment().value_or(size), size);
  Parts own =
      transposed(loc, lanes, [&](int64_t number) { return values[number]; });
  for (int64_t lane = 0; lane < lanes; ++lane) {
    auto stored = LLVM::StoreOp::create(
        b, loc, own[lane], crossingAddress(loc, store.getAddr(), lane),
        alignment);
    stored.setTbaaAttr(store.getTbaaAttr());
  }
}
