//===- optimised_programs.cl - what others have optimised ----------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// SPIR-V and SPIR that clang has optimised, whose loops are turned and whose
// indices are shifts, give what the program itself gives, for all lanes.
//
// RUN: clang-22 -x cl -cl-std=CL3.0 -target spirv64 -O2 -Xclang -finclude-default-header -c %s -o %t.O2.spv
// RUN: clang-22 -x cl -cl-std=CL3.0 -target spirv64 -O1 -Xclang -finclude-default-header -c %s -o %t.O1.spv
// RUN: clang-22 -x cl -cl-std=CL3.0 -target spir64 -O3 -Xclang -finclude-default-header -emit-llvm -c %s -o %t.O3.bc
// RUN: bash -ec 'for kernel in strided tiles scan blurred wrapped mixed packed before_last lines; do \
// RUN:   echo "%s -lanes=1 --kernel=$kernel --global=128 --local=64 --arg=arg0=i32[4096]:randint(-99,99,1) --arg=arg1=i32[4096]:zeros --arg=arg2=1000"; \
// RUN:   echo " %t.O2.spv -lanes=auto | %t.O2.spv -lanes=4 | %t.O1.spv -lanes=16 | %t.O3.bc -lanes=8"; done' | %same_results

// A loop whose trips nobody can count in front of it, and a tree.
kernel void strided(global const int *arg0, global int *arg1, int arg2) {
  local int t[64];
  int l = get_local_id(0), s = 0;
  for (int i = get_global_id(0); i < arg2; i += get_global_size(0))
    s += arg0[i];
  t[l] = s;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = get_local_size(0) / 2; d > 0; d >>= 1) {
    if (l < d)
      t[l] += t[l + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    arg1[get_group_id(0)] = t[0];
}

// Places below zero in local memory, of lanes that are off.
kernel void scan(global const int *arg0, global int *arg1, int arg2) {
  local int t[64];
  int l = get_local_id(0), g = get_global_id(0);
  t[l] = arg0[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 64; d *= 2) {
    int v = l >= d ? t[l - d] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    t[l] += v;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  arg1[g] = t[l];
}

// Borders, of sums of which nothing promises that they do not wrap.
kernel void blurred(global const int *arg0, global int *arg1, int arg2) {
  int x = get_global_id(0), s = 0;
  for (int y = 0; y < 8; ++y) {
    for (int dy = -2; dy <= 2; ++dy)
      for (int dx = -2; dx <= 2; ++dx)
        s += arg0[clamp(y + dy, 0, 7) * 128 + clamp(x + dx, 0, 127)] * (dx + 3);
    arg1[y * 128 + x] = s;
  }
}

// A ring.
kernel void wrapped(global const int *arg0, global int *arg1, int arg2) {
  int x = get_global_id(0), w = arg2 / 8;
  if (x >= w)
    return;
  for (int y = 0; y < 8; ++y)
    arg1[y * w + x] = arg0[y * w + (x - 1 + w) % w] +
                      arg0[(y + 1) % 8 * w + (x + 1) % w];
}

// An array that is copied, and written by indices that are computed.
kernel void mixed(global const int *arg0, global int *arg1, int arg2) {
  int g = get_global_id(0), w[16];
  for (int i = 0; i < 16; ++i)
    w[i] = arg0[g * 16 + i];
  for (int i = 16; i < arg2; ++i)
    w[i & 15] = w[(i + 13) & 15] * 5 ^ w[(i + 8) & 15] ^ w[i & 15];
  for (int i = 0; i < 16; ++i)
    arg1[g * 16 + i] = w[i];
}

// Three numbers for each work-item, behind a guard.
kernel void packed(global const int *arg0, global int *arg1, int arg2) {
  int g = get_global_id(0);
  if (g < arg2 / 8)
    arg1[g] = arg0[g * 3] * 77 + arg0[g * 3 + 1] * 150 + arg0[g * 3 + 2];
}

// What the trip before the last one had.
kernel void before_last(global const int *arg0, global int *arg1, int arg2) {
  int g = get_global_id(0), a = 1, b = 2, c = 3, i = 0;
  do {
    c = b;
    b = a;
    a = a * 3 + arg0[g + i];
    i += 7;
  } while (i < arg2);
  arg1[g] = a ^ b * 5 ^ c * 11 ^ i;
}

// Pointers that are stepped, down and up.
kernel void lines(global const int *arg0, global int *arg1, int arg2) {
  int g = get_global_id(0);
  global const int *p = arg0 + g, *q = arg0 + 4095 - g;
  unsigned s = 0;
  for (int i = 0; i < 31; ++i, p += 128, q -= 128)
    s = s * 31 + *p - *q;
  arg1[g] = s;
}

kernel void tiles(global const int *arg0, global int *arg1, int arg2) {
  local int t[70];
  int l = get_local_id(0), first = (int)get_group_id(0) * 64 - 3;
  for (int i = l; i < 70; i += 64) {
    int g = first + i;
    t[i] = g >= 0 && g < arg2 ? arg0[g] : 7;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int s = 0;
  for (int k = 0; k < 7; ++k)
    s = s * 3 + t[l + k];
  for (int i = l; i < arg2; i += 64)
    s += arg0[i] * arg0[i + 5];
  int n = arg2 / 40;
  uint g = get_global_id(0), distance = arg2 & 15, power = 1u << distance;
  uint place = (g >> distance) * power * 2 + (g & (power - 1));
  arg1[g] = s + arg0[(int)g / n * n + 3] + arg0[place];
}
