// x86 reads its counter as soon as it can; a fence keeps readings in order.
// RUN: cairnc %s -cl-std=CL3.0 --target-cpu=znver3 --emit=llvm-ir | FileCheck %s
// RUN: cairn-run %s -cl-std=CL3.0 --global=4096 --arg=back=i32[1]:zeros --print=back | FileCheck %s --check-prefix=BACK
// CHECK: lfence
// CHECK-NEXT: readcyclecounter
// CHECK: lfence
// CHECK-NEXT: readcyclecounter
// BACK: back = 0

kernel void ticks(global int *back) {
  ulong first = clock_read_work_group();
  ulong second = clock_read_work_group();
  if (first > second)
    *back = 1;
}
