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

/// Whether `load` is of an integer that is stored again with some of its bits
/// changed, as it is to set a bit-field: the others need not have been written.
bool isForBitField(mlir::LLVM::LoadOp load);

/// Whether different branches look at different parts of what is loaded, as of
/// a union that is copied: each path asks that its own part has been written.
bool isForOneOfSeveral(mlir::LLVM::LoadOp load);

/// The bytes from the first on of an integer that `load` is of that anybody
/// looks at; 0 if it is not clear which those are.
uint64_t usedBytes(mlir::LLVM::LoadOp load);

/// The lanes of a loaded vector that anybody looks at: a vector of three is
/// loaded as one of four.
llvm::SmallBitVector usedLanes(mlir::LLVM::LoadOp load);

/// Those of them that more is done with than to store them.
llvm::SmallBitVector lanesLookedAt(mlir::LLVM::LoadOp load);

/// The address that a check stands in front of.
mlir::Value unchecked(mlir::Value address);

/// The lane `part` of what `load` gives, or all of it where that is not a
/// vector. `load` is null for what is something else.
struct LoadedPart {
  mlir::LLVM::LoadOp load;
  int64_t part = 0;
};

/// Where the lanes of a vector come from, or another value as a whole.
llvm::SmallVector<LoadedPart> loadedParts(mlir::Value value,
                                          unsigned depth = 0);

/// The lanes of a vector that is stored to `address` that were not loaded from
/// there: to set one component, a program stores all.
llvm::SmallBitVector changedLanes(mlir::Value value, mlir::Value address,
                                  unsigned depth = 0);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_CHECKS_USEDPARTS_H
