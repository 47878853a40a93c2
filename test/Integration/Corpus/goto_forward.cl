//===- goto_forward.cl - forward gotos into shared tails ----------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An item leaves the straight path at a place of its own and enters one of
// three tails, each of which is also reached by falling out of the one before.
__kernel void goto_forward(__global const int *in, __global int *out) {
  size_t i = get_global_id(0);
  int x = in[i];
  int r = 1;
  int trace = 0;
  if (x < 0) {
    r = -x;
    goto negate;
  }
  trace |= 1;
  if (x % 3 == 0)
    goto finish;
  r += x * 2;
  trace |= 2;
  if (x > 50)
    goto scale;
  r ^= 0x55;
  trace |= 4;
  if (x % 5 == 1)
    goto negate;
  r += 7;
scale:
  r *= 3;
  trace |= 8;
negate:
  r = -r;
  trace |= 16;
finish:
  out[2 * i] = r;
  out[2 * i + 1] = trace;
}
