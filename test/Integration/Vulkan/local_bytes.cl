// Local memory of packed structs, and of floats that are read as other types.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=lreint --global=16 --local=16 --arg=x=f32[16]:uniform(-5,5) --arg=o=u32[64]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=lstruct --global=16 --local=8 --arg=x=u8[112]:iota --arg=o=u8[224]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

kernel void lreint(global float *x, global uint *o) {
  local float t[16];
  int l = get_local_id(0);
  t[l] = x[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  local uint *u = (local uint *)t;
  local uchar *b = (local uchar *)t;
  local ushort *h = (local ushort *)t;
  o[l] = u[15 - l];
  o[l + 16] = b[l * 3 + 1];
  o[l + 32] = h[l * 2 + 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  b[l * 4 + (l & 3)] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  o[l + 48] = as_uint(t[l]);
}
typedef struct __attribute__((packed)) {
  uchar tag;
  uint v;
  ushort h;
} P7;
kernel void lstruct(global P7 *x, global P7 *o) {
  local P7 t[8];
  int l = get_local_id(0), g = get_global_id(0);
  t[l] = x[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  P7 p = t[7 - l];
  p.v += l;
  p.h ^= p.tag;
  o[g] = p;
  o[g + 16] = t[l];
  o[g + 16].v = t[(l + 1) & 7].v;
}
