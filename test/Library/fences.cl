// Fences, which a single work-item only passes, and sub-groups of two work-items.
// RUN: cairn-run %s -cl-std=CL3.0 --build-options=-lanes=2 --global=4 --local=4 --arg 'o=u32[24]:zeros' --print o | FileCheck %s
// CHECK: o = 5 5 5 5 2 2 2 2 2 2 2 2 0 0 1 1 0 1 0 1 2 2 2 2
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void k(global uint *o) {
  uint i = get_global_id(0);
  o[i] = 5;
  read_mem_fence(CLK_GLOBAL_MEM_FENCE);
  o[4 + i] = get_sub_group_size();
  write_mem_fence(CLK_GLOBAL_MEM_FENCE);
  o[8 + i] = get_num_sub_groups();
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
  o[12 + i] = get_sub_group_id();
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_sub_group);
  o[16 + i] = get_sub_group_local_id();
  mem_fence(CLK_LOCAL_MEM_FENCE);
  o[20 + i] = get_max_sub_group_size();
}
