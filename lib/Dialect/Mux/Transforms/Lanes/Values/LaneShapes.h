//===- LaneShapes.h - how values differ between lanes -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_LANESHAPES_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_LANESHAPES_H

#include "BarrierRegions/Borders.h"
#include "IndexRanges.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace cairn::mux {

/// How a value differs between lanes, which are work-items that follow each
/// other along the first id of a mux.work_items. It is said of those lanes that
/// compute it.
struct LaneShape {
  enum Kind {
    /// Not reached yet, or never.
    Unknown,
    /// One value for all.
    Uniform,
    /// The first lane's plus the lane's number times `stride`, modulo the width
    /// of the type; of addresses in bytes.
    Linear,
    /// Anything.
    Varying,
  };

  Kind kind = Unknown;
  int64_t stride = 0;
  /// Whether the sum does not wrap as a signed or unsigned number, so that it
  /// can be extended lane by lane.
  bool isSigned = true, isUnsigned = true;

  static LaneShape uniform() { return {Uniform, 0, true, true}; }
  static LaneShape varying() { return {Varying, 0, true, true}; }
  static LaneShape linear(int64_t stride, bool isSigned, bool isUnsigned) {
    if (stride == 0)
      return uniform();
    return {Linear, stride, isSigned, isUnsigned};
  }

  bool isUniform() const { return kind == Uniform; }
  bool isVarying() const { return kind == Varying; }
  /// Whether the first lane's value tells all the others.
  bool isScalar() const { return kind == Uniform || kind == Linear; }

  bool operator==(const LaneShape &other) const {
    return kind == other.kind && stride == other.stride &&
           isSigned == other.isSigned && isUnsigned == other.isUnsigned;
  }

  /// What is true of a value that has either shape.
  static LaneShape join(const LaneShape &a, const LaneShape &b);
};

/// Whether `type` is a handle, such as an event, or made of some. They have no
/// size before the target gives them one.
bool holdsHandle(mlir::Type type);

/// The private array that `address` is in; null if it is in none.
mlir::LLVM::AllocaOp getPrivateArray(mlir::Value address);

/// What LaneShapes may take for granted, as it is asked for before the
/// work-items are executed.
struct LaneAssumptions {
  /// Work-items are inside of all borders.
  bool insideBorders = false;
  /// Numbers of 32 bits do not wrap where it can be asked.
  bool plainNumbers = false;
  /// The first of so many lanes has a number that is a multiple of theirs, and
  /// so is what it is divided by and what its bits are taken by, as in
  /// `i ^ j`, `i & (h - 1)` and `i / n`; none if it is 0.
  unsigned alignedLanes = 0;
  /// Some lanes may not be there at all.
  bool isPartial = false;
  /// Work-items are in one row of a grid whose rows are `n` long, where they
  /// ask for `i / n` and `i % n`.
  bool sameQuotients = false;
};

/// The number of the region from which all lanes have result `number` of
/// `branch` that have one at all: what the other one yields is poison.
std::optional<unsigned> getOnlyYield(mlir::Operation *branch, unsigned number);

class LanePatterns;

/// The shapes of the values in `root`, the body of a mux.work_items or of a
/// kernel whose barriers are still there. Starts with nothing known and goes on
/// until nothing changes, so that what a loop carries keeps its shape.
class LaneShapes {
public:
  explicit LaneShapes(mlir::Region &root) : LaneShapes(root, 0) {}
  /// In place of a dimension: ids may differ between lanes by anything.
  static constexpr unsigned kNoDimension = 3;

  /// The same for work-items that follow each other along `dim`; of a
  /// mux.work_items, along its id of that number.
  LaneShapes(mlir::Region &root, unsigned dim,
             LaneAssumptions assumptions = {});

  mlir::Region &getRoot() const { return root; }
  LaneShape of(mlir::Value value) const;

  /// Whether lanes may take different ways through `op`, which has regions.
  bool isDivergent(mlir::Operation *op) const { return divergent.contains(op); }
  /// Whether some lanes may not execute `op`.
  bool isMasked(mlir::Operation *op) const;

  /// The border that `op` is along these work-items.
  std::optional<Border> getBorder(mlir::Operation *op) const;

  /// Values from outside of the root: each plus a local id was taken not to
  /// change the upper half of 64 bits, nor the bit below, within a group.
  const llvm::SetVector<mlir::Value> &getNarrowedIds() const {
    return narrowedIds;
  }

  /// What was taken not to wrap.
  const llvm::SetVector<PlainNumber> &getPlainNumbers() const {
    return plainNumbers;
  }

  /// What was taken for a multiple of `alignedLanes`.
  const llvm::SetVector<mlir::Value> &getMultiples() const { return multiples; }
  /// What was taken for the same along a row, or to count along it.
  const llvm::SetVector<mlir::Operation *> &getQuotients() const {
    return quotients;
  }
  /// Which of the multiples were taken not to be 0.
  const llvm::SetVector<mlir::Value> &getDivisors() const { return divisors; }

  /// Whether `op` extends a number that a lane uses only if it has no sign, and
  /// lanes that are off may be below zero, so that it is to be extended with
  /// its sign.
  bool isSignedInstead(mlir::Operation *op) const {
    return signedInstead.contains(op);
  }

  /// Whether lanes go round `loop` together from numbers that follow each other
  /// up to one that is the same for all, so that they leave it one behind the
  /// other, the first one last.
  bool isStaggered(mlir::scf::ForOp loop) const;

  /// Whether neighbours access neighbouring elements of `type`
  /// through `address`.
  bool isConsecutive(mlir::Value address, mlir::Type type) const;

  /// Whether `value` is taken for a number that is not below zero.
  bool isTakenForNatural(mlir::Value value); // LaneAlignment.cpp

  /// What lanes have by a table, where that is known.
  void setPatterns(LanePatterns *known) { patterns = known; }
  LanePatterns *getPatterns() const { return patterns; }

  /// How many elements neighbours load apart by `load`, if they are so close
  /// that vectors of all between them are loaded and shuffled; negative where
  /// they go down.
  std::optional<int64_t> getSpacing(mlir::LLVM::LoadOp load) const;

private:
  bool update(mlir::Value value, LaneShape shape);
  bool visit(mlir::Block &block, bool masked);
  bool visit(mlir::Operation *op, bool masked);
  bool visitIf(mlir::Operation *op, bool divergent, bool masked);
  bool visitFor(mlir::Operation *op, bool masked);
  bool visitWhile(mlir::Operation *op, bool masked);
  bool isOutside(mlir::Value value) const;
  LaneShape compute(mlir::Operation *op, bool masked);
  std::optional<LaneShape> computeInside(mlir::Operation *op) const;
  LaneShape computeQuery(mlir::Operation *op);
  LaneShape computeSubGroup(mlir::Operation *op); // LaneSubGroups.cpp
  LaneShape computeInteger(mlir::Operation *op, bool masked);
  LaneShape computeComparison(mlir::arith::CmpIOp op, bool masked);
  LaneShape computeCast(mlir::Operation *op);
  LaneShape computeAddress(mlir::LLVM::GEPOp gep);
  bool isNarrowedId(mlir::Value value);
  bool countsInside(mlir::Value value, unsigned depth = 8) const;
  bool isTakenForPlain(mlir::Operation *extension);
  bool isTakenForPlain(mlir::Value number, bool isSigned);
  void takeRowForPlain(mlir::Operation *extension);

  // LaneQuotients.cpp
  bool isOfId(mlir::Value value, unsigned depth = 0) const;
  bool isQuotientOfId(mlir::Operation *op) const;
  std::optional<LaneShape> computeQuotient(mlir::Operation *op);

  // LaneAlignment.cpp
  std::optional<LaneShape> computeShifted(mlir::Value value,
                                          mlir::Value distance);
  std::optional<LaneShape> computeAligned(mlir::Operation *op);
  std::optional<LaneShape> computeMasked(mlir::Value value, mlir::Value mask);
  std::optional<LaneShape> computeDivided(mlir::Operation *op);
  bool isTakenForDivisor(mlir::Value value);
  bool areTakenForMultiples(llvm::ArrayRef<mlir::Value> values);
  struct MultipleQuestion;
  bool isMultiple(mlir::Value value, MultipleQuestion &question);
  bool computeMultiple(mlir::Value value, MultipleQuestion &question);

  mlir::Region &root;
  unsigned dim;
  LaneAssumptions assumptions;
  LanePatterns *patterns = nullptr;
  mlir::DataLayout layout;
  llvm::DenseMap<mlir::Value, LaneShape> shapes;
  llvm::DenseSet<mlir::Operation *> divergent;
  llvm::SetVector<mlir::Value> narrowedIds;
  llvm::SetVector<PlainNumber> plainNumbers;
  llvm::DenseSet<mlir::Operation *> signedInstead;
  llvm::SetVector<mlir::Value> multiples;
  llvm::SetVector<mlir::Value> divisors;
  llvm::SetVector<mlir::Operation *> quotients;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_LANESHAPES_H
