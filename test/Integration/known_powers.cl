//===- known_powers.cl - powers whose exponent is a constant -------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// They are products and roots, within the bound of what the functions give for
// the same exponent from an argument: for any bits, and for zeros, infinities
// and NaN.
//
// DEFINE: %{device} = host
// DEFINE: %{kernel} = singles
// DEFINE: %{run} = cairn-run %s --device=%{device} --kernel=%{kernel} --global=8192 --arg 'wrong=i32[2]:zeros' --arg one=1 --print=wrong | FileCheck %s
// RUN: %{run}
// REDEFINE: %{kernel} = doubles
// RUN: %{run}
// REDEFINE: %{kernel} = halves
// RUN: %{run}
// REDEFINE: %{device} = vulkan
// RUN: %{run}
// REDEFINE: %{kernel} = singles
// RUN: %{run}
// CHECK: wrong = 0 8192
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

// Numbers of one sign lie as their encodings do.
#define DEFINE_DIFFERS(TYPE, INT, LEAST, MANY)                                 \
  bool __attribute__((overloadable)) differs(TYPE a, TYPE b) {                 \
    if (isnan(a) || isnan(b))                                                  \
      return isnan(a) != isnan(b);                                             \
    if (fabs(a) < LEAST && fabs(b) < LEAST && LEAST > 1e-40f)                  \
      return false; /* a device may flush them */                              \
    return signbit(a) != signbit(b) ||                                         \
           abs_diff(as_##INT(a), as_##INT(b)) > MANY;                          \
  }
DEFINE_DIFFERS(float, int, 0x1p-126f, 32)
DEFINE_DIFFERS(double, long, 0, 32)
DEFINE_DIFFERS(half, short, 0, 2)

#define POW(C) count += differs(pow(x, (T)C), pow(x, (T)C * (T)one))
#define POWR(C) count += differs(powr(x, (T)C), powr(x, (T)C * (T)one))
#define POWN(C) count += differs(pown(x, C), pown(x, C * one))
#define ROOTN(C) count += differs(rootn(x, C), rootn(x, C * one))

#define EACH                                                                   \
  POW(0); POW(1); POW(2); POW(3); POW(4); POW(5); POW(7); POW(11); POW(16);    \
  POW(17); POW(-1); POW(-2); POW(-3); POW(-4); POW(-5); POW(0.5); POW(1.5);    \
  POW(2.5); POW(7.5); POW(-0.5); POW(-1.5); POW(-2.5); POW(0.25); POWR(0);     \
  POWR(1); POWR(2); POWR(3); POWR(8); POWR(-1); POWR(-2); POWR(-3);            \
  POWR(0.5); POWR(1.5); POWR(-0.5); POWR(-1.5); POWN(0); POWN(1); POWN(2);     \
  POWN(3); POWN(6); POWN(12); POWN(15); POWN(16); POWN(-1); POWN(-2);          \
  POWN(-3); POWN(-4); POWN(-9); ROOTN(1); ROOTN(2); ROOTN(3); ROOTN(-1);       \
  ROOTN(-2); ROOTN(-3)

// The first are zeros, the largest, infinities, NaN, ones, the smallest.
#define DEFINE_KERNEL(NAME, TYPE, UINT, INFINITE, FACTOR)                      \
  kernel void NAME(global int *wrong, int one) {                               \
    typedef TYPE T;                                                            \
    int i = get_global_id(0), j = i >> 1, count = 0;                           \
    UINT sign = (UINT)(i & 1) << (sizeof(UINT) * 8 - 1);                       \
    UINT size = j < 2 ? j : j < 5 ? INFINITE + j - 3                           \
              : j == 5 ? as_##UINT((T)1) : (UINT)j * (UINT)FACTOR;             \
    T x = as_##TYPE((UINT)(size ^ sign));                                      \
    EACH;                                                                      \
    atomic_add(&wrong[0], count);                                              \
    atomic_inc(&wrong[1]);                                                     \
  }
DEFINE_KERNEL(singles, float, uint, 0x7f800000u, 2654435769u)
DEFINE_KERNEL(doubles, double, ulong, 0x7ff0000000000000ul, 0x9e3779b97f4a7c15ul)
DEFINE_KERNEL(halves, half, ushort, 0x7c00, 40503)
