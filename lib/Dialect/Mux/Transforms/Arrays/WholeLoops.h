//===- WholeLoops.h - loops that are unrolled as a whole --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_WHOLELOOPS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_WHOLELOOPS_H

#include "KnownNumbers.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace cairn::mux {

/// The numbers that the counter of a loop has, if they are known.
struct KnownTrips {
  llvm::SmallVector<llvm::APInt> counters;

  /// Nothing if there are more than `most`.
  static std::optional<KnownTrips> of(mlir::scf::ForOp loop, unsigned most,
                                      KnownNumbers known = {});
};

/// Loops (`scf.for`, `scf.while`) that are to be unrolled as a whole, with
/// those among them that they hold.
using WholeLoops = llvm::SetVector<mlir::Operation *>;

/// How often an operation of a loop stands in what that becomes. One in a
/// branch that is known not to be taken does not.
struct CopyCount {
  unsigned all = 0;
  /// Accesses at places that are known.
  unsigned placed = 0;
};
using Copies = llvm::DenseMap<mlir::Operation *, CopyCount>;

/// The copies of what is in `loop`, one of `loops`. Nothing if one of the loops
/// may have more than `most` trips, if the copies are more than `mostOps`, or
/// for a loop with another `scf.for` right in it that is none of `loops`.
std::optional<Copies> countCopies(mlir::Operation *loop,
                                  const WholeLoops &loops, unsigned most,
                                  uint64_t mostOps);

/// Puts the trips of `loop`, of which countCopies() knows how many there may
/// be, in its place. A loop that is left early becomes branches in each other.
void unrollWhole(mlir::Operation *loop, const WholeLoops &loops);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_WHOLELOOPS_H
