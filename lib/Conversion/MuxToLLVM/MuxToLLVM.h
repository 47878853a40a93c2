//===- MuxToLLVM.h - parts of the way back to LLVM IR -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_MUXTOLLVM_MUXTOLLVM_H
#define CAIRN_LIB_CONVERSION_MUXTOLLVM_MUXTOLLVM_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace cairn {

/// Puts calls of functions, which are declared in the module, in the place of
/// the ops of mux and ocl in `func`. Fails, with an error, for an op that no
/// function stands for.
mlir::LogicalResult lowerToCalls(mlir::func::FuncOp func);

/// Gives events the type of OpenCL's, and waits a list in memory. A wait for
/// all copies needs one event that all of them share, since ComputeMux's
/// function waits for events only.
void lowerEvents(mlir::func::FuncOp func);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_MUXTOLLVM_MUXTOLLVM_H
