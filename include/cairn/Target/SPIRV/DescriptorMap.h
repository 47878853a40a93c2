//===- DescriptorMap.h - the interface of shaders as text -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_SPIRV_DESCRIPTORMAP_H
#define CAIRN_TARGET_SPIRV_DESCRIPTORMAP_H

#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace cairn {

/// The interfaces of a module at the level `spirv` as clspv's descriptor map
/// ("OpenCL C 1.2 Language on Vulkan", section "Descriptor map").
std::string printDescriptorMap(mlir::ModuleOp module);

/// The same as JSON (docs/KernelInterface.md).
std::string printShaderInterface(mlir::ModuleOp module);

} // namespace cairn

#endif // CAIRN_TARGET_SPIRV_DESCRIPTORMAP_H
