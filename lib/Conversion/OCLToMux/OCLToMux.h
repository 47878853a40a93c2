//===- OCLToMux.h - parts of the lowering from ocl --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_OCLTOMUX_OCLTOMUX_H
#define CAIRN_LIB_CONVERSION_OCLTOMUX_OCLTOMUX_H

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/IR/BuiltinOps.h"

namespace cairn {

/// The value of `op` as a work-item query of mux; null if it is none.
mlir::Value expandWorkItemQuery(mlir::OpBuilder &b, ocl::BuiltinOp op);

/// The value of the conversion `op` (`convert_*`); null for the roundings that
/// only the library has.
mlir::Value expandConversion(mlir::OpBuilder &b, ocl::BuiltinOp op,
                             const ocl::Builtin &builtin,
                             const ocl::BuiltinSignature &signature);

/// The value of `op` as one upstream op, or a few; null where the library's
/// code is what it means.
mlir::Value expandBuiltin(mlir::OpBuilder &b, ocl::BuiltinOp op,
                          const ocl::Builtin &builtin,
                          const ocl::BuiltinSignature &signature);

/// Replaces `op` by DMA if it is one of the async copies, a wait for them, or a
/// prefetch.
bool expandAsyncCopy(mlir::OpBuilder &b, ocl::BuiltinOp op,
                     const ocl::Builtin &builtin,
                     const ocl::BuiltinSignature &signature);

/// Lowers barriers, fences and kernel attributes.
void convertSynchronization(mlir::ModuleOp module);
void convertKernelAttributes(mlir::ModuleOp module);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_OCLTOMUX_OCLTOMUX_H
