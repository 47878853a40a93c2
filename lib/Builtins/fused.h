//===- fused.h - what a product loses by rounding ------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vulkan lets a device round the product of its multiply-add (Vulkan 1.3,
// "Precision and Operation of SPIR-V Instructions"). Where the device's is
// known to be fused, FUSED_FMA is defined. Where it does not matter, mad is the
// one instruction in either case.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_FUSED_H
#define CAIRN_LIB_BUILTINS_FUSED_H

#include "library.h"

// a * b - product, exactly, for the product of a and b in float.
HELPER float productError(float a, float b, float product) {
#ifdef FUSED_FMA
  return fma(a, b, -product);
#else
  // Halves of 12 bits, whose products are floats.
  float aHigh = as_float(as_uint(a) & 0xfffff000), aLow = a - aHigh;
  float bHigh = as_float(as_uint(b) & 0xfffff000), bLow = b - bHigh;
  float error = aHigh * bHigh - product;
  error += aHigh * bLow;
  error += aLow * bHigh;
  return error + aLow * bLow;
#endif
}

// c - a * b, rounded once, where the difference is small beside c.
HELPER float remainderOf(float c, float a, float b) {
#ifdef FUSED_FMA
  return fma(-a, b, c);
#else
  float product = a * b;
  return (c - product) - productError(a, b, product);
#endif
}

#endif // CAIRN_LIB_BUILTINS_FUSED_H
