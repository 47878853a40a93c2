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

#include <string>
#include <vector>

namespace cairn::accuracy {

/// Work-items of a work-group; kernels with local memory count on it.
constexpr unsigned groupSize = 64;

/// What one kernel calls: functions of one width and language version, all with
/// the same operands.
using Calls = std::vector<const Instance *>;

std::string kernelName(size_t index);

/// A program, and what each of its lines calls: null for a line without a call.
struct ProgramText {
  std::string text;
  Calls calls;
};

/// A program with a kernel for each of `kernels`: k0, k1, .... Its arguments
/// are the operands and, for each call, the results and what goes through the
/// pointer, all arrays in global memory.
ProgramText programText(llvm::ArrayRef<Calls> kernels);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_LAUNCH_KERNELTEXT_H
