// Functions of work-groups and sub-groups, from the source on; several kernels,
// each function that is not there yet named once.
// RUN: cairnc %s --emit=ocl -cl-std=CL2.0 -cl-ext=+all | FileCheck %s
// RUN: cairnc %s --emit=mux -cl-std=CL2.0 -cl-ext=+all | FileCheck %s --check-prefix=MUX
// RUN: not cairnc --target=vulkan %s --emit=mux -cl-std=CL2.0 -cl-ext=+all -spv-version=1.3 -D BLOCKS 2>&1 | FileCheck %s --check-prefix=ERROR

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

// MUX-LABEL: func.func @clustered
kernel void clustered(global int *x) {
  // MUX: mux.sub_group_clustered_reduce add 4, %{{.*}} : i32
  x[0] = sub_group_clustered_reduce_add(x[1], 4);
}

#ifdef BLOCKS
kernel void blocks(global uint *x) {
  // ERROR: collectives.cl:[[#@LINE+1]]:10: error: builtin 'intel_sub_group_block_read' is not supported yet
  x[0] = intel_sub_group_block_read(x);
}

kernel void again(global uint *x) {
  x[0] = intel_sub_group_block_read(x);
}
// ERROR-NOT: error: builtin 'intel_sub_group_block_read'
#endif
