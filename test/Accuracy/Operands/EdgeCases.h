//===- EdgeCases.h - the numbers at which functions change ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_OPERANDS_EDGECASES_H
#define CAIRN_TEST_ACCURACY_OPERANDS_EDGECASES_H

#include "cairn/Dialect/OCL/IR/BuiltinTypes.h"

#include <cstdint>
#include <vector>

namespace cairn::accuracy {

/// Numbers of a kind that every function of `operandCount` operands is tried
/// with: the fewer operands the more numbers, as each meets each.
std::vector<uint64_t> edgeCases(ocl::ScalarKind kind, size_t operandCount,
                                bool forConversion);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_OPERANDS_EDGECASES_H
