//===- ShaderBuilder.h - builds what shaders have ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_OPS_SHADERBUILDER_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_OPS_SHADERBUILDER_H

#include "GPUToSPIRV/Builder.h"
#include "cairn/Dialect/Shader/IR/ShaderOptions.h"

namespace cairn {

/// What holds for all kernels of a module.
struct ShaderModuleInfo {
  ShaderOptions options;
  /// Vulkan's memory model, not GLSL's.
  bool vulkanMemoryModel = false;
  /// Some kernel writes to images, so that fences of global memory order them.
  bool writesImages = false;
};

class ShaderBuilder : public SPIRVBuilder {
public:
  ShaderBuilder(mlir::Operation *op, const ShaderModuleInfo &info,
                BuiltinInputs &inputs, const OpLowerings &lowerings)
      : SPIRVBuilder(op, inputs, lowerings), info(info) {}

  const ShaderModuleInfo &info;
};

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_OPS_SHADERBUILDER_H
