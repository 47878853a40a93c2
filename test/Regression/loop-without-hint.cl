// A loop of which the program says nothing is unrolled as the compiler likes.
//
// RUN: cairnc %s --emit=loops | FileCheck %s
// CHECK: scf.for
// CHECK-NOT: loop_unroll
kernel void sum(global const float *in, global float *out, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += in[i];
  out[get_global_id(0)] = sum;
}
