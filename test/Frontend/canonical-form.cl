// RUN: cairnc %s --emit=llvm | FileCheck %s

// Functions are inlined, private memory is promoted, loops stay loops, and
// kernels are the only definitions left.

typedef struct { int a, b; } Pair;

__attribute__((noinline)) int twice(int x) { return 2 * x; }
int swapped(Pair pair) { return pair.b - pair.a; }

// CHECK-NOT: @twice
// CHECK-NOT: @swapped
// CHECK-LABEL: llvm.func spir_kernelcc @inlined(
// CHECK-NOT: llvm.call
// CHECK-NOT: llvm.alloca
// CHECK: llvm.return
kernel void inlined(global int *p, int x) {
  Pair pair = {x, twice(x)};
  p[0] = swapped(pair);
}

// CHECK-LABEL: llvm.func spir_kernelcc @not_unrolled(
// CHECK-COUNT-1: llvm.store
// CHECK-NOT: llvm.store
// CHECK: llvm.return
kernel void not_unrolled(global int *p) {
  for (int i = 0; i < 4; ++i)
    p[i] = i;
}

// Its own copy, which the kernel may write.
// CHECK-LABEL: llvm.func spir_kernelcc @by_value(
// CHECK-SAME: %[[PAIR:[^:]*]]: !llvm.ptr {{{.*}}llvm.byval = !llvm.struct<(i32, i32)>
// CHECK-NOT: llvm.store %{{.*}}, %[[PAIR]]
// CHECK: llvm.return
kernel void by_value(global int *p, Pair pair, int i) {
  pair.a += i;
  p[0] = pair.a + pair.b;
}

// A kernel called by a kernel is inlined there, and stays one.
// CHECK-LABEL: llvm.func spir_kernelcc @calls_a_kernel(
// CHECK-NOT: llvm.call
// CHECK: llvm.return
kernel void calls_a_kernel(global int *p) { inlined(p, 1); }
