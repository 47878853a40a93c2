// A function that is too long for a copy at each call stays one, and blocks call
// it as kernels do.
// RUN: cairn-run %s -cl-std=CL2.0 --global=1 --arg 'x=u32[4]:zeros' --arg 'y=u32[4]:zeros' --print x --print y | FileCheck %s
// CHECK: x = [[VALUES:[0-9]+ [0-9]+ [0-9]+ [0-9]+$]]
// CHECK-NEXT: y = [[VALUES]]
#define TURN x = x * 3 + y; y = (y ^ x >> 3) - z; z = z * 5 + (x ^ y);
#define TURNS TURN TURN TURN TURN TURN TURN TURN TURN TURN TURN
uint large(uint x, uint y, uint z) {
  TURNS TURNS TURNS TURNS TURNS TURNS TURNS TURNS TURNS TURNS TURNS TURNS
  return x + y;
}
void work(global uint *x) {
  x[0] = large(1, 2, 3);
  x[1] = large(x[0], 5, 6);
  x[2] = large(x[1], x[0], 7);
  x[3] = large(x[2], x[1], x[0]);
}
kernel void k(global uint *x, global uint *y) {
  work(x);
  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ work(y); });
}
