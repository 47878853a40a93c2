//===- KernelModule.h - the module around the kernels -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_KERNELMODULE_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_KERNELMODULE_H

#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace cairn {

/// Whether a product whose sum must not be fused with it is in `kernel`: a
/// consumer may do that with all or with none.
bool needsContractionOff(mlir::gpu::GPUFuncOp kernel);

/// Replaces `module`, whose kernels hold ops of the spirv dialect alone, by a
/// spirv.module with entry points. Kernels with
/// `CairnDialect::getContractionOffAttrName()` say so.
void replaceByKernelModule(mlir::gpu::GPUModuleOp module,
                           const KernelOptions &options);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_KERNELMODULE_H
