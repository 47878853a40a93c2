//===- borders.cl - work-items at and away from borders ------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Vectors away from borders are executed without what is asked there: wherever
// the borders are, whichever side most work-items are on, and wherever the ids
// begin, the results are those of one work-item at a time.
//
// DEFINE: %{lanes} = 1
// DEFINE: %{kernel} = clamped
// DEFINE: %{size} = 100,20
// DEFINE: %{group} = 50,10
// DEFINE: %{offset} = 0,0
// DEFINE: %{w} = 100
// DEFINE: %{run} = cairn-run %s --kernel=%{kernel} --global=%{size} --local=%{group} --offset=%{offset} --arg 'in=i32[4096]:randint(-99,99,1)' --arg 'out=i32[2000]:zeros' --arg w=%{w} --arg h=17 --arg r=2 --build-options=-lanes=%{lanes} --save=out
// RUN: %{run}=%t.clamped1.raw
// REDEFINE: %{kernel} = checked
// RUN: %{run}=%t.checked1.raw
// REDEFINE: %{kernel} = odd
// RUN: %{run}=%t.odd1.raw
// REDEFINE: %{w} = 2147483647
// RUN: %{run}=%t.far1.raw
// REDEFINE: %{offset} = 2147483620,0
// RUN: %{run}=%t.crossing1.raw
// REDEFINE: %{w} = 100
// REDEFINE: %{kernel} = counted
// RUN: %{run}=%t.crossing1c.raw
// REDEFINE: %{offset} = 4294967270,0
// RUN: %{run}=%t.beyond1.raw
// REDEFINE: %{offset} = 0,0
// RUN: %{run}=%t.counted1.raw
//
// REDEFINE: %{lanes} = 4
// RUN: %{run}=%t.x.raw && cmp %t.counted1.raw %t.x.raw
// REDEFINE: %{offset} = 2147483620,0
// RUN: %{run}=%t.x.raw && cmp %t.crossing1c.raw %t.x.raw
// REDEFINE: %{offset} = 4294967270,0
// RUN: %{run}=%t.x.raw && cmp %t.beyond1.raw %t.x.raw
// REDEFINE: %{offset} = 0,0
// REDEFINE: %{kernel} = odd
// RUN: %{run}=%t.x.raw && cmp %t.odd1.raw %t.x.raw
// REDEFINE: %{kernel} = checked
// RUN: %{run}=%t.x.raw && cmp %t.checked1.raw %t.x.raw
// REDEFINE: %{kernel} = clamped
// RUN: %{run}=%t.x.raw && cmp %t.clamped1.raw %t.x.raw
// REDEFINE: %{lanes} = 16
// RUN: %{run}=%t.x.raw && cmp %t.clamped1.raw %t.x.raw
// REDEFINE: %{kernel} = checked
// RUN: %{run}=%t.x.raw && cmp %t.checked1.raw %t.x.raw
// REDEFINE: %{kernel} = odd
// RUN: %{run}=%t.x.raw && cmp %t.odd1.raw %t.x.raw
// REDEFINE: %{lanes} = auto
// RUN: %{run}=%t.x.raw && cmp %t.odd1.raw %t.x.raw
// REDEFINE: %{kernel} = checked
// RUN: %{run}=%t.x.raw && cmp %t.checked1.raw %t.x.raw
// REDEFINE: %{kernel} = clamped
// RUN: %{run}=%t.x.raw && cmp %t.clamped1.raw %t.x.raw
//
// REDEFINE: %{kernel} = odd
// REDEFINE: %{w} = 2147483647
// REDEFINE: %{lanes} = 8
// RUN: %{run}=%t.x.raw && cmp %t.far1.raw %t.x.raw
// REDEFINE: %{offset} = 2147483620,0
// RUN: %{run}=%t.x.raw && cmp %t.crossing1.raw %t.x.raw

#define AT (y * 100 + (int)(get_global_id(0) - get_global_offset(0)))

// Coordinates that are cut off at the borders.
kernel void clamped(global const int *in, global int *out, int w, int h, int r) {
  int x = get_global_id(0), y = get_global_id(1), sum = 0;
  for (int dy = -r; dy <= r; ++dy)
    for (int dx = -r; dx <= r; ++dx) {
      int xx = clamp(x + dx, 0, w - 1), yy = min(max(y - dy, 0), h - 1);
      sum += in[yy * w + xx] * (dx + 3 * dy);
    }
  int left = x > 0 ? x - 1 : w - 1, right = x + 1 == w ? 0 : x + 1;
  out[AT] = sum + 7 * in[left] - in[right];
}

// Sums with counters of 64 bits, cut before and after they are added; nothing
// promises that they do not wrap.
kernel void counted(global const int *in, global int *out, int w, int h, int r) {
  uint x = get_global_id(0), y = get_global_id(1);
  ulong first = get_global_offset(0);
  int sum = 0;
  for (ulong j = 0; j < 5; ++j)
    for (ulong k = 0; k < 5; ++k) {
      int xx = clamp((int)(x - (uint)first - 2 + (uint)k), 0, w - 1);
      int yy = clamp((int)(get_global_id(1) + (j - 2)), 0, h - 1);
      sum += in[yy * w + xx] * (int)(k + 3 * j);
      xx = clamp((int)(get_global_id(0) + k - first - 1), 0, w - 1);
      sum -= in[xx] << (int)j;
      xx = clamp((int)(get_global_id(0) + k), 0, w - 1);
      sum ^= in[xx];
    }
  out[AT] = sum;
}

// Neighbours that are passed over, with a loop that is another one in each row
// and one whose end is only found when it runs.
kernel void checked(global const int *in, global int *out, int w, int h, int r) {
  int x = get_global_id(0), y = get_global_id(1), sum = 0;
  for (int dy = -r; dy <= r; ++dy)
    for (int dx = -(y & 3); dx <= r; ++dx) {
      int xx = x + dx, yy = y + dy;
      if (xx < 0 || w <= xx || !(yy >= 0) || yy > h - 1)
        continue;
      sum += in[yy * w + xx];
    }
  for (int k = 0; k < in[y] + 20; k += 5)
    if (x - k >= 0)
      sum ^= in[x - k] << (k & 7);
  for (int k = 0; k < x; k += 9)
    if (x + k < w)
      sum += in[x + k] * k;
  out[AT] = sum;
}

// Most work-items are where the comparisons do not expect them to be; what
// would wrap is not reached.
kernel void odd(global const int *in, global int *out, int w, int h, int r) {
  int x = get_global_id(0), y = get_global_id(1), at = AT, sum = 0;
  if (x < r) sum += in[at & 63];
  if (x != 0 && r != x) sum += in[at & 31] * 3;
  if (x == h) sum -= 1000;
  if (5 == y || y != 9) sum += 5;
  if (x > h) sum += 100;
  for (int k = 0; k < w; ++k) {
    if (k > 40) break;
    if (x >= 0 && x - k > 3) sum += k;
  }
  if (x > 10) {
    int far = x - 20 + (-2147483647 - 1) + 20;
    if (far < 0) sum += 1 << 20;
  }
  if (x < 3) {
    int far = x + 2147483645;
    if (far >= w) sum += 1 << 21;
  }
  long wide = get_global_id(0);
  if (wide - 2 >= 0 && wide + 2 < (long)w) sum += in[(at + 2) & 1023];
  out[at] = sum;
}
