//===- WholeTrips.h - several trips of a loop as one ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LOOPS_WHOLETRIPS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LOOPS_WHOLETRIPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace cairn::mux {

/// The step of `loop`; nothing if it is not known to be positive.
std::optional<int64_t> stepOf(mlir::scf::ForOp loop);

/// The loop that does `factor` trips of another one at a time, with those that
/// are left over in the other one behind it.
struct WholeTrips {
  mlir::scf::ForOp main;
  /// The counter of each trip, in `main`.
  llvm::SmallVector<mlir::Value> counters;

  /// Makes `main` in front of `loop`, with an empty body at whose end the
  /// builder is left.
  static WholeTrips of(mlir::ImplicitLocOpBuilder &b, mlir::scf::ForOp loop,
                       int64_t factor);
  /// Ends `main` and lets `loop` go on from there.
  void finish(mlir::ImplicitLocOpBuilder &b, mlir::scf::ForOp loop,
              mlir::ValueRange yielded);
};

/// What becomes of a loop whose trips are unrolled: the loop of several trips
/// at a time, and that of those that are left over. Each is null where it is
/// known to have no trip, or one, which then stands without a loop.
struct UnrolledTrips {
  mlir::scf::ForOp main, rest;
};

/// Makes one trip of `factor` trips of `loop`.
UnrolledTrips unrollTrips(mlir::scf::ForOp loop, int64_t factor);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LOOPS_WHOLETRIPS_H
