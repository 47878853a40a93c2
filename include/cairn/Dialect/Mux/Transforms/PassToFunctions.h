//===- PassToFunctions.h - what only kernels know ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMS_PASSTOFUNCTIONS_H
#define CAIRN_DIALECT_MUX_TRANSFORMS_PASSTOFUNCTIONS_H

#include "mlir/IR/Operation.h"

namespace cairn::mux {

/// Takes the operations that `isFact` selects out of the functions of `module`
/// that kernels call, and has callers pass their values as further arguments. A
/// fact has one result, and operands that are constants alone; equal ones in a
/// function are one argument.
void passToFunctions(mlir::Operation *module,
                     llvm::function_ref<bool(mlir::Operation *)> isFact);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_PASSTOFUNCTIONS_H
