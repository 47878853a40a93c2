//===- Canonicalizer.h - the levels in their simplest form ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_CANONICALIZER_H
#define CAIRN_DIALECT_OCL_IR_CANONICALIZER_H

namespace mlir {
class OpPassManager;
class RewritePatternSet;
} // namespace mlir

namespace cairn::ocl {

/// Upstream's canonicalizer, of the dialects that the levels are made of, with
/// hints kept where its patterns put a new loop in the place of another, and
/// without what is wrong in it.
void addCanonicalizer(mlir::OpPassManager &passes);

/// Its patterns.
void populateLevelCanonicalizationPatterns(mlir::RewritePatternSet &patterns);

} // namespace cairn::ocl

#endif // CAIRN_DIALECT_OCL_IR_CANONICALIZER_H
