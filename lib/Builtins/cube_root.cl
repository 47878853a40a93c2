//===- cube_root.cl - cbrt in float --------------------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "library.h"

// A third of the bits is a third of the exponent, off by 3 %. Each of Halley's
// steps cubes that. A sixteenth of what is compared is below 2^126, up to where
// devices divide.
LIBRARY float cbrt(float x) {
  float size = fabs(x);
  bool small = size < 0x1p-100f;
  size = small ? size * 0x1p+60f : size;
  float part = 0.0625f * size;
  float root = as_float(as_uint(size) / 3 + 0x2a5119f2);
  for (int i = 0; i < 2; ++i) {
    float cube = root * root * (0.0625f * root);
    root -= root * ((cube - part) / (cube + cube + part));
  }
  root = small ? root * 0x1p-20f : root;
  // Zeros, infinities and NaN are their own roots. Comparisons and sums take
  // denormal numbers for zeros on devices that flush them.
  bool isPositive = size > 0 && size < INFINITY;
  return isPositive ? copysign(root, x) : x + x;
}
