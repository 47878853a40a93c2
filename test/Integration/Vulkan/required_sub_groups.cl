// The size of sub-groups that a kernel requires is asked for where the pipeline
// is made, if the device has it. Mesa's driver for CPUs has one size, here 4.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 MESA_SHADER_CACHE_DISABLE=true LP_NATIVE_VECTOR_WIDTH=128 cairn-run %s --device=vulkan \
// RUN:   --build-options='-cl-std=CL3.0 -DSIZE=4' --kernel=k --global=8 --local=8 --arg=o=i32[8]:zeros --print=o \
// RUN:   | FileCheck %s
// RUN: not env MESA_SHADER_CACHE_DISABLE=true LP_NATIVE_VECTOR_WIDTH=128 cairn-run %s --device=vulkan \
// RUN:   --build-options='-cl-std=CL3.0 -DSIZE=16' --kernel=k --global=8 --local=8 --arg=o=i32[8]:zeros 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WRONG
// CHECK: o = 6 6 6 6 22 22 22 22
// WRONG: kernel 'k' of {{.*}}: requires sub-groups of 16 work-items, expected 4 for device '{{.*}}'
__attribute__((intel_reqd_sub_group_size(SIZE)))
kernel void k(global int *o) {
  o[get_global_id(0)] = sub_group_reduce_add((int)get_local_id(0));
}
