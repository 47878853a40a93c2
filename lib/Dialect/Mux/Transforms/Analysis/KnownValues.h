//===- KnownValues.h - what follows from known values -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_KNOWNVALUES_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_KNOWNVALUES_H

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"

namespace cairn::mux {

/// Puts what values are known to be in their place, folds what uses them, and
/// leaves of an `scf.if` the side that is taken.
class KnownValues {
public:
  explicit KnownValues(mlir::MLIRContext *context) : b(context) {}

  /// `value`, the result of an op without effects, is `known`.
  void set(mlir::Value value, mlir::Value known);
  void setBool(mlir::Value value, bool known);

  /// Does the same with what follows from these.
  void propagate();

private:
  void takeSide(mlir::Operation *branch, bool isThen);

  mlir::OpBuilder b;
  llvm::SetVector<mlir::Operation *> changed;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_KNOWNVALUES_H
