//===- row_loads.cl - lanes that go along rows of memory -----------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each lane loads several trips' elements at once, and nothing in front of its
// row or behind it; the buffers end with the last row.
//
// RUN: %same_results %s
// LAUNCH: --kernel=quads --guard --global=67 --local=67 --arg=n=37 --arg=out=f32[67]:zeros --arg=a=float4[2479]:uniform(-9,9,1) --arg=x=float4[37]:uniform(-9,9,2) --arg=c=uchar4[2479]:randint(0,255,3) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=other --guard --global=67 --local=67 --arg=n=37 --arg=out=f32[67]:zeros --arg=p=double2[2479]:uniform(-9,9,1) --arg=h=half2[2479]:uniform(-9,9,2) --arg=w=float8[2479]:uniform(-9,9,3) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=floats --guard --global=67 --local=67 --arg=n=37 --arg=out=f32[67]:zeros --arg=a=f32[2479]:uniform(-9,9,1) --arg=x=f32[37]:uniform(-9,9,2) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=narrow --guard --global=67 --local=67 --arg=n=37 --arg=out=f32[67]:zeros --arg=a=u8[2479]:randint(0,255,1) --arg=h=f16[2479]:uniform(-9,9,2) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=wide --guard --global=67 --local=67 --arg=n=37 --arg=out=f32[67]:zeros --arg=a=f64[2479]:uniform(-9,9,1) --arg=s=i16[2479]:randint(-99,99,2) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=most --guard --global=67 --local=67 --arg=n=37 --arg=out=f32[67]:zeros --arg=a=f32[2479]:uniform(-9,9,1) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=below --guard --global=67 --local=67 --arg=n=37 --arg=out=f32[67]:zeros --arg=a=i32[2479]:randint(-99,99,1) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=found --guard --global=67 --local=67 --arg=n=37 --arg=out=f32[67]:zeros --arg=a=f32[2479]:uniform(-9,9,1) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=down --guard --global=67 --local=67 --arg=n=37 --arg=out=f32[67]:zeros --arg=a=f32[2479]:uniform(-9,9,1) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=plain --guard --global=67 --local=67 --arg=n=37 --arg=out=f32[67]:zeros --arg=a=f32[2479]:uniform(-9,9,1) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=stores --guard --global=67 --local=67 --arg=n=37 --arg=out=f32[67]:zeros --arg=a=f32[2479]:uniform(-9,9,1) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
//
// Rows that are shorter than what is loaded at once.
// LAUNCH: --kernel=quads --guard --global=67 --local=67 --arg=n=3 --arg=out=f32[67]:zeros --arg=a=float4[201]:uniform(-9,9,1) --arg=x=float4[37]:uniform(-9,9,2) --arg=c=uchar4[201]:randint(0,255,3) -lanes=1
// LAUNCH:   -lanes=16
// LAUNCH: --kernel=other --guard --global=67 --local=67 --arg=n=3 --arg=out=f32[67]:zeros --arg=p=double2[201]:uniform(-9,9,1) --arg=h=half2[201]:uniform(-9,9,2) --arg=w=float8[201]:uniform(-9,9,3) -lanes=1
// LAUNCH:   -lanes=16
// LAUNCH: --kernel=floats --guard --global=67 --local=67 --arg=n=3 --arg=out=f32[67]:zeros --arg=a=f32[201]:uniform(-9,9,1) --arg=x=f32[37]:uniform(-9,9,2) -lanes=1
// LAUNCH:   -lanes=16
// LAUNCH: --kernel=narrow --guard --global=67 --local=67 --arg=n=3 --arg=out=f32[67]:zeros --arg=a=u8[201]:randint(0,255,1) --arg=h=f16[201]:uniform(-9,9,2) -lanes=1
// LAUNCH:   -lanes=16
// LAUNCH: --kernel=wide --guard --global=67 --local=67 --arg=n=3 --arg=out=f32[67]:zeros --arg=a=f64[201]:uniform(-9,9,1) --arg=s=i16[201]:randint(-99,99,2) -lanes=1
// LAUNCH:   -lanes=16
// LAUNCH: --kernel=most --guard --global=67 --local=67 --arg=n=3 --arg=out=f32[67]:zeros --arg=a=f32[201]:uniform(-9,9,1) -lanes=1
// LAUNCH:   -lanes=16
// LAUNCH: --kernel=below --guard --global=67 --local=67 --arg=n=3 --arg=out=f32[67]:zeros --arg=a=i32[201]:randint(-99,99,1) -lanes=1
// LAUNCH:   -lanes=16
// LAUNCH: --kernel=found --guard --global=67 --local=67 --arg=n=3 --arg=out=f32[67]:zeros --arg=a=f32[201]:uniform(-9,9,1) -lanes=1
// LAUNCH:   -lanes=16
// LAUNCH: --kernel=down --guard --global=67 --local=67 --arg=n=3 --arg=out=f32[67]:zeros --arg=a=f32[201]:uniform(-9,9,1) -lanes=1
// LAUNCH:   -lanes=16
// LAUNCH: --kernel=plain --guard --global=67 --local=67 --arg=n=3 --arg=out=f32[67]:zeros --arg=a=f32[201]:uniform(-9,9,1) -lanes=1
// LAUNCH:   -lanes=16
// LAUNCH: --kernel=stores --guard --global=67 --local=67 --arg=n=3 --arg=out=f32[67]:zeros --arg=a=f32[2479]:uniform(-9,9,1) -lanes=1
// LAUNCH:   -lanes=16
//
// And empty ones.
// LAUNCH: --kernel=floats --guard --global=67 --local=67 --arg=n=0 --arg=out=f32[67]:zeros --arg=a=f32[1]:uniform(-9,9,1) --arg=x=f32[37]:uniform(-9,9,2) -lanes=16
// LAUNCH:   -lanes=1
//
// Of which not even the number is there.
// DEFINE: %{none} = cairn-run %s --guard --kernel=none --global=16 --local=16 --arg n=0 --arg d=0 --arg 'a=f32[1]:zeros' --arg 'which=i32[1]:zeros' --arg 'out=f32[16]:zeros' --print=out
// RUN: %{none} --build-options=-lanes=1 | FileCheck %s
// RUN: %{none} --build-options=-lanes=4 | FileCheck %s
// RUN: %{none} --build-options=-lanes=16 | FileCheck %s
// CHECK: out = 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7
kernel void floats(global const float *a, global const float *x, int n,
                   global float *out) {
  int row = get_global_id(0);
  float sum = row;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * x[k];
  out[row] = sum;
}

// Two rows, of elements of different sizes.
kernel void narrow(global const uchar *a, global const half *h, int n,
                   global float *out) {
  size_t row = get_global_id(0);
  float sum = 0;
  for (size_t k = 0; k < n; ++k)
    sum += a[row * n + k] * vload_half(row * n + k, h);
  out[row] = sum;
}

kernel void wide(global const double *a, global const short *s, int n,
                 global float *out) {
  long row = get_global_id(0);
  double sum = 0;
  for (long k = 0; k < n; ++k)
    sum += a[row * n + k] - s[row * n + k] / 7.0;
  out[row] = sum;
}

kernel void most(global const float *a, int n, global float *out) {
  size_t row = get_global_id(0);
  global const float *mine = a + row * n;
  float most = -1, second = -2;
  for (int k = 0; k < n; ++k) {
    second = fmax(second, fmin(most, mine[k]));
    most = fmax(most, mine[k]);
  }
  out[row] = most - second / 3;
}

// A counter that is below zero, and does not begin where the row does.
kernel void below(global const int *a, int n, global float *out) {
  int row = get_global_id(0);
  float sum = 0;
  for (int k = -n; k < -1; ++k)
    sum = sum * 0.5f + a[row * n + n + k + 1];
  out[row] = sum;
}

// Rows in any order, which a table of local memory has.
kernel void found(global const float *a, int n, global float *out) {
  local int order[67];
  int l = get_local_id(0);
  order[l] = l * 13 % 67;
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int j = 0; j < 3; ++j)
    for (int k = j; k < n; ++k)
      sum += a[order[l] * n + k] / (k + 1);
  out[get_global_id(0)] = sum;
}

kernel void down(global const float *a, int n, global float *out) {
  int row = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum = sum * 0.5f + a[row * n + n - 1 - k];
  out[row] = sum;
}

// Nothing promises that the index does not wrap; parts of the second one do.
kernel void plain(global const float *a, uint n, global float *out) {
  uint row = get_global_id(0);
  float sum = 0;
  for (uint k = 0; k < n; ++k)
    sum = sum * 0.5f + a[row * n + k];
  for (uint k = 0; k < n; ++k)
    sum = sum * 0.5f + a[row * n - n * 67 + k + 67 * n];
  out[row] = sum;
}

// What a trip stores the next one loads.
kernel void stores(global float *a, int n, global float *out) {
  int row = get_global_id(0);
  global float *mine = a + row * 37;
  float sum = 0;
  for (int k = 0; k + 1 < n; ++k) {
    sum += mine[k];
    mine[k + 1] = sum;
  }
  out[row] = sum;
}

// OpenCL's own vectors, of as many bytes as are loaded at once, fewer and more.
kernel void quads(global const float4 *a, global const float4 *x,
                  global const uchar4 *c, int n, global float *out) {
  int row = get_global_id(0);
  float4 sum = row;
  for (int k = 0; k < n; ++k)
    sum = sum * 0.5f + a[row * n + k] * x[k] +
          convert_float4(c[row * n + k]);
  out[row] = dot(sum, (float4)(1, 3, 5, 7));
}

kernel void other(global const double2 *p, global const half2 *h,
                  global const float8 *w, int n, global float *out) {
  uint row = get_global_id(0);
  double2 sum = row;
  float8 most = -1;
  for (uint k = 0; k < n; ++k) {
    sum = sum * 0.5 + p[row * n + k];
    sum.y += vload_half((row * n + k) * 2 + 1, (global const half *)h);
    most = fmax(most, w[row * n + k]) - 0.125f;
  }
  float4 half_of_it = most.lo * 3 + most.hi;
  out[row] = sum.x * 3 + sum.y + dot(half_of_it, (float4)(1, 3, 5, 7));
}

// A row that is looked up in each trip, and one by a division.
kernel void none(global const float *a, global const int *which, int n, int d,
                 global float *out) {
  int row = get_global_id(0);
  float sum = 7;
  for (int k = 0; k < n; ++k)
    sum += a[which[row] * n + k];
  for (int k = 0; k < n; ++k)
    sum += a[row / d * n + k];
  out[row] = sum;
}
