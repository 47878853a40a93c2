//===- float_math.cl ----------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rounding functions, division, square roots.
//
// The first five results are exact; the others are allowed some error.
__kernel void float_math(__global const float *in, __global float *exact,
                         __global float *near, __global double *wide) {
  size_t i = get_global_id(0);
  float x = in[2 * i], y = in[2 * i + 1];
  exact[5 * i] = floor(x) + ceil(y);
  exact[5 * i + 1] = trunc(x) - rint(y);
  exact[5 * i + 2] = round(x);
  exact[5 * i + 3] = fma(x, 0.5f, -1.0f) + ldexp(y, 3);
  exact[5 * i + 4] = fmod(x, 8.0f) + fabs(y) + step(x, y) + sign(y);
  near[6 * i] = x / (y * y + 1.0f);
  near[6 * i + 1] = sqrt(fabs(x)) + rsqrt(fabs(y) + 2.0f);
  near[6 * i + 2] = exp(x * 0.0625f);
  near[6 * i + 3] = log(fabs(x) + 1.5f) * pow(fabs(y) + 1.0f, 1.25f);
  near[6 * i + 4] = sin(x) * cos(y) + 3.0f;
  near[6 * i + 5] =
      dot((float4)(x, y, 1, 2), (float4)(2, 3, y * y, x * x)) + 2000.0f;
  // A series in double: each item takes as many terms as it needs.
  double term = 1.0, sum = 0.0, z = x * 0.125;
  int k = 0;
  do {
    sum += term;
    term *= z / ++k;
  } while (fabs(term) > 1e-12 && k < 60);
  wide[2 * i] = sum;
  wide[2 * i + 1] = sqrt(fabs((double)x)) / ((double)y * y + 1.0);
}
