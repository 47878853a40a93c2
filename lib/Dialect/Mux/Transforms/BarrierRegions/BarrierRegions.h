//===- BarrierRegions.h - a kernel split at its barriers --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_BARRIERREGIONS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_BARRIERREGIONS_H

#include "Analysis/WorkGroupUniformity.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Meetings.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include <memory>

namespace cairn::mux {

/// A stretch of code between two barriers, which becomes one mux.work_items.
struct Segment {
  /// The ops, in order; those that one work-item executes for all are not here.
  llvm::SmallVector<mlir::Operation *> ops;
  /// Values that work-items leave in their storage at the end of the stretch.
  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>> stores;
  /// How the barrier in front of it wants it executed.
  BarrierSchedule schedule = BarrierSchedule::Unordered;
  /// The op in front of which the stretch ends.
  mlir::Operation *end = nullptr;
  /// Values of other stretches as they were brought into this one.
  llvm::DenseMap<mlir::Value, mlir::Value> imported;
  /// Filled when the stretch is made.
  WorkItemsOp op;
  mlir::Value itemIndex;
};

/// What a loop of the group hands on from one trip to the next: `value`, which
/// `segment` puts into the slot of `arg`.
struct CarriedValue {
  mlir::Value value;
  mlir::BlockArgument arg;
  Segment *segment;
};

/// Splits one kernel. The words used: a *group block* is the kernel's body or a
/// block of an op that holds a barrier (a *holder*); it is executed once for
/// the whole group. A *slot* is storage with one element per work-item.
class BarrierRegions {
public:
  /// With `forLanes`, neighbours have the elements of their private arrays side
  /// by side.
  BarrierRegions(mlir::func::FuncOp kernel, BarrierHolders holders,
                 bool forLanes = false);

  void run();

private:
  // Plan: which op goes where, which value needs a slot.
  void planBlock(mlir::Block &block);
  void planHolder(mlir::Operation *holder, Segment *&open);
  void planTerminator(mlir::Operation *terminator, Segment *&open);
  void planCopy(mlir::Value value, mlir::Value slotOwner, Segment *&open,
                mlir::Operation *end);
  void planBroadcast(mlir::OpOperand &operand, Segment *&open,
                     mlir::Operation *end);
  void planDecision(mlir::Operation *op, Segment *&open);
  void splitAtGuards();
  void planAllocas();
  void planSpreading(mlir::Value array);
  void shareSlots();
  void planSlots();
  Segment *openSegment(Segment *&open, mlir::Operation *end);
  bool needsImport(mlir::Value value, const Segment &segment) const;
  bool isReadAfter(mlir::Value value, const Segment &segment,
                   mlir::Operation *except) const;
  unsigned positionOf(mlir::Operation *op) const;
  unsigned rematerializationCost(mlir::Value value) const;
  unsigned countAgain(mlir::Value value) const;
  /// Whether `value` is a place in memory, or an index, made of few sums and
  /// products of ids and of what is the same for all.
  bool isShortPlace(mlir::Value value) const;
  bool isEasilyRepeated(mlir::Value value) const;
  mlir::Value getOrCreateSlot(mlir::Value owner);
  mlir::Value createSlot(mlir::Location loc, mlir::Type type,
                         uint64_t minimumAlignment = 1);

  // Emit.
  void emitSegment(Segment &segment);
  mlir::Value importArray(mlir::OpBuilder &b, mlir::Value array,
                          mlir::Value itemIndex);
  void spreadElements(mlir::Value address);
  void copyFromFirst(Segment &segment);
  mlir::Value importValue(mlir::OpBuilder &b, mlir::Value value,
                          Segment &segment);
  void emitBroadcasts();
  void emitDecision(mlir::Operation *op);
  mlir::Value countItems();
  void rebuildHolders();

  mlir::func::FuncOp kernel;
  BarrierHolders holders;
  bool forLanes;
  WorkGroupUniformity uniformity;
  mlir::DataLayout layout;

  /// What the barrier in front says of the stretches to come.
  BarrierSchedule schedule = BarrierSchedule::Unordered;
  llvm::SmallVector<std::unique_ptr<Segment>> segments;
  llvm::DenseMap<mlir::Operation *, Segment *> segmentOf;
  llvm::SmallVector<CarriedValue> carriedValues;
  /// Holders, inner ones first.
  llvm::SmallVector<mlir::Operation *> holderOrder;
  llvm::SmallVector<mlir::Operation *> barriers;
  llvm::SmallVector<std::pair<mlir::OpOperand *, mlir::Value>> broadcasts;
  /// What the group decides, and the slots of the values that it looks at.
  llvm::SmallVector<mlir::Operation *> decisions;
  llvm::DenseMap<mlir::Operation *, mlir::Value> decisionSlots;
  llvm::MapVector<mlir::Value, mlir::Value> slots;
  /// Private arrays of which each work-item needs its own.
  llvm::DenseMap<mlir::Value, mlir::Value> itemAllocas;
  /// Those of them that have an element of all work-items, and then the next,
  /// with the bytes of one.
  llvm::DenseMap<mlir::Value, uint64_t> spreadArrays;
  /// Operands as they were before any op was moved, of what may be computed
  /// again elsewhere.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value>> operandsOf;
  /// The local size, at the start of the kernel.
  llvm::SmallVector<mlir::Value, 3> sizes;
  /// How many work-items there are, once that is asked for.
  mlir::Value itemCount;
};

/// Whether `op` costs about as much as a load, so that it is computed again
/// where its result is used. A division or a library function is not.
bool isCheapToRepeat(mlir::Operation *op);

/// Whether `op` is of those by which places in memory are computed of ids:
/// lanes compute it once, and loops go on from one work-item to the next.
bool isOfPlace(mlir::Operation *op);

/// So many ops are computed again; a round trip through memory costs about as
/// much.
inline constexpr unsigned kRematerializationLimit = 12;
/// So many different ones are, of which places in memory are made: what lanes
/// load from memory they take for places that are anywhere.
inline constexpr unsigned kMostOfPlace = 24;

/// What a group makes of a value that its work-items have: whether it is the
/// same for all, whether it is true for all, the least of them.
enum class GroupDecision { Same, All, Least };

/// What the group makes of `value`, the same for all work-items.
mlir::Value createDecision(mlir::OpBuilder &b, mlir::Location loc,
                           GroupDecision decision, mlir::Value value);
bool isDecision(mlir::Operation *op);
/// Replaces such an op by what a work-item alone decides.
void decideAlone(mlir::Operation *op);

/// The outermost of `holders`, but for those in `asked`, at which work-items
/// may part and are not known to go the same way.
mlir::Operation *findParting(mlir::func::FuncOp kernel,
                             const BarrierHolders &holders,
                             const BarrierHolders &asked = {});

/// Makes the group go on at such holders as long as its work-items agree, and
/// each of them alone when they do not.
void partWorkItems(mlir::func::FuncOp kernel, BarrierHolders &holders);

/// Adds to `holders` the loops of `kernel` that are better executed by the
/// group than by each work-item: `split-uniform-loops`.
void addUniformLoops(mlir::func::FuncOp kernel, BarrierHolders &holders);

/// Lets loops with barriers carry how far work-items have gone together, where
/// each carries a place of its own.
void carryOffsets(mlir::func::FuncOp kernel, const BarrierHolders &holders);

/// Makes branches of each `switch` of `kernel` that does something for some ids
/// alone, so that each of them may become a stretch of its own.
void openChoicesOfIds(mlir::func::FuncOp kernel, const BarrierHolders &holders);

/// How often `loop` goes round, computed in front of it.
mlir::Value countTrips(mlir::OpBuilder &b, mlir::scf::ForOp loop);

/// Makes `loop` count its trips from 0 on, so that work-items that begin at
/// different numbers and go round equally often have the same bounds.
mlir::scf::ForOp startAtZero(mlir::scf::ForOp loop);

/// Whether the group executes `op` as one: a copy between global and local
/// memory, or the wait for it.
bool isGroupOp(mlir::Operation *op);

/// Turns the queries of a work-item's place inside `op` into arithmetic on its
/// local ids; those of its sub-group, which has so many work-items, only if
/// `subGroupSize` is not 0.
void resolveItemQueries(WorkItemsOp op, unsigned subGroupSize);

/// Keeps the loops in `op` from being unrolled, as what is rarely executed is
/// not worth the code; not those of which the program says something.
void disableUnrolling(WorkItemsOp op);

/// `ids` counted through a box of `sizes`, dimension 0 fastest.
mlir::Value linearIndex(mlir::OpBuilder &b, mlir::Location loc,
                        mlir::ValueRange ids, mlir::ValueRange sizes);

/// Address of the element of `slot` that belongs to the work-item `index`.
mlir::Value slotAddress(mlir::OpBuilder &b, mlir::Location loc,
                        mlir::Value slot, mlir::Value index);

/// The value of `type` at `address` in `slot`.
mlir::Value loadSlot(mlir::OpBuilder &b, mlir::Location loc, mlir::Value slot,
                     mlir::Value address, mlir::Type type);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_BARRIERREGIONS_H
