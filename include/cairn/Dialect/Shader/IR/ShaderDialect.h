//===- ShaderDialect.h - the shader dialect ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_SHADER_IR_SHADERDIALECT_H
#define CAIRN_DIALECT_SHADER_IR_SHADERDIALECT_H

#include "cairn/Dialect/Contracts/DeviceTraits.h"
#include "cairn/Dialect/Shader/IR/ShaderOptions.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"

#include "cairn/Dialect/Shader/IR/ShaderDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "cairn/Dialect/Shader/IR/ShaderAttrs.h.inc"

#endif // CAIRN_DIALECT_SHADER_IR_SHADERDIALECT_H
