//===- limits.h - operands and results at the ends -----------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_LIMITS_H
#define CAIRN_LIB_BUILTINS_LIMITS_H

#include "library.h"

// limited: what is further off is infinite or zero all the same. NaN passes.
// withLimits: `result` where x is positive and finite, and what is prescribed
// for a logarithm elsewhere.
#define LIMITS(T)                                                              \
  HELPER T limited(T x, T low, T high) {                                       \
    x = x < low ? low : x;                                                     \
    return x > high ? high : x;                                                \
  }                                                                            \
  HELPER T withLimits(T x, T result) {                                         \
    result = x < INFINITY ? result : x;                                        \
    return x > 0 ? result : x == 0 ? -INFINITY : NAN;                          \
  }

LIMITS(float)
LIMITS(double)

#endif // CAIRN_LIB_BUILTINS_LIMITS_H
