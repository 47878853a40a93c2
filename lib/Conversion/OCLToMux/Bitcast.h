//===- Bitcast.h - the bits of scalars and vectors --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_OCLTOMUX_BITCAST_H
#define CAIRN_LIB_CONVERSION_OCLTOMUX_BITCAST_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace cairn {

/// The bits of `value`, a scalar or a vector, as `type` of the same size.
inline mlir::Value bitcast(mlir::OpBuilder &b, mlir::Location loc,
                           mlir::Type type, mlir::Value value) {
  if (mlir::isa<mlir::VectorType>(type))
    return mlir::vector::BitCastOp::create(b, loc, type, value);
  return mlir::arith::BitcastOp::create(b, loc, type, value);
}

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_OCLTOMUX_BITCAST_H
