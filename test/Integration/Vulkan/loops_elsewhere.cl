// Where a device's sub-groups do not go both ways of branches, work-items go
// round loops with barriers by themselves, and not at all where they do not come
// to them. The module says of which kind the device is; here it says so for good.
// REQUIRES: vulkan, spirv-val
// RUN: cairnc %s --target=vulkan -o %t.spv --interface=%t.json
// RUN: spirv-dis %t.spv | sed 's/OpSpecConstantFalse/OpConstantFalse/; /SpecId 7454/d' > %t.txt
// RUN: spirv-as --target-env vulkan1.1 %t.txt -o %t.frozen.spv
// RUN: spirv-val --target-env vulkan1.1 %t.frozen.spv
// RUN: cairn-run %t.frozen.spv --interface=%t.json --device=vulkan --global=8 --local=1 \
// RUN:   --arg 'in=i32[8]:{0,1,2,3,-1,0,1,5}' --arg 'out=i32[8]:zeros' --print out | FileCheck %s
// CHECK: out = 0 1 26 42 0 0 1 80

kernel void k(global const int *in, global int *out) {
  int g = get_global_id(0);
  for (int i = 0; i < 2; ++i) {
    if (in[g] > i) {
      int n = in[g];
      for (int t = 0; t < n; ++t) {
        if (t)
          barrier(CLK_LOCAL_MEM_FENCE);
        out[g] += 10 * i + t + 1;
      }
    }
  }
}
