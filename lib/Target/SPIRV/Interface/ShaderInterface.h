//===- ShaderInterface.h - the interface on a module ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIRV_INTERFACE_SHADERINTERFACE_H
#define CAIRN_LIB_TARGET_SPIRV_INTERFACE_SHADERINTERFACE_H

#include "mlir/IR/BuiltinOps.h"

namespace cairn {

/// The attributes `cairn.interface`, whose entries are those of the JSON.
struct ShaderInterface {
  /// Never null.
  mlir::DictionaryAttr module;
  /// In the order of the module.
  llvm::SmallVector<mlir::DictionaryAttr> kernels;
};

/// What shader-assign-interface attached to the shaders in `module`.
ShaderInterface getShaderInterface(mlir::ModuleOp module);

} // namespace cairn

#endif // CAIRN_LIB_TARGET_SPIRV_INTERFACE_SHADERINTERFACE_H
