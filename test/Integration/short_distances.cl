//===- short_distances.cl - partners in the same vector -----------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Work-items whose partner is 1, 2, 4 or 8 places apart, as in sorts and Fourier
// transforms, do the same one by one and in lanes: by quotients, by bits, with
// stores that only some lanes make, of numbers, floats and vectors, in groups
// that fill no vector, and where the distance is no power of two.
//
// DEFINE: %{lanes} = auto
// DEFINE: %{local} = 64
// DEFINE: %{run} = cairn-run %s --kernel=group --global=1600 --local=%{local} --arg 'a=i32[3200]:randint(-99,99,5)' --arg 'f=f32[3200]:uniform(-1,1,6)' --arg 'p=f32[6400]:uniform(-1,1,7)' '--build-options=-DGROUP -lanes=%{lanes}'
// RUN: %{run} --save=a=%t.a.raw --save=f=%t.f.raw --save=p=%t.p.raw
// REDEFINE: %{lanes} = 1
// RUN: %{run} --save=a=%t.a1.raw --save=f=%t.f1.raw --save=p=%t.p1.raw && cmp %t.a.raw %t.a1.raw && cmp %t.f.raw %t.f1.raw && cmp %t.p.raw %t.p1.raw
// REDEFINE: %{local} = 40
// RUN: %{run} --save=a=%t.a1.raw --save=f=%t.f1.raw --save=p=%t.p1.raw
// REDEFINE: %{lanes} = auto
// RUN: %{run} --save=a=%t.a.raw --save=f=%t.f.raw --save=p=%t.p.raw && cmp %t.a.raw %t.a1.raw && cmp %t.f.raw %t.f1.raw && cmp %t.p.raw %t.p1.raw
//
// DEFINE: %{kernel} = quotients
// DEFINE: %{d} = 1
// DEFINE: %{size} = 64
// DEFINE: %{stage} = cairn-run %s --kernel=%{kernel} --global=1000 --local=100 --arg 'a=i32[4096]:randint(-99,99,5)' --arg d=%{d} --arg size=%{size} --build-options=-lanes=%{lanes}
// DEFINE: %{both} = %{stage}auto --save=a=%t.a.raw && %{stage}1 --save=a=%t.a1.raw && cmp %t.a.raw %t.a1.raw
// REDEFINE: %{lanes} =
// RUN: %{both}
// REDEFINE: %{d} = 4
// RUN: %{both}
// REDEFINE: %{d} = 5
// RUN: %{both}
// REDEFINE: %{kernel} = partners
// RUN: %{both}
// REDEFINE: %{d} = 2
// RUN: %{both}
// REDEFINE: %{d} = 8
// RUN: %{both}
// REDEFINE: %{kernel} = neighbours
// RUN: %{both}
// REDEFINE: %{kernel} = stages
// REDEFINE: %{size} = 2048
// RUN: %{both}
// REDEFINE: %{d} = 1
// RUN: %{both}

#ifdef GROUP
// Three ways to say which two it is, each for all distances.
kernel void group(global int *a, global float *f, global float2 *p) {
  local int x[128];
  local float y[128];
  local float2 z[128];
  int l = get_local_id(0), n = get_local_size(0);
  int first = get_group_id(0) * 2 * n;
  for (int i = l; i < 2 * n; i += n) {
    x[i] = a[first + i];
    y[i] = f[first + i];
    z[i] = p[first + i];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 32; d > 0; d >>= 1) {
    for (int i = l; i < 2 * n; i += n) {
      int j = i ^ d;
      if (j > i && j < 2 * n) {
        int v = x[i], w = x[j];
        if ((i & 2 * d) == 0 ? v > w : v < w) {
          x[i] = w;
          x[j] = v;
        }
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (uint m = 1; m < 32; m <<= 1) {
    uint k = l & (m - 1), i = 2 * (l - k) + k, j = i + m;
    if (j < 2 * n) {
      float u = y[i], v = y[j] * 0.5f;
      y[i] = u + v;
      y[j] = u - v;
      float2 q = z[i], r = z[j];
      z[i] = q + r.yx;
      z[j] = q - r.yx;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = l; i < 2 * n; i += n) {
    a[first + i] = x[i];
    f[first + i] = y[i];
    p[first + i] = z[i];
  }
}

#else
kernel void quotients(global int *a, uint d, uint size) {
  uint t = get_global_id(0);
  uint i = t % d + t / d * 2 * d, j = i + d;
  int x = a[i], y = a[j];
  bool up = t / (size / 2) % 2 == 0;
  a[i] = (x < y) == up ? x : y;
  a[j] = (x < y) == up ? y : x;
}

kernel void partners(global int *a, int d, int size) {
  int i = get_global_id(0), j = i ^ d;
  if (j > i) {
    int x = a[i], y = a[j];
    if ((x > y) == ((i & size) == 0)) {
      a[i] = y;
      a[j] = x;
    }
  }
}

// Of two arrays, which may be in each other's way for all that is known.
kernel void stages(global int *a, int d, int size) {
  global int *b = a + size;
  int t = get_global_id(0), half_ = (2 * d) / 2;
  int g = t / half_, o = t - g * half_, i = g * 2 * d + o, j = i + half_;
  int x = 3 * a[j] - b[j], y = b[j] + 5 * a[j];
  a[j] = a[i] - x;
  b[j] = b[i] - y;
  a[i] += x;
  b[i] += y;
}

// Every other pair, as in an odd-even sort: none is more than one apart.
kernel void neighbours(global int *a, int d, int size) {
  int i = 2 * get_global_id(0) + d % 2;
  if (i + 1 < 1999) {
    int x = a[i], y = a[i + 1];
    if (x > y) {
      a[i] = y;
      a[i + 1] = x;
    }
  }
}
#endif
