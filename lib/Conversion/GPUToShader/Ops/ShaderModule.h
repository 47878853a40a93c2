//===- ShaderModule.h - the module of shaders around the kernels *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_OPS_SHADERMODULE_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_OPS_SHADERMODULE_H

#include "ShaderBuilder.h"

namespace cairn {

/// The local size that the kernel requires; null if a launch chooses.
mlir::DenseI32ArrayAttr getLocalSize(mlir::gpu::GPUFuncOp kernel);

/// The specialization constant that holds the local size of a launch.
std::string getLocalSizeConstantName(unsigned dim);

/// Makes the constants of the local size where a kernel of `module` needs them.
void addLocalSizeConstants(mlir::gpu::GPUModuleOp module);

/// Replaces `module`, whose kernels hold ops of the spirv dialect alone, by a
/// spirv.module with entry points.
void replaceByShaderModule(mlir::gpu::GPUModuleOp module,
                           const ShaderModuleInfo &info);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_OPS_SHADERMODULE_H
