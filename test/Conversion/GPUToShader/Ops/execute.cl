// DEFINE: %{run} = --global=16 --local=8 --print=r --arg=r='i32[416]:const(-7777)' \
// DEFINE:   --arg=x='i32[16]:{-2147483648,-100000,-257,-128,-7,-1,0,1,2,3,100,255,256,65537,305419896,2147483647}' \
// DEFINE:   --arg=y='i32[16]:{3,-7,16,-128,7,-3,5,-2147483648,2,-1,9,-255,1,4096,-559038737,2147483647}' \
// DEFINE:   --arg=f='f32[16]:{nan,inf,-inf,0,-0.0,0.5,-0.5,1.5,2.5,-2.5,-3.7,1e-3,4097.5,-65504,70000,3.4e38}'
//
// RUN: cairnc --target=vulkan %s -o %t.spv --interface=%t.json
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: cairn-run %s --kernel=integers --device=host %{run} > %t.host
// RUN: cairn-run %t.spv --interface=%t.json --kernel=integers --device=vulkan %{run} > %t.vulkan
// RUN: FileCheck %s --input-file=%t.host
// RUN: diff %t.host %t.vulkan
// RUN: cairn-run %s --kernel=floats --device=host %{run} > %t.host
// RUN: cairn-run %t.spv --interface=%t.json --kernel=floats --device=vulkan %{run} > %t.vulkan
// RUN: FileCheck %s --check-prefix=FLOAT --input-file=%t.host
// RUN: diff %t.host %t.vulkan
// REQUIRES: vulkan, spirv-val

// Operations mean the same on both devices, for operands of all kinds.
//
// CHECK: r = -715827882 -2 715827882 2 
// FLOAT: r = 0 0 0

kernel void integers(global const int *x, global const int *y,
                     global const float *f, global int *r) {
  uint i = get_global_id(0);
  int a = x[i], b = y[i];
  long la = (long)a * 0x100000001L, lb = b;
  short sa = a, sb = b;
  uchar ua = a, ub = b;
  global int *o = r + i * 26;
  o[0] = a / b;
  o[1] = a % b;
  o[2] = (uint)a / (uint)b;
  o[3] = (uint)a % (uint)b;
  o[4] = la / lb >> 20;
  o[5] = la % lb;
  o[6] = a >> (b & 31);
  o[7] = (uint)a >> (b & 31);
  o[8] = (la << (b & 63)) >> 32;
  o[9] = mul_hi(a, b);
  o[10] = mul_hi((uint)a, (uint)b);
  o[11] = mul_hi(la, lb);
  o[12] = mul_hi((ulong)la, (ulong)lb);
  o[13] = clz(a) + 100 * clz(sa) + 10000 * clz(ua);
  o[14] = clz(la) + 100 * popcount(la) + 10000 * popcount(sa);
  o[15] = add_sat(a, b);
  o[16] = sub_sat(sa, sb);
  o[17] = abs_diff(a, b);
  o[18] = hadd(a, b) ^ rhadd(ua, ub);
  o[19] = rotate(a, b);
  o[20] = convert_char_sat(a) ^ convert_ushort_sat(b);
  o[21] = (a < b) + 2 * ((uint)a < (uint)b) + 4 * !(a & b) + 8 * (sa > sb);
  o[22] = as_int(as_uchar4(a).wzyx);
  o[23] = min(a, b) + max((uint)a, (uint)b);
  int4 v = (int4)(a, b, a + b, 7);
  v = v > v.yzwx ? v : -v;
  o[24] = v.x + 3 * v.y + 5 * v.z + 7 * v.w;
  o[25] = (bool)a ^ (bool)(b & 1);
}

int bits(float x) { return isnan(x) ? 0 : as_int(x); }

kernel void floats(global const int *x, global const int *y,
                   global const float *f, global int *r) {
  uint i = get_global_id(0);
  float a = f[i], b = f[(i + y[2]) % 16 ^ 5];
  global int *o = r + i * 26;
  o[0] = bits(round(a));
  o[1] = bits(rint(a));
  o[2] = bits(trunc(a));
  o[3] = bits(floor(a));
  o[4] = bits(ceil(a));
  o[5] = bits(copysign(a, b));
  o[6] = bits(fmin(a, b));
  o[7] = bits(fmax(a, b));
  o[8] = (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * !(a < b);
  o[9] = isnan(a) + 2 * isinf(a) + 4 * isfinite(a) + 8 * isnormal(a) +
         16 * signbit(a) + 32 * isordered(a, b) + 64 * islessgreater(a, b);
  o[10] = bits(-a);
  o[11] = bits(a - b);
  o[12] = convert_int_sat(a);
  o[13] = convert_uchar_sat_rte(a);
  o[14] = bits(convert_float(x[i]));
  o[15] = bits(convert_float((uint)x[i]));
  o[16] = bits(convert_float((long)x[i] * y[i]));
  ushort half_bits;
  vstore_half(a, 0, (private half *)&half_bits);
  o[17] = isnan(a) ? 0 : half_bits;
  o[18] = bits(vload_half(0, (private half *)&half_bits));
  o[19] = bits(fabs(a));
  o[20] = bits(clamp(a, -2.0f, 2.0f));
  o[21] = bits((float)(a > 0));
  o[22] = bits(x[i] > y[i] ? a : b);
  o[23] = convert_long_sat(a) >> 32;
  o[24] = bits(sign(a));
  o[25] = bits((a + 0.1f) - a);
}
