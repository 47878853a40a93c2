// Unions in memory and in arrays, and structs as results of functions.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=unions --global=16 --local=4 --arg=u=u32[64]:iota --arg=o=u32[64]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=retstruct --global=16 --local=8 --arg=x=f32[64]:uniform(-4,4) --arg=o=f32[64]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

typedef union {
  uint u;
  float f;
  uchar b[4];
  ushort s[2];
  struct {
    ushort lo;
    short hi;
  } bf;
  uchar4 v;
} U;
kernel void unions(global U *u, global uint *o) {
  int i = get_global_id(0);
  U t = u[i * 4];
  t.b[1] ^= 0x5a;
  o[i] = t.u;
  t.s[1] += t.s[0];
  o[i + 16] = t.u;
  t.bf.lo += 3;
  t.bf.hi -= 7;
  o[i + 32] = t.bf.lo + (uint)t.bf.hi;
  t.v = t.v.wzyx;
  o[i + 48] = t.u;
  u[i * 4 + 1].bf.hi = i;
  u[i * 4 + 2].b[i & 3] = i;
}
typedef struct {
  float mn, mx;
  int arg;
  float2 m;
} R;
R better(R a, R b) { return a.mn < b.mn ? a : b; }
R mk(float x, int i) {
  R r = {x, x * 2, i, (float2)(x, -x)};
  return r;
}
kernel void retstruct(global float *x, global float *o) {
  int i = get_global_id(0);
  R b = mk(x[i * 4], 0);
  for (int k = 1; k < 4; k++)
    b = better(b, mk(x[i * 4 + k], k));
  R arr[3];
  arr[0] = b;
  arr[1] = b;
  arr[1].arg = 7;
  arr[2] = arr[i % 2];
  o[i * 4] = arr[2].mn;
  o[i * 4 + 1] = arr[2].arg;
  o[i * 4 + 2] = arr[i % 3].m.y;
  o[i * 4 + 3] = b.mx;
}
