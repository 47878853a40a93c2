//===- strides.cl - work-items that go through memory together -----*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Loops that step by the number of work-items, up to bounds that leave some of
// them a trip short, and indices without a sign: the same for all lanes.
//
// RUN: %same_results %s
// LAUNCH: --kernel=strides --global=96 --local=48 --arg=in=u32[1040]:randint(0,4294967295,5) --arg=n=1000 --arg=out=u32[768]:zeros --arg=bins=u32[16]:zeros -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=auto
// The same where some, or all, make no trip.
// LAUNCH: --kernel=strides --global=96 --local=48 --arg=in=u32[1040]:randint(0,4294967295,5) --arg=n=5 --arg=out=u32[768]:zeros --arg=bins=u32[16]:zeros -lanes=1
// LAUNCH:   -lanes=16
// LAUNCH: --kernel=strides --global=96 --local=48 --arg=in=u32[1040]:randint(0,4294967295,5) --arg=n=0 --arg=out=u32[768]:zeros --arg=bins=u32[16]:zeros -lanes=1
// LAUNCH:   -lanes=8
//
// What the answers are.
// RUN: cairn-run %s --kernel=strides --global=4 --local=4 --arg 'in=u32[16]:iota' --arg n=10 --arg 'out=u32[32]:zeros' --arg 'bins=u32[16]:zeros' --print out --print bins --build-options=-lanes=4 | FileCheck %s --check-prefix=FEW
// Sums by two steps, ...
// FEW: out = 12 15 8 10 12 15 8 10
// ... of neighbours, ...
// FEW-SAME: 12 15 8 10
// ... of what is one, two and three before, ...
// FEW-SAME: 0 1 3 6
// ... and an index without a sign.
// FEW-SAME: 10 11 12 13
// FEW-SAME: 0 0 0 0 0 0 0 0 0 0 0 0
// FEW: bins = 1 1 1 1 1 1 1 1 1 1 0 0 0 0 0 0
// The sum for the second work-item wraps, and so does what it means.
// DEFINE: %{wrap} = cairn-run %s --kernel=wrapping --global=32 --local=32 --arg 'out=i32[32]:zeros' --arg first=4294967295 --print out
// RUN: %{wrap} --build-options=-lanes=1 | FileCheck %s --check-prefix=WRAPS
// RUN: %{wrap} --build-options=-lanes=8 | FileCheck %s --check-prefix=WRAPS
// WRAPS: out = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 0

kernel void strides(global const uint *in, uint n, global uint *out,
                    global uint *bins) {
  local uint h[16], s[64];
  uint l = get_local_id(0), g = get_global_id(0), all = get_global_size(0);
  for (uint b = l; b < 16; b += get_local_size(0))
    h[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0;
  for (uint i = g; i < n; i += get_global_size(0)) {
    sum += in[i];
    atomic_inc(&h[in[i] & 15]);
  }
  out[g] = sum;
  sum = 0;
  for (int i = (int)g; i < (int)n; i += (int)all)
    sum += in[i];
  out[all + g] = sum;
  float shared = 0;
  sum = 0;
  for (size_t i = g; i < n; i += get_global_size(0)) {
    shared += 1;
    sum += in[i];
    if (shared > 5)
      break;
  }
  out[2 * all + g] = sum;
  s[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint d = 1; d < 4; d <<= 1) {
    uint v = 0;
    if (l >= d)
      v = s[l - d];
    barrier(CLK_LOCAL_MEM_FENCE);
    s[l] += v;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[3 * all + g] = s[l];
  uint row = get_group_id(0) * get_local_size(0);
  out[4 * all + row + l] = n + row + l;
  for (uint b = l; b < 16; b += get_local_size(0))
    atomic_add(&bins[b], h[b]);
}

kernel void wrapping(global int *out, uint first) {
  uint i = first + (uint)get_global_id(0);
  if (i < 32)
    out[i] = (int)get_global_id(0);
  else
    out[31] = 0;
}
