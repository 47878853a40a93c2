// Loops that few launches come to, here those over short rows, are not copied for
// each outcome of a condition: the row is asked for once.
// RUN: cairnc %s --emit=llvm-ir --target-cpu=haswell | FileCheck %s
// RUN: cairn-run %s --global=99 --local=99 --arg 'in=i32[99]:iota' --arg 'out=i32[99]:zeros' --arg w=33 --arg h=3 --print out[33:35] | FileCheck %s --check-prefix=LONG
// RUN: cairn-run %s --global=99 --local=99 --arg 'in=i32[99]:iota' --arg 'out=i32[99]:zeros' --arg w=9 --arg h=11 --print out[9:11] | FileCheck %s --check-prefix=SHORT

// CHECK-LABEL: define void @rings(
// CHECK-COUNT-1: sdiv i32
// CHECK-NOT: sdiv i32
// CHECK: ret void
// LONG: out{{.*}} = 396 306
// SHORT: out{{.*}} = 108 90
kernel void rings(global const int *in, global int *out, int w, int h) {
  int i = get_global_id(0), x = i % w, y = i / w, sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      sum += in[(y + dy + h) % h * w + (x + dx + w) % w];
  out[i] = sum;
}
