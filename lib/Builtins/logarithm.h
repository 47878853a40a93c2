//===- logarithm.h - logarithms near 1, in float -------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_LOGARITHM_H
#define CAIRN_LIB_BUILTINS_LOGARITHM_H

#include "limits.h"
#include "nearest.h"

// The bits of 2/3: with a fraction from there to 4/3 the exponent is 0 for all
// numbers near 1, whose logarithms are small.
#define TWO_THIRDS 0x3f2aaaab

// The natural logarithm of 1 + f for f from -1/3 to 1/3, off by less than 2^-24
// of it (utils/minimax.py).
HELPER float logarithmOfSum(float f) {
  float p = mad(f, -0x1.f54d4p-4f, 0x1.130d24p-3f);
  p = mad(f, p, -0x1.f8cdcep-4f);
  p = mad(f, p, 0x1.2120b4p-3f);
  p = mad(f, p, -0x1.556ddcp-3f);
  p = mad(f, p, 0x1.99ad94p-3f);
  p = mad(f, p, -0x1.ffffdap-3f);
  p = mad(f, p, 0x1.55554cp-2f);
  p = mad(f, p, -0.5f);
  return mad(f * f, p, f);
}

#endif // CAIRN_LIB_BUILTINS_LOGARITHM_H
