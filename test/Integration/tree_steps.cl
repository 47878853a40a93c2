//===- tree_steps.cl - trees in local memory -----------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Steps of trees, however they are written, change exactly the elements that the
// program changes, in its order: a work-item makes the same steps by itself, of
// an operation that tells its operands and their order apart. The limit is 0, 8,
// 16, ... in the groups, whatever their size is.
//
// DEFINE: %{size} = 64
// DEFINE: %{run} = cairn-run %s --kernel=trees --global=%{size}0 --local=%{size} --arg 'out=i32[10]:zeros' --print out
// RUN: %{run} | FileCheck %s
// RUN: %{run} --build-options=-lanes=1 | FileCheck %s
// RUN: %{run} --build-options=-lanes=4 | FileCheck %s
// REDEFINE: %{size} = 24
// RUN: %{run} | FileCheck %s
// REDEFINE: %{size} = 7
// RUN: %{run} --build-options=-lanes=16 | FileCheck %s
// CHECK: out = 0 0 0 0 0 0 0 0 0 0

// RUN: cairn-run %s --kernel=rows --global=10,6 --local=5,3 --arg 'out=i32[4]:zeros' --print out | FileCheck %s --check-prefix=ROWS
// RUN: cairn-run %s --kernel=rows --global=10,6 --local=5,3 --arg 'out=i32[4]:zeros' --print out --build-options=-lanes=4 | FileCheck %s --check-prefix=ROWS
// ROWS: out = 105 105 105 105

// RUN: cairn-run %s --kernel=sorted --global=66 --local=33 --arg 'out=i32[66]:zeros' --print out | FileCheck %s --check-prefix=SORTED
// RUN: cairn-run %s --kernel=sorted --global=66 --local=33 --arg 'out=i32[66]:zeros' --print out --build-options=-lanes=8 | FileCheck %s --check-prefix=SORTED
// SORTED: out = 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
// SORTED-SAME: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32

#define COUNT 160
#define MIX(a, b) (3 * (a) + (b))

// TYPE counts, COND says who takes part, and STEP is what they do to `t`.
#define TREE(TYPE, COND, STEP)                                                 \
  for (int e = get_local_id(0); e < COUNT; e += get_local_size(0))             \
    t[e] = 7 * e % 31;                                                         \
  barrier(CLK_LOCAL_MEM_FENCE);                                                \
  {                                                                            \
    TYPE n = limit, l = get_local_id(0);                                       \
    for (TYPE s = 1; s < n; s *= 2) {                                          \
      if (COND) {                                                              \
        STEP;                                                                  \
      }                                                                        \
      barrier(CLK_LOCAL_MEM_FENCE);                                            \
    }                                                                          \
  }                                                                            \
  if (get_local_id(0) == 0) {                                                  \
    local ELEMENT *array = t;                                                  \
    {                                                                          \
      private ELEMENT t[COUNT];                                                \
      for (int e = 0; e < COUNT; ++e)                                          \
        t[e] = 7 * e % 31;                                                     \
      TYPE n = limit;                                                          \
      for (TYPE s = 1; s < n; s *= 2)                                          \
        for (TYPE l = 0; l < (TYPE)get_local_size(0); ++l)                     \
          if (COND) {                                                          \
            STEP;                                                              \
          }                                                                    \
      for (int e = 0; e < COUNT; ++e)                                          \
        wrong += array[e] != t[e];                                             \
    }                                                                          \
  }                                                                            \
  barrier(CLK_LOCAL_MEM_FENCE);

#define ELEMENT uint
int wholeNumbers(local ELEMENT *t, int limit) {
  int wrong = 0;
  TREE(uint, l % (2 * s) == 0, t[l] = MIX(t[l], t[l + s]))
  TREE(int, (l & (2 * s - 1)) == 0 && l + s < n, t[l] = MIX(t[l + s], t[l]))
  TREE(size_t, 2 * s * l < n, t[2 * s * l] = MIX(t[2 * s * l], t[2 * s * l + s]))
  TREE(uint, 2 * s * l + s < n, t[2 * s * l] -= t[2 * s * l + s])
  TREE(int, (l + 1) * s * 2 - 1 < n, t[(l + 1) * s * 2 - 1] -=
                                     t[(l + 1) * s * 2 - 1 - s])
  // Every third one, and one too many.
  TREE(int, l % (3 * s) == 0, t[l] = MIX(t[l], t[l + s]))
  TREE(int, 2 * s * l <= n, t[2 * s * l] = MIX(t[2 * s * l], t[2 * s * l + s]))
  return wrong;
}
#undef ELEMENT

#define ELEMENT double
int doubles(local ELEMENT *t, int limit) {
  int wrong = 0;
  TREE(uint, l % (2 * s) == 0, if (t[l + s] < t[l]) t[l] = t[l + s])
  TREE(int, 2 * s * l < n, t[2 * s * l] = 0.5 * t[2 * s * l] + t[2 * s * l + s])
  return wrong;
}
#undef ELEMENT

kernel void trees(global int *out) {
  local uint whole[COUNT];
  local double wide[COUNT];
  int limit = get_group_id(0) * 8;
  int wrong = wholeNumbers(whole, limit) + doubles(wide, limit);
  if (get_local_id(0) == 0)
    out[get_group_id(0)] = wrong;
}

// A work-item has left what it begins with without a barrier.
kernel void rows(global int *out) {
  local int t[15];
  int l = get_local_id(1) * get_local_size(0) + get_local_id(0);
  t[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 8; s > 0; s >>= 1) {
    if (l < s && l + s < 15)
      t[l] += t[l + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    out[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = t[0];
}

// Nobody but the two neighbours changes a place.
kernel void sorted(global int *out) {
  local int t[33];
  int l = get_local_id(0), n = get_local_size(0);
  t[l] = 7 * l % 33;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int p = 0; p < n; ++p) {
    if ((l & 1) == (p & 1) && l + 1 < n) {
      int a = t[l], b = t[l + 1];
      if (a > b) {
        t[l] = b;
        t[l + 1] = a;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = t[l];
}
