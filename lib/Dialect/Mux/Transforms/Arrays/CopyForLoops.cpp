//===- CopyForLoops.cpp - copies of arrays between barriers -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product of matrices whose tiles are in local memory has a block of 8 by 8
// sums for each work-item:
//
//     for (t = 0; t < n; t += 8) {
//       ... // load the tiles
//       barrier(CLK_LOCAL_MEM_FENCE);
//       for (k = 0; k < 8; ++k)
//         for (i = 0; i < 8; ++i)
//           for (j = 0; j < 8; ++j)
//             acc[i][j] += a[k][y * 8 + i] * b[k][x * 8 + j];
//       barrier(CLK_LOCAL_MEM_FENCE);
//     }
//
// These are more values than lanes have registers for. LLVM makes vectors of
// the rows of the block where they lie side by side in memory, but as values
// each would be kept over the barriers for itself. So the array stays, and what
// the loop over `k` carries are the values of a copy.
//
//===----------------------------------------------------------------------===//

#include "CopyForLoops.h"

#include "BarrierRegions/BarrierRegions.h"
#include "Lanes/Cost/LaneCost.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace cairn::mux;

/// The outermost loop around `access` in which nobody waits for anybody.
static scf::ForOp loopBetweenMeetings(Operation *access) {
  scf::ForOp found;
  for (Operation *parent = access->getParentOp();
       !isa<FunctionOpInterface>(parent) && !holdsMeeting(parent);
       parent = parent->getParentOp())
    if (auto loop = dyn_cast<scf::ForOp>(parent))
      found = loop;
  return found;
}

namespace {
/// What is done with the elements of an array in a loop.
struct ElementUses {
  SmallVector<std::pair<Operation *, unsigned>> accesses;
  BitVector used, stored;
};

/// `array` and its copy for a loop.
struct ArrayCopy {
  Value array, copy;
  Type element;

  Value at(OpBuilder &b, Value base, unsigned number) const {
    return LLVM::GEPOp::create(
        b, array.getLoc(), base.getType(), element, base,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(number)});
  }
  void move(OpBuilder &b, Value from, Value to,
            const BitVector &numbers) const {
    Location loc = array.getLoc();
    for (unsigned number : numbers.set_bits()) {
      Value value = LLVM::LoadOp::create(b, loc, element, at(b, from, number));
      LLVM::StoreOp::create(b, loc, value, at(b, to, number));
    }
  }
  void take(scf::ForOp loop, const ElementUses &uses) const;
};
} // namespace

/// Has `loop` use the copy.
void ArrayCopy::take(scf::ForOp loop, const ElementUses &uses) const {
  OpBuilder b(loop);
  move(b, array, copy, uses.used);
  for (auto [access, number] : uses.accesses) {
    b.setInsertionPoint(access);
    access->replaceUsesOfWith(addressOf(access), at(b, copy, number));
  }
  b.setInsertionPointAfter(loop);
  move(b, copy, array, uses.stored);
}

SmallVector<LLVM::AllocaOp> cairn::mux::copyForLoops(const PlacedArray &array,
                                                     func::FuncOp kernel) {
  if (array.count <= kMostInRegisters || !holdsMeeting(kernel))
    return {};
  llvm::MapVector<scf::ForOp, ElementUses> loops;
  for (Operation *access : array.accesses) {
    scf::ForOp loop = loopBetweenMeetings(access);
    if (!loop)
      continue;
    Value address = addressOf(access);
    auto number = address ? array.elementAt(address) : std::nullopt;
    if (!number)
      return {};
    ElementUses &uses = loops[loop];
    uses.accesses.push_back({access, *number});
    uses.used.resize(array.count);
    uses.stored.resize(array.count);
    uses.used.set(*number);
    if (isa<LLVM::StoreOp>(access))
      uses.stored.set(*number);
  }
  unsigned dim = getDimensions(getWorkItemOrder(kernel)).front();
  LaneShapes shapes(kernel.getBody(), dim,
                    {/*insideBorders=*/false, /*plainNumbers=*/true});
  loops.remove_if([&](auto &entry) {
    return entry.second.stored.count() <= kMostInRegisters ||
           !loadsApart(entry.first, shapes);
  });
  LLVM::AllocaOp whole = array.array;
  SmallVector<LLVM::AllocaOp> copies;
  for (auto &[loop, uses] : loops) {
    OpBuilder b(whole);
    copies.push_back(cast<LLVM::AllocaOp>(b.clone(*whole)));
    ArrayCopy{whole, copies.back(), array.element}.take(loop, uses);
  }
  return copies;
}
