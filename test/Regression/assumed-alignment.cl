// What the program says of a pointer's alignment is passed over: of clang's code
// for it the compiler's verifier made an internal error.
// REQUIRES: host
// RUN: cairn-run %s --arg out=i32[4]:zeros --global=4 --print out | FileCheck %s
// RUN: cairn-run %s --arg out=i32[4]:zeros --global=4 --print out \
// RUN:   --build-options=-cl-std=CL3.0 | FileCheck %s
// RUN: cairnc %s --target=vulkan -o %t.spv
// RUN: cairnc %s --target=level-zero -o %t.spv
// CHECK: out = 6 7 8 9
kernel void k(global int *out) {
  int a[4] = {5, 1, 2, 3};
  int *p = (int *)__builtin_assume_aligned(a, 4);
  global int *q = (global int *)__builtin_assume_aligned(out, 16, 0);
  int i = get_global_id(0);
  q[i] = p[i & 0] + p[1] + i;
}
