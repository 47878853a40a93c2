// Functions as the device has them are near the exact ones, for arguments that
// no device has trouble with.
// REQUIRES: vulkan, level-zero
// DEFINE: %{launch} = %s --global=32 --local=8 --arg=x=f32[32]:iota --arg=far=i32[20]:zeros --print=far
// RUN: cairn-run --device=vulkan %{launch} --build-options=-cl-native-math | FileCheck %s
// RUN: cairn-run --device=vulkan %{launch} --build-options=-cl-fast-relaxed-math | FileCheck %s
// RUN: cairn-run --device=vulkan %{launch} --build-options=-use-native-builtins=sin,pow,fma,hypot,length,atan2pi,expm1 | FileCheck %s
// RUN: cairn-run --device=level-zero %{launch} --build-options=-cl-native-math | FileCheck %s
// CHECK: far = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0{{$}}

void compare(global int *far, float got, float expected) {
  if (!(fabs(got - expected) <= 0.004f * fmax(fabs(expected), 1.0f)))
    atomic_inc(far);
}

kernel void k(global const float *x, global int *far) {
  float i = x[get_global_id(0)], t = (i - 16) / 16;
  compare(far + 0, sin(t) * sin(t) + cos(t) * cos(t), 1);
  compare(far + 1, tan(t) * cos(t), native_sin(t));
  compare(far + 2, pow(i + 1, 2.0f), (i + 1) * (i + 1));
  compare(far + 3, pow(t - 2, 3.0f), (t - 2) * (t - 2) * (t - 2));
  compare(far + 4, fma(t, i, 2.0f), t * i + 2);
  compare(far + 5, hypot(3 * i, 4 * i), 5 * i);
  compare(far + 6, length((float4)(i, i, i, i)), 2 * i);
  compare(far + 7, exp(log(i + 1)), i + 1);
  compare(far + 8, exp10(log10(i + 1)), i + 1);
  compare(far + 9, half_exp2(half_log2(i + 1)), i + 1);
  compare(far + 10, atan2pi(t, 1.0f), atan(t) / M_PI_F);
  compare(far + 11, expm1(log1p(i)), i);
  compare(far + 12, sinpi(t / 2), sin(t * M_PI_2_F));
  compare(far + 13, fmod(i, 5.0f), i - 5 * floor(i / 5));
  compare(far + 14, asinh(sinh(t)), t);
  compare(far + 15, tanh(atanh(t / 2)), t / 2);
  compare(far + 16, acosh(cosh(t)), fabs(t));
  compare(far + 17, sqrt(i) * rsqrt(i + 1), sqrt(i / (i + 1)));
  compare(far + 18, distance((float2)(i, 0), (float2)(0, i)), i * M_SQRT2_F);
  compare(far + 19, acos(t) + asin(t), M_PI_2_F);
}
