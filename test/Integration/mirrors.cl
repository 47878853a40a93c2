//===- mirrors.cl - rows that go on as their mirror image ---------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A border may be asked for of what another one chose, and a ring may be closed by
// bits: work-items inside access side by side, and the others as the program says.
//
// DEFINE: %{run} = cairn-run %s --local=70 --global=70 --arg 'in=i32[140]:iota' --arg 'out=i32[70]:zeros' --print out
// RUN: %{run} --kernel=mirror --arg w=70 --build-options=-lanes=1 | FileCheck %s --check-prefix=MIRROR
// RUN: %{run} --kernel=mirror --arg w=70 --build-options=-lanes=8 | FileCheck %s --check-prefix=MIRROR
// RUN: %{run} --kernel=mirror --arg w=70 | FileCheck %s --check-prefix=MIRROR
// RUN: %{run} --kernel=mirror --arg w=3 --build-options=-lanes=1 | FileCheck %s --check-prefix=NARROW
// RUN: %{run} --kernel=mirror --arg w=3 --build-options=-lanes=8 | FileCheck %s --check-prefix=NARROW
// RUN: %{run} --kernel=ring --build-options=-lanes=1 | FileCheck %s --check-prefix=RING
// RUN: %{run} --kernel=ring --build-options=-lanes=8 | FileCheck %s --check-prefix=RING
// RUN: %{run} --kernel=ring | FileCheck %s --check-prefix=RING
// Numbers that wrap in 32 bits on the way, and are below zero behind it.
// RUN: %{run} --kernel=ring --offset=2147483616 --build-options=-lanes=1 | FileCheck %s --check-prefix=WRAPPED
// RUN: %{run} --kernel=ring --offset=2147483616 --build-options=-lanes=8 | FileCheck %s --check-prefix=WRAPPED
// RUN: %{run} --kernel=ring --offset=2147483616 | FileCheck %s --check-prefix=WRAPPED

// MIRROR: out = 18 27 40 55 70 85 100 115 130 145 160 175 190 205 220 235 250 265 280 295 310 325 340 355 370 385 400 415 430 445 460 475 490 505 520 535 550 565 580 595 610 625 640 655 670 685 700 715 730 745 760 775 790 805 820 835 850 865 880 895 910 925 940 955 970 985 1000 1015 1020 1017{{$}}
// NARROW: out = 18 17 12 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0{{$}}
kernel void mirror(global const int *in, global int *out, int w) {
  int x = get_global_id(0), sum = 0;
  if (x >= w)
    return;
  for (int d = -2; d <= 2; ++d) {
    int xx = x + d;
    if (xx < 0)
      xx = -xx;
    if (xx >= w)
      xx = 2 * w - 2 - xx;
    sum += in[xx] * (d + 3);
  }
  out[x] = sum;
}

// RING: out = 66 8 14 20 26 32 38 44 50 56 62 68 74 80 86 92 98 104 110 116 122 128 134 140 146 152 158 164 170 176 182 188 194 200 206 212 218 224 230 236 242 248 254 260 266 272 278 284 290 296 302 308 314 320 326 332 338 344 350 356 362 368 374 188 66 8 14 20 26 32{{$}}
// WRAPPED: out = 194 200 206 212 218 224 230 236 242 248 254 260 266 272 278 284 290 296 302 308 314 320 326 332 338 344 350 356 362 368 374 188 66 8 14 20 26 32 38 44 50 56 62 68 74 80 86 92 98 104 110 116 122 128 134 140 146 152 158 164 170 176 182 188 194 200 206 212 218 224{{$}}
kernel void ring(global const int *in, global int *out) {
  uint x = get_global_id(0);
  int sum = 0;
  for (int d = -1; d <= 1; ++d)
    sum += in[(int)(x + d) & 63] * (d + 2);
  out[get_local_id(0)] = sum;
}
