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
// addition. Loops of sorts are left early, and where they end the data tells:
// such a place is one of the few that are asked for.
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions/BarrierRegions.h"
#include "CarryArrays.h"
#include "ConstantArrays.h"
#include "CopyForLoops.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXPROMOTEARRAYSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// An array for more trips, as for the rounds of a cipher, does not fit into
/// registers.
static constexpr unsigned kMaxTrips = 16;
/// Code that gets longer than this is not worth an array in registers.
static constexpr uint64_t kMaxUnrolledOps = 1024;
/// More values than this of all arrays are in memory anyway.
static constexpr unsigned kMaxPromotedElements = 128;

/// Whether neither the program wants `loop` to stay as it is, nor anybody waits
/// for others in it.
static bool mayBeUnrolled(Operation *loop) {
  auto hints =
      loop->getAttrOfType<LLVM::LoopAnnotationAttr>(ocl::kLoopAnnotationAttr);
  bool isKept = hints && hints.getUnroll() && hints.getUnroll().getDisable() &&
                hints.getUnroll().getDisable().getValue();
  return !isKept && !holdsMeeting(loop);
}

/// The copies of what is in `loop`, one of `loops`, if they are not too many.
static std::optional<Copies> copiesIn(Operation *loop,
                                      const WholeLoops &loops) {
  return countCopies(loop, loops, kMaxTrips, kMaxUnrolledOps);
}

static WholeLoops loopsOf(ArrayRef<PlacedArray> arrays) {
  WholeLoops loops;
  for (const PlacedArray &array : arrays)
    loops.insert_range(array.loops);
  return loops;
}

/// The outermost of `loops` around `op`, which may be one of them itself.
static Operation *outermost(Operation *op, const WholeLoops &loops) {
  Operation *found = nullptr;
  for (; op; op = op->getParentOp())
    if (loops.contains(op))
      found = op;
  return found;
}

/// Whether choosing elements at open places costs less than their places in
/// memory would cost the other accesses, in each loop that stays.
static bool isWorthChoosing(const PlacedArray &array, const WholeLoops &loops,
                            const DenseMap<Operation *, Copies> &copies) {
  llvm::MapVector<Operation *, std::pair<uint64_t, uint64_t>> counts;
  for (Operation *access : array.accesses) {
    Operation *loop = outermost(access, loops);
    Operation *around = (loop ? loop : access)->getParentOp();
    while (!isa<LoopLikeOpInterface, FunctionOpInterface>(around))
      around = around->getParentOp();
    auto inside = copies.find(loop);
    if (loop && inside == copies.end())
      return false;
    CopyCount copied = loop ? inside->second.lookup(access)
                            : CopyCount{1, isa<LLVM::MemsetOp>(access) ||
                                               !array.open.contains(access)};
    auto &[placed, open] = counts[around];
    placed += copied.placed;
    open += copied.all - copied.placed;
  }
  return llvm::all_of(counts, [&](const auto &entry) {
    auto [placed, open] = entry.second;
    return open == 0 || (array.count <= kMaxElementsToChoose &&
                         open * array.count <= 2 * placed);
  });
}

/// Takes those out of `arrays` for which loops would get too long, or that are
/// better left in memory, and those of a trip, of which there would be several.
static void keepWorthwhile(SmallVector<PlacedArray> &arrays) {
  llvm::erase_if(arrays, [](const PlacedArray &array) {
    return !llvm::all_of(array.loops, mayBeUnrolled);
  });
  WholeLoops loops = loopsOf(arrays);
  DenseMap<Operation *, Copies> copies;
  for (Operation *loop : loops)
    if (outermost(loop, loops) == loop)
      if (auto inside = copiesIn(loop, loops))
        copies.try_emplace(loop, std::move(*inside));
  llvm::erase_if(arrays, [&](const PlacedArray &array) {
    return outermost(array.array, loops) ||
           !llvm::all_of(array.loops,
                         [&](Operation *loop) {
                           return copies.contains(outermost(loop, loops));
                         }) ||
           !isWorthChoosing(array, loops, copies);
  });
}

static void unrollAll(func::FuncOp function, const WholeLoops &loops) {
  SmallVector<Operation *> unrolled;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!loops.contains(op) || !copiesIn(op, loops))
      return WalkResult::advance();
    unrolled.push_back(op);
    return WalkResult::skip();
  });
  for (Operation *loop : unrolled)
    unrollWhole(loop, loops);
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
    unsigned elements = 0;
    function.walk([&](LLVM::AllocaOp alloca) {
      auto placed = PlacedArray::of(alloca);
      if (!placed || elements + placed->count > kMaxPromotedElements)
        return;
      elements += placed->count;
      found.push_back(*placed);
    });
    keepWorthwhile(found);
    unrollAll(function, loopsOf(found));
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
