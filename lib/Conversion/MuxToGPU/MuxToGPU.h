//===- MuxToGPU.h - parts of the lowering to gpu ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_MUXTOGPU_MUXTOGPU_H
#define CAIRN_LIB_CONVERSION_MUXTOGPU_MUXTOGPU_H

#include "cairn/Dialect/Contracts/DeviceTraits.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace cairn {

/// Puts what `kernel` asks about its launch into the form of the gpu level:
/// along constant dimensions only, and by upstream's ops where they mean the
/// same.
void convertQueries(mlir::func::FuncOp kernel, const DeviceTraits &device);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_MUXTOGPU_MUXTOGPU_H
