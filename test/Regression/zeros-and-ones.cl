// A choice between a zero and a one of other signs keeps the zero's sign: Mesa
// (22.3) makes a number of the condition, of two choices in four with the wrong zero,
// of integers with such bits as well.
// REQUIRES: vulkan
// RUN: cairn-run %s --kernel=floats --device=vulkan --global=2 --local=2 \
// RUN:   --arg 'out=u32[16]:zeros' --print out | FileCheck %s --check-prefix=FLOATS
// RUN: cairn-run %s --kernel=floats --device=vulkan --build-options=-physical-addressing --global=2 --local=2 \
// RUN:   --arg 'out=u32[16]:zeros' --print out | FileCheck %s --check-prefix=FLOATS
// RUN: cairn-run %s --kernel=vectors --device=vulkan --global=2 --local=2 \
// RUN:   --arg 'out=u32[16]:zeros' --print out | FileCheck %s --check-prefix=FLOATS
// RUN: cairn-run %s --kernel=integers --device=vulkan --global=2 --local=2 \
// RUN:   --arg 'out=u32[16]:zeros' --print out | FileCheck %s --check-prefix=FLOATS
// RUN: cairn-run %s --kernel=halves --device=vulkan --build-options=-physical-addressing --global=2 --local=2 \
// RUN:   --arg 'out=u16[8]:zeros' --print out | FileCheck %s --check-prefix=HALVES
// RUN: cairn-run %s --kernel=doubles --device=vulkan --global=2 --local=2 \
// RUN:   --arg 'out=u64[8]:zeros' --print out | FileCheck %s --check-prefix=DOUBLES
// RUN: cairn-run %s --kernel=loops --device=vulkan --global=2 --local=2 \
// RUN:   --arg 'out=u32[4]:zeros' --print out | FileCheck %s --check-prefix=LOOPS
// RUN: cairn-run %s --kernel=sums --device=vulkan --global=1 --local=1 \
// RUN:   --arg 'in=f32[8]:{0,0,1,1,0,0,1,1}' --arg 'out=u32[8]:zeros' --print out | FileCheck %s --check-prefix=SUMS
// RUN: cairn-run %s --kernel=sums --device=vulkan --build-options=-physical-addressing --global=1 --local=1 \
// RUN:   --arg 'in=f32[8]:{0,0,1,1,0,0,1,1}' --arg 'out=u32[8]:zeros' --print out | FileCheck %s --check-prefix=SUMS
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// 0 is +0.0, 2147483648 -0.0, 1065353216 1.0 and 3212836864 -1.0.
// FLOATS: out = 3212836864 3212836864 1065353216 1065353216 0 2147483648 2147483648 0
// FLOATS-SAME: 0 2147483648 2147483648 0 3212836864 3212836864 1065353216 1065353216
kernel void floats(global uint8 *out) {
  int c = get_local_id(0);
  float8 x = (float8)(c ? 0.0f : -1.0f, c ? -0.0f : -1.0f, c ? -0.0f : 1.0f,
                      c ? 0.0f : 1.0f, c ? -1.0f : 0.0f, c ? -1.0f : -0.0f,
                      c ? 1.0f : -0.0f, c ? 1.0f : 0.0f);
  out[c] = as_uint8(x);
}

kernel void vectors(global uint4 *out) {
  int c = get_local_id(0);
  float4 zeros = (float4)(0.0f, -0.0f, -0.0f, 0.0f);
  float4 ones = (float4)(-1.0f, -1.0f, 1.0f, 1.0f);
  int4 isOne = (int4)(c) == (int4)(1);
  out[2 * c] = as_uint4(select(ones, zeros, isOne));
  out[2 * c + 1] = as_uint4(select(zeros, ones, isOne));
}

kernel void integers(global uint *out) {
  int c = get_local_id(0);
  out += 8 * c;
  out[0] = c ? 0 : 0xbf800000;
  out[1] = c ? 0x80000000 : 0xbf800000;
  out[2] = c ? 0x80000000 : 0x3f800000;
  out[3] = c ? 0 : 0x3f800000;
  out[4] = c ? 0xbf800000 : 0;
  out[5] = c ? 0xbf800000 : 0x80000000;
  out[6] = c ? 0x3f800000 : 0x80000000;
  out[7] = c ? 0x3f800000 : 0;
}

// HALVES: out = 48128 15360 0 32768 0 32768 48128 15360
kernel void halves(global ushort4 *out) {
  int c = get_local_id(0);
  half4 x = (half4)(c ? (half)0.0f : (half)-1.0f, c ? (half)-0.0f : (half)1.0f,
                    c ? (half)-1.0f : (half)0.0f, c ? (half)1.0f : (half)-0.0f);
  out[c] = as_ushort4(x);
}

// DOUBLES: out = 13830554455654793216 4607182418800017408 0 9223372036854775808
// DOUBLES-SAME: 0 9223372036854775808 13830554455654793216 4607182418800017408
kernel void doubles(global ulong4 *out) {
  int c = get_local_id(0);
  double4 x = (double4)(c ? 0.0 : -1.0, c ? -0.0 : 1.0, c ? -1.0 : 0.0,
                        c ? 1.0 : -0.0);
  out[c] = as_ulong4(x);
}

// The zero comes from in front of the loop, which Mesa unrolls.
// LOOPS: out = 2147483648 0 1065353216 3212836864
kernel void loops(global uint2 *out) {
  int c = get_local_id(0);
  float x = -0.0f, y = 0.0f;
  for (int i = 0; i < 2; ++i) {
    x = c > i ? 1.0f : x;
    y = c > i ? -1.0f : y;
  }
  out[c] = as_uint2((float2)(x, y));
}

// A zero or a one, and -1.0: Mesa knows sign() of a constant, the compiler does not.
// SUMS: out = 0 1073741824 3212836864 1065353216 0 1073741824 3212836864 3212836864
kernel void sums(global const float4 *in, global uint4 *out) {
  float4 zeros = (float4)(0.0f);
  out[0] = as_uint4(step(in[0], zeros) + sign((float4)(-2.0f, 3.0f, -2.0f, 3.0f)));
  out[1] = as_uint4(step(in[1], zeros) - sign((float4)(2.0f, -3.0f, 2.0f, 3.0f)));
}
