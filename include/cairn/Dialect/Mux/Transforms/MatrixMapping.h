//===- MatrixMapping.h - products of matrices on matrix units ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMS_MATRIXMAPPING_H
#define CAIRN_DIALECT_MUX_TRANSFORMS_MATRIXMAPPING_H

#include "cairn/Dialect/Mux/Transforms/Coarsening.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <array>

namespace cairn::mux {

/// How a product is shared out.
struct MatrixMapping {
  /// Rows and columns of a matrix of sums, and the trips of one multiply-add.
  std::array<int64_t, 3> shape;
  /// Matrices of sums of a sub-group, down and across.
  std::array<int64_t, 2> tiles = {1, 1};
  /// Sub-groups of a work-group, down and across.
  std::array<int64_t, 2> subGroups = {1, 1};
  /// Trips whose values are in local memory at a time; 0 for none.
  int64_t depth = 0;
  /// Multiply-adds of `depth` trips that are code; a loop goes through the
  /// rest. 0 for all.
  int64_t steps = 0;
  /// Where the device's sub-groups have several work-items.
  int64_t subGroupSize = 32;
  /// That indices do not wrap is the writer's word.
  bool isUnchecked = false;
};

/// Has sub-groups compute the product of two matrices that `loop`, in a kernel
/// at the level mux, computes element by element, `how`, and says so in the
/// kernel's launch. Where sizes, alignments or guards stand against it when the
/// kernel runs, it computes as before. What stands against it now is returned,
/// with the kernel as it was.
std::optional<Obstacle> mapToMatrixUnits(mlir::scf::ForOp loop,
                                         const MatrixMapping &how);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_MATRIXMAPPING_H
