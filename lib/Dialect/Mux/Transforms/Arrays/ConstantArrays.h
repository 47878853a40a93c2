//===- ConstantArrays.h - private copies of constants -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `const float w[3] = {1, 2, 1};` in a kernel is a private array into which a
// constant is copied. All work-items may as well read the constant.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_CONSTANTARRAYS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_CONSTANTARRAYS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace cairn::mux {

/// Has `function` read the constants of which its private arrays are copies.
void readConstantsInPlace(mlir::func::FuncOp function);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_CONSTANTARRAYS_H
