//===- MakeAvailable.h - values computed further in front -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LOOPS_MAKEAVAILABLE_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LOOPS_MAKEAVAILABLE_H

#include "mlir/IR/Operation.h"

namespace cairn::mux {

/// Has `value` computed in front of `front`, which moves on where it is a part
/// of that; fails where that takes more than moving what is pure.
bool makeAvailable(mlir::Value value, mlir::Operation *&front);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LOOPS_MAKEAVAILABLE_H
