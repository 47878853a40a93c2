//===- CheckStructured.h - functions without branches -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_CHECKSTRUCTURED_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_CHECKSTRUCTURED_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace cairn {

/// Fails, with an error, where branches are left in the function: what follows
/// values does so through scf alone.
inline mlir::LogicalResult checkStructured(mlir::FunctionOpInterface func) {
  if (func.isExternal() || func.getFunctionBody().hasOneBlock())
    return mlir::success();
  return func.emitError("expected structured control flow; run "
                        "ocl-lift-control-flow first");
}

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_CHECKSTRUCTURED_H
