//===- fma.cl - fma in float, rounded once -------------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The product is exact in double. Its sum with c is rounded to odd: to the one
// of the two nearest doubles whose last bit is set, so that rounding that to
// float is as if nothing had been rounded before.
//
//===----------------------------------------------------------------------===//

#include "fused.h"

#ifndef FUSED_FMA
LIBRARY float fma(float a, float b, float c) {
  double product = convert_double(a) * convert_double(b), summand = c;
  double sum = product + summand;
  // What the sum has lost; a NaN where it is not a number.
  double other = sum - product;
  double lost = (product - (sum - other)) + (summand - other);
  long bits = as_long(sum);
  bool inexact = lost > 0 || lost < 0;
  bool away = (lost > 0) == (bits >= 0);
  bits += inexact && (bits & 1) == 0 ? (away ? 1 : -1) : 0;
  return convert_float(as_double(bits));
}
#endif
