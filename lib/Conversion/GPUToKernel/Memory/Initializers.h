//===- Initializers.h - what variables hold at first ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_INITIALIZERS_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_INITIALIZERS_H

#include "GPUToSPIRV/GlobalBytes.h"

namespace cairn::kernel {

/// What `global`, a variable of type `memory`, holds before the program runs,
/// for `cairn.initializer` (docs/ShaderTarget.md).
mlir::FailureOr<mlir::Attribute> getInitializer(mlir::LLVM::GlobalOp global,
                                                mlir::Type memory);

} // namespace cairn::kernel

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_INITIALIZERS_H
