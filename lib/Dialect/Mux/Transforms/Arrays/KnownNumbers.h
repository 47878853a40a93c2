//===- KnownNumbers.h - numbers that a trip of a loop knows -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_KNOWNNUMBERS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_KNOWNNUMBERS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"

namespace cairn::mux {

/// The integers that values are at a point of the program where some are given,
/// as the counters of loops in one of their trips.
class KnownNumbers {
public:
  /// `value` is `number` from now on; any number if there is none.
  void set(mlir::Value value, std::optional<llvm::APInt> number);
  /// `condition` is true from now on, and what has to be for that.
  void setTrue(mlir::Value condition);

  /// What `value` is; nothing where that depends on more than what is given.
  std::optional<llvm::APInt> of(mlir::Value value);
  /// Whether `condition` is known to be `wanted`.
  bool is(mlir::Value condition, bool wanted);

private:
  std::optional<llvm::APInt> compute(mlir::Value value);

  llvm::DenseMap<mlir::Value, llvm::APInt> given;
  /// What has been computed from these.
  llvm::DenseMap<mlir::Value, std::optional<llvm::APInt>> computed;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_KNOWNNUMBERS_H
