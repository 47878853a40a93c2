// Packed blocks of halves and 4 bits a weight, as language models have
// them: members are not aligned, and bytes are read through other pointers.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s \
// RUN:   --kernel=dequantize_block_q4_K --tolerance=1e-6 --global=8 \
// RUN:   --local=8 '--arg=x=u8[144]:iota' '--arg=yy=f32[256]:zeros' \
// RUN:   '--print=yy'

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef uchar uint8_t;
typedef char int8_t;
struct __attribute__((packed)) block_q4_K {
  half d;
  half dmin;
  uint8_t scales[12];
  uint8_t qs[128];
};
struct __attribute__((packed)) block_q6_K {
  uint8_t ql[128];
  uint8_t qh[64];
  int8_t scales[16];
  half d;
};
inline void get_scale_min_k4(int j, const __global uint8_t *q, uint8_t *d,
                             uint8_t *m) {
  if (j < 4) {
    *d = q[j] & 63;
    *m = q[j + 4] & 63;
  } else {
    *d = (q[j + 4] & 0xF) | ((q[j - 4] >> 6) << 4);
    *m = (q[j + 4] >> 4) | ((q[j - 0] >> 6) << 4);
  }
}
__kernel void dequantize_block_q4_K(__global const struct block_q4_K *x,
                                    __global float *yy) {
  const int i = get_global_id(0) / 8;
  const int tid = get_local_id(0) % 8;
  const int il = tid / 2;
  const int ir = tid % 2;
  const int is = 2 * il;
  const int n = 16;
  __global float *y = yy + get_group_id(0) * 1024 + i * 256 + 64 * il + n * ir;
  float dall = vload_half(0, &x[i].d);
  float dmin = vload_half(0, &x[i].dmin);
  if (!isfinite(dall))
    dall = 1;
  if (!isfinite(dmin))
    dmin = 2;
  __global const uint8_t *q = x[i].qs + 32 * il + n * ir;
  uint8_t sc, m;
  get_scale_min_k4(is + 0, x[i].scales, &sc, &m);
  float d1 = dall * sc;
  float m1 = dmin * m;
  get_scale_min_k4(is + 1, x[i].scales, &sc, &m);
  float d2 = dall * sc;
  float m2 = dmin * m;
  for (int l = 0; l < n; ++l) {
    y[l + 0] = d1 * (q[l] & 0xF) - m1;
    y[l + 32] = d2 * (q[l] >> 4) - m2;
  }
}
