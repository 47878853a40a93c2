// RUN: cairnc %s --target=level-zero -o %t.spv
// RUN: cairn-run %s --kernel=functions --global=32 --local=8 --arg=o=float[3200]:zeros \
// RUN:   --arg=x=float[32]:uniform(-2,2,5) --arg=y=float[32]:uniform(0.1,3,9) --print=o > %t.host
// RUN: cairn-run %t.spv --kernel=functions --global=32 --local=8 --arg=o=float[3200]:zeros \
// RUN:   --arg=x=float[32]:uniform(-2,2,5) --arg=y=float[32]:uniform(0.1,3,9) --print=o > %t.kernel
// RUN: diff %t.host %t.kernel
// RUN: cairn-run %s --kernel=integers --global=32 --local=8 --arg=o=int[640]:zeros \
// RUN:   --arg=x=int[32]:randint(-2147483648,2147483647,5) --arg=f=float[32]:uniform(-2000,2000,9) --print=o > %t.host
// RUN: cairn-run %t.spv --kernel=integers --global=32 --local=8 --arg=o=int[640]:zeros \
// RUN:   --arg=x=int[32]:randint(-2147483648,2147483647,5) --arg=f=float[32]:uniform(-2000,2000,9) --print=o > %t.kernel
// RUN: diff %t.host %t.kernel
// RUN: FileCheck %s < %t.kernel

// The host gives the same whether it reads this or the SPIR-V made of it.
// CHECK: o = 0 -128 32767 0 -2147483648

kernel void functions(global float *o, global const float *x, global const float *y) {
  size_t i = get_global_id(0);
  float a=x[i], b=y[i], c;
  int e; size_t p = i * 100;
  o[p+0] = acos(a);
  o[p+1] = acosh(a);
  o[p+2] = acospi(a);
  o[p+3] = asin(a);
  o[p+4] = asinh(a);
  o[p+5] = asinpi(a);
  o[p+6] = atan(a);
  o[p+7] = atanh(a);
  o[p+8] = atanpi(a);
  o[p+9] = cbrt(a);
  o[p+10] = ceil(a);
  o[p+11] = cos(a);
  o[p+12] = cosh(a);
  o[p+13] = cospi(a);
  o[p+14] = erfc(a);
  o[p+15] = erf(a);
  o[p+16] = exp(a);
  o[p+17] = exp2(a);
  o[p+18] = exp10(a);
  o[p+19] = expm1(a);
  o[p+20] = fabs(a);
  o[p+21] = floor(a);
  o[p+22] = lgamma(a);
  o[p+23] = log(a);
  o[p+24] = log2(a);
  o[p+25] = log10(a);
  o[p+26] = log1p(a);
  o[p+27] = logb(a);
  o[p+28] = rint(a);
  o[p+29] = round(a);
  o[p+30] = rsqrt(a);
  o[p+31] = sin(a);
  o[p+32] = sinh(a);
  o[p+33] = sinpi(a);
  o[p+34] = sqrt(a);
  o[p+35] = tan(a);
  o[p+36] = tanh(a);
  o[p+37] = tanpi(a);
  o[p+38] = tgamma(a);
  o[p+39] = trunc(a);
  o[p+40] = sign(a);
  o[p+41] = degrees(a);
  o[p+42] = radians(a);
  o[p+43] = half_cos(a);
  o[p+44] = native_exp(a);
  o[p+45] = native_sqrt(a);
  o[p+46] = half_recip(a);
  o[p+47] = native_recip(a);
  o[p+48] = atan2(a,b);
  o[p+49] = atan2pi(a,b);
  o[p+50] = copysign(a,b);
  o[p+51] = fdim(a,b);
  o[p+52] = fmax(a,b);
  o[p+53] = fmin(a,b);
  o[p+54] = fmod(a,b);
  o[p+55] = hypot(a,b);
  o[p+56] = maxmag(a,b);
  o[p+57] = minmag(a,b);
  o[p+58] = nextafter(a,b);
  o[p+59] = pow(a,b);
  o[p+60] = powr(a,b);
  o[p+61] = remainder(a,b);
  o[p+62] = max(a,b);
  o[p+63] = min(a,b);
  o[p+64] = step(a,b);
  o[p+65] = half_divide(a,b);
  o[p+66] = native_powr(a,b);
  o[p+67] = fma(a,b,b+1.5f);
  o[p+68] = mad(a,b,b+1.5f);
  o[p+69] = clamp(a,b,b+1.5f);
  o[p+70] = mix(a,b,b+1.5f);
  o[p+71] = smoothstep(a,b,b+1.5f);
  o[p+72] = ldexp(a,3);
  o[p+73] = pown(a,5);
  o[p+74] = rootn(a,3);
  o[p+75] = (float)ilogb(a);
  o[p+76] = modf(a,&c);
  o[p+77] = c;
  o[p+78] = remquo(a,b,&e);
  o[p+79] = (float)e;
  o[p+80] = lgamma_r(a,&e);
  o[p+81] = (float)e;
  o[p+82] = sincos(a,&c);
  o[p+83] = c;
  o[p+84] = nan(5u);
  o[p+85] = frexp(b,&e);
  o[p+86] = fast_length((float3)(a,b,1));
  o[p+87] = distance((float2)(a,b),(float2)(b,1));
  o[p+88] = normalize((float2)(a,b)).y;
  o[p+89] = cross((float3)(a,b,1),(float3)(b,a,2)).z;
  o[p+90] = fast_normalize((float2)(a,b)).x;
}

kernel void integers(global int *o, global const int *x,
                     global const float *f) {
  size_t i = get_global_id(0), p = i * 20;
  int v = x[i];
  uint u = v;
  float g = f[i];
  o[p + 0] = convert_uchar_sat(v);
  o[p + 1] = convert_char_sat(v);
  o[p + 2] = convert_short_sat(u);
  o[p + 3] = convert_ushort_sat(v);
  o[p + 4] = convert_int_sat_rte(g * 1e7f);
  o[p + 5] = convert_uint_sat_rtp(g);
  o[p + 6] = convert_char_sat_rtn(g);
  o[p + 7] = as_int(convert_float_rtz(v));
  o[p + 8] = as_int(convert_float_rtp(u));
  o[p + 9] = mul_hi(v, 123456789);
  o[p + 10] = isnan(g - g) + isnormal(g) * 2 + signbit(g) * 4;
  o[p + 11] = popcount(v) + clz(v) * 64;
  o[p + 12] = rotate(v, 5);
  o[p + 13] = (int)abs_diff(v, 100);
  o[p + 14] = add_sat(v, v);
  o[p + 15] = v % 7;
  o[p + 16] = any((int2)(v, 1)) + all((int2)(v, -1)) * 2;
  o[p + 17] = mad_sat(v, 3, 4);
  o[p + 18] = upsample((short)v, (ushort)7);
  o[p + 19] = hadd(v, 77);
}
