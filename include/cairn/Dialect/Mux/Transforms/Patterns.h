//===- Patterns.h - patterns on mux ops, for passes of others ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMS_PATTERNS_H
#define CAIRN_DIALECT_MUX_TRANSFORMS_PATTERNS_H

namespace mlir {
class ConversionTarget;
class RewritePatternSet;
class TypeConverter;
} // namespace mlir

namespace cairn::mux {

/// Matrices become a vector for each of their rows, which is what a sub-group
/// of one work-item holds: the type, the ops on it, and the structured control
/// flow that it goes through. Only what has a matrix is illegal in `target`.
/// The ops made are of arith, llvm, scf and vector.
void populateExpandMatricesConversionsAndLegality(
    mlir::TypeConverter &types, mlir::RewritePatternSet &patterns,
    mlir::ConversionTarget &target);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_PATTERNS_H
