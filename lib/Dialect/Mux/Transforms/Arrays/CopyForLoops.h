//===- CopyForLoops.h - copies of arrays between barriers -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_COPYFORLOOPS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_COPYFORLOOPS_H

#include "ArrayPlaces.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace cairn::mux {

/// Gives each loop between barriers that computes the block of a matrix in
/// `array`, at places that are constants, a copy of its own, which it is filled
/// from in front and written back to behind. None, and nothing done, if `array`
/// is not such a block.
llvm::SmallVector<mlir::LLVM::AllocaOp> copyForLoops(const PlacedArray &array,
                                                     mlir::func::FuncOp kernel);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_COPYFORLOOPS_H
