//===- PrivateVariables.h - private memory that is passed -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_PRIVATEVARIABLES_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_PRIVATEVARIABLES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace cairn::shader {

/// Makes private memory of a function that others are passed a global without
/// a value, which all functions of an invocation can name: SPIR-V's storage
/// class Private. No function is called while it runs, so that one is enough.
void sharePassedMemory(mlir::gpu::GPUModuleOp module);

} // namespace cairn::shader

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_PRIVATEVARIABLES_H
