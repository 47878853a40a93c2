//===- ArrayPlaces.h - where private arrays are accessed --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_ARRAYPLACES_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_ARRAYPLACES_H

#include "WholeLoops.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace cairn::mux {

/// Each of more elements is not worth being asked for whether it is meant.
inline constexpr unsigned kMaxElementsToChoose = 16;

/// A private array of which single elements of one type are loaded and stored,
/// most at places that are known once loops are unrolled, and which may be set
/// to zero as a whole.
struct PlacedArray {
  mlir::LLVM::AllocaOp array;
  mlir::Type element;
  unsigned count;
  /// All that is done with it: loads, stores and settings to zero.
  llvm::SmallVector<mlir::Operation *> accesses;
  /// Those at places that only the data tells.
  llvm::SetVector<mlir::Operation *> open;
  /// The loops whose counters are in the other places.
  WholeLoops loops;

  /// Nothing for an array that is used in other ways.
  static std::optional<PlacedArray> of(mlir::LLVM::AllocaOp array);
  /// The number of the element at `address`; nothing where it is not a constant
  /// or not in the array.
  std::optional<unsigned> elementAt(mlir::Value address) const;
  /// The number of the element at `address`, computed where `b` is.
  mlir::Value computeElementAt(mlir::OpBuilder &b, mlir::Value address) const;
};

/// Where `access`, one of those of an array, loads or stores; null of what sets
/// all of it to zero.
mlir::Value addressOf(mlir::Operation *access);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_ARRAYPLACES_H
