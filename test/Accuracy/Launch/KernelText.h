//===- KernelText.h - a kernel for an overload ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_LAUNCH_KERNELTEXT_H
#define CAIRN_TEST_ACCURACY_LAUNCH_KERNELTEXT_H

#include "Operands/Cases.h"

#include "llvm/ADT/ArrayRef.h"

namespace cairn::accuracy {

/// Work-items of a work-group; kernels with local memory count on it.
constexpr unsigned groupSize = 64;

/// Lines of a program before its kernels.
constexpr unsigned prologueLines = 1;

std::string kernelName(size_t index);

/// A program with the kernels k0, k1, ... for `instances`, a line each. A
/// kernel's arguments are the operands, the results, and what goes through the
/// pointer, all arrays in global memory.
std::string programText(llvm::ArrayRef<const Instance *> instances);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_LAUNCH_KERNELTEXT_H
