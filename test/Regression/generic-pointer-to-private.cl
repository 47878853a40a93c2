// A generic pointer may point to private memory, which work-items use in turn:
// the work-item loop must not be called parallel through it.
// RUN: cairn-run %s -cl-std=CL2.0 --global=32 --local=32 --arg c=0 --arg 'out=i32[32]:zeros' --print 'out[0:12]' | FileCheck %s
// CHECK: out[0:12] = 0 3 6 9 12 15 18 21 24 27 30 33
kernel void k(global int *out, int c) {
  int a[2];
  size_t g = get_global_id(0);
  int *p = c > 8 ? (int *)(out + 1000) : (int *)a;
  p[c & 1] = (int)g * 3;
  out[g] = p[(c >> 1) & 1];
}
