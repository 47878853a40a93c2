// Integers that were widened, compared with constants; Mesa's llvmpipe compares
// those of 64 bits wrongly where they were sign-extended.
// REQUIRES: vulkan, host, spirv-val
// RUN: cairnc %s --target=vulkan -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: cairn-run %s --kernel=compares --global=8 --arg=o=i32[8]:zeros --arg=x=i32[8]:iota --print=o | FileCheck %s
// RUN: env CAIRN_VULKAN_VALIDATION=1 cairn-run %s --device=vulkan --kernel=compares --global=8 --arg=o=i32[8]:zeros --arg=x=i32[8]:iota --print=o | FileCheck %s
// CHECK: o = 41 13 13 15 15 6 6 6
kernel void compares(global int *o, global const int *x) {
  int i = get_global_id(0);
  long c = x[i];
  ulong u = (uint)(x[i] - 1);
  long s = (short)(x[i] - 3);
  o[i] = (c < 5) | (c >= 3) << 1 | (u < 1000) << 2 | (s < 2) << 3 |
         (u == 0xffffffffUL) << 5;
}
