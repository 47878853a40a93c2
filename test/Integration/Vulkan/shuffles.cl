// Shuffles by masks that are data, swizzles on both sides, and elements at
// varying places.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=sh --global=4 \
// RUN:   --local=4 '--arg=x=u8[512]:iota' '--arg=m=u8[512]:randint(0,255)' \
// RUN:   '--arg=o=u8[1024]:zeros' '--print=o'
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=swz --global=8 \
// RUN:   --local=4 '--arg=x=i32[128]:iota' '--arg=o=i32[256]:zeros' \
// RUN:   '--print=o'

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
