//===- PromoteArrays.cpp - small private arrays in registers ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that computes several results for each work-item has them in
// `float acc[4][4]`, and short loops about them:
//
//     for (i = 0; i < 4; ++i)
//       for (j = 0; j < 4; ++j)
//         acc[i][j] += a[i] * b[j];
//
// Once these loops are unrolled the array is sixteen values, which other loops
// carry, over barriers too. In memory each would be loaded and stored for each
// addition.
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions/BarrierRegions.h"
#include "CarryArrays.h"
#include "ConstantArrays.h"
#include "CopyForLoops.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXPROMOTEARRAYSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// Code that gets longer than this is not worth an array in registers.
static constexpr uint64_t kMaxUnrolledOps = 1024;
/// More values than this of all arrays are in memory anyway.
static constexpr unsigned kMaxPromotedElements = 128;

/// Whether the program wants `loop` to stay as it is.
static bool isKept(scf::ForOp loop) {
  auto hints =
      loop->getAttrOfType<LLVM::LoopAnnotationAttr>(ocl::kLoopAnnotationAttr);
  return hints && hints.getUnroll() && hints.getUnroll().getDisable() &&
         hints.getUnroll().getDisable().getValue();
}

/// How many ops `loop` is once it and those in it are unrolled; nothing if it
/// is not to be.
static std::optional<uint64_t>
countUnrolled(scf::ForOp loop, const SetVector<scf::ForOp> &unrolled) {
  auto trips = KnownTrips::of(loop, kMaxUnrolledOps);
  if (!trips || isKept(loop) || holdsMeeting(loop))
    return std::nullopt;
  uint64_t ops = 0;
  for (Operation &op : loop.getBody()->without_terminator()) {
    auto inner = dyn_cast<scf::ForOp>(op);
    if (!inner) {
      op.walk([&](Operation *) { ++ops; });
      continue;
    }
    std::optional<uint64_t> inside = countUnrolled(inner, unrolled);
    if (!unrolled.contains(inner) || !inside)
      return std::nullopt;
    ops += *inside;
  }
  ops *= trips->counters.size();
  return ops <= kMaxUnrolledOps ? std::optional(ops) : std::nullopt;
}

/// Copies `op`, or maps its results to the constants that they are.
static void cloneFolded(OpBuilder &b, Operation &op, IRMapping &values) {
  Operation *copy = b.clone(op, values);
  SmallVector<Value> folded;
  if (copy->getNumRegions() || copy->getNumResults() == 0 ||
      failed(b.tryFold(copy, folded)) || folded.empty())
    return;
  values.map(op.getResults(), folded);
  copy->erase();
}

static void unroll(scf::ForOp loop) {
  OpBuilder b(loop);
  auto trips = KnownTrips::of(loop, kMaxUnrolledOps);
  SmallVector<Value> carried(loop.getInitArgs());
  for (const APInt &counter : trips->counters) {
    IRMapping values;
    Type type = loop.getInductionVar().getType();
    values.map(loop.getInductionVar(),
               arith::ConstantOp::create(b, loop.getLoc(), type,
                                         b.getIntegerAttr(type, counter)));
    values.map(loop.getRegionIterArgs(), carried);
    for (Operation &op : loop.getBody()->without_terminator())
      cloneFolded(b, op, values);
    for (auto [value, next] : llvm::zip_equal(
             carried, loop.getBody()->getTerminator()->getOperands()))
      value = values.lookupOrDefault(next);
  }
  loop.replaceAllUsesWith(carried);
  loop.erase();
}

namespace {
struct MuxPromoteArraysPass
    : cairn::mux::impl::MuxPromoteArraysPassBase<MuxPromoteArraysPass> {
  using MuxPromoteArraysPassBase::MuxPromoteArraysPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    if (getChecks(getOperation()).any())
      return; // which look at each access
    (void)forEachFunction<func::FuncOp>(getOperation(), promote);
  }

  static LogicalResult promote(func::FuncOp function) {
    if (function.isExternal() || !function.getBody().hasOneBlock())
      return success();
    readConstantsInPlace(function);
    SmallVector<PlacedArray> found;
    SetVector<scf::ForOp> loops;
    unsigned elements = 0;
    function.walk([&](LLVM::AllocaOp alloca) {
      auto placed = PlacedArray::of(alloca);
      if (!placed || elements + placed->count > kMaxPromotedElements)
        return;
      elements += placed->count;
      loops.insert_range(placed->loops);
      found.push_back(*placed);
    });
    // Loops that are too long make others too long.
    llvm::erase_if(found, [&](const PlacedArray &placed) {
      return !llvm::all_of(placed.loops, [&](scf::ForOp loop) {
        return countUnrolled(loop, loops);
      });
    });
    loops.clear();
    for (const PlacedArray &placed : found)
      loops.insert_range(placed.loops);
    function.walk([&](scf::ForOp loop) {
      if (loops.contains(loop) && countUnrolled(loop, loops))
        unroll(loop);
    });
    for (const PlacedArray &placed : found) {
      auto now = PlacedArray::of(placed.array);
      if (!now || !now->loops.empty())
        continue;
      auto copies = copyForLoops(*now, function);
      for (LLVM::AllocaOp copy : copies)
        carryElements(*PlacedArray::of(copy));
      if (copies.empty())
        carryElements(*now);
    }
    return success();
  }
};
} // namespace
