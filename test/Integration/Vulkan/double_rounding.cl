// Rounding doubles to integers, by what Mesa has for each kind of CPU: with
// instructions for four doubles, and for eight.
// REQUIRES: vulkan, host
// LAUNCH: --kernel=scalars --global=40 --local=8 --arg=x=f64[40]:{0.0,-0.0,0.3,-0.3,0.5,-0.5,0.49999999999999994,-0.75,0.9999999999999999,1.0,-1.0,1.25,1.5,-1.5,2.5,-2.5,3.5,1.9999999999999998,8388607.5,16777215.5,16777216.5,-16777217.5,27777777.78,2147483647.5,-2147483648.5,4294967295.5,3000000000.5,1125899906842624.25,2251799813685248.5,2251799813685249.5,-4503599627370495.5,4503599627370497.0,9007199254740993.0,1e18,-1e300,1e308,4.9e-324,-4.9e-324,2.2e-308,123456.5} --arg=o=u64[400]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=vectors --global=40 --local=8 --arg=x=f64[40]:{0.0,-0.0,0.3,-0.3,0.5,-0.5,0.49999999999999994,-0.75,0.9999999999999999,1.0,-1.0,1.25,1.5,-1.5,2.5,-2.5,3.5,1.9999999999999998,8388607.5,16777215.5,16777216.5,-16777217.5,27777777.78,2147483647.5,-2147483648.5,4294967295.5,3000000000.5,1125899906842624.25,2251799813685248.5,2251799813685249.5,-4503599627370495.5,4503599627370497.0,9007199254740993.0,1e18,-1e300,1e308,4.9e-324,-4.9e-324,2.2e-308,123456.5} --arg=o=u64[400]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=others --global=40 --local=8 --arg=x=f64[40]:{0.0,-0.0,0.3,-0.3,0.5,-0.5,0.49999999999999994,-0.75,0.9999999999999999,1.0,-1.0,1.25,1.5,-1.5,2.5,-2.5,3.5,1.9999999999999998,8388607.5,16777215.5,16777216.5,-16777217.5,27777777.78,2147483647.5,-2147483648.5,4294967295.5,3000000000.5,1125899906842624.25,2251799813685248.5,2251799813685249.5,-4503599627370495.5,4503599627370497.0,9007199254740993.0,1e18,-1e300,1e308,4.9e-324,-4.9e-324,2.2e-308,123456.5} --arg=o=u64[400]:zeros --arg=f=f32[40]:uniform(-1e9,1e9) --arg=h=f16[40]:uniform(-60000,60000)
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// RUN: env CAIRN_VULKAN_VALIDATION=1 MESA_SHADER_CACHE_DISABLE=true GALLIUM_OVERRIDE_CPU_CAPS=avx %same_results %s
// RUN: env CAIRN_VULKAN_VALIDATION=1 MESA_SHADER_CACHE_DISABLE=true LP_NATIVE_VECTOR_WIDTH=128 %same_results %s

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void scalars(global double *x, global ulong *o) {
  int i = get_global_id(0);
  double v = x[i], whole;
  global ulong *p = o + i * 10;
  p[0] = as_ulong(trunc(v));
  p[1] = as_ulong(rint(v));
  p[2] = as_ulong(round(v));
  p[3] = as_ulong(floor(v));
  p[4] = as_ulong(ceil(v));
  p[5] = as_ulong(modf(v, &whole));
  p[6] = as_ulong(whole);
  p[7] = as_ulong(fmod(v, 3.0));
  p[8] = as_ulong(remainder(v, 7.0));
  p[9] = convert_long_sat_rte(v);
}

kernel void vectors(global double *x, global ulong *o) {
  int i = get_global_id(0);
  double3 v = (double3)(x[i], x[39 - i], -x[i]);
  global ulong *p = o + i * 10;
  vstore3(as_ulong3(trunc(v)), 0, p);
  vstore3(as_ulong3(rint(v)), 1, p);
  vstore3(as_ulong3(round(v)), 2, p);
}

kernel void others(global double *x, global float *f, global half *h, global ulong *o) {
  int i = get_global_id(0);
  float s = f[i] * 0.001f, t = f[i] + (float)x[i & 7];
  half e = h[i] * 0.01h;
  global ulong *p = o + i * 10;
  p[0] = as_uint(trunc(s)) | (ulong)as_uint(trunc(t)) << 32;
  p[1] = as_uint(rint(s)) | (ulong)as_uint(rint(t)) << 32;
  p[2] = as_uint(round(s)) | (ulong)as_uint(round(t)) << 32;
  p[3] = as_ushort(trunc(e)) | as_ushort(rint(e)) << 16;
  p[4] = as_ushort(round(e));
  p[5] = as_uint(fmod(t, s));
  p[6] = as_uint(remainder(t, s));
  p[7] = convert_int_rte(s) + convert_int_rtp(s) * 3;
  double big = x[i] * 0x1p1000 * 0x1p1000; // infinite, or zero
  p[8] = as_ulong(trunc(big)) ^ as_ulong(rint(big)) >> 1;
  p[9] = as_ulong(round(big));
}
