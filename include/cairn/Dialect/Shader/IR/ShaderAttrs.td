//===- ShaderAttrs.td - attributes of shader ---------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_SHADER_IR_SHADERATTRS_TD
#define CAIRN_DIALECT_SHADER_IR_SHADERATTRS_TD

include "cairn/Dialect/Contracts/DeviceAttrInterface.td"
include "cairn/Dialect/Shader/IR/ShaderDialect.td"
include "mlir/IR/AttrTypeBase.td"

def Shader_OptionsAttr : AttrDef<Shader_Dialect, "Options",
        [DeclareAttrInterfaceMethods<DeviceAttrInterface>]> {
  let mnemonic = "options";
  let summary = "the options of the Vulkan target";
  let description = [{
    What differs from the defaults of `cairn::ShaderOptions`, which says what each
    means. Example: `#shader.options<spirv_version = "1.5", int8 = false>`.
  }];
  let parameters = (ins "::cairn::ShaderOptions":$value);
  let hasCustomAssemblyFormat = 1;
}

#endif // CAIRN_DIALECT_SHADER_IR_SHADERATTRS_TD
