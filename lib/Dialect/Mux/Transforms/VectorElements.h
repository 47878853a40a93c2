//===- VectorElements.h - the elements of a vector --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_VECTORELEMENTS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_VECTORELEMENTS_H

#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace cairn::mux {

/// The elements of `value`, one by one; a scalar is its own.
inline llvm::SmallVector<mlir::Value>
extractElements(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value) {
  auto vector = llvm::dyn_cast<mlir::VectorType>(value.getType());
  if (!vector)
    return {value};
  llvm::SmallVector<mlir::Value> elements;
  for (int64_t i = 0; i < vector.getNumElements(); ++i)
    elements.push_back(mlir::vector::ExtractOp::create(b, loc, value, i));
  return elements;
}

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_VECTORELEMENTS_H
