//===- RowsOfLanes.h - the constant of such a device ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_CONTROLFLOW_ROWSOFLANES_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_CONTROLFLOW_ROWSOFLANES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace cairn {

/// Whether the device executes rows of a work-group in vectors of lanes: the
/// specialization constant that all kernels of `module` share.
mlir::Value createRowsOfLanes(mlir::OpBuilder &b, mlir::Location loc,
                              mlir::gpu::GPUModuleOp module);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_CONTROLFLOW_ROWSOFLANES_H
