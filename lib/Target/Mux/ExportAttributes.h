//===- ExportAttributes.h - what LLVM IR says of kernels --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_MUX_EXPORTATTRIBUTES_H
#define CAIRN_LIB_TARGET_MUX_EXPORTATTRIBUTES_H

#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/IR/Module.h"

namespace cairn {

/// What OpenCL says of the arguments of `function`, which it no longer carries
/// then: LLVM IR has metadata for it. Empty for a function that is not a
/// kernel.
llvm::SmallVector<ocl::ArgAttr> takeArguments(mlir::LLVM::LLVMFuncOp function);

/// Gives `function` the attributes that the llvm dialect has of its own, and
/// translates itself.
void useLLVMAttributes(mlir::LLVM::LLVMFuncOp function);

/// Attaches to `to`, the translation of `from`, what the dialects ocl and mux
/// say of it, as attributes and metadata.
void exportAttributes(mlir::LLVM::LLVMFuncOp from,
                      llvm::ArrayRef<ocl::ArgAttr> arguments,
                      llvm::Function &to);

/// The version of OpenCL C, as metadata of `to`.
void exportVersion(mlir::ModuleOp from, llvm::Module &to);

} // namespace cairn

#endif // CAIRN_LIB_TARGET_MUX_EXPORTATTRIBUTES_H
