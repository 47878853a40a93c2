//===- barrier_pointers.cl ----------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Pointers of all kinds live across barriers.
__kernel void barrier_pointers(__global int *a, __global int *b,
                               __local int *shared, __global int *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  int own[4] = {(int)l, 10, 20, 30};
  int *walker = own + l % 4;
  int **indirect = &walker;
  __local int *slot = shared + l;
  __global int *chosen = (l % 3 == 0) ? a + g : b + g;
  for (int k = 0; k < 4; ++k) {
    *slot = *walker + *chosen;
    barrier(CLK_LOCAL_MEM_FENCE);
    int got = shared[(l + 1) % n];
    **indirect += got & 31;
    walker = walker == own + 3 ? own : walker + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    slot = shared + (l + k + 1) % n;
    if (got & 1)
      chosen = chosen == a + g ? b + g : a + g;
  }
  *chosen += 1000;
  for (int k = 0; k < 4; ++k)
    out[5 * g + k] = own[k];
  out[5 * g + 4] = (int)(walker - own);
}
