//===- ExpandRounding.h - conversions in a rounding mode --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_OCLTOMUX_NUMBERS_EXPANDROUNDING_H
#define CAIRN_LIB_CONVERSION_OCLTOMUX_NUMBERS_EXPANDROUNDING_H

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "mlir/IR/Builders.h"

namespace cairn {

/// `value` in the narrower floating point `type`, rounded once, in any mode.
mlir::Value narrowFloat(mlir::OpBuilder &b, mlir::Location loc,
                        mlir::Value value, mlir::Type type,
                        ocl::RoundingMode rounding);

/// The integer `value` in floating point, in any mode.
mlir::Value convertIntegerToFloat(mlir::OpBuilder &b, mlir::Location loc,
                                  mlir::Value value, bool isSigned,
                                  mlir::Type type, ocl::RoundingMode rounding);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_OCLTOMUX_NUMBERS_EXPANDROUNDING_H
