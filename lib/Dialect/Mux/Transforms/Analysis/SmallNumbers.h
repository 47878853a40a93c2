//===- SmallNumbers.h - ids and sizes within a group ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_SMALLNUMBERS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_SMALLNUMBERS_H

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace cairn::mux {

/// `value` as it was before it was cut or extended, to 32 bits or more, which
/// ids and sizes within a group, that are small, come out of as they were.
inline mlir::Value withoutCasts(mlir::Value value) {
  for (mlir::Operation *def = value.getDefiningOp();
       mlir::isa_and_present<mlir::arith::TruncIOp, mlir::arith::ExtSIOp,
                             mlir::arith::ExtUIOp>(def);
       def = value.getDefiningOp()) {
    mlir::Value from = def->getOperand(0);
    if (!from.getType().isInteger() ||
        from.getType().getIntOrFloatBitWidth() < 32 ||
        value.getType().getIntOrFloatBitWidth() < 32)
      break;
    value = from;
  }
  return value;
}

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_SMALLNUMBERS_H
