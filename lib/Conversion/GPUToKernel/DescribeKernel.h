//===- DescribeKernel.h - the interface of a kernel -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_DESCRIBEKERNEL_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_DESCRIBEKERNEL_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace cairn {

/// What docs/KernelInterface.md says of a kernel of the Kernel profile, for
/// `cairn.interface`. To be called while its arguments are those of the level
/// `gpu`.
mlir::DictionaryAttr describeKernel(mlir::gpu::GPUFuncOp kernel);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_DESCRIBEKERNEL_H
