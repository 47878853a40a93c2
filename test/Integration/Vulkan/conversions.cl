// Conversions with saturation and all roundings, of numbers at the edges of types.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=c1 --global=24 --local=8 --arg=x=f32[24]:{0.5,-0.5,1.5,-1.5,2.5,127.5,128.5,-128.5,-129,255.5,256,1e10,-1e10,65535.5,32767.5,-32768.5,2147483648,-2147483648,4294967296,3.999,inf,-inf,0.49999997,-0.0} --arg=o=i32[384]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=c2 --global=64 --local=16 --arg=x=i64[64]:randint(-2000000000,2000000000) --arg=o=i32[1024]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

kernel void c1(global float *x, global int *o) {
  int g = get_global_id(0);
  float v = x[g];
  global int *p = o + g * 16;
  p[0] = convert_int_sat(v);
  p[1] = convert_uint_sat_rte(v);
  p[2] = convert_char_sat_rtp(v);
  p[3] = convert_uchar_sat_rtn(v);
  p[4] = convert_short_sat_rtz(v);
  p[5] = convert_ushort_sat_rte(v);
  p[6] = convert_int_sat_rtn(v);
  p[7] = convert_int_sat_rtp(v);
  if (fabs(v) < 120) {
    p[8] = convert_int_rte(v);
    p[9] = convert_int_rtp(v);
    p[10] = convert_char_rtn(v);
    p[11] = convert_short_rtz(v);
    p[12] = (int)v;
  }
  long l = convert_long_sat_rte(v);
  p[13] = (int)(l >> 32);
  p[14] = (int)l;
  ulong u = convert_ulong_sat(v);
  p[15] = (int)(u >> 32) ^ (int)u;
}
kernel void c2(global long *x, global int *o) {
  int g = get_global_id(0);
  long v = x[g] >> (g & 63);
  global int *p = o + g * 16;
  p[0] = convert_int_sat(v);
  p[1] = convert_uint_sat(v);
  p[2] = convert_char_sat(v);
  p[3] = convert_uchar_sat(v);
  p[4] = convert_short_sat(v);
  p[5] = convert_ushort_sat((ulong)v);
  p[6] = convert_int_sat((ulong)v);
  p[7] = convert_int(v);
  p[8] = convert_char_sat((uchar)v);
  p[9] = convert_uchar_sat((char)v);
  ulong2 u = convert_ulong2_sat((long2)(v, -v));
  p[10] = (int)u.x;
  p[11] = (int)(u.y >> 7);
  p[12] = any(convert_char4_sat((int4)(v)) == (char4)(127));
  short8 s = convert_short8_sat(
      (long8)(v, v >> 1, v >> 2, v >> 3, -v, ~v, v >> 40, v >> 50));
  p[13] = s.s0 + s.s1 * s.s2;
  p[14] = s.s3 + s.s4 + s.s5;
  p[15] = s.s6 ^ s.s7;
}
