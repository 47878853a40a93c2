//===- ConvertToLLVM.cpp - upstream's dialects to llvm ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Conversion/LowerToLLVM.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace cairn;

void cairn::populateLevelToLLVMConversionPatterns(
    const LLVMTypeConverter &types, RewritePatternSet &patterns) {
  cf::populateControlFlowToLLVMConversionPatterns(types, patterns);
  arith::populateArithToLLVMConversionPatterns(types, patterns);
  index::populateIndexToLLVMConversionPatterns(types, patterns);
  populateMathToLLVMConversionPatterns(types, patterns);
  ub::populateUBToLLVMConversionPatterns(types, patterns);
  vector::populateVectorBroadcastLoweringPatterns(patterns);
  populateVectorToLLVMConversionPatterns(types, patterns);
  populateFuncToLLVMConversionPatterns(types, patterns);
}

LogicalResult cairn::convertToLLVM(ModuleOp module) {
  MLIRContext *context = module.getContext();
  LowerToLLVMOptions options(context);
  LLVMTypeConverter types(context, options);
  RewritePatternSet patterns(context);
  populateLevelToLLVMConversionPatterns(types, patterns);
  LLVMConversionTarget target(*context);
  target.addLegalOp<ModuleOp>();
  return applyPartialConversion(module, target, std::move(patterns));
}
