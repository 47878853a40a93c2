//===- IntegerIntrinsics.h - LLVM's on integers as arithmetic ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_INTEGERINTRINSICS_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_INTEGERINTRINSICS_H

#include "IntBuilder.h"

namespace cairn {

/// `op` shifts the concatenation of its first two operands; the amount counts
/// modulo the width.
mlir::Value expandFunnelShift(IntBuilder &i, mlir::Operation *op, bool isLeft);

mlir::Value swapBytes(IntBuilder &i, mlir::Value v);

/// By shifts: what OpenCL's SPIR-V has for it is an extension that Level Zero's
/// devices need not know.
mlir::Value reverseBits(IntBuilder &i, mlir::Value v);
/// By Vulkan's instruction.
mlir::Value reverseBitsByWords(IntBuilder &i, mlir::Value v);

/// Unsigned, by a bound of one operand, without a comparison of the result.
mlir::Value addSaturating(IntBuilder &i, mlir::Value l, mlir::Value r);
mlir::Value subtractSaturating(IntBuilder &i, mlir::Value l, mlir::Value r);

/// Sums, differences and left shifts that stop at the limits of their type.
mlir::Value expandSaturating(IntBuilder &i, mlir::Operation *op);

/// -1, 0 or 1, as the first operand is less, equal or more.
mlir::Value expandThreeWay(IntBuilder &i, mlir::Operation *op, bool isSigned);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_INTEGERINTRINSICS_H
