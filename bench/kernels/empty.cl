//===- empty.cl - nothing, to measure launches -------------*- OpenCL C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The kernel that launch overhead is measured with. Never true, and no compiler knows.
kernel void empty(global int *p) {
  if (p && get_global_id(0) == 0xffffffffu)
    *p = 1;
}
