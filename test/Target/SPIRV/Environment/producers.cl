// What clang's own SPIR-V backend writes is accepted, but for the structures that it passes by a pointer to Function.
// RUN: clang-22 --target=spirv64 -O1 -cl-std=CL2.0 -c %s -o %t.spv
// RUN: not cairn-translate --verify-env=level-zero %t.spv 2>&1 | FileCheck %s
// RUN: clang-22 --target=spirv64 -O1 -cl-std=CL2.0 -DWITHOUT_STRUCT -c %s -o %t.good.spv
// RUN: cairn-translate --verify-env=level-zero %t.good.spv

typedef struct {
  int first;
  float2 second;
} Pair;

#ifndef WITHOUT_STRUCT
// CHECK: error: word {{[0-9]+}}: OpFunctionParameter %{{[0-9]+}}: argument 1 of kernel 'structure' points to Function (ByVal), expected CrossWorkgroup, Workgroup or UniformConstant [Level Zero SPIR-V programming guide, Kernel Arguments]
// CHECK-NOT: error:
kernel void structure(global float *out, Pair pair) {
  out[0] = pair.first + pair.second.y;
}
#endif

kernel void reduce(global int *out, global const int *in, local int *scratch, constant int *table) {
  size_t id = get_local_id(0);
  scratch[id] = in[get_global_id(0)] * table[id & 3];
  for (size_t step = get_local_size(0) / 2; step; step /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < step)
      scratch[id] += scratch[id + step];
  }
  if (id == 0)
    atomic_add(out, scratch[0]);
}

kernel void convert(global uchar4 *out, global const float4 *in, double by, short3 offset) {
  size_t id = get_global_id(0);
  out[id] = convert_uchar4_sat(in[id] * (float)by) + (uchar4)(offset.x, offset.y, offset.z, 0);
}

kernel void copy(read_only image2d_t from, write_only image2d_t to, sampler_t sampler) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(to, at, read_imagef(from, sampler, at) * 2.0f);
}
