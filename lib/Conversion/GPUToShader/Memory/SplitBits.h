//===- SplitBits.h - values as pieces of other types ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_SPLITBITS_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_SPLITBITS_H

#include "mlir/IR/Builders.h"

namespace cairn::shader {

/// The constant `value` of the integer `type`, cut off.
mlir::Value getInt(mlir::OpBuilder &b, mlir::Location loc, mlir::Type type,
                   uint64_t value);

/// `value` as `type`, of the same size: the same bits.
mlir::Value bitcast(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value,
                    mlir::Type type);

/// The bits of `value` as values of `piece`, in the order of memory. `piece` is
/// a scalar or a vector; its size divides that of the value.
llvm::SmallVector<mlir::Value> split(mlir::OpBuilder &b, mlir::Location loc,
                                     mlir::Value value, mlir::Type piece);

/// The other way round: `pieces`, all of one type, in the order of memory.
mlir::Value combine(mlir::OpBuilder &b, mlir::Location loc,
                    llvm::ArrayRef<mlir::Value> pieces, mlir::Type type);

} // namespace cairn::shader

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_SPLITBITS_H
