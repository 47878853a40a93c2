// Bitcode of a producer whose kernels call kernels themselves, with debug
// information, which makes LLVM's reader verify it.
// REQUIRES: clang-14
// RUN: clang-14 -target spir64 -cl-std=CL1.2 -Xclang -finclude-default-header -g -O0 -cl-kernel-arg-info -emit-llvm -c %s -o %t.bc
// RUN: cairn-run %t.bc --kernel=outer --global=4 --arg x=i32[4]:iota --arg s=2 --print x | FileCheck %s
// RUN: cairn-run %t.bc --kernel=inner --global=4 --arg x=i32[4]:iota --arg s=3 --print x | FileCheck %s --check-prefix=INNER
// CHECK: x = 1 3 5 7
// INNER: x = 0 3 6 9

// Clang of today declares the kernel's body, the other one defines the kernel.
// RUN: echo 'kernel void inner(global int *x, int s); kernel void top(global int *x) { inner(x, 5); }' > %t.cl
// RUN: cairn-run %t.cl %t.bc --kernel=top --global=4 --arg x=i32[4]:iota --print x | FileCheck %s --check-prefix=TOP
// TOP: x = 0 5 10 15

kernel void inner(global int *x, int s) { x[get_global_id(0)] *= s; }

kernel void outer(global int *x, int s) {
  inner(x, s);
  x[get_global_id(0)] += 1;
}
