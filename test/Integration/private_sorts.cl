//===- private_sorts.cl - sorts of private arrays ------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Loops that begin where others stand, that are left early, and that carry where
// they are, over arrays that become values; what a loop of the data's length
// keeps; and places that only the data tells.
//
// DEFINE: %{device} = host
// DEFINE: %{options} =
// DEFINE: %{kernel} = middle
// DEFINE: %{launch} = --global=12 --arg in=u8[108]:randint(0,50,7) --arg out=u8[12]:zeros --print=out
// DEFINE: %{run} = cairn-run %s --kernel=%{kernel} --device=%{device} %{launch} --build-options='%{options}' | FileCheck %s --check-prefix=%{kernel}
// RUN: %{run}
// REDEFINE: %{options} = -lanes=1
// RUN: %{run}
// REDEFINE: %{options} = -lanes=8
// RUN: %{run}
// REDEFINE: %{options} =
// REDEFINE: %{device} = vulkan
// RUN: %if vulkan %{ %{run} %}
// REDEFINE: %{device} = level-zero
// RUN: %if level-zero %{ %{run} %}
// middle: out = 18 19 35 20 31 26 12 30 24 24 34 25
//
// REDEFINE: %{kernel} = inserted
// RUN: %if level-zero %{ %{run} %}
// REDEFINE: %{device} = vulkan
// RUN: %if vulkan %{ %{run} %}
// REDEFINE: %{device} = host
// RUN: %{run}
// REDEFINE: %{options} = -lanes=8
// RUN: %{run}
// inserted: out = 18 19 35 20 31 26 12 30 24 24 34 25
//
// REDEFINE: %{kernel} = in_turns
// RUN: %{run}
// REDEFINE: %{options} =
// REDEFINE: %{device} = vulkan
// RUN: %if vulkan %{ %{run} %}
// in_turns: out = 18 19 35 20 31 26 12 30 24 24 34 25
//
// REDEFINE: %{launch} = --global=12 --arg in=u8[108]:randint(0,50,7) --arg out=u8[60]:zeros --arg n=108 --print=out
// REDEFINE: %{kernel} = nearest
// RUN: %if vulkan %{ %{run} %}
// REDEFINE: %{device} = host
// RUN: %{run}
// REDEFINE: %{options} = -lanes=8
// RUN: %{run}
// nearest: out = 0 0 1 1 1 0 1 1 1 1 0 0 0 0 2 0 0 0 0 1 0 0 1 1 1 0 1 2 2 2
// nearest-SAME: 0 1 1 1 1 0 0 0 0 1 0 0 0 0 2 0 1 1 1 1 0 1 1 2 2 1 1 1 1 1

#define N 9

kernel void middle(global const uchar *in, global uchar *out) {
  int g = get_global_id(0);
  uchar v[N];
  for (int i = 0; i < N; ++i) v[i] = in[g * N + i];
  for (int i = 0; i <= N / 2; ++i)
    for (int j = i + 1; j < N; ++j)
      if (v[j] < v[i]) { uchar t = v[i]; v[i] = v[j]; v[j] = t; }
  out[g] = v[N / 2];
}

kernel void inserted(global const uchar *in, global uchar *out) {
  int g = get_global_id(0), n = 0;
  uchar w[N];
  for (int i = 0; i < N; ++i) {
    uchar x = in[g * N + i];
    int k = n++;
    for (; k > 0; --k) {
      if (w[k - 1] <= x) break;
      w[k] = w[k - 1];
    }
    w[k] = x;
  }
  out[g] = w[N / 2];
}

kernel void in_turns(global const uchar *in, global uchar *out) {
  int g = get_global_id(0);
  uchar v[N];
  for (int i = 0; i < N; ++i) v[i] = in[g * N + i];
  for (uint r = 0; r < N; ++r)
    for (uint i = r & 1; i + 1 < N; i += 2)
      if (v[i] > v[i + 1]) { uchar t = v[i]; v[i] = v[i + 1]; v[i + 1] = t; }
  out[g] = v[N / 2];
}

kernel void nearest(global const uchar *in, global uchar *out, int n) {
  int g = get_global_id(0);
  uchar best[5];
  for (int i = 0; i < 5; ++i) best[i] = 255;
  for (int j = 0; j < n; ++j) {
    uchar d = abs_diff(in[j], in[g]);
    if (j == g || d >= best[4]) continue;
    int k = 4;
    while (k > 0 && best[k - 1] > d) { best[k] = best[k - 1]; --k; }
    best[k] = d;
  }
  for (int i = 0; i < 5; ++i) out[g * 5 + i] = best[i];
}
