// A value that a loop keeps in two variables is passed on twice by the loop: a
// pattern of upstream's made poison of the second.
// RUN: cairn-run %s -cl-std=CL3.0 --global=4 --local=1 --arg out=i32[12]:zeros --arg v=0 --print out | FileCheck %s
// CHECK: out = 0 1 2 3 0 2 4 6 1 1 1 1
kernel void k(global int *out, int v) {
  int i = get_global_id(0), x = 0, n = -1;
  while (++n < 1) {
    x = get_global_linear_id();
    v = x;
  }
  out[8 + i] = v == x;
  out[i] = x;
  int a = 0, b = 0, c = 0, m = 0;
  while (m < 2) {
    a += i;
    b = a;
    c = a;
    ++m;
  }
  out[4 + i] = b == c ? c : -1;
}
