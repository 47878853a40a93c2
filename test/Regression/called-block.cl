// A block that is called by its name is inlined, and its literal, which holds the
// address of its function, goes away with it.
// RUN: cairn-run %s -cl-std=CL2.0 --global=2 --arg 'o=i32[2]:zeros' --print o | FileCheck %s
// CHECK: o = 4 4
kernel void k(global int *o) {
  int (^b)(int) = ^(int x) { return x + 1; };
  o[get_global_id(0)] = b(3);
}
