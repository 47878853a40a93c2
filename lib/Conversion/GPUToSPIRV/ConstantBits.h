//===- ConstantBits.h - constants of other types ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_CONSTANTBITS_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_CONSTANTBITS_H

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/Value.h"

namespace cairn {

/// The bits of `value` as a number or a vector of numbers of `type`, which has
/// as many; null if it is not a constant. Upstream folds this for equally many
/// lanes only, and Mesa (22.3) makes 0 of the last quarter of 64 bits.
mlir::TypedAttr getConstantBits(mlir::Value value, mlir::Type type);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_CONSTANTBITS_H
