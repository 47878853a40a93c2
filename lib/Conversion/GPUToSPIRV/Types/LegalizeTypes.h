//===- LegalizeTypes.h - the steps of the pass ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each step takes structured code, and leaves fewer kinds of values behind:
//
//   atomic accesses, copies and intrinsics -> aggregates -> vectors -> integers
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_LEGALIZETYPES_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_LEGALIZETYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace cairn {

/// The facts of a module that the legal types depend on.
struct SPIRVTypes {
  const mlir::DataLayout &layout;
  /// OpenCL's kernels have vectors of 8 and 16 lanes and copies of memory;
  /// shaders do not have them.
  bool isKernel;
  /// Without them, values of 8 and 16 bits are only loaded, stored and
  /// converted.
  bool int8, int16;
  /// SPIR-V 1.4 and later select whole vectors by one condition.
  bool selectsVectors;

  /// Whether an integer of `width` bits is one of SPIR-V.
  bool isInteger(unsigned width) const {
    return width == 1 || (width == 8 && int8) || (width == 16 && int16) ||
           width == 32 || width == 64;
  }
  /// The lanes of the longest vector of at most `lanes`, 1 where that is a
  /// scalar.
  int64_t vectorLength(int64_t lanes) const {
    if (isKernel && lanes >= 8)
      return lanes >= 16 ? 16 : 8;
    return std::min<int64_t>(lanes, 4);
  }
};

/// Whether `expandCopy` or `expandIntrinsic` has something to say of `op`.
bool isCopy(mlir::Operation *op, const SPIRVTypes &types);
bool isIntrinsic(mlir::Operation *op);
/// Whether `splitVectors` rewrites `op` though its types are all legal.
bool needsSplitting(mlir::Operation *op, const SPIRVTypes &types);

/// Whether OpenCL's SPIR-V has no instruction for the atomic access `op`.
bool isComplexAtomic(mlir::Operation *op);

/// An atomic access becomes a loop of simpler ones, and a plain access where
/// nobody else sees the memory.
void expandAtomic(mlir::Operation *op);
/// memcpy, memmove and memset become loads and stores.
mlir::LogicalResult expandCopy(mlir::Operation *op);
/// LLVM's other intrinsics become arithmetic.
mlir::LogicalResult expandIntrinsic(mlir::Operation *op);
/// What arithmetic widens by the sign is widened by one op.
void widenSigns(mlir::Region &body);
/// What was widened to 64 bits is compared with constants in 32.
void narrowComparisons(mlir::Region &body);

/// Computes in 32 bits what is computed in 64 and then cut to so many.
void narrowSums(mlir::Region &body);

/// Sums and differences that saturate are bound first, and not compared.
void boundSums(mlir::Region &body);
/// Floats become integers of 64 bits word by word.
void convertByWords(mlir::Region &body);
/// Integers of 64 bits are divided by what divides 32, and by floats.
void divideLongs(mlir::Region &body);
/// Structures and arrays become their scalars, vectors and pointers.
mlir::LogicalResult splitAggregates(mlir::Region &body,
                                    const SPIRVTypes &types);
/// Vectors have as many lanes as those of SPIR-V afterwards.
mlir::LogicalResult splitVectors(mlir::Region &body, const SPIRVTypes &types);
/// Integers have a legal width afterwards.
mlir::LogicalResult legalizeIntegers(mlir::Region &body,
                                     const SPIRVTypes &types);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_LEGALIZETYPES_H
