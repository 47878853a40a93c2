// A struct that holds a queue can be initialised: the members are stored one by
// one, as a handle has no bytes.
// RUN: cairnc %s -cl-std=CL2.0 --target=level-zero -spv-env=opencl2.0 -o %t.spv
// RUN: spirv-val --target-env opencl2.1 %t.spv
// RUN: cairnc %s -cl-std=CL2.0 --emit=ocl | FileCheck %s
// RUN: cairnc %s -cl-std=CL2.0 -o %t.o
struct H {
  queue_t q;
  int x;
};

// CHECK-LABEL: func.func @k(
// CHECK: llvm.store %c1_i32
kernel void k(global int *o) {
  struct H h = {0, 1};
  o[0] = h.x;
}
