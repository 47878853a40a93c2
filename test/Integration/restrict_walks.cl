//===- restrict_walks.cl - pointers that walk where others load ----*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A pointer that a loop carries, or a choice gives, is based on the `restrict`
// argument that it comes from, so that what it stores the argument loads.
//
// RUN: cairn-run %s --kernel=walks --global=1 --arg p=i32[32]:zeros --arg n=31 --print=p[0:8] | FileCheck %s --check-prefix=WALKS
// WALKS: 1{{,?}} 2{{,?}} 2{{,?}} 2{{,?}} 2{{,?}} 2{{,?}} 2{{,?}} 2
// RUN: cairn-run %s --kernel=chooses --global=1 --arg p=i32[32]:zeros --arg n=31 --print=p[0:2] | FileCheck %s --check-prefix=CHOOSES
// CHOOSES: 8{{,?}} 0
// RUN: cairn-run %s --kernel=asks --timeout=20 --global=1 --arg p=i32[32]:zeros --arg n=31 --print=p[0:2] | FileCheck %s --check-prefix=ASKS
// ASKS: 5{{,?}} 0

kernel void walks(global int *restrict p, int n) {
  global int *q = p;
  for (int i = 0; i < 8; i++) {
    *q = p[0] + 1;
    q += (p[n] & 1) + 1;
  }
}

kernel void chooses(global int *restrict p, int n) {
  global int *q = n > 3 ? p : p + 4;
  for (int i = 0; i < 8; i++)
    *q = p[0] + 1;
}

kernel void asks(global int *restrict p, int n) {
  global int *q = n > 3 ? p : p + 4;
  while (p[0] < 5)
    *q += 1;
}
