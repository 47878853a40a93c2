//===- MuxToGPU.h - parts of the lowering to gpu ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_MUXTOGPU_MUXTOGPU_H
#define CAIRN_LIB_CONVERSION_MUXTOGPU_MUXTOGPU_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace cairn {

/// What of a target's options launches depend on.
struct LaunchOptions {
  /// All work-groups have the enqueued local size.
  bool uniformWorkGroupSize;
  bool nativeMath;
  /// Collectives of a work-group, and the size of a sub-group that may not be
  /// full, are the device's own.
  bool hasGroupOperations;
  /// Sub-groups only add values, or find the least or greatest.
  bool hasFewSubGroupOperations;

  static LaunchOptions get(mlir::ModuleOp module);
};

/// Puts what `kernel` asks about its launch into the form of the gpu level:
/// along constant dimensions only, and by upstream's ops where they mean the
/// same.
void convertQueries(mlir::func::FuncOp kernel, const LaunchOptions &options);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_MUXTOGPU_MUXTOGPU_H
