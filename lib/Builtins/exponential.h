//===- exponential.h - powers of e in float ------------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_EXPONENTIAL_H
#define CAIRN_LIB_BUILTINS_EXPONENTIAL_H

#include "limits.h"
#include "nearest.h"

// e^r - 1 for r from -log(2) / 2 to log(2) / 2, off by less than 2^-28 of e^r
// (utils/minimax.py).
HELPER float exponentialRest(float r) {
  float p = mad(r, 0x1.6d7c4p-10f, 0x1.1276b6p-7f);
  p = mad(r, p, 0x1.5554a6p-5f);
  p = mad(r, p, 0x1.5553f6p-3f);
  p = mad(r, p, 0.5f);
  return mad(r * r, p, r);
}

// factor * e^(x - less), for x from -150 to 130, a small part of it, and a
// factor that is neither large nor small.
HELPER float exponential(float x, float less, float factor) {
  float sum = mad(x, 0x1.715476p+0f, SHIFT);
  float n = wholeOf(sum);
  float r = mad(n, -0x1.62e4p-1f, x);
  r = mad(n, -0x1.7f7d1cp-20f, r) - less;
  float p = exponentialRest(r) + 1.0f;
  return scale(p * factor, integerOf(sum));
}

#endif // CAIRN_LIB_BUILTINS_EXPONENTIAL_H
