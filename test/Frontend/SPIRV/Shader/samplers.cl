// A sampler in the source of a kernel is none of its arguments: the interface
// has its number. One that a helper uses, and two that differ.
// DEFINE: %{args} = --global=4 --arg 'i=image2d[4x1,RGBA,FLOAT]:iota' --arg 'o=f32[4]:zeros' --print o
// RUN: cairn-run %s %{args} | FileCheck %s
// RUN: cairnc %s --target=vulkan -o %t.spv --interface=%t.json
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: cairn-run %t.spv --interface=%t.json %{args} | FileCheck %s
// RUN: spirv-opt -O %t.spv -o %t.opt.spv
// RUN: cairn-run %t.opt.spv --interface=%t.json %{args} | FileCheck %s
// CHECK: o = 804 1208 1212 1200

constant sampler_t near =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
constant sampler_t zero =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;

float read(read_only image2d_t i, int x) {
  return read_imagef(i, zero, (int2)(x, 0)).x;
}

kernel void k(read_only image2d_t i, global float *o) {
  int x = get_global_id(0);
  o[x] = read_imagef(i, near, (int2)(x + 2, 0)).x * 100 + read(i, x + 1);
}
