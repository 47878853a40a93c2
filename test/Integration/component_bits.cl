//===- component_bits.cl - bits of vectors of several work-items ----*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Components that are put together to wider ones and taken apart again, and
// comparisons that are asked for any of them, in lanes as one by one.
//
// RUN: %same_results %s
// LAUNCH: --kernel=bits --global=50 --local=25 --arg=in=u32[200]:randint(0,4294967295,3) --arg=out=u32[400]:zeros --arg=v=f32[150]:randint(-3,3,7) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=auto
//
// RUN: cairn-run %s --kernel=bits --global=1 --local=1 --arg in=hex:0102030405060708090a0b0c0d0e0f10 --arg "out=u32[8]:zeros" --arg "v=f32[3]:zeros" --print out --build-options=-lanes=4 | FileCheck %s --check-prefix=BITS
// BITS: out = 151653132 219025168 16909060 84281096 218694913 252707074 7 67305985
// RUN: cairnc %s --target=host -lanes=8 --remarks -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: remark: 8 work-items are executed at once
// REMARK-NOT: one by one

kernel void bits(global const uint4 *in, global uint4 *out, global float *v) {
  size_t i = get_global_id(0);
  uint4 x = in[i];
  uchar16 bytes = as_uchar16(x);
  ushort8 pairs = as_ushort8(bytes.s1032547698badcfe);
  ulong2 wide = as_ulong2(pairs.s10325476);
  double2 same = as_double2(wide.yx);
  uint4 made = as_uint4(same);
  out[2 * i] = made;
  out[2 * i + 1] = (uint4)(as_uint(bytes.s048c), as_uint(pairs.s07), 7, as_uint(as_float(x.x)));
  vstore3(normalize(vload3(i, v)), i, v);
}
