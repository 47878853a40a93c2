// Functions of work-groups and sub-groups at the ocl level; several kernels, each
// function named once.
// RUN: cairnc %s --emit=ocl -cl-std=CL2.0 | FileCheck %s
// RUN: not cairnc %s --emit=mux -cl-std=CL2.0 2>&1 | FileCheck %s --check-prefix=ERROR

#pragma OPENCL EXTENSION cl_khr_subgroups : enable

// CHECK-LABEL: func.func @sums
kernel void sums(global int *x) {
  // CHECK: ocl.builtin "work_group_scan_inclusive_add"(%{{.*}}) : "int(int)"
  // ERROR: collectives.cl:[[#@LINE+1]]:10: error: builtin 'work_group_scan_inclusive_add' is not supported yet
  x[0] = work_group_scan_inclusive_add(x[1]);
  // CHECK: ocl.builtin "sub_group_reduce_max"(%{{.*}}) : "int(int)"
  // ERROR: collectives.cl:[[#@LINE+1]]:10: error: builtin 'sub_group_reduce_max' is not supported yet
  x[2] = sub_group_reduce_max(x[3]);
  // CHECK: ocl.builtin "get_sub_group_size"() : "uint()"
  x[4] = get_sub_group_size();
}

kernel void again(global int *x) {
  x[0] = work_group_scan_inclusive_add(x[1]);
}
// ERROR-NOT: error: builtin 'work_group_scan_inclusive_add'
