//===- FastMath.h - what the program lets be done to floats -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_FASTMATH_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_FASTMATH_H

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace cairn {

inline bool hasFlag(mlir::Operation *op, mlir::arith::FastMathFlags flag) {
  auto attr = op->getAttrOfType<mlir::arith::FastMathFlagsAttr>("fastmath");
  return attr && bitEnumContainsAny(attr.getValue(), flag);
}

/// A driver may do with it what it likes.
inline bool isReorderable(mlir::Operation *op) {
  return hasFlag(op, mlir::arith::FastMathFlags::reassoc) &&
         hasFlag(op, mlir::arith::FastMathFlags::contract);
}

/// It may become part of a fused operation, and no more.
inline bool isFusible(mlir::Operation *op) {
  return hasFlag(op, mlir::arith::FastMathFlags::contract) &&
         !hasFlag(op, mlir::arith::FastMathFlags::reassoc);
}

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_FASTMATH_H
