// RUN: cairnc %s --emit=llvm -DEXPECTED=120 | FileCheck %s --check-prefixes=CHECK,V12
// RUN: cairnc %s --emit=llvm -cl-std=CL1.0 -DEXPECTED=100 | FileCheck %s --check-prefix=CHECK
// RUN: cairnc %s --emit=llvm -cl-std=CL1.1 -DEXPECTED=110 | FileCheck %s --check-prefix=CHECK
// RUN: cairnc %s --emit=llvm -cl-std=CL2.0 -DEXPECTED=200 | FileCheck %s --check-prefixes=CHECK,V20
// RUN: cairnc %s --emit=llvm -cl-std=CL3.0 -DEXPECTED=300 | FileCheck %s --check-prefixes=CHECK,V30

#if __OPENCL_C_VERSION__ != EXPECTED
#error another version
#endif

// V12: ocl.version = array<i64: 1, 2>
// V20: ocl.version = array<i64: 2, 0>
// V30: ocl.version = array<i64: 3, 0>

// Work-groups are uniform before OpenCL 2.0.
// CHECK: llvm.func spir_kernelcc @f
// V12-SAME: ocl.uniform_work_group_size
// V20-NOT: ocl.uniform_work_group_size
kernel void f(global int *p) { *p = 1; }
