//===- WorkItemBounds.h - guards as bounds of a loop ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_WORKITEMBOUNDS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_WORKITEMBOUNDS_H

#include "Lanes/Values/LaneShapes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"

namespace cairn::mux {

/// A constant of 64 bits, as sizes and ids are.
mlir::Value constant(mlir::OpBuilder &b, mlir::Location loc, int64_t value);

/// Local ids of a dimension from `first` up to `end`, which is not less; where
/// `holds` is set and false, they are all, and nothing was taken off.
struct ItemRange {
  mlir::Value first, end, holds;
};

/// The guards around the whole body of a mux.work_items, such as
/// `if (get_global_id(0) < n)`, that hold for ids of the dimension `dim` which
/// follow each other. `shapes` are those of the body along it.
class WorkItemBounds {
public:
  WorkItemBounds(WorkItemsOp op, const LaneShapes &shapes, unsigned dim = 0);

  bool empty() const { return bounds.empty(); }
  /// Whether they let no more than one id pass.
  bool passOne() const;

  /// The ids for which they hold, computed in front of the op; all ids if there
  /// are not guards. Also says where ids of 32 bits do not count as those of 64
  /// do, which `shapes` took for granted.
  ItemRange emitRange(mlir::OpBuilder &b) const;

  /// Makes the guards constants in `copy`, a clone of the op by `mapping`,
  /// which is to be executed for that range only.
  void takeOff(WorkItemsOp copy, const mlir::IRMapping &mapping) const;

private:
  struct Bound {
    mlir::arith::CmpIOp guard;
    /// What it is where the body is executed.
    bool wanted;
    /// As if it were wanted to be true, with the id on its left, or a sum of
    /// products of it.
    mlir::arith::CmpIPredicate predicate;
    mlir::Value id, limit;
    /// Whether the id, of 64 bits, may wrap within a group.
    bool mayWrap;
    /// Whether it is such a sum, and of that whether it has no sign before it
    /// is extended.
    bool isAffine, isUnsigned;
    /// Whether it falls by one from an id to the next.
    bool goesDown;
  };

  void findGuards(mlir::Block &block, bool isFirst);
  void addConjuncts(mlir::Value condition, bool wanted, bool isFirst);
  void addBound(mlir::arith::CmpIOp guard, bool wanted, bool isFirst);
  bool isAffine(mlir::Value value) const;
  mlir::Value countBelow(mlir::OpBuilder &b, Bound bound, mlir::Value limit,
                         ItemRange &range) const;
  void narrow(mlir::OpBuilder &b, Bound bound, ItemRange &range) const;
  void narrowToOne(mlir::OpBuilder &b, Bound bound, ItemRange &range) const;
  void require(mlir::OpBuilder &b, mlir::Value condition,
               ItemRange &range) const;

  mutable WorkItemsOp op;
  const LaneShapes &shapes;
  unsigned dim;
  llvm::SmallVector<Bound> bounds;
};

/// `value`, which is made by ops without effects, for the work-item 0 of `dim`,
/// in front of `op`. What kept it from being poison may not have been asked
/// yet.
mlir::Value hoistFirst(mlir::OpBuilder &b, mlir::Value value, WorkItemsOp op,
                       unsigned dim);

/// The same for the work-item `id` of `dim`.
mlir::Value hoistAt(mlir::OpBuilder &b, mlir::Value value, WorkItemsOp op,
                    unsigned dim, int64_t id);

/// Whether `value`, which grows by one from a work-item to the next, surely
/// does not wrap on the way, as a number with or without a sign.
bool neverWraps(mlir::Value value, WorkItemsOp op, bool isUnsigned);

/// Whether these ids along `dim`, which are cut to 32 bits, count in this group
/// as those of 64 do, as LaneShapes takes for granted; null if there are none.
mlir::Value emitNarrowedIdsHold(mlir::OpBuilder &b, WorkItemsOp op,
                                llvm::ArrayRef<mlir::Value> ids, unsigned dim);

/// Makes `op` start at the local id `first` of `dim`, with so many of them.
void startAt(WorkItemsOp op, unsigned dim, mlir::Value first,
             mlir::Value count);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_WORKITEMBOUNDS_H
