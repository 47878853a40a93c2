//===- Compare.h - comparison with reference results ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_REPORT_COMPARE_H
#define CAIRN_TOOLS_CAIRN_RUN_REPORT_COMPARE_H

#include "arguments/ElementType.h"

namespace cairn::run {

/// The `compare` of bench/FORMAT.md.
struct Comparison {
  enum class Mode { Relative, Exact, LastPlace };
  Mode mode = Mode::Exact;
  double tolerance = 0;
  /// The share of elements that may be outside the tolerance.
  double fraction = 0;
};

struct ComparisonResult {
  bool equal = true;
  /// Infinite where a result is not a number.
  double worstError = 0;
  /// The share of elements outside the tolerance.
  double badShare = 0;
};

/// Compares `size` bytes of scalars.
ComparisonResult compare(const Comparison &comparison, Scalar scalar,
                         const unsigned char *result,
                         const unsigned char *reference, uint64_t size);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_REPORT_COMPARE_H
