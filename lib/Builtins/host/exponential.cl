//===- exponential.cl - exp and exp2 on float ----------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x = n * log 2 + r for the nearest integer n, so that exp(x) = 2^n * exp(r)
// with |r| at most half of log 2. The factor 2^n is applied in two halves: each
// has an exponent that float has, and only the second product rounds, also
// where the result is denormal or infinite.
//
// There is no branch and no table: loops over it vectorise, and it is written
// for vectors as well.
//
//===----------------------------------------------------------------------===//

#include "library.h"

// log 2 in two parts; n times the first is exact.
#define LOG2_HIGH 0x1.62e4p-1f
#define LOG2_LOW 0x1.7f7d1cp-20f
#define RECIPROCAL_LOG2 0x1.715476p+0f

// T and I are float and int of one width. The polynomials are Chebyshev
// interpolations on the range of r, off by less than 2^-28. A NaN passes min
// and max.
#define EXPONENTIALS(T, I)                                                     \
  static __attribute__((overloadable)) T scale(T p, T n) {                     \
    I whole = convert_##I(n);                                                  \
    I first = whole >> 1;                                                      \
    return p * as_##T((first + 127) << 23) *                                   \
           as_##T((whole - first + 127) << 23);                                \
  }                                                                            \
  LIBRARY T exp(T x) {                                                         \
    x = min(max(x, (T)-150.0f), (T)130.0f);                                    \
    T n = rint(x * RECIPROCAL_LOG2);                                           \
    T r = mad(n, (T)-LOG2_HIGH, x);                                            \
    r = mad(n, (T)-LOG2_LOW, r);                                               \
    T p = mad(r, (T)0x1.6d7c4p-10f, (T)0x1.1276b6p-7f);                        \
    p = mad(r, p, (T)0x1.5554a6p-5f);                                          \
    p = mad(r, p, (T)0x1.5553f6p-3f);                                          \
    p = mad(r, p, (T)0.5f);                                                    \
    p = mad(r * r, p, r) + 1.0f;                                               \
    return scale(p, n);                                                        \
  }                                                                            \
  LIBRARY T exp2(T x) {                                                        \
    x = min(max(x, (T)-200.0f), (T)180.0f);                                    \
    T n = rint(x);                                                             \
    T r = x - n;                                                               \
    T p = mad(r, (T)0x1.44414p-13f, (T)0x1.5f4a8ep-10f);                       \
    p = mad(r, p, (T)0x1.3b2a1ap-7f);                                          \
    p = mad(r, p, (T)0x1.c6aec8p-5f);                                          \
    p = mad(r, p, (T)0x1.ebfbep-3f);                                           \
    p = mad(r, p, (T)0x1.62e43p-1f);                                           \
    p = mad(r, p, (T)1.0f);                                                    \
    return scale(p, n);                                                        \
  }

EXPONENTIALS(float, int)
EXPONENTIALS(float2, int2)
EXPONENTIALS(float3, int3)
EXPONENTIALS(float4, int4)
EXPONENTIALS(float8, int8)
EXPONENTIALS(float16, int16)
