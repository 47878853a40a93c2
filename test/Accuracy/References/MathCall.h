//===- MathCall.h - one call of a math function in MPFR ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_REFERENCES_MATHCALL_H
#define CAIRN_TEST_ACCURACY_REFERENCES_MATHCALL_H

#include "Measure.h"
#include "Reference.h"

namespace cairn::accuracy {

/// The operands of one lane and what a function makes of them. The result has
/// the precision, and MPFR's exponents the range, that the function's bound
/// asks for: those of the format where the result is to be exact or correctly
/// rounded.
struct MathCall {
  explicit MathCall(const Format &format) : format(format) {}

  const Format &format;
  /// The floating-point operands and the integer one, each in its order.
  Real x, y, z;
  long n = 0;

  Real result;
  /// Of the function that computed `result`.
  int ternary = 0;
  long integerResult = 0;
  /// What goes through the pointer.
  Real pointee;
  long integerPointee = 0;

  /// A zero is as good as a subnormal result.
  bool flushes = false;
  /// Nothing is said about these operands.
  bool skip = false;
  /// Nor about what goes through the pointer.
  bool skipPointee = false;
  /// A zero may have either sign.
  bool eitherZero = false;
  /// The result is prescribed and not subject to rounding (section 2.5.1).
  bool prescribed = false;
  /// A result that is as good as the other.
  Real alternative;
  bool hasAlternative = false;
  /// The error is measured in this unit, not in ulps.
  double unit = 0;
};

using MathFunction = std::function<void(MathCall &)>;

/// The reference that judges by what `function` computes. Bounds: of half,
/// float and double; `Bound::Unbounded` still asks for the right zeros,
/// infinities and NaNs.
Reference mathReference(MathFunction function, Bound half, Bound single,
                        Bound wide);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_REFERENCES_MATHCALL_H
