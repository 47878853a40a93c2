//===- RaiseMemory.h - structured memory on demand --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_STRUCTURED_RAISEMEMORY_H
#define CAIRN_DIALECT_MUX_STRUCTURED_RAISEMEMORY_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <string>

namespace cairn::mux {

/// What became of a kernel's memory.
struct RaisedMemory {
  unsigned buffers = 0, loops = 0;
  /// Why others were left as they are, and where.
  llvm::SmallVector<std::pair<mlir::Location, std::string>> obstacles;
};

/// Makes `memref` and `affine` of the buffers and loops of `kernel`, at the
/// level mux or loops, where that is provable, or the researcher says so.
RaisedMemory raiseMemory(mlir::func::FuncOp kernel, bool isUnchecked);

/// Takes all `memref` and `index` of `kernel` down to pointers and i64, after
/// the affine dialect's own lowering; fails, with an error, at what has no
/// pointers for it.
llvm::LogicalResult lowerMemory(mlir::func::FuncOp kernel);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_STRUCTURED_RAISEMEMORY_H
