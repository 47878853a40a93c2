// RUN: cairnc %s --emit=llvm | FileCheck %s

// CHECK-LABEL: llvm.func spir_kernelcc @required(
// CHECK-SAME: ocl.kernel
// CHECK-SAME: ocl.reqd_work_group_size = array<i64: 8, 4, 2>
__attribute__((reqd_work_group_size(8, 4, 2)))
kernel void required(global int *p) { *p = 1; }

// CHECK-LABEL: llvm.func spir_kernelcc @hints(
// CHECK-SAME: ocl.vec_type_hint = vector<4xf32>
// CHECK-SAME: ocl.work_group_size_hint = array<i64: 64, 1, 1>
__attribute__((work_group_size_hint(64, 1, 1), vec_type_hint(float4)))
kernel void hints(global int *p) { *p = 1; }

// CHECK-LABEL: llvm.func spir_kernelcc @sub_group(
// CHECK-SAME: ocl.intel_reqd_sub_group_size = 16 : i32
__attribute__((intel_reqd_sub_group_size(16)))
kernel void sub_group(global int *p) { *p = 1; }

// Sizes are unsigned.
// CHECK-LABEL: llvm.func spir_kernelcc @largest(
// CHECK-SAME: ocl.reqd_work_group_size = array<i64: 4294967295, 1, 1>
__attribute__((reqd_work_group_size(4294967295, 1, 1)))
kernel void largest(global int *p) { *p = 1; }
