// Arithmetic with literal zeros, of which drivers believe more than is so.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=floats --global=8 --local=8 --arg=x=f32[8]:{1,-1.5,0,-0.0,inf,-inf,nan,5} --arg=o=u32[96]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=doubles --global=8 --local=8 --arg=x=f64[8]:{1,-1.5,0,-0.0,inf,-inf,nan,5} --arg=o=u64[96]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=halves --global=8 --local=8 --arg=x=f16[8]:{1,-1.5,0,-0.0,inf,-inf,nan,5} --arg=o=u16[96]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// A NaN has many encodings.
#define BITS(type, value) (isnan(value) ? (type)7 : as_##type(value))

#define KERNEL(name, real, bits)                                               \
  kernel void name(global real *x, global bits *o) {                           \
    int i = get_global_id(0);                                                  \
    real v = x[i], zero = 0;                                                   \
    global bits *p = o + i * 12;                                               \
    p[0] = BITS(bits, v / zero);                                               \
    p[1] = BITS(bits, v / -zero);                                              \
    p[2] = BITS(bits, v * zero);                                               \
    p[3] = BITS(bits, -zero * v);                                              \
    p[4] = BITS(bits, v + zero);                                               \
    p[5] = BITS(bits, zero - v);                                               \
    p[6] = BITS(bits, v - zero);                                               \
    p[7] = BITS(bits, zero / v);                                               \
    real##4 q = (real##4)(v, v, -v, v) / (real##4)(2, zero, zero, -zero);      \
    real##2 m = q.wz * (real##2)(zero, 1) + (real##2)(3, zero);                \
    p[8] = BITS(bits, q.x);                                                    \
    p[9] = BITS(bits, q.y + q.z * 2);                                          \
    p[10] = BITS(bits, m.x);                                                   \
    p[11] = BITS(bits, m.y);                                                   \
  }
KERNEL(floats, float, uint)
KERNEL(doubles, double, ulong)
KERNEL(halves, half, ushort)
