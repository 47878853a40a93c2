//===- work_group_arithmetic.cl - products and bits of groups -------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// cl_khr_work_group_uniform_arithmetic, which clang does not declare: as declared
// by the program, and in SPIR-V, where the instructions are of
// SPV_KHR_uniform_group_instructions.
//
// DEFINE: %{input} = %s
// DEFINE: %{device} = host
// DEFINE: %{run} = cairn-run %{input} --device=%{device} --global=5 --local=5 --arg 'in=i32[5]:{3,-5,7,1,6}' --arg 'out=i64[60]:zeros' \
// DEFINE:   --print=out[0:12] --print=out[24:36] --print=out[48:60] | FileCheck %s
// RUN: %{run}
// RUN: clang-22 --target=spirv64 -cl-std=CL3.0 -O1 -fno-discard-value-names -mllvm --spirv-ext=all -c %s -o %t.spv
// REDEFINE: %{input} = %t.spv
// RUN: %{run}
// REDEFINE: %{device} = vulkan
// RUN: %if vulkan %{ %{run} %}
// REDEFINE: %{device} = level-zero
// RUN: %if level-zero %{ %{run} %}
//
// By hand: 3 * -5 * 7 * 1 * 6 = -630 and its prefixes; bits of 3, -5, 7, 1, 6.
// CHECK: out[0:12] = -630 -630 0 -1 -8 3 1 3 0 0 1 1
// CHECK-NEXT: out[24:36] = -630 -630 0 -1 -8 -105 -15 3 -8 0 1 1
// CHECK-NEXT: out[48:60] = -630 -630 0 -1 -8 -630 -105 0 -2 0 1 1

#define GROUP(name, type) type __attribute__((overloadable, convergent)) work_group_##name(type);
GROUP(reduce_mul, int)
GROUP(reduce_mul, float)
GROUP(reduce_and, long)
GROUP(reduce_or, int)
GROUP(reduce_xor, int)
GROUP(scan_inclusive_mul, int)
GROUP(scan_exclusive_mul, int)
GROUP(scan_inclusive_and, int)
GROUP(scan_exclusive_xor, int)
GROUP(reduce_logical_and, int)
GROUP(reduce_logical_or, int)
GROUP(reduce_logical_xor, int)

kernel void k(global const int *in, global long *out) {
  size_t i = get_global_id(0);
  int v = in[i];
  global long *row = out + 12 * i;
  row[0] = work_group_reduce_mul(v);
  row[1] = (long)work_group_reduce_mul((float)v);
  row[2] = work_group_reduce_and((long)v);
  row[3] = work_group_reduce_or(v);
  row[4] = work_group_reduce_xor(v);
  row[5] = work_group_scan_inclusive_mul(v);
  row[6] = work_group_scan_exclusive_mul(v);
  row[7] = work_group_scan_inclusive_and(v);
  row[8] = work_group_scan_exclusive_xor(v);
  row[9] = work_group_reduce_logical_and(v > 1);
  row[10] = work_group_reduce_logical_or(v > 6);
  row[11] = work_group_reduce_logical_xor(v > 2);
}
