//===- SeparateKernels.h - a module for each kernel -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program of many kernels becomes machine code kernel by kernel, as each is
// asked for. What kernels share is one more module: variables, and functions
// that more than one calls.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_HOST_SEPARATEKERNELS_H
#define CAIRN_TARGET_HOST_SEPARATEKERNELS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/SymbolTable.h"

namespace cairn {

class SeparateKernels {
public:
  /// `module` is at the level `host` and outlives this.
  explicit SeparateKernels(mlir::ModuleOp module);

  /// The kernel with the entry point `symbol`, and what it alone calls.
  mlir::OwningOpRef<mlir::ModuleOp> getKernel(llvm::StringRef symbol);
  /// Whether the kernel is among what others use, as those that run blocks are,
  /// and has no module of its own.
  bool isShared(llvm::StringRef symbol) const;
  /// What kernels share; the other modules only declare it.
  mlir::OwningOpRef<mlir::ModuleOp> getShared();
  bool sharesAnything();

private:
  void assignOwners(mlir::Operation *kernel);
  bool isDefinedInShared(mlir::Operation *op) const;
  mlir::OwningOpRef<mlir::ModuleOp> build(mlir::Operation *owner);
  mlir::Operation *copy(mlir::Operation *op, mlir::Operation *owner);

  mlir::ModuleOp module;
  mlir::SymbolTable symbols;
  /// What each function or variable refers to.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *>> uses;
  /// The entry point of the only kernel that gets to a function; null for those
  /// that several get to, and for variables.
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> owners;
};

} // namespace cairn

#endif // CAIRN_TARGET_HOST_SEPARATEKERNELS_H
