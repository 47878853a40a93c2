//===- LegalizeImages.h - parts of shader-legalize-images -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_IMAGES_LEGALIZEIMAGES_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_IMAGES_LEGALIZEIMAGES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace cairn {

/// Makes each access one to an argument of `kernel`, with an argument or a
/// literal as its sampler; an error where that cannot be.
mlir::LogicalResult resolveHandles(mlir::gpu::GPUFuncOp kernel);

/// Makes coordinates normalized where Vulkan has no samplers for others.
void normalizeCoordinates(mlir::gpu::GPUFuncOp kernel);

/// Notes on each image argument of `kernel` its type in SPIR-V.
mlir::LogicalResult chooseImageTypes(mlir::gpu::GPUFuncOp kernel);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_IMAGES_LEGALIZEIMAGES_H
