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
#include "width.h"

#define WIDTH
#include "exponential_rest.h"
#undef WIDTH

// factor * e^(x - less), for x from -150 to 130, a small part of it, and a
// factor that is neither large nor small.
HELPER float exponential(float x, float less, float factor) {
  float sum = mad(x, RECIPROCAL_LOG2, SHIFT);
  float n = wholeOf(sum);
  float r = mad(n, -LOG2_HIGH, x);
  r = mad(n, -LOG2_LOW, r) - less;
  float p = exponentialRest(r) + 1.0f;
  return scale(p * factor, integerOf(sum));
}

#endif // CAIRN_LIB_BUILTINS_EXPONENTIAL_H
