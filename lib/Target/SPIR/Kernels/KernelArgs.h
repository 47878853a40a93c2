//===- KernelArgs.h - arguments of kernels ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIR_KERNELS_KERNELARGS_H
#define CAIRN_LIB_TARGET_SPIR_KERNELS_KERNELARGS_H

#include "Checks.h"

namespace cairn::spir {

/// Types and address spaces of a kernel's arguments (2.2, 2.15, 3.6).
void verifyKernelArgs(Checks &checks, const llvm::Function &kernel);

/// A list with an operand for each argument (2.4).
void verifyArgInfo(Checks &checks, const llvm::Function &kernel,
                   const KernelFact &fact);

} // namespace cairn::spir

#endif // CAIRN_LIB_TARGET_SPIR_KERNELS_KERNELARGS_H
