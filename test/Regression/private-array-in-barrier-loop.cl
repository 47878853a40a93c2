// A private array that is used in one stretch between barriers, but in every
// iteration of a loop around them, belongs to each work-item.
// RUN: cairn-run %s --global=8 --local=8 --arg n=2 --arg 'out=i32[9]:zeros' --print out | FileCheck %s
// CHECK: out = 8 1 1 1 1 1 1 1 1
kernel void k(global int *out, int n) {
  int a[4];
  for (int i = 0; i < n; i++) {
    if (i == 0)
      a[n & 3] = atomic_inc(out);
    else
      atomic_inc(out + 1 + a[n & 3]);
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
