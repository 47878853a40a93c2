//===- wide_nearest.h - nearest integers and powers, in double *- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As nearest.h has it for float.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_WIDE_NEAREST_H
#define CAIRN_LIB_BUILTINS_WIDE_NEAREST_H

#include "limits.h"

#define WIDE_SHIFT 0x1.8p+52

// The integer that `sum`, of a double below 2^30 in size and WIDE_SHIFT, was
// rounded to.
HELPER double wholeOf(double sum) { return sum - WIDE_SHIFT; }
HELPER int integerOf(double sum) { return (int)as_long(sum); }

HELPER double powerOfTwo(int n) { return as_double((ulong)(n + 1023) << 52); }

// p * 2^n for p near 1 and n from -2044 to 2044, in halves, each of which is a
// double: the second product alone rounds, also where the result is denormal.
HELPER double scale(double p, int n) {
  int first = n >> 1;
  return p * powerOfTwo(first) * powerOfTwo(n - first);
}

#endif // CAIRN_LIB_BUILTINS_WIDE_NEAREST_H
