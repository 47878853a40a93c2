// A table of bytes or shorts is words: with narrow elements a compiler of a GPU
// takes other elements of an array that it unrolls.
// RUN: cairnc %s --target=vulkan -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: cairn-run %s --device=vulkan --kernel=bytes --global=1 --arg=o=u32[9]:iota --print=o | FileCheck %s --check-prefix=BYTES
// RUN: cairn-run %s --device=vulkan --kernel=shorts --global=1 --arg=o=u32[9]:iota --print=o | FileCheck %s --check-prefix=SHORTS
// REQUIRES: spirv-val, spirv-dis, vulkan

constant uchar narrow[9] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
constant short signs[9] = {0, 1, -2, 3, -4, 5, -6, 7, -8};

// CHECK-DAG: %narrow = OpVariable %_ptr_Private__arr_uint_uint_3 Private
// CHECK-DAG: %signs = OpVariable %_ptr_Private__arr_uint_uint_5 Private
// BYTES: o = 0 30 40 10 20 70 80 50 60
kernel void bytes(global uint *o) {
  uint c[9];
  for (int k = 0; k < 9; k++)
    c[k] = o[k] * 10;
  for (int k = 0; k < 9; k++)
    o[k] = c[narrow[k]];
}

// SHORTS: o = 0 10 4294967276 30 4294967256 50 4294967236 70 4294967216
kernel void shorts(global uint *o) {
  uint c[9];
  for (int k = 0; k < 9; k++)
    c[k] = o[k] * 10;
  for (int k = 0; k < 9; k++)
    o[k] = signs[k] < 0 ? -c[-signs[k]] : c[signs[k]];
}
