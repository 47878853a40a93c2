//===- ShaderOps.td - what the shader dialect has ----------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_SHADER_IR_SHADEROPS_TD
#define CAIRN_DIALECT_SHADER_IR_SHADEROPS_TD

include "cairn/Dialect/Shader/IR/ShaderAttrs.td"
include "mlir/IR/OpBase.td"

// No operations: what mlir-tblgen reads of a dialect begins here.

#endif // CAIRN_DIALECT_SHADER_IR_SHADEROPS_TD
