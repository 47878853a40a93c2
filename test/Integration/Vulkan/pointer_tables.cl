// A private table of pointers with an initial value, which clang copies as
// bytes from a constant, works by descriptors: each pointer is stored.
// REQUIRES: vulkan, host, spirv-val
// RUN: cairnc %s --target=vulkan -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: env CAIRN_VULKAN_VALIDATION=1 cairn-run %s --device=vulkan --kernel=tables --global=4 --arg=o=i32[4]:zeros --arg=n=1 --print=o | FileCheck %s
// RUN: cairn-run %s --kernel=tables --global=4 --arg=o=i32[4]:zeros --arg=n=1 --print=o | FileCheck %s
// RUN: env CAIRN_VULKAN_VALIDATION=1 cairn-run %s --device=vulkan --kernel=members --global=4 --arg=o=i32[4]:zeros --arg=n=1 --print=o | FileCheck %s --check-prefix=MEMBERS
// RUN: cairn-run %s --kernel=members --global=4 --arg=o=i32[4]:zeros --arg=n=1 --print=o | FileCheck %s --check-prefix=MEMBERS
constant int A[4] = {1, 2, 3, 4};
constant int B[4] = {10, 20, 30, 40};

// CHECK: o = 12 40 32 60
kernel void tables(global int *o, int n) {
  constant int *t[2] = {A, B};
  int i = get_global_id(0);
  o[i] = t[n & 1][i] + t[i & 1][1];
}

struct Entry {
  char tag;
  constant int *values[2];
  short scale;
};

// MEMBERS: o = 23 61 49 121
kernel void members(global int *o, int n) {
  struct Entry e[2] = {{1, {A, B}, 3}, {2, {B + 1, 0}, 2}};
  int i = get_global_id(0);
  o[i] = e[i & n].values[0][i & 2] * e[i & n].scale +
         e[0].values[n][i & 3] * n + (i & 1 ? 1 : 10);
}
