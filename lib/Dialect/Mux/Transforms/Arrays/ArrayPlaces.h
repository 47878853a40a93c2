//===- ArrayPlaces.h - where private arrays are accessed --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_ARRAYPLACES_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_ARRAYPLACES_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace cairn::mux {

/// The numbers that the counter of a loop has, if they are known.
struct KnownTrips {
  llvm::SmallVector<llvm::APInt> counters;

  /// Nothing if there are more than `most`.
  static std::optional<KnownTrips> of(mlir::scf::ForOp loop, unsigned most);
};

/// A private array of which single elements of one type are loaded and stored,
/// at places that are known once loops are unrolled, and which may be set to
/// zero as a whole.
struct PlacedArray {
  mlir::LLVM::AllocaOp array;
  mlir::Type element;
  unsigned count;
  /// All that is done with it: loads, stores and settings to zero.
  llvm::SmallVector<mlir::Operation *> accesses;
  /// The loops whose counters are in the places, each behind those in it.
  llvm::SetVector<mlir::scf::ForOp> loops;

  /// Nothing for an array that is used in other ways.
  static std::optional<PlacedArray> of(mlir::LLVM::AllocaOp array);
  /// The number of the element at `address`, whose counters are constants.
  std::optional<unsigned> elementAt(mlir::Value address) const;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_ARRAYPLACES_H
