//===- Compare.cpp - comparison with reference results ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Compare.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace cairn::run;

ComparisonResult cairn::run::compare(const Comparison &comparison,
                                     Scalar scalar, const unsigned char *result,
                                     const unsigned char *reference,
                                     uint64_t size) {
  uint64_t step = sizeOf(scalar), count = size / step;
  auto expected = [&](uint64_t i) {
    return loadDouble(scalar, reference + i * step);
  };
  bool relative = comparison.mode == Comparison::Mode::Relative;
  double rms = 0;
  if (relative) {
    for (uint64_t i = 0; i < count; ++i)
      rms += expected(i) * expected(i);
    rms = std::sqrt(rms / double(count));
  }

  ComparisonResult outcome;
  uint64_t bad = 0;
  for (uint64_t i = 0; i < count; ++i) {
    double got = loadDouble(scalar, result + i * step);
    double error = std::fabs(got - expected(i));
    if (relative && error != 0)
      error /= std::max(std::fabs(expected(i)), rms);
    if (std::isnan(error))
      error = std::numeric_limits<double>::infinity();
    bad += error > comparison.tolerance;
    outcome.worstError = std::max(outcome.worstError, error);
  }
  outcome.badShare = double(bad) / double(count);
  outcome.equal = outcome.badShare <= comparison.fraction;
  return outcome;
}
