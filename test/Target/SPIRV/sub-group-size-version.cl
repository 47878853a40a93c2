// A mode that the version of SPIR-V does not have is an error at the kernel.
// RUN: not cairnc %s --target=level-zero -cl-std=CL3.0 -spv-env=opencl2.0 -o %t 2>&1 | FileCheck %s
// RUN: cairnc %s --target=level-zero -cl-std=CL3.0 --emit=asm | FileCheck %s --check-prefix=MODE

// CHECK: sub-group-size-version.cl:[[#@LINE+2]]:{{[0-9]+}}: error: ExecutionMode SubgroupSize needs SPIR-V 1.1; use '-spv-version=1.1'
// MODE: OpExecutionMode %{{.*}} SubgroupSize 8
__attribute__((intel_reqd_sub_group_size(8))) kernel void k(global int *o) {
  o[get_global_id(0)] = sub_group_reduce_add(o[1]);
}
