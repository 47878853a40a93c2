// Functions of work-groups and sub-groups, from the source on; several kernels,
// each function that is not there yet named once.
// RUN: cairnc %s --emit=ocl -cl-std=CL2.0 -cl-ext=+all | FileCheck %s
// RUN: cairnc %s --emit=mux -cl-std=CL2.0 -cl-ext=+all | FileCheck %s --check-prefix=MUX
// RUN: not cairnc %s --emit=mux -cl-std=CL2.0 -cl-ext=+all -D CLUSTERED 2>&1 | FileCheck %s --check-prefix=ERROR

#pragma OPENCL EXTENSION cl_khr_subgroups : enable

// CHECK-LABEL: func.func @sums
// MUX-LABEL: func.func @sums
kernel void sums(global int *x) {
  // CHECK: ocl.builtin "work_group_scan_inclusive_add"(%{{.*}}) : "int(int)"
  // MUX: mux.scan inclusive work_group add id(0) %{{.*}} : i32
  x[0] = work_group_scan_inclusive_add(x[1]);
  // CHECK: ocl.builtin "sub_group_reduce_max"(%{{.*}}) : "int(int)"
  // MUX: mux.reduce sub_group smax %{{.*}} : i32
  x[2] = sub_group_reduce_max(x[3]);
  // CHECK: ocl.builtin "get_sub_group_size"() : "uint()"
  // MUX: mux.sub_group_size : i32
  x[4] = get_sub_group_size();
}

#ifdef CLUSTERED
kernel void clustered(global int *x) {
  // ERROR: collectives.cl:[[#@LINE+1]]:10: error: builtin 'sub_group_clustered_reduce_add' is not supported yet
  x[0] = sub_group_clustered_reduce_add(x[1], 4);
}

kernel void again(global int *x) {
  x[0] = sub_group_clustered_reduce_add(x[1], 4);
}
// ERROR-NOT: error: builtin 'sub_group_clustered_reduce_add'
#endif
