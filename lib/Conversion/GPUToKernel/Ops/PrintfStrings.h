//===- PrintfStrings.h - strings that kernels print by ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_PRINTFSTRINGS_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_PRINTFSTRINGS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace cairn {

/// Gives each text that a printf of `module` needs, formats and what `%s` may
/// stand for, a constant of the module, and the calls its name.
void addPrintfStrings(mlir::gpu::GPUModuleOp module);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_PRINTFSTRINGS_H
