//===- row_loads.cl - lanes that go along rows of memory -----------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each lane loads several trips' elements at once, and nothing in front of its
// row or behind it; the buffers end with the last row.
//
// DEFINE: %{lanes} = 1
// DEFINE: %{n} = 37
// DEFINE: %{cells} = 2479
// DEFINE: %{run} = cairn-run %s --guard --global=67 --local=67 --build-options=-lanes=%{lanes} --arg 'n=%{n}' --arg 'out=f32[67]:zeros' --save=out=%t.%{lanes}
// DEFINE: %{floats} = %{run}.f.raw --kernel=floats --arg 'a=f32[%{cells}]:uniform(-9,9,1)' --arg 'x=f32[37]:uniform(-9,9,2)'
// DEFINE: %{narrow} = %{run}.n.raw --kernel=narrow --arg 'a=u8[%{cells}]:randint(0,255,1)' --arg 'h=f16[%{cells}]:uniform(-9,9,2)'
// DEFINE: %{wide} = %{run}.w.raw --kernel=wide --arg 'a=f64[%{cells}]:uniform(-9,9,1)' --arg 's=i16[%{cells}]:randint(-99,99,2)'
// DEFINE: %{most} = %{run}.m.raw --kernel=most --arg 'a=f32[%{cells}]:uniform(-9,9,1)'
// DEFINE: %{below} = %{run}.b.raw --kernel=below --arg 'a=i32[%{cells}]:randint(-99,99,1)'
// DEFINE: %{found} = %{run}.r.raw --kernel=found --arg 'a=f32[%{cells}]:uniform(-9,9,1)'
// DEFINE: %{down} = %{run}.d.raw --kernel=down --arg 'a=f32[%{cells}]:uniform(-9,9,1)'
// DEFINE: %{plain} = %{run}.u.raw --kernel=plain --arg 'a=f32[%{cells}]:uniform(-9,9,1)'
// DEFINE: %{stores} = %{run}.s.raw --kernel=stores --arg 'a=f32[2479]:uniform(-9,9,1)'
// DEFINE: %{quads} = %{run}.q.raw --kernel=quads --arg 'a=float4[%{cells}]:uniform(-9,9,1)' --arg 'x=float4[37]:uniform(-9,9,2)' --arg 'c=uchar4[%{cells}]:randint(0,255,3)'
// DEFINE: %{other} = %{run}.o.raw --kernel=other --arg 'p=double2[%{cells}]:uniform(-9,9,1)' --arg 'h=half2[%{cells}]:uniform(-9,9,2)' --arg 'w=float8[%{cells}]:uniform(-9,9,3)'
// DEFINE: %{all} = %{quads} && %{other} && %{floats} && %{narrow} && %{wide} && %{most} && %{below} && %{found} && %{down} && %{plain} && %{stores}
// DEFINE: %{same} = cmp %t.1.q.raw %t.%{lanes}.q.raw && cmp %t.1.o.raw %t.%{lanes}.o.raw && cmp %t.1.f.raw %t.%{lanes}.f.raw && cmp %t.1.n.raw %t.%{lanes}.n.raw && cmp %t.1.w.raw %t.%{lanes}.w.raw && cmp %t.1.m.raw %t.%{lanes}.m.raw && cmp %t.1.b.raw %t.%{lanes}.b.raw && cmp %t.1.r.raw %t.%{lanes}.r.raw && cmp %t.1.d.raw %t.%{lanes}.d.raw && cmp %t.1.u.raw %t.%{lanes}.u.raw && cmp %t.1.s.raw %t.%{lanes}.s.raw
// RUN: %{all}
// REDEFINE: %{lanes} = 4
// RUN: %{all} && %{same}
// REDEFINE: %{lanes} = 16
// RUN: %{all} && %{same}
// REDEFINE: %{lanes} = 32
// RUN: %{all} && %{same}
//
// Rows that are shorter than what is loaded at once.
// REDEFINE: %{n} = 3
// REDEFINE: %{cells} = 201
// REDEFINE: %{lanes} = 1
// RUN: %{all}
// REDEFINE: %{lanes} = 16
// RUN: %{all} && %{same}
//
// And empty ones.
// REDEFINE: %{n} = 0
// REDEFINE: %{cells} = 1
// RUN: %{floats}
// REDEFINE: %{lanes} = 1
// RUN: %{floats} && cmp %t.1.f.raw %t.16.f.raw
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
