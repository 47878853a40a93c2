//===- Signatures.h - functions that modules share --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that one module exports and another imports has the same type in
// both (SPIR-V specification, section 2.4), so what its pointers point to must
// not depend on what is done with them: a structure where LLVM passes it by a
// pointer (`byval`, `sret`), and bytes everywhere else.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_SIGNATURES_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_SIGNATURES_H

#include "GPUToSPIRV/OpLowerings.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace cairn::kernel {

/// The type of `value` in `function`, if that is for others to say: of a
/// parameter of a function that is not a kernel, or the kernel of a block, and
/// of what a call returns.
mlir::Type getGivenType(mlir::Value value, mlir::gpu::GPUFuncOp function);

/// What `function` returns, in types of SPIR-V.
llvm::SmallVector<mlir::Type, 1> getResultTypes(mlir::gpu::GPUFuncOp function);

/// Notes decorations of the parameters of `function` on `op`, in
/// `cairn.parameter_decorations`.
void decorateParameters(mlir::FunctionOpInterface function,
                        mlir::Operation *op);

void setLinkage(mlir::spirv::FuncOp function, mlir::spirv::LinkageType type);

/// Functions that are only declared become `spirv.func`, before all others. An
/// error at a type that SPIR-V lacks.
mlir::LogicalResult lowerImports(mlir::gpu::GPUModuleOp module);

/// Calls of imported functions, and returns.
void addCallLowerings(OpLowerings &lowerings);

} // namespace cairn::kernel

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_SIGNATURES_H
