//===- LanePatterns.h - values by a table of lanes --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_LANEPATTERNS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_LANEPATTERNS_H

#include "LaneShapes.h"

#include "llvm/ADT/BitVector.h"

namespace cairn::mux {

/// A sum that is the same for all lanes, and what each lane has beyond it,
/// modulo the width of the type; of addresses in bytes.
struct LanePattern {
  /// A symbol's number, and how often it is in the sum.
  using Term = std::pair<unsigned, int64_t>;
  /// A value from outside, and of which power of two it has to be a multiple
  /// for the pattern to be true.
  using Need = std::pair<mlir::Value, unsigned>;

  llvm::SmallVector<Term, 2> terms;
  llvm::SmallVector<int64_t, 16> offsets;
  llvm::SmallVector<Need, 2> needs;
};

/// What lanes have where the first one has a multiple of their number, and one
/// value from outside is a number that is known: a bitonic sort's partner
/// `i ^ 1` is at the next place for even lanes, and at the one before for odd
/// ones. Such distances are less than a vector's, and all that lanes access is
/// side by side, but in another order (AccessRuns).
class LanePatterns {
public:
  LanePatterns(LaneShapes &shapes, unsigned lanes, mlir::Value root,
               llvm::APInt number);

  unsigned getLanes() const { return lanes; }
  /// The pattern of `value`; null if it has none.
  const LanePattern *of(mlir::Value value);

  /// Which lanes execute `op` by what is known of the branches around it. What
  /// is not known of them may keep more lanes off if not `isWhole`.
  llvm::BitVector getLanesOf(mlir::Operation *op, bool &isWhole,
                             llvm::SmallVectorImpl<LanePattern::Need> &needs);

  /// Two pointers from outside that have to be so many bytes apart.
  struct Distance {
    mlir::Value from, to;
    int64_t bytes;
  };
  /// Whether what a lane accesses at `from` and at `to` is so many bytes apart
  /// or more, if the pointers that they begin with are far enough from each
  /// other, which is noted.
  bool areTakenApart(const LanePattern &from, const LanePattern &to,
                     int64_t bytes);
  llvm::ArrayRef<Distance> getDistances() const { return distances; }

  /// Notes what has to hold.
  void take(llvm::ArrayRef<LanePattern::Need> needs);
  bool areTaken(llvm::ArrayRef<LanePattern::Need> needs) const;
  llvm::ArrayRef<LanePattern::Need> getNeeds() const { return taken; }

private:
  using Term = LanePattern::Term;
  using Pattern = std::optional<LanePattern>;
  using Needs = llvm::SmallVectorImpl<LanePattern::Need>;
  /// A value that is the same for all lanes, or the first lane's; or a sum that
  /// is shifted to the right, or made wider.
  struct Symbol {
    mlir::Value value;
    llvm::SmallVector<Term, 2> terms;
    unsigned shift = 0;
    bool isSigned = false;

    bool operator==(const Symbol &other) const {
      return value == other.value && terms == other.terms &&
             shift == other.shift && isSigned == other.isSigned;
    }
  };

  std::optional<llvm::APInt> getKnown(mlir::Value value, unsigned depth = 0);
  std::optional<int64_t> getKnownNumber(mlir::Value value);
  std::optional<unsigned> getKnownPower(mlir::Value value);
  Pattern compute(mlir::Value value);
  Pattern computeOp(mlir::Operation *op);
  Pattern computeSum(mlir::Operation *op);
  Pattern computeProduct(mlir::Value value, std::optional<int64_t> by);
  Pattern computeBits(mlir::Operation *op);
  Pattern computeMasked(LanePattern pattern, int64_t mask);
  Pattern computeShifted(mlir::Operation *op, std::optional<unsigned> by);
  Pattern computeRemainder(mlir::Operation *op);
  Pattern computeWidened(mlir::Operation *op);
  Pattern computeComparison(mlir::arith::CmpIOp op);
  Pattern computeChoice(mlir::arith::SelectOp op);
  Pattern computeAddress(mlir::LLVM::GEPOp gep);
  Pattern computeCounter(mlir::BlockArgument counter);
  LanePattern constant(int64_t number) const;
  LanePattern symbol(Symbol symbol);
  void add(LanePattern &pattern, Term term);
  bool addAll(LanePattern &pattern, const LanePattern &other, int64_t times);
  bool staysInBlock(LanePattern &pattern, unsigned atLeast = 0);
  bool isMultiple(llvm::ArrayRef<Term> terms, unsigned power, Needs &needs);
  bool isMultiple(Symbol symbol, unsigned power, Needs &needs);

  LaneShapes &shapes;
  unsigned lanes;
  mlir::Value root;
  llvm::APInt number;
  llvm::SmallVector<Symbol, 0> symbols;
  llvm::DenseMap<mlir::Value, std::unique_ptr<LanePattern>> known;
  llvm::SmallVector<LanePattern::Need> taken;
  llvm::SmallVector<Distance, 1> distances;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_LANEPATTERNS_H
