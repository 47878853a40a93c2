//===- LocalArrays.h - arrays in local memory -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_STRUCTURED_LOCALARRAYS_H
#define CAIRN_DIALECT_MUX_STRUCTURED_LOCALARRAYS_H

#include "cairn/Dialect/Mux/Transforms/Coarsening.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace cairn::mux {

/// The program's name of the argument or variable that `address` is of; empty
/// if it has none.
llvm::StringRef nameOf(mlir::Value address);

/// A variable or an argument of a kernel in local memory.
struct LocalArray {
  /// Null for an argument.
  mlir::LLVM::GlobalOp variable;
  /// The values that are its address, and all that loads or stores in it.
  llvm::SmallVector<mlir::Value> roots;
  llvm::SmallVector<mlir::Operation *> accesses;

  /// The array that `root` is the address of; nothing, with `obstacle`, if it
  /// is used in `kernel` otherwise than for loads and stores.
  static std::optional<LocalArray> of(mlir::Value root,
                                      mlir::func::FuncOp kernel,
                                      std::optional<Obstacle> &obstacle);
};

/// The dimension whose local id `value` is, in a type that holds all of them.
std::optional<unsigned> findLocalIdDim(mlir::Value value);

/// Has loads of the arrays in local memory that are called by `names`, or of
/// all if there is none, do what gave the stored value; gives what stands
/// against it. What indices, bounds and other stores do is not looked at where
/// that is `isUnchecked`.
std::optional<Obstacle>
unstageLocalMemory(mlir::func::FuncOp kernel,
                   llvm::ArrayRef<llvm::StringRef> names, bool isUnchecked);

/// Has sub-groups do what `loop` does, a tree in local memory; gives what
/// stands against it. Rounding and what is read behind is not looked at where
/// that is `isUnchecked`.
std::optional<Obstacle> reduceBySubGroups(mlir::scf::WhileOp loop,
                                          bool isUnchecked);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_STRUCTURED_LOCALARRAYS_H
