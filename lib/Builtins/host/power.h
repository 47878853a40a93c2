//===- power.h - pow and its kind, of a width ----------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "binary_logarithm.h"
#include "sign_of_odd.h"

HELPER FLOAT powerOfTwo(DOUBLE x) {
  // What is further off is infinite or zero as a float, too. NaN passes.
  x = x < -200.0 ? (DOUBLE)-200.0 : x;
  x = x > 200.0 ? (DOUBLE)200.0 : x;
  // The sum with 1.5 * 2^52 has no place for a fraction: the nearest integer is
  // in its low bits.
  DOUBLE sum = x + 0x1.8p52;
  DOUBLE r = x - (sum - 0x1.8p52);
  // 2^r, off by 2^-29 (utils/minimax.py).
  DOUBLE p =
      mad(r, (DOUBLE)0x1.41d334927425bp-13, (DOUBLE)0x1.5f456a9660e8fp-10);
  p = mad(r, p, (DOUBLE)0x1.3b2dbbc1295d7p-7);
  p = mad(r, p, (DOUBLE)0x1.c6aed4b9ca179p-5);
  p = mad(r, p, (DOUBLE)0x1.ebfbdadcacecap-3);
  p = mad(r, p, (DOUBLE)0x1.62e430c7e778dp-1);
  p = mad(r, p, (DOUBLE)0x1.000000026150bp+0);
  return TO_FLOAT(AS_DOUBLE(AS_LONG(p) + (AS_LONG(sum) << 52)));
}

LIBRARY FLOAT exp10(FLOAT x) {
  return powerOfTwo(TO_DOUBLE(x) * 0x1.a934f0979a371p+1);
}

LIBRARY FLOAT powr(FLOAT x, FLOAT y) {
  return powerOfTwo(binaryLogarithm(TO_DOUBLE(x)) * TO_DOUBLE(y));
}

// What either side of a ?: takes is computed before, so that it is not a
// branch.

LIBRARY FLOAT pow(FLOAT x, FLOAT y) {
  // Infinities are even. Neither a NaN nor a fraction is whole, for which a
  // negative x stays negative and has no logarithm.
  FLOAT halved = y * 0.5f;
  INT whole = rint(y) == y;
  INT odd = whole & (rint(halved) != halved);
  FLOAT size = fabs(x);
  FLOAT base = whole || x == -INFINITY ? size : x;
  FLOAT result = powerOfTwo(binaryLogarithm(TO_DOUBLE(base)) * TO_DOUBLE(y));
  return signOfOdd(base == 1 || y == 0 ? (FLOAT)1 : result, x, odd);
}

LIBRARY FLOAT pown(FLOAT x, INT n) {
  FLOAT size = fabs(x);
  FLOAT result = powerOfTwo(binaryLogarithm(TO_DOUBLE(size)) * TO_DOUBLE(n));
  return signOfOdd(n == 0 ? (FLOAT)1 : result, x, n);
}

LIBRARY FLOAT rootn(FLOAT x, INT n) {
  FLOAT size = fabs(x);
  FLOAT base = (n & 1) != 0 ? size : x;
  FLOAT result = powerOfTwo(binaryLogarithm(TO_DOUBLE(base)) / TO_DOUBLE(n));
  return signOfOdd(n == 0 ? (FLOAT)NAN : result, x, n);
}
