//===- atomics_global.cl - every 32-bit atomic on global memory ---*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__kernel void atomics_global(__global const int *in, __global int *cells,
                             __global uint *positive, __global int *seen) {
  size_t i = get_global_id(0);
  int v = in[i];
  atomic_add(&cells[0], v);
  atomic_sub(&cells[1], v);
  atomic_inc(&cells[2]);
  atomic_dec(&cells[3]);
  atomic_min(&cells[4], v);
  atomic_max(&cells[5], v);
  atomic_and(&cells[6], v | 0xff00);
  atomic_or(&cells[7], v & 0xff);
  atomic_xor(&cells[8], v);
  atomic_min(&positive[0], (uint)v);
  atomic_max(&positive[1], (uint)v);
  // Tickets are all different: each item marks the one it has drawn.
  uint ticket = atomic_inc(&positive[2]);
  seen[ticket] = 1;
  // A product modulo a prime, which there is no atomic for.
  uint old = 1, next;
  do {
    next = old;
    old = atomic_cmpxchg(&positive[3], next, next * (uint)(v & 7 | 1) % 65521);
  } while (old != next);
  int got = atomic_xchg(&seen[get_global_size(0) + i], v);
  seen[get_global_size(0) + i] += got;
}
