// Intel's sub-group functions are declared in every version, and with all their
// types, where a source names them.
// RUN: cairnc %s --target=level-zero --verify-env=level-zero -cl-std=CL1.0 -o %t.spv
// RUN: cairnc %s --target=level-zero --verify-env=level-zero -cl-std=CL1.2 -o %t.spv
// RUN: cairnc %s --target=level-zero --verify-env=level-zero -cl-std=CL3.0 -o %t.spv
// RUN: cairnc %s --target=level-zero --verify-env=level-zero -cl-std=CL2.0 -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

// CHECK-DAG: OpCapability SubgroupShuffleINTEL
// CHECK-DAG: OpCapability SubgroupBufferBlockIOINTEL
// CHECK-DAG: OpCapability SubgroupImageBlockIOINTEL
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global uint *o, global ushort *s, global half *h,
              read_only image2d_t in, write_only image2d_t out) {
  size_t g = get_global_id(0);
  // CHECK: OpSubgroupShuffleINTEL %uint
  // CHECK: OpSubgroupShuffleXorINTEL %v4float
  // CHECK: OpSubgroupShuffleDownINTEL %half
  o[g] = intel_sub_group_shuffle(o[g], 2);
  vstore4(intel_sub_group_shuffle_xor((float4)(o[g]), 1), g, (global float *)o);
  h[g] = intel_sub_group_shuffle_down(h[g], h[g + 1], 1u);
  // CHECK: OpSubgroupBlockReadINTEL %v2uint
  // CHECK: OpSubgroupBlockReadINTEL %ushort
  // CHECK: OpSubgroupBlockWriteINTEL
  uint2 b = intel_sub_group_block_read2((global const uint *)o);
  ushort n = intel_sub_group_block_read_us((global const ushort *)s);
  intel_sub_group_block_write(o, b.y + n);
  // CHECK: OpSubgroupImageBlockReadINTEL %v4uint
  // CHECK: OpSubgroupImageBlockWriteINTEL
  uint4 p = intel_sub_group_block_read4(in, (int2)(0));
  intel_sub_group_block_write4(out, (int2)(0), p);
}
