//===- floats-without-double.cl ------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// No function of float or half takes doubles in shaders, nor integers of 64
// bits: many devices have neither.
//
// RUN: cairnc %s --target=vulkan -o - | spirv-dis | FileCheck %s
// RUN: cairnc %s --target=vulkan -fused-fma -o - | spirv-dis | FileCheck %s
// RUN: cairnc %s --target=vulkan -DT=half -o - | spirv-dis | FileCheck %s
// CHECK-NOT: OpCapability {{Float64|Int64}}
// CHECK: OpEntryPoint
#ifndef T
#define T float
#else
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif

#define ONE(F) result += F(x);
#define TWO(F) result += F(x, y);

kernel void functions(global T *data, global int *ints) {
  int i = get_global_id(0), n = ints[i];
  T x = data[3 * i], y = data[3 * i + 1], z, result = 0;
  ONE(acos) ONE(acosh) ONE(acospi) ONE(asin) ONE(asinh) ONE(asinpi) ONE(atan)
  ONE(atanh) ONE(atanpi) ONE(cbrt) ONE(ceil) ONE(cos) ONE(cosh) ONE(cospi)
  ONE(degrees) ONE(erf) ONE(erfc) ONE(exp) ONE(exp10) ONE(exp2) ONE(expm1)
  ONE(fabs) ONE(floor) ONE(lgamma) ONE(log) ONE(log10) ONE(log1p) ONE(log2)
  ONE(logb) ONE(radians) ONE(rint) ONE(round) ONE(rsqrt) ONE(sign) ONE(sin)
  ONE(sinh) ONE(sinpi) ONE(sqrt) ONE(tan) ONE(tanh) ONE(tanpi) ONE(tgamma)
  ONE(trunc) ONE(ilogb) TWO(atan2) TWO(atan2pi) TWO(copysign) TWO(fdim)
  TWO(fmax) TWO(fmin) TWO(fmod) TWO(hypot) TWO(maxmag) TWO(minmag)
  TWO(nextafter) TWO(pow) TWO(powr) TWO(remainder) TWO(step)
  result += fma(x, y, result) + mad(x, y, result) + mix(x, y, result) +
            smoothstep(x, y, result) + clamp(x, y, result);
  result += ldexp(x, n) + pown(x, n) + rootn(x, n);
  result += frexp(x, &n) + lgamma_r(y, &n) + remquo(x, y, &n);
  result += fract(x, &z) + modf(y, &z) + sincos(x, &z);
  data[3 * i + 2] = result + z;
  ints[i] = n;
}
