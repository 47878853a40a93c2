//===- LaneCost.h - where lanes pay -----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_COST_LANECOST_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_COST_LANECOST_H

#include "Lanes/Values/LaneShapes.h"
#include "Lanes/Values/RowShapes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace cairn::mux {

/// What a CPU computes vectors with.
struct VectorUnit {
  unsigned bits, registers;
  /// Whether each element of a vector is loaded and stored under a mask.
  bool masks;

  /// Two vectors of 32 bits for each lane's value hide what an operation takes.
  /// More than 16 are a row of many groups, whose rest wants masks.
  unsigned manyLanes() const { return masks ? std::max(bits / 16, 16u) : 16; }
  /// Where values are wide, or a loop carries many.
  unsigned fewLanes() const { return manyLanes() / 2; }
  /// So many values that a loop carries leave registers free.
  unsigned manyCarried() const { return registers * 3 / 8; }
};

/// Where lanes begin at multiples of their number, more of them would leave
/// more steps of a sort to one work-item after the other.
inline constexpr unsigned kAlignedLanes = 16;
/// Fewer bring less than gathers do.
inline constexpr unsigned kFewAlignedLanes = 8;

/// More values than this for each work-item are in no CPU's registers if there
/// are several work-items at once.
inline constexpr unsigned kMostInRegisters = 32;

/// Whether work-items load in `loop` what is neither the same for neighbours
/// nor side by side.
bool loadsApart(mlir::scf::ForOp loop, const LaneShapes &shapes);

/// Whether a loop between barriers carries, for each work-item, a block of a
/// matrix of more values than that, for which it loads apart. LLVM makes
/// vectors of the block's rows, which are side by side in memory over the
/// barriers.
bool computesBlocks(mlir::func::FuncOp kernel, const LaneShapes &shapes);

/// How many work-items of `block`, all of a stretch or of a kernel, are better
/// executed at once than left to a vectoriser of innermost loops; 1 for none.
/// Several are where a work-item has loops of its own, whose accesses are the
/// same for all or side by side. Loops with a barrier in them are not the
/// work-item's own.
/// `askedOnce` says that it is asked once for many whether they are inside of
/// all borders, or whether their numbers wrap, which a vectoriser asks for each
/// row or not at all.
unsigned countGoodLanes(mlir::Block &block, const LaneShapes &shapes,
                        const VectorUnit &unit, bool askedOnce = false);

/// The same where the first lane's number is a multiple of theirs, by
/// `aligned`, if that makes more accesses side by side than there are by
/// `shapes`.
unsigned countGoodAlignedLanes(mlir::Block &block, const LaneShapes &shapes,
                               const LaneShapes &aligned,
                               const VectorUnit &unit);

/// Whether work-items of `block` compute so much that vectors are worth their
/// code even for the few launches that come to it.
bool computesMuch(mlir::Block &block, const LaneShapes &shapes);

/// What lanes do badly: accesses that are neither the same for all nor side by
/// side, and branches and loops that lanes take differently.
struct Divergence {
  unsigned accesses = 0, regions = 0;

  Divergence(mlir::Block &block, const LaneShapes &shapes);
  unsigned total() const { return accesses + regions; }
};

/// Whether the access `op`, if under a mask, asks for lane after lane whether
/// it is on: elements of less than 32 bits, which CPUs neither gather nor
/// scatter, unless they lie side by side and `unit` has masks for them.
bool isMaskedInTurn(mlir::Operation *op, const LaneShapes &shapes,
                    const VectorUnit &unit);

/// Whether private arrays are used in `items`: rows would share them.
bool usesPrivateArrays(WorkItemsOp items);

/// How many rows of work-items, neighbours along dimension 1, are better
/// executed together than one after the other, where so many lanes of `items`
/// are executed at once: as many as leave the loops' values in registers, if
/// the rows share vectors that loops load. 1 for none.
unsigned countGoodRows(WorkItemsOp items, const LaneShapes &shapes,
                       const RowShapes &rows, unsigned lanes,
                       const VectorUnit &unit);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_COST_LANECOST_H
