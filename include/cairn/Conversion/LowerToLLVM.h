//===- LowerToLLVM.h - upstream's dialects to llvm --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_CONVERSION_LOWERTOLLVM_H
#define CAIRN_CONVERSION_LOWERTOLLVM_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
class LLVMTypeConverter;
class RewritePatternSet;
} // namespace mlir

namespace cairn {

/// Turns structured control flow into branches between blocks.
mlir::LogicalResult lowerControlFlow(mlir::ModuleOp module);

/// Turns what stands beside ops of our own at the levels from ocl down into the
/// llvm dialect, functions included; not structured control flow.
mlir::LogicalResult convertToLLVM(mlir::ModuleOp module);

/// Its patterns.
void populateLevelToLLVMConversionPatterns(const mlir::LLVMTypeConverter &types,
                                           mlir::RewritePatternSet &patterns);

} // namespace cairn

#endif // CAIRN_CONVERSION_LOWERTOLLVM_H
