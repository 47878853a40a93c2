//===- ParseShaderInterface.h - reader of shaders' keys ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_INTERFACE_PARSESHADERINTERFACE_H
#define CAIRN_RUNTIME_LIB_INTERFACE_PARSESHADERINTERFACE_H

#include "cairn/runtime/Json.h"
#include "cairn/runtime/KernelInterface.h"

namespace cairn::runtime {

/// Each reads the keys that interfaces for the target `vulkan` have there in
/// place of the host's.
void parseShaderModule(JsonFields &fields, ShaderModuleInterface &module);
void parseShaderKernel(JsonFields &fields, const ShaderModuleInterface &module,
                       KernelInterface &kernel);
/// `json` is the argument that `fields` reads.
void parseShaderArgument(JsonFields &fields, const Json &json,
                         const ShaderModuleInterface &module,
                         KernelArgument &arg);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_INTERFACE_PARSESHADERINTERFACE_H
