//===- FuseContractions.h - products and sums as one operation --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_FUSECONTRACTIONS_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_FUSECONTRACTIONS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace cairn {

/// Makes fused operations of sums of products, where the program allows it.
/// Products that nobody needs any longer stay.
void fuseContractions(mlir::gpu::GPUFuncOp kernel);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_FUSECONTRACTIONS_H
