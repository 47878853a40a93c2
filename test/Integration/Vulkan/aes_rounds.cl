// Rounds in the style of AES: a table in local memory, a union of vectors and
// arrays in private memory, and a pointer to one of its parts.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=aes --global=8 --local=4 --arg=data=u8[128]:iota --arg=rk=u8[176]:iota --arg=sb=u8[256]:iota
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

inline uchar xtime(uchar x) { return (x << 1) ^ ((x >> 7) * 0x1b); }
void mixcol(uchar4 *c) {
  uchar4 a = *c;
  uchar t = a.x ^ a.y ^ a.z ^ a.w;
  uchar u = a.x;
  c->x = a.x ^ t ^ xtime(a.x ^ a.y);
  c->y = a.y ^ t ^ xtime(a.y ^ a.z);
  c->z = a.z ^ t ^ xtime(a.z ^ a.w);
  c->w = a.w ^ t ^ xtime(a.w ^ u);
}
__kernel void aes(__global uchar16 *data, __constant uchar *rk,
                  __global const uchar *sb) {
  __local uchar S[256];
  for (int i = get_local_id(0); i < 256; i += get_local_size(0))
    S[i] = sb[i] * 7 + 99;
  barrier(CLK_LOCAL_MEM_FENCE);
  uchar16 s = data[get_global_id(0)];
  union {
    uchar16 v;
    uchar b[16];
    uchar4 c[4];
  } u;
  u.v = s;
  for (int i = 0; i < 16; i++)
    u.b[i] ^= rk[i];
  for (int r = 1; r < 10; r++) {
    uchar t[16];
    for (int c = 0; c < 4; c++)
      for (int k = 0; k < 4; k++)
        t[c * 4 + k] = S[u.b[((c + k) & 3) * 4 + k]];
    for (int i = 0; i < 16; i++)
      u.b[i] = t[i];
    for (int c = 0; c < 4; c++)
      mixcol(&u.c[c]);
    u.v ^= vload16(r, rk);
  }
  data[get_global_id(0)] = u.v;
}
