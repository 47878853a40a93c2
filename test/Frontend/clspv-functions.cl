// Functions that clspv adds to OpenCL C.
// REQUIRES: vulkan, host
// RUN: cairn-run %s --device=vulkan --global=1 '--arg=p=u32[4]:{0x40003c00,0x44004200,0x3c00,0xc000}' --arg=o=f32[12]:zeros --print=o | FileCheck %s
// RUN: cairn-run %s --device=host --build-options=-cl-std=CL2.0 --global=1 '--arg=p=u32[4]:{0x40003c00,0x44004200,0x3c00,0xc000}' --arg=o=f32[12]:zeros --print=o | FileCheck %s
// Old versions and those who want more warnings have them, too.
// RUN: cairnc %s --emit=llvm -cl-std=CL1.0 -o /dev/null
// RUN: cairnc %s --emit=llvm -Wall -Wextra -Wmissing-prototypes -Werror -o /dev/null
// CHECK: {{^}}o = 3 4 1 2 3 4 1 0 -2 0 3 4
kernel void k(global uint *p, global float *o) {
  uint own[2] = {p[0], p[1]};
  local uint shared[2];
  shared[1] = own[1];
  float2 a = __clspv_vloada_half2(1, p);
  vstore2(a, 0, o);
  vstore4(__clspv_vloada_half4(0, (global uint2 *)p), 0, o + 2);
  vstore2(__clspv_vloada_half2(0, p + 2), 0, o + 6);
  vstore2(__clspv_vloada_half2(3, p), 0, o + 8);
  vstore2(__clspv_vloada_half2(1, shared), 0, o + 10);
}
