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
// RUN: %same_results %s
// LAUNCH: --kernel=clamped --global=100,20 --local=50,10 --offset=0,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=100 --arg=h=17 --arg=r=2 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=auto
// LAUNCH: --kernel=checked --global=100,20 --local=50,10 --offset=0,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=100 --arg=h=17 --arg=r=2 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=auto
// LAUNCH: --kernel=odd --global=100,20 --local=50,10 --offset=0,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=100 --arg=h=17 --arg=r=2 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=auto
// LAUNCH: --kernel=odd --global=100,20 --local=50,10 --offset=0,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=2147483647 --arg=h=17 --arg=r=2 -lanes=1
// LAUNCH:   -lanes=8
// LAUNCH: --kernel=odd --global=100,20 --local=50,10 --offset=2147483620,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=2147483647 --arg=h=17 --arg=r=2 -lanes=1
// LAUNCH:   -lanes=8
// LAUNCH: --kernel=counted --global=100,20 --local=50,10 --offset=2147483620,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=100 --arg=h=17 --arg=r=2 -lanes=1
// LAUNCH:   -lanes=4
// LAUNCH: --kernel=counted --global=100,20 --local=50,10 --offset=4294967270,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=100 --arg=h=17 --arg=r=2 -lanes=1
// LAUNCH:   -lanes=4
// LAUNCH: --kernel=counted --global=100,20 --local=50,10 --offset=0,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=100 --arg=h=17 --arg=r=2 -lanes=1
// LAUNCH:   -lanes=4
// LAUNCH: --kernel=clamped --global=67,20 --local=67,4 --offset=0,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=67 --arg=h=17 --arg=r=2 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=auto
// LAUNCH: --kernel=checked --global=67,20 --local=67,4 --offset=0,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=61 --arg=h=17 --arg=r=2 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=auto
// LAUNCH: --kernel=guarded --global=80,20 --local=16,4 --offset=0,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=67 --arg=h=17 --arg=r=3 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=auto
// LAUNCH: --kernel=guarded --global=80,20 --local=80,20 --offset=0,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=67 --arg=h=17 --arg=r=20 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=auto
// LAUNCH: --kernel=guarded --global=80,20 --local=40,4 --offset=0,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=3 --arg=h=17 --arg=r=2 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=auto
// LAUNCH: --kernel=guarded --global=80,20 --local=20,20 --offset=0,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=80 --arg=h=20 --arg=r=1 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=auto
// LAUNCH: --kernel=guarded --global=63,20 --local=7,20 --offset=0,0 --arg=in=i32[4096]:randint(-99,99,1) --arg=out=i32[2000]:zeros --arg=w=63 --arg=h=18 --arg=r=1 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=auto

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

// A row that ends where its guard does, so that both borders are near the ends of
// what the guard leaves.
kernel void guarded(global const int *in, global int *out, int w, int h, int r) {
  int x = get_global_id(0), y = get_global_id(1), sum = 0;
  if (x >= w || y >= h)
    return;
  for (int dy = -r; dy <= r; ++dy)
    for (int dx = -r; dx <= r; ++dx) {
      int xx = clamp(x + dx, 0, w - 1), yy = clamp(y + dy, 0, h - 1);
      sum += in[yy * w + xx] * (dx + 3 * dy);
    }
  out[AT] = sum;
}
