//===- ReadKernelInfo.h - kernels' descriptions as structs ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_MODULE_READKERNELINFO_H
#define CAIRN_LIB_COMPILER_MODULE_READKERNELINFO_H

#include "cairn/Compiler/ProgramInfo.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace cairn::compiler {

/// `interface` is a kernel's `cairn.interface`.
KernelInfo readKernelInfo(mlir::DictionaryAttr interface);

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_MODULE_READKERNELINFO_H
