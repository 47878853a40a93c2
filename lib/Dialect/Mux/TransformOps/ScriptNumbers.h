//===- ScriptNumbers.h - numbers and kernels of scripts ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMOPS_SCRIPTNUMBERS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMOPS_SCRIPTNUMBERS_H

#include "cairn/Dialect/Mux/TransformOps/MuxTransformOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <optional>
#include <string>

namespace cairn::mux {

/// Whether a number of an op is the value of a parameter.
inline bool isParameter(int64_t number) {
  return mlir::ShapedType::isDynamic(number);
}

/// The numbers of an op where it is applied, `isValid` each; nothing, with
/// `error`, if a parameter is none.
std::optional<llvm::SmallVector<int64_t>>
readNumbers(mlir::transform::TransformState &state,
            mlir::OperandRange parameters, llvm::ArrayRef<int64_t> numbers,
            llvm::StringRef expected, llvm::function_ref<bool(int64_t)> isValid,
            std::string &error);

/// The same for a verifier, which knows numbers only.
bool areValid(llvm::ArrayRef<int64_t> numbers,
              llvm::function_ref<bool(int64_t)> isValid);

/// Applies `transform` to each target, which must be a kernel at the level mux;
/// what it gives, unless success, is the result.
mlir::DiagnosedSilenceableFailure applyToKernels(
    mlir::transform::TransformOpInterface op,
    mlir::transform::TransformState &state, mlir::Value target,
    llvm::function_ref<mlir::DiagnosedSilenceableFailure(mlir::func::FuncOp)>
        transform);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMOPS_SCRIPTNUMBERS_H
