//===- Specialization.h - versions of a kernel ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMS_SPECIALIZATION_H
#define CAIRN_DIALECT_MUX_TRANSFORMS_SPECIALIZATION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>

namespace cairn::mux {

/// A value that an argument of a kernel may have.
struct ArgumentValue {
  unsigned index;
  int64_t value;
};

/// The first op in `op` that may have symbols, as structured memory has: these
/// must be computed in the kernel's first block. Null if there is none.
mlir::Operation *findUserOfSymbols(mlir::Operation *op);

/// Puts the code of `kernel`, one block at the level mux, into a version for
/// `values`, in which these arguments, integers, are constants, and one for all
/// others; a check at the beginning chooses. What both have, such as variables,
/// stays in front of it. It must use no symbols.
void specialize(mlir::func::FuncOp kernel,
                llvm::ArrayRef<ArgumentValue> values);

/// The same for work-groups of `size`, of which all that the version asks is
/// constants.
void specializeWorkGroupSize(mlir::func::FuncOp kernel,
                             const std::array<int64_t, 3> &size);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_SPECIALIZATION_H
