// `long double` is reserved (OpenCL C 2.0, section 1.1.4), on every target.
// RUN: not cairnc %s --emit=llvm 2>&1 | FileCheck %s
// RUN: not cairnc %s --target=vulkan -o %t.spv 2>&1 | FileCheck %s
// RUN: not cairnc %s --target=level-zero -cl-std=CL3.0 -o %t.spv 2>&1 | FileCheck %s

// CHECK: long-double.cl:[[#@LINE+1]]:9: error: 'long double' is reserved in OpenCL C
typedef long double wide;
struct pair {
  int a;
  // CHECK: long-double.cl:[[#@LINE+1]]:3: error: 'long double' is reserved in OpenCL C
  long double b;
};
// CHECK: long-double.cl:[[#@LINE+1]]:14: error: 'long double' is reserved in OpenCL C
float narrow(long double x) { return x; }

kernel void k(global float *o) {
  // CHECK: long-double.cl:[[#@LINE+1]]:17: error: 'long double' is reserved in OpenCL C
  o[0] = sizeof(long double);
  // CHECK: long-double.cl:[[#@LINE+1]]:11: error: 'long double' is reserved in OpenCL C
  o[1] = (long double)o[0];
  // CHECK: long-double.cl:[[#@LINE+1]]:10: error: a literal of type 'long double', which is reserved in OpenCL C
  o[2] = 1.5L;
}
// CHECK-NOT: error:
// CHECK: 6 errors generated
