// A required size of sub-groups is asked for, met, or refused where the kernel
// would notice.
// RUN: cairnc %s -cl-std=CL2.0 --emit=interface -o - | FileCheck %s --check-prefix=HOST
// RUN: not cairnc %s -cl-std=CL2.0 -DSIX -o %t.o 2>&1 | FileCheck %s --check-prefix=SIX
// RUN: cairnc %s -cl-std=CL2.0 -check=races --emit=interface -o - | FileCheck %s --check-prefix=HOST
// RUN: cairn-run %s -cl-std=CL2.0 --kernel=reduces --global=64 --local=32 --arg 'o=u32[64]:iota' --print o | FileCheck %s --check-prefix=SUMS
// RUN: cairnc %s -cl-std=CL2.0 --target=vulkan --emit=interface -o - | FileCheck %s --check-prefix=VULKAN
// RUN: cairnc %s -cl-std=CL2.0 --target=level-zero --interface=%t.json -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: FileCheck %s --check-prefix=VULKAN < %t.json
// RUN: not cairnc %s -cl-std=CL2.0 --target=level-zero --verify-env=level-zero -o %t.spv 2>&1 | FileCheck %s --check-prefix=ENVIRONMENT
// RUN: cairnc %s -cl-std=CL2.0 --target=level-zero --verify-env=level-zero --device-features=all,SubgroupDispatch -o %t.spv
// RUN: cairnc %s -cl-std=CL2.0 --target=level-zero -spv-env=opencl2.2 -spv-version=1.2 -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: cairnc %s -cl-std=CL2.0 -DUNNOTICED --target=level-zero --verify-env=level-zero -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=DROPPED
// RUN: cairnc %s -cl-std=CL2.0 -DUNNOTICED --target=vulkan --emit=interface -o - | FileCheck %s --check-prefix=NONE
// RUN: cairn-run %s -cl-std=CL2.0 -DUNNOTICED -DONE --kernel=one --global=2 --arg 'o=u32[2]:zeros' --print o | FileCheck %s --check-prefix=ONE
// CHECK: OpExecutionMode %{{.*}} SubgroupSize 16
// DROPPED-NOT: SubgroupSize
// HOST: "reqd_sub_group_size": 16
// HOST: "sub_group_size": 16
// SIX: sub-group-size.cl:[[#@LINE+8]]:{{.*}} error: kernel 'six' requires sub-groups of 6 work-items, expected a power of two from 1 to 32
// SUMS: o = 120 120 120 120 120 120 120 120 120 120 120 120 120 120 120 120 376 376 376 376 376 376 376 376 376 376 376 376 376 376 376 376
// SUMS-SAME: 632 632 632 632 632 632 632 632 632 632 632 632 632 632 632 632 888 888 888 888 888 888 888 888 888 888 888 888 888 888 888 888
// VULKAN: "reqd_sub_group_size": 16
// NONE-NOT: "reqd_sub_group_size"
// ENVIRONMENT: capability SubgroupDispatch, which devices need not support
#ifdef SIX
__attribute__((intel_reqd_sub_group_size(6)))
kernel void six(global uint *o) { o[get_global_id(0)] = 1; }
#endif
#ifndef UNNOTICED
__attribute__((intel_reqd_sub_group_size(16)))
kernel void reduces(global uint *o) {
  o[get_global_id(0)] = sub_group_reduce_add(o[get_global_id(0)]);
}
#else
__attribute__((intel_reqd_sub_group_size(16)))
kernel void alone(global uint *o) { o[get_global_id(0)] = 1; }
#endif

// ONE: o = 1 1
#ifdef ONE
__attribute__((intel_reqd_sub_group_size(1)))
kernel void one(global uint *o) {
  o[get_global_id(0)] = get_sub_group_size();
}
#endif
