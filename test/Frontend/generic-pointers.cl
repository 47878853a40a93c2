// Where it is known what memory a generic pointer is in, accesses are of that.
// RUN: cairnc %s -cl-std=CL2.0 --emit=llvm | FileCheck %s
// RUN: cairnc %s -cl-std=CL3.0 --emit=llvm | FileCheck %s

int sum(const int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += *p++;
  return s;
}

// CHECK-LABEL: @one_space(
// CHECK-NOT: !llvm.ptr<4>
// CHECK: llvm.load {{.*}} : !llvm.ptr<1> -> i32
// CHECK-NOT: !llvm.ptr<4>
// CHECK: llvm.return
kernel void one_space(global int *a, global int *b, int n) {
  const int *p = n > 3 ? a : b;
  a[0] = sum(p + 1, n);
}

// CHECK-LABEL: @several_spaces(
// CHECK: llvm.load {{.*}} : !llvm.ptr<4> -> i32
kernel void several_spaces(global int *a, local int *b, int n) {
  const int *p = n > 3 ? (int *)a : (int *)b;
  a[0] = sum(p, n);
}
