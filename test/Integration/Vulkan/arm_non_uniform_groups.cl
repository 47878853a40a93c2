// Work-groups at the edge of a launch that are smaller, in OpenCL C 1.2.
// REQUIRES: vulkan, host
// DEFINE: %{launch} = %s --build-options=-cl-arm-non-uniform-work-group-size --global=10 --local=4 --arg=o=i32[10]:zeros --print=o
// RUN: cairn-run --device=vulkan %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 4 4 4 4 14 14 14 14 22 22{{$}}
// RUN: not cairn-run --device=host %s --global=10 --local=4 --arg=o=i32[10]:zeros 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not cairn-run --device=vulkan %s --global=10 --local=4 --arg=o=i32[10]:zeros 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: expected a global size that is a multiple of the local size
#ifndef cl_arm_non_uniform_work_group_size
#define get_local_size(d) 0
#endif
kernel void k(global int *o) {
  o[get_global_id(0)] = 10 * get_group_id(0) + get_local_size(0);
}
