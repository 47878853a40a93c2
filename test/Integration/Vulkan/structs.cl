// A struct with structs, arrays, a union and a vector as members, by value.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=nested --global=4 --local=4 --arg=p=u8[384]:iota --arg=o=f32[64]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

typedef struct {
  float x, y, z;
} V3;
typedef struct {
  V3 pos;
  V3 vel;
  struct {
    int id;
    short tag[2];
    union {
      float w;
      uint u;
    } m;
  } meta;
  uchar pad[4];
  float4 q;
} Particle; // 24+12+4 -> 40, align 16 => 48+16 = 64
kernel void nested(global Particle *p, global float *o) {
  int i = get_global_id(0);
  Particle t = p[i];
  t.meta.id ^= i;
  t.meta.tag[i & 1] += (short)i;
  t.meta.m.u = (t.meta.m.u & 0x007fffff) | 0x3f800000;
  t.pos = t.vel;
  t.vel.x = 1.5f;
  t.q = (float4)(t.meta.m.w);
  p[i] = t;
  o[i] = t.meta.m.w;
  o[i + 8] = sizeof(Particle);
  o[i + 16] = p[(i & 4) | ((i + 0) & 3)].meta.id & 0xff;
}
