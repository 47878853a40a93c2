//===- vector_select.cl -------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Select, ternary, any and all on vectors.
__kernel void vector_select(__global const int4 *a, __global const int4 *b,
                            __global const float4 *f, __global int4 *out) {
  size_t i = get_global_id(0);
  int4 x = a[i], y = b[i];
  float4 g = f[i];
  __global int4 *row = out + 7 * i;
  row[0] = x < y ? x : y;
  row[1] = select(x, y, (uint4)(x.x, 0x80000000u, 0x7fffffffu, y.w));
  row[2] = (x == y) | (x > (int4)(50)) & !(y != (int4)(7));
  row[3] = (int4)(any(x < y), all(x < y), any(g != g), all(isequal(g, g)));
  row[4] = as_int4(select(g, g.wzyx, isgreater(g, (float4)(0.0f))));
  row[5] = bitselect(x, y, (int4)(0xff00ff, -1, 0, x.y));
  // Scalar conditions choose whole vectors, and logical operators of vectors
  // evaluate both sides.
  int4 z = x.x > y.x ? x.yyww : y;
  int4 both = (z && (int4)(1, 0, 1, 0)) || (x.xyxy < (int4)(0));
  row[6] = z + both * 1000;
}
