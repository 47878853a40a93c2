//===- LocalDependence.h - by which ids values differ -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_LOCALDEPENDENCE_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_LOCALDEPENDENCE_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace cairn::mux {

/// Along which dimensions of its work-group a work-item's values may differ
/// from those of others, a bit for each: not along those that a pure
/// computation of local and global ids leaves out.
class LocalDependence {
public:
  static constexpr unsigned kAll = 7;

  unsigned of(mlir::Value value);

private:
  unsigned compute(mlir::Value value);

  llvm::DenseMap<mlir::Value, unsigned> known;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_LOCALDEPENDENCE_H
