// The launch's offset where work-groups need not be whole: ids include it, linear
// ids do not.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --no-level-zero --kernel=offs \
// RUN:   --build-options=-cl-std=CL2.0 --offset=5 --global=20 --local=8 \
// RUN:   '--arg=o=i32[80]:zeros' '--print=o' | FileCheck %s

// CHECK: o = 5 6 7 8 {{.*}} 24 508 508 {{.*}} 504 504 504 504 0 0 {{.*}} 2 2 2 2 8 8 {{.*}} 4 4 4 4{{$}}

kernel void offs(global int *o) {
  int g = get_global_linear_id();
  o[g] = get_global_id(0);
  o[g + 20] = get_global_offset(0) * 100 + get_local_size(0);
  o[g + 40] = get_group_id(0);
  o[g + 60] = work_group_reduce_add(1);
}
