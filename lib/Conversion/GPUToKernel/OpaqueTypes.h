//===- OpaqueTypes.h - OpenCL's opaque types in SPIR-V ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPAQUETYPES_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPAQUETYPES_H

#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVTypes.h"

namespace cairn {

/// The type of SPIR-V that an image, a sampler, an event, a queue or a pipe of
/// LLVM is, spelled as docs/ShaderTarget.md says for types that the dialect
/// lacks; null if it is none of those.
mlir::Type convertOpaqueType(mlir::LLVM::LLVMTargetExtType type);

/// Gives the values of opaque types in `kernel` their types of SPIR-V, in
/// place. An error at a value whose type has none, or none that a module with
/// `options` may have.
mlir::LogicalResult assignOpaqueTypes(mlir::gpu::GPUFuncOp kernel,
                                      const KernelOptions &options);

/// An image of SPIR-V, by the numbers of its operands.
struct OpaqueImage {
  mlir::spirv::Dim dim;
  bool isDepth, isArrayed, isMultisampled;

  /// Nothing if `type` is not an image.
  static std::optional<OpaqueImage> get(mlir::Type type);
  /// How many sizes it has: coordinates, and the layers of an array.
  unsigned countSizes() const;
};

/// The type of an image of the type `image` with a sampler.
mlir::Type getSampledImageType(mlir::Type image);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPAQUETYPES_H
