//===- TripDependence.h - memory of different trips -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_STRUCTURED_TRIPDEPENDENCE_H
#define CAIRN_LIB_DIALECT_MUX_STRUCTURED_TRIPDEPENDENCE_H

#include "Addresses.h"
#include "Analysis/MemoryAccess.h"
#include "Loops/WholeTrips.h"
#include "cairn/Dialect/Mux/Transforms/Coarsening.h"

namespace cairn::mux {

/// What the trips of the loops in a nest do to memory.
class TripDependence {
public:
  /// A load or a store in the nest.
  struct Access {
    mlir::Operation *op;
    bool isStore;
    /// In bytes.
    int64_t size;
    /// Nothing if it is not known what the address is made of.
    std::optional<Address> address;
  };

  explicit TripDependence(mlir::scf::ForOp nest);

  /// An op that is done in the order of the trips, whatever it accesses.
  std::optional<Obstacle> findOrdered();
  llvm::ArrayRef<Access> getAccesses() const { return accesses; }
  /// Whether two accesses are never of the same memory where they are in
  /// different trips of `loop`, whatever trips the other loops of the nest are
  /// in.
  bool areApart(const Access &x, const Access &y, mlir::scf::ForOp loop);
  /// Whether `value` is the same in all trips of the nest.
  bool isInvariant(mlir::Value value) const;

private:
  struct Range {
    int64_t low, high;
  };
  std::optional<Range> rangeOf(const UniformSum &sum, mlir::scf::ForOp loop);
  bool isInRow(const UniformSum &sum, const UniformSum::Term &row);
  bool isBelow(mlir::scf::ForOp loop,
               llvm::ArrayRef<UniformSum::Factor> length);

  mlir::scf::ForOp nest;
  IndexSums sums;
  llvm::SmallVector<Access> accesses;
};

/// A place in `loop` where work-items wait for each other.
std::optional<Obstacle> findBarrier(mlir::scf::ForOp loop);

/// What `tileLoop` makes: the bounds of the whole loop of which `tile` goes
/// through a part; its own bounds if it is not a tile.
std::pair<mlir::Value, mlir::Value> boundsOfWhole(mlir::scf::ForOp tile);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_STRUCTURED_TRIPDEPENDENCE_H
