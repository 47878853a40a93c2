// Where numbers may wrap around LLVM checks when the kernel runs, and takes the
// loop that is left for one that matters: it made eight copies of it.
// RUN: cairnc %s --emit=llvm-ir --target-cpu=haswell | FileCheck %s
// RUN: cairn-run %s --kernel=fill --global=37 --local=37 --arg out=i32[38]:zeros --arg x=5 --print out | FileCheck %s --check-prefix=OUT
// RUN: cairn-run %s --kernel=wrapping --global=8 --local=8 --arg out=i32[9]:zeros --arg x=5 --print out | FileCheck %s --check-prefix=WRAP

// CHECK-LABEL: define void @fill(
// CHECK: vector.body:
// CHECK-NOT: xtraiter
// CHECK: ret void
// OUT: out = 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 0
kernel void fill(global int *out, int x) {
  int i = get_global_id(0);
  out[i] = x;
}

// WRAP: out = 5 5 5 5 5 5 5 5 0
kernel void wrapping(global int *out, int x) {
  int i = get_global_id(0) + 2147483644;
  out[i & 7] = x;
}
