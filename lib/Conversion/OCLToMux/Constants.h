//===- Constants.h - scalar and splat constants -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_OCLTOMUX_CONSTANTS_H
#define CAIRN_LIB_CONVERSION_OCLTOMUX_CONSTANTS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace cairn {

/// `value` in each element of `type`, a scalar or a vector.
inline mlir::Value splat(mlir::OpBuilder &b, mlir::Location loc,
                         mlir::Type type, mlir::TypedAttr value) {
  if (auto vector = mlir::dyn_cast<mlir::VectorType>(type))
    value = mlir::SplatElementsAttr::get(vector, value);
  return mlir::arith::ConstantOp::create(b, loc, value);
}

inline mlir::Value integerConstant(mlir::OpBuilder &b, mlir::Location loc,
                                   mlir::Type type, const llvm::APInt &value) {
  return splat(b, loc, type,
               b.getIntegerAttr(mlir::getElementTypeOrSelf(type), value));
}

inline mlir::Value integerConstant(mlir::OpBuilder &b, mlir::Location loc,
                                   mlir::Type type, uint64_t value) {
  unsigned bits = mlir::getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  return integerConstant(b, loc, type,
                         llvm::APInt(bits, value, /*isSigned=*/false,
                                     /*implicitTrunc=*/true));
}

inline mlir::Value floatConstant(mlir::OpBuilder &b, mlir::Location loc,
                                 mlir::Type type, const llvm::APFloat &value) {
  return splat(b, loc, type,
               b.getFloatAttr(mlir::getElementTypeOrSelf(type), value));
}

inline const llvm::fltSemantics &semanticsOf(mlir::Type type) {
  return mlir::cast<mlir::FloatType>(mlir::getElementTypeOrSelf(type))
      .getFloatSemantics();
}

/// `type` with another element type.
inline mlir::Type withElement(mlir::Type type, mlir::Type element) {
  if (auto vector = mlir::dyn_cast<mlir::VectorType>(type))
    return vector.clone(element);
  return element;
}

/// Integers as wide as the elements of `type`.
inline mlir::Type integerTypeOf(mlir::OpBuilder &b, mlir::Type type) {
  unsigned bits = mlir::getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  return withElement(type, b.getIntegerType(bits));
}

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_OCLTOMUX_CONSTANTS_H
