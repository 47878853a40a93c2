//===- swizzles.cl - swizzles and writes to components ------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__kernel void swizzles(__global const int4 *in, __global int4 *out) {
  size_t i = get_global_id(0);
  int4 v = in[i], w = v.wzyx;
  v.x = w.y;
  v.yz = w.xx + v.zy;
  w.even = v.odd;
  w.hi = w.hi.yx - v.lo;
  int8 e = (int8)(v, w);
  e.s0246 += e.s7531;
  e.s37 = e.s73;
  e.hi.lo = (int2)(e.s0, 9);
  int16 s = (int16)(e, e.s76543210);
  s.sAbCd *= 3;
  s.lo.hi.odd.x = -5;
  s.sF = s.s0 ^ s.s9;
  // A component that is known only when the kernel runs.
  union {
    int16 vector;
    int array[16];
  } u;
  u.vector = s;
  u.array[i & 15] += 1000;
  __private int *p = (__private int *)&u.vector;
  p[(i + 5) & 15] ^= 0xff;
  int4 loop = (int4)(0);
  for (int k = 0; k < 16; ++k) {
    loop = loop.yzwx;
    loop.w += u.array[k];
    if (u.array[k] & 1)
      loop.xy = loop.yx;
  }
  out[5 * i] = v;
  out[5 * i + 1] = w;
  out[5 * i + 2] = u.vector.s048c + u.vector.sfb73;
  out[5 * i + 3] = loop;
  out[5 * i + 4] = shuffle2(v, w, (uint4)(7, 0, 5, 2));
}
