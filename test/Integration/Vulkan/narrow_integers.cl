// The integer functions on 8 and 16 bits, and arithmetic that wraps.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=intn --global=32 --local=16 --arg=x=i8[128]:randint(-128,127) --arg=y=i16[128]:randint(-32768,32767) --arg=o=i32[512]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=wrap --global=16 --local=8 --arg=x=i32[16]:randint(-99999999,99999999) --arg=o=i32[128]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

kernel void intn(global char *x, global short *y, global int *o) {
  int g = get_global_id(0);
  char a = x[g], b = x[g + 64];
  uchar ua = a, ub = b;
  short s = y[g], t = y[g + 64];
  ushort us = s, ut = t;
  global int *p = o + g * 16;
  p[0] = add_sat(a, b);
  p[1] = sub_sat(ua, ub);
  p[2] = hadd(a, b);
  p[3] = rhadd(us, ut);
  p[4] = mul_hi(a, b);
  p[5] = mul_hi(us, ut);
  p[6] = mad_hi(s, t, (short)7);
  p[7] = mad_sat(a, b, a);
  p[8] = rotate(ua, ub);
  p[9] = clz(ua) + clz(s) * 100;
  p[10] = popcount(s) + popcount(a) * 100;
  p[11] = rotate(s, t);
  p[12] = abs(a) + abs_diff(s, t);
  p[13] = upsample(a, ub);
  char4 v = (char4)(a, b, a + b, a - b);
  v = add_sat(v, v.wzyx);
  p[14] = as_int(v);
  short8 w =
      (short8)(s, t, s + t, s - t, s * t, s / (t | 1), s % (t | 1), s >> 3);
  w = sub_sat(w, w.s76543210);
  p[15] = w.s0 ^ w.s1 ^ w.s2 ^ w.s7;
}
kernel void wrap(global int *x, global int *o) {
  int g = get_global_id(0);
  int v = x[g];
  char c = v;
  uchar u = v;
  short s = v;
  ushort w = v;
  c += 100;
  u *= 3;
  s -= 30000;
  w <<= 3;
  o[g * 8] = c;
  o[g * 8 + 1] = u;
  o[g * 8 + 2] = s;
  o[g * 8 + 3] = w;
  o[g * 8 + 4] = v << (g + 30);
  o[g * 8 + 5] = (uint)v >> (g * 3);
  o[g * 8 + 6] = (short)(s * s);
  o[g * 8 + 7] = (int)((long)v << (g * 5));
}
