//===- powers.cl - runs of work-items within powers of two ---------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Partners `i ^ j`, places `i & (h - 1)` and rows `i / n`: vectors where the
// numbers are multiples of theirs, and one by one where they are not, all the
// same. Groups of 24 begin between two multiples, and so does an offset.
//
// RUN: %same_results %s
// LAUNCH: --kernel=powers --global=192 --local=64 --offset=0 --arg=in=u32[1024]:randint(0,4294967295,5) --arg=a=u32[1024]:iota --arg=out=u32[4096]:zeros --arg=number=1 -lanes=1
// LAUNCH:   -lanes=auto
// LAUNCH: --kernel=powers --global=192 --local=64 --offset=0 --arg=in=u32[1024]:randint(0,4294967295,5) --arg=a=u32[1024]:iota --arg=out=u32[4096]:zeros --arg=number=8 -lanes=1
// LAUNCH:   -lanes=auto
// LAUNCH: --kernel=powers --global=192 --local=64 --offset=0 --arg=in=u32[1024]:randint(0,4294967295,5) --arg=a=u32[1024]:iota --arg=out=u32[4096]:zeros --arg=number=16 -lanes=1
// LAUNCH:   -lanes=auto
// LAUNCH: --kernel=powers --global=192 --local=64 --offset=0 --arg=in=u32[1024]:randint(0,4294967295,5) --arg=a=u32[1024]:iota --arg=out=u32[4096]:zeros --arg=number=48 -lanes=1
// LAUNCH:   -lanes=auto
// LAUNCH: --kernel=powers --global=192 --local=24 --offset=0 --arg=in=u32[1024]:randint(0,4294967295,5) --arg=a=u32[1024]:iota --arg=out=u32[4096]:zeros --arg=number=64 -lanes=1
// LAUNCH:   -lanes=auto
// LAUNCH: --kernel=powers --global=192 --local=64 --offset=5 --arg=in=u32[1024]:randint(0,4294967295,5) --arg=a=u32[1024]:iota --arg=out=u32[4096]:zeros --arg=number=64 -lanes=1
// LAUNCH:   -lanes=auto
//
// LAUNCH: --kernel=shifts --global=192 --local=64 --arg=in=u32[1024]:randint(0,4294967295,5) --arg=out=u32[1024]:zeros --arg=distance=0 -lanes=1
// LAUNCH:   --device=host
// LAUNCH: --kernel=shifts --global=192 --local=64 --arg=in=u32[1024]:randint(0,4294967295,5) --arg=out=u32[1024]:zeros --arg=distance=2 -lanes=1
// LAUNCH:   --device=host
// LAUNCH: --kernel=shifts --global=192 --local=64 --arg=in=u32[1024]:randint(0,4294967295,5) --arg=out=u32[1024]:zeros --arg=distance=4 -lanes=1
// LAUNCH:   --device=host
// LAUNCH: --kernel=shifts --global=192 --local=64 --arg=in=u32[1024]:randint(0,4294967295,5) --arg=out=u32[1024]:zeros --arg=distance=5 -lanes=1
// LAUNCH:   --device=host
// LAUNCH: --kernel=shifts --global=192 --local=64 --arg=in=u32[1024]:randint(0,4294967295,5) --arg=out=u32[1024]:zeros --arg=distance=6 -lanes=1
// LAUNCH:   --device=host
//
// What the answers are.
// RUN: cairn-run %s --kernel=sort --global=32 --local=32 --arg 'a=u32[32]:iota' --print a | FileCheck %s --check-prefix=SORTED
// SORTED: a = 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0

kernel void powers(global const uint *in, global uint *a, global uint *out,
                   uint number) {
  uint i = get_global_id(0), all = get_global_size(0) + 64;
  uint p = i ^ number;
  // Each pair is exchanged by one of the two.
  if (p > i && p < all) {
    uint x = a[i], y = a[p];
    if ((x < y) == ((i & 64) == 0)) {
      a[i] = y;
      a[p] = x;
    }
  }
  uint place = i & (number - 1), block = 2 * i - place;
  out[i] = in[block] * 3 + in[block + number];
  uint row = i / number, column = i % number;
  out[all + i] = in[row] + in[column];
  int s = i;
  out[2 * all + i] = in[(s ^ (int)number) & 511] + in[s & 15] + in[s & 240];
  out[3 * all + i] = in[(i + 3) & 255] - in[(i >> 4) & (number - 1)];
}

kernel void shifts(global const uint *in, global uint *out, uint distance) {
  uint i = get_global_id(0), power = 1u << distance;
  uint low = i & (power - 1), block = i >> distance;
  uint left = 2 * power * block + low, right = left + power;
  out[left] = max(in[left], in[right]) + (i >> 5);
  out[right] = min(in[left], in[right]) + ((int)i >> distance);
}

kernel void sort(global uint *a) {
  local uint s[32];
  uint l = get_local_id(0);
  s[l] = a[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 2; k <= 32; k <<= 1)
    for (uint j = k >> 1; j > 0; j >>= 1) {
      uint p = l ^ j;
      if (p > l) {
        uint x = s[l], y = s[p];
        if ((x < y) == ((l & k) == 0)) {
          s[l] = y;
          s[p] = x;
        }
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  a[l] = s[l];
}
