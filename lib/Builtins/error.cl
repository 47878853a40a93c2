//===- error.cl - erf and erfc in float ----------------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There is no branch and no table.
//
//===----------------------------------------------------------------------===//

#include "exponential.h"

LIBRARY float erf(float x) {
  // Near 0 a product with x, off by less than 2^-29 (utils/minimax.py).
  float square = x * x;
  float p = mad(square, 0x1.496a36p-14f, -0x1.a3f702p-11f);
  p = mad(square, p, 0x1.5405b2p-8f);
  p = mad(square, p, -0x1.b7f90ep-6f);
  p = mad(square, p, 0x1.ce2cf8p-4f);
  p = mad(square, p, -0x1.81273ep-2f);
  p = mad(square, p, 0x1.06eba8p-3f);
  float near = mad(x, p, x);

  // From 1 on 1 - 2^q, which is off by as much (utils/minimax.py), and 1 from 4 on.
  float size = fabs(x);
  float y = size > 4.0f ? 4.0f : size;
  float q = mad(y, 0x1.19f326p-12f, -0x1.16b254p-8f);
  q = mad(y, q, 0x1.02182ep-5f);
  q = mad(y, q, -0x1.30a4bp-3f);
  q = mad(y, q, -0x1.d75f3ap-1f);
  q = mad(y, q, -0x1.a0448cp+0f);
  q = mad(y, q, -0x1.0252b8p-11f);
  float sum = q + SHIFT;
  float power = powerOfFraction(q - wholeOf(sum));
  float far = 1.0f - power * as_float((integerOf(sum) + 127) << 23);
  return size < 1.0f ? near : copysign(far, x);
}

LIBRARY float erfc(float x) {
  // Less than half of the smallest number from here on.
  float size = fabs(x);
  float y = size > 10.5f ? 10.5f : size;

  // e^(y^2) * erfc(y) * (1 + 2 * y), off by 2^-26 (utils/minimax.py).
  float s = (y - 2.0f) / (y + 2.0f);
  float p = mad(s, -0x1.a4090ap-12f, -0x1.426b06p-10f);
  p = mad(s, p, 0x1.58550ap-10f);
  p = mad(s, p, 0x1.1ad7cap-7f);
  p = mad(s, p, -0x1.081b22p-7f);
  p = mad(s, p, -0x1.bc0aa8p-5f);
  p = mad(s, p, 0x1.4ffc4p-3f);
  p = mad(s, p, -0x1.540848p-3f);
  p = mad(s, p, -0x1.7bf616p-4f);
  p = mad(s, p, 0x1.46e80ep+0f);

  float square = y * y;
  float result = exponential(-square, productError(y, y, square),
                             p / mad(2.0f, y, 1.0f));
  return x < 0 ? 2.0f - result : result;
}
