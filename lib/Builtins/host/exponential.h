//===- exponential.h - exp and exp2, of a width --------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exponential_rest.h"

HELPER FLOAT scale(FLOAT p, FLOAT n) {
  INT whole = TO_INT(n);
  INT first = whole >> 1;
  return p * AS_FLOAT((first + 127) << 23) *
         AS_FLOAT((whole - first + 127) << 23);
}

// A NaN passes min and max.

LIBRARY FLOAT exp(FLOAT x) {
  x = min(max(x, (FLOAT)-150.0f), (FLOAT)130.0f);
  FLOAT n = rint(x * RECIPROCAL_LOG2);
  FLOAT r = mad(n, (FLOAT)-LOG2_HIGH, x);
  r = mad(n, (FLOAT)-LOG2_LOW, r);
  return scale(exponentialRest(r) + 1.0f, n);
}

LIBRARY FLOAT exp2(FLOAT x) {
  x = min(max(x, (FLOAT)-200.0f), (FLOAT)180.0f);
  FLOAT n = rint(x);
  FLOAT r = x - n;
  // 2^r, off by less than 2^-28 (utils/minimax.py).
  FLOAT p = mad(r, (FLOAT)0x1.44414p-13f, (FLOAT)0x1.5f4a8ep-10f);
  p = mad(r, p, (FLOAT)0x1.3b2a1ap-7f);
  p = mad(r, p, (FLOAT)0x1.c6aec8p-5f);
  p = mad(r, p, (FLOAT)0x1.ebfbep-3f);
  p = mad(r, p, (FLOAT)0x1.62e43p-1f);
  p = mad(r, p, (FLOAT)1.0f);
  return scale(p, n);
}
