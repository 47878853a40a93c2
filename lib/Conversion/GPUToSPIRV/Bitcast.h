//===- Bitcast.h - bits as another type -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_BITCAST_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_BITCAST_H

#include "mlir/IR/Builders.h"

namespace cairn {

/// The bits of `value`, a number or a vector of numbers, as `type`, which has
/// as many. 64 bits become four numbers by way of two: where Mesa (22.3)
/// computes such a cast itself, the last of the four is 0.
mlir::Value createBitcast(mlir::OpBuilder &b, mlir::Location loc,
                          mlir::Value value, mlir::Type type);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_BITCAST_H
