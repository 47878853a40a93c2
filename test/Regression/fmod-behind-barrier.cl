// The sign of a result of branches: LLVM 15 made of it, behind a barrier and with
// AVX-512, an instruction that gave zero.
// REQUIRES: vulkan
// RUN: cairn-run %s --device=vulkan --global=3 --local=3 --arg 'out=f32[3]:zeros' \
// RUN:   --arg 'in=f32[3]:{194,-7.5,2}' --arg divisor=980 --print out | FileCheck %s
// CHECK: out = 194 -7.5 2
kernel void k(global float *out, global const float *in, float divisor) {
  size_t i = get_global_id(0);
  float x = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = fmod(x, divisor);
}
