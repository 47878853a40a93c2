//===- RowLoads.h - loads of lanes along rows of memory ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In `for (k = 0; k < n; ++k) s += a[row * n + k] * x[k]` neighbours load far
// apart, but each what lies side by side from trip to trip. Several trips' are
// loaded at once for each lane, and transposed in registers.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_ROWLOADS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_ROWLOADS_H

#include "Lanes/Values/LaneShapes.h"

namespace cairn::mux {

/// The loads of `loop`, of elements or of OpenCL's own vectors, by which each
/// lane goes along a row of its own, one after the other, in every trip, if
/// several trips' may be made at once: nothing in the loop stores. None of a
/// loop whose body is long.
llvm::SmallVector<mlir::LLVM::LoadOp> findRowLoads(mlir::scf::ForOp loop,
                                                   const LaneShapes &shapes);

/// Whether `load` is of a vector of OpenCL's own that every CPU moves at once,
/// so that those of lanes are loaded whole and transposed.
bool isRowVector(mlir::LLVM::LoadOp load);

/// How many trips of a loop with `loads` are made at once by so many lanes:
/// those whose elements fill 128 bits, a vector that every CPU moves at once.
int64_t countTripsAtOnce(llvm::ArrayRef<mlir::LLVM::LoadOp> loads,
                         int64_t lanes);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_ROWLOADS_H
