// Sizes of sub-groups take no group operation where all are full.
// REQUIRES: vulkan, host, spirv-val
// RUN: cairnc %s --target=vulkan -cl-std=CL3.0 -cl-uniform-work-group-size --emit=spirv -o - | FileCheck %s
// RUN: cairnc %s --target=vulkan -cl-std=CL3.0 -cl-uniform-work-group-size -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=WORDS
// RUN: env CAIRN_VULKAN_VALIDATION=1 cairn-run %s --device=vulkan --build-options=-cl-std=CL3.0 \
// RUN:   --kernel=any_size --global=33 --local=11 --arg=o=i32[99]:zeros --print=o[0:3] \
// RUN:   | FileCheck %s --check-prefix=OUT
// RUN: env CAIRN_VULKAN_VALIDATION=1 cairn-run %s --device=vulkan --build-options=-cl-std=CL3.0 \
// RUN:   --kernel=fixed_size --global=256 --local=128 --arg=o=i32[256]:zeros --print=o[0:2] \
// RUN:   | FileCheck %s --check-prefix=FIXED

// WORDS-NOT: LocalSize
// WORDS: BuiltIn SubgroupSize

// The sizes of all sub-groups add up to that of the group, whatever the device
// has for one.
// CHECK-LABEL: spirv.func @any_size
// CHECK: spirv.GroupNonUniformIAdd
kernel void any_size(global int *o) {
  int i = get_global_id(0);
  local int sum;
  sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_sub_group_local_id() == 0)
    atomic_add(&sum, get_sub_group_size());
  barrier(CLK_LOCAL_MEM_FENCE);
  // OUT: o[0:3] = 11 1 1
  o[3 * i] = sum;
  o[3 * i + 1] = get_sub_group_size() <= get_max_sub_group_size();
  o[3 * i + 2] = get_enqueued_num_sub_groups() ==
                 (11 + get_max_sub_group_size() - 1) / get_max_sub_group_size();
}

// All sub-groups are full.
// CHECK-LABEL: spirv.func @fixed_size
// CHECK-NOT: GroupNonUniform
// CHECK: spirv.Return
kernel __attribute__((reqd_work_group_size(128, 1, 1))) void fixed_size(global int *o) {
  // FIXED: o[0:2] = 1 1
  o[get_global_id(0)] = 1 + get_max_sub_group_size() - get_sub_group_size();
}
