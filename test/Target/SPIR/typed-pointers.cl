// Bitcode of LLVM 14, whose pointers have types.
// REQUIRES: clang-14
// RUN: clang-14 -target spir64 -cl-std=CL2.0 -Xclang -finclude-default-header -O1 -ffp-contract=off -emit-llvm -c %s -o %t.bc
// RUN: cairn-translate --verify-spir --spir-allow-modern %t.bc 2>&1 | FileCheck %s --allow-empty --check-prefix=SILENT
// SILENT-NOT: {{.}}

// The reader adds to the layout, which nothing is said of.
// RUN: not cairn-translate --verify-spir %t.bc 2>&1 | FileCheck %s --implicit-check-not='G1'
// CHECK: error: target triple 'spir64', expected 'spir-unknown-unknown' or 'spir64-unknown-unknown' [SPIR 2.0, section 3.1]
// CHECK: error: data layout lacks 'p:64:64:64', {{.*}} [SPIR 2.0, section 3.2]
// CHECK: error: function 'k': kernel is not in 'opencl.kernels' [SPIR 2.0, section 2.3]

struct pair {
  char a;
  int b;
} __attribute__((packed));

kernel void callee(global int *x) { x[0] = 1; }

kernel void k(global struct pair *p, global int *x, global float4 *f) {
  size_t i = get_global_id(0);
  int *any_space = &x[i];
  p[i].b = *any_space;
  f[i] = sqrt(f[i]);
  callee(x);
}
