// Shuffles by masks that are data, swizzles on both sides, and elements at
// varying places.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=sh --global=4 --local=4 --arg=x=u8[512]:iota --arg=m=u8[512]:randint(0,255) --arg=o=u8[1024]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=swz --global=8 --local=4 --arg=x=i32[128]:iota --arg=o=i32[256]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=interleaved --global=4 --local=4 --arg=x=i32[128]:iota --arg=o=i32[256]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

kernel void sh(global uchar *x, global uchar *m, global uchar *o) {
  int g = get_global_id(0);
  uchar16 a = vload16(g, x), b = vload16(g + 8, x);
  uchar16 k = vload16(g, m);
  vstore16(shuffle(a, k), g, o);
  vstore16(shuffle2(a, b, k), g + 8, o);
  vstore4(shuffle(a, k.lo.hi), g, o + 400);
  vstore8(shuffle2(a.s01, a.s23, k.hi), g, o + 500);
  vstore2(shuffle(a.lo, k.s12), g, o + 700);
  vstore16(shuffle(a.s0123, k), g, o + 750);
}
kernel void swz(global int *x, global int *o) {
  int g = get_global_id(0);
  int16 v = vload16(g, x);
  v.odd = v.even + v.s01234567;
  v.s3 = v.sF;
  v.lo.hi = v.hi.lo.wzyx;
  v.s0a1b = v.s89ab;
  int3 t = v.s012;
  t.xz = t.zx;
  v.sDEF = t;
  int8 w = (int8)(v.lo.lo, t, v.s5);
  w[g] = 77;
  int4 q = w.s0246;
  q[(g + 1) & 3] += q[g & 3];
  vstore16(v, g, o);
  vstore8(w, g, o + 128);
  vstore4(q, g, o + 192);
}
// Shuffles that MLIR's canonical form has operations of their own for.
kernel void interleaved(global int *x, global int *o) {
  int g = get_global_id(0);
  global int *p = o + g * 64;
  int2 a = vload2(g, x), b = vload2(g + 8, x);
  vstore4(shuffle2(a, b, (uint4)(0, 2, 1, 3)), 0, p);
  vstore16(shuffle2(a, b, (uint16)(0, 2, 1, 3, 0, 2, 1, 3, 0, 1, 2, 3, 2, 0, 3, 1)), 1, p);
  int8 c = vload8(g, x), d = vload8(g + 4, x);
  vstore16((int16)(c.s0, d.s0, c.s1, d.s1, c.s2, d.s2, c.s3, d.s3, c.s4, d.s4,
                   c.s5, d.s5, c.s6, d.s6, c.s7, d.s7),
           2, p);
  short4 e = convert_short4(c.lo), f = convert_short4(d.hi);
  vstore8(convert_int8((short8)(e.x, f.x, e.y, f.y, e.z, f.z, e.w, f.w)), 1, p);
  uchar2 h = convert_uchar2(a), i = convert_uchar2(b);
  vstore4(convert_int4((uchar4)(h.x, i.x, h.y, i.y)), 12, p);
  vstore4(c.even + d.odd, 13, p);
  long2 l = convert_long2(a) << 40;
  long4 m = (long4)(l.x, b.x, l.y, b.y);
  vstore4(convert_int4(m >> 8) + convert_int4(m.xzyw >> 40), 14, p);
}
