//===- MuxTransformOps.h - transformations of kernels -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPS_H
#define CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpImplementation.h"

#include "cairn/Dialect/Mux/TransformOps/LevelOpInterface.h.inc"

#define GET_OP_CLASSES
#include "cairn/Dialect/Mux/TransformOps/MuxTransformOps.h.inc"

namespace cairn::mux {

/// Adds `transform.cairn.*` to the transform dialect.
void registerTransformOps(mlir::DialectRegistry &registry);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPS_H
