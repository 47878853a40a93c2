//===- AccessRoots.h - the object that an access is of ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_ACCESSROOTS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_ACCESSROOTS_H

#include "Analysis/ValueFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace cairn::mux {

/// Where the address of an access comes from.
struct AccessRoot {
  enum class Kind {
    /// A pointer argument of a kernel.
    Argument,
    /// A variable of the module, in local memory or another.
    Global,
    /// A private variable.
    Private,
    /// Memory that the compiler's own code accesses, and a by-value argument.
    Internal,
    /// One of several, or one that only shows when the program runs.
    Unknown
  };
  Kind kind;
  /// What the address is computed from.
  mlir::Value base;
};

/// Whether `base` is a pipe that a kernel is given.
bool isPipe(mlir::Value base);

/// The root of `address` in a kernel or a function that kernels call.
AccessRoot findRoot(mlir::Value address);
/// The same, of an address that is one of several by `flow`, but of one object.
AccessRoot findRoot(mlir::Value address, const ValueFlow &flow);

/// Whether what two pointers are made of is memory apart, by what the language
/// says.
bool areApart(mlir::Value x, mlir::Value y);

/// Whether `op` may access one of the `bytes` at `address`, or orders memory.
/// Loads of `op` matter only if these are written (`areWritten`). `distanceTo`
/// gives the bytes from `address` to an address of `op`, where it knows them.
bool mayInterfere(
    mlir::Operation *op, mlir::Value address, int64_t bytes, bool areWritten,
    llvm::function_ref<std::optional<int64_t>(mlir::Value)> distanceTo);

/// Whether `address` is null, or whatever a variable holds before it is
/// written.
bool isNoAddress(mlir::Value address);

/// The bytes of a variable, where that is constant.
std::optional<uint64_t> sizeOfVariable(mlir::LLVM::AllocaOp variable);

/// The bytes of a value in memory, without what only keeps the next one apart.
uint64_t sizeInMemory(mlir::Type type, mlir::Operation *scope);

/// Whether the address of `variable` is used otherwise than for accesses, so
/// that others may come by it.
bool isPassedOn(mlir::LLVM::AllocaOp variable);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_ACCESSROOTS_H
