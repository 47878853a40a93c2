//===- short_rows.cl - groups whose rows are short ------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// There are no more lanes than a row has, as a required size or the arrays of
// local memory say. Where these say too little, rows are executed all the same.
//
// RUN: cairn-run %s --kernel=eight --global=16,16 --local=8,8 --remarks --arg "in=i32[256]:iota" --arg "out=i32[256]:zeros" --print out 2>&1 | FileCheck %s --check-prefix=EIGHT
// RUN: cairn-run %s --kernel=padded --global=16,16 --local=4,4 --remarks --arg "in=i32[256]:iota" --arg "out=i32[256]:zeros" --print out 2>&1 | FileCheck %s --check-prefix=PADDED
// RUN: cairn-run %s --kernel=flat --global=32,8 --local=32,1 --arg "in=i32[256]:iota" --arg "out=i32[256]:zeros" --print out | FileCheck %s --check-prefix=FLAT
//
// EIGHT: short_rows.cl:[[#@LINE+9]]:{{.*}}remark: 8 work-items are executed at once
// EIGHT: out = 0 16 32 48 64 80 96 112 128
// PADDED: short_rows.cl:[[#@LINE+16]]:{{.*}}remark: 4 work-items are executed at once
// PADDED: out = 0 16 32 48 64 80 96 112 128
// FLAT: out = 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 63 62

kernel __attribute__((reqd_work_group_size(8, 8, 1))) void
eight(global const int *in, global int *out) {
  local int tile[64];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y * 8 + x] = in[get_global_id(1) * 16 + get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int row = get_group_id(0) * 8 + y, column = get_group_id(1) * 8 + x;
  out[row * 16 + column] = tile[x * 8 + y];
}

kernel void padded(global const int *in, global int *out) {
  local int tile[4][5];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = in[get_global_id(1) * 16 + get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int row = get_group_id(0) * 4 + y, column = get_group_id(1) * 4 + x;
  out[row * 16 + column] = tile[x][y];
}

// A row of 32 goes through four rows of the array.
kernel void flat(global const int *in, global int *out) {
  local int tile[4][8];
  int x = get_local_id(0);
  (&tile[0][0])[x] = in[get_global_id(1) * 32 + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(1) * 32 + x] = (&tile[0][0])[31 - x];
}
