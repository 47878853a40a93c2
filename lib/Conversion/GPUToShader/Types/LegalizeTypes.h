//===- LegalizeTypes.h - the steps of the pass ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each step takes structured code, and leaves fewer kinds of values behind:
//
//   copies and intrinsics -> aggregates -> vectors -> integers
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_TYPES_LEGALIZETYPES_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_TYPES_LEGALIZETYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace cairn {

/// What of a shader the legal types depend on.
struct ShaderTypes {
  const mlir::DataLayout &layout;
  /// Without them, values of 8 bits are only loaded, stored and converted.
  bool int8;
  /// SPIR-V 1.4 and later select whole vectors by one condition.
  bool selectsVectors;

  /// Whether an integer of `width` bits is a shader's.
  bool isInteger(unsigned width) const {
    return width == 1 || (width == 8 && int8) || width == 16 || width == 32 ||
           width == 64;
  }
};

/// Whether `expandCopy` or `expandIntrinsic` has something to say of `op`.
bool isCopy(mlir::Operation *op);
bool isIntrinsic(mlir::Operation *op);
/// Whether `splitVectors` rewrites `op` though its types are all legal.
bool needsSplitting(mlir::Operation *op, const ShaderTypes &types);

/// memcpy, memmove and memset become loads and stores.
mlir::LogicalResult expandCopy(mlir::Operation *op);
/// LLVM's other intrinsics become arithmetic.
mlir::LogicalResult expandIntrinsic(mlir::Operation *op);
/// Structures and arrays become their scalars, vectors and pointers.
mlir::LogicalResult splitAggregates(mlir::Region &body,
                                    const ShaderTypes &types);
/// Vectors have 2 to 4 lanes afterwards.
mlir::LogicalResult splitVectors(mlir::Region &body, const ShaderTypes &types);
/// Integers have a legal width afterwards.
mlir::LogicalResult legalizeIntegers(mlir::Region &body,
                                     const ShaderTypes &types);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_TYPES_LEGALIZETYPES_H
