// A cast of a float to an integer that cannot hold it gives some integer, not
// what LLVM may take for anything at each use.
// RUN: cairnc %s --emit=llvm -o - | FileCheck %s
// RUN: cairn-run %s --global=4 '--arg=x=f32[4]:{1e30,-1e30,nan,3}' --arg=o=i32[8]:zeros \
// RUN:   --arg=p=i32[4]:zeros --print=p | FileCheck %s --check-prefix=OUT

// CHECK-LABEL: llvm.func spir_kernelcc @casts
// CHECK-DAG: %[[I:.*]] = llvm.fptosi %{{.*}} : f32 to i32
// CHECK-DAG: llvm.freeze %[[I]]
// CHECK-DAG: %[[U:.*]] = llvm.fptoui %{{.*}} : f32 to i8
// CHECK-DAG: llvm.freeze %[[U]]
// CHECK-NOT: poison
// CHECK: llvm.return
kernel void casts(global float *x, global int *o, global int *p) {
  int g = get_global_id(0);
  o[2 * g] = (int)x[g];
  o[2 * g + 1] = (uchar)x[g];
  // A constant, which clang folds.
  int c = (int)3e9f;
  if (c & 1)
    c = 0;
  // OUT: p = 8 8 8 8
  p[g] = (c & 0) | 8;
}
