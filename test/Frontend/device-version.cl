// The version of the device is there in each version of the language.
// RUN: cairnc %s -cl-std=CL1.0 --emit=llvm | FileCheck %s
// RUN: cairnc %s -cl-std=CL1.2 --emit=llvm | FileCheck %s
// RUN: cairnc %s -cl-std=CL3.0 --emit=llvm | FileCheck %s
// CHECK: llvm.mlir.constant(300 : i32)
kernel void version(global int *o) { *o = __OPENCL_VERSION__; }
