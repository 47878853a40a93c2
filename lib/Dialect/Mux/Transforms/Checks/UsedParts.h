//===- UsedParts.h - parts of values that mean something --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_USEDPARTS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_USEDPARTS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/SmallBitVector.h"

namespace cairn::mux {

/// Whether a loaded value may have parts that mean nothing, as the fourth
/// component of a vector of three and the padding of a struct, and all that
/// becomes of it is that it is stored again, as it is or with other components
/// in the place of some.
bool isCopied(mlir::Value value, unsigned depth = 0);

/// The lanes of a loaded vector that anybody looks at: a vector of three is
/// loaded as one of four.
llvm::SmallBitVector usedLanes(mlir::LLVM::LoadOp load);

/// The lanes of a vector that is stored to `address` that were not loaded from
/// there: to set one component, a program stores all.
llvm::SmallBitVector changedLanes(mlir::Value value, mlir::Value address,
                                  unsigned depth = 0);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_USEDPARTS_H
