// Reductions of clusters of a sub-group (cl_khr_subgroup_clustered_reduce).
// REQUIRES: host, level-zero, spirv-val
// Sub-groups of the host, and of Level Zero's driver for the CPU, have at least
// the four work-items of a group.
// RUN: cairn-run %s --build-options=-cl-std=CL3.0 --global=8 --local=4 --arg=x=i32[8]:iota --arg=o=i32[32]:zeros --print=o | FileCheck %s
// RUN: cairn-run %s --device=level-zero --build-options=-cl-std=CL3.0 --global=8 --local=4 --arg=x=i32[8]:iota --arg=o=i32[32]:zeros --print=o | FileCheck %s
// CHECK: o = 6 1 1 1 6 1 0 1 6 3 3 1 6 3 2 1 22 5 5 1 22 5 4 1 22 7 7 1 22 7 6 1

// RUN: cairnc %s --target=vulkan -cl-std=CL3.0 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=WORDS
// RUN: cairnc %s --target=level-zero -spv-version=1.3 -cl-std=CL3.0 -o %t.spv && spirv-val --target-env spv1.3 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=WORDS
// Before SPIR-V 1.3 there are shuffles.
// RUN: cairnc %s --target=level-zero -cl-std=CL3.0 --verify-env=level-zero -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=SHUFFLES
// WORDS: OpCapability GroupNonUniformClustered
// WORDS: OpGroupNonUniformIAdd {{.*}} ClusteredReduce
// WORDS: OpGroupNonUniformSMax {{.*}} ClusteredReduce
// WORDS: OpGroupNonUniformBitwiseXor {{.*}} ClusteredReduce
// WORDS: OpGroupNonUniformLogicalOr {{.*}} ClusteredReduce
// SHUFFLES-NOT: GroupNonUniform
// SHUFFLES: OpSubgroupShuffleINTEL

// RUN: %one_error cairnc %s -DVARIABLE -cl-std=CL3.0 --target=vulkan -o %t.spv | FileCheck %s --check-prefix=VARIABLE
// VARIABLE: error: expected the cluster size of 'sub_group_clustered_reduce_add' to be a constant power of two

kernel void reduce(global int *x, global int *o) {
  int i = get_global_id(0);
#ifdef VARIABLE
  o[i] = sub_group_clustered_reduce_add(x[i], x[0]);
#else
  o[4 * i] = sub_group_clustered_reduce_add(x[i], 4);
  o[4 * i + 1] = sub_group_clustered_reduce_max(x[i], 2);
  o[4 * i + 2] = sub_group_clustered_reduce_xor(x[i], 2) ^ x[i];
  o[4 * i + 3] = sub_group_clustered_reduce_logical_or(x[i], 4);
#endif
}
