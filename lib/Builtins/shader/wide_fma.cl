//===- wide_fma.cl - fma in double, rounded once -------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In integers of 128 bits, for devices whose own is a product and a sum. They
// flush no subnormal number either.
//
//===----------------------------------------------------------------------===//

#include "fused.h"

#ifndef FUSED_FMA
// An integer of 128 bits times 2^exponent.
struct Wide {
  ulong high, low;
  int exponent;
};

#define INFINITE 0x7ff0000000000000UL

// The mantissa of 53 bits, its highest set, which for subnormal numbers makes
// the exponent smaller.
HELPER ulong mantissaOf(ulong size, int *exponent) {
  int biased = convert_int(size >> 52);
  ulong mantissa = size & 0xfffffffffffffUL;
  int shift = biased == 0 ? convert_int(clz(mantissa)) - 11 : 0;
  mantissa = biased == 0 ? mantissa << (shift & 63) : mantissa | 1UL << 52;
  *exponent = max(biased, 1) - shift - 1075;
  return mantissa;
}

// Gives `x` a larger exponent. A bit that is lost leaves the lowest one set.
HELPER struct Wide withExponent(struct Wide x, int exponent) {
  int shift = min(exponent - x.exponent, 127);
  x.exponent = exponent;
  if (shift >= 64) {
    ulong lost = x.low | (x.high & ((1UL << (shift - 64)) - 1));
    x.low = x.high >> (shift - 64) | (lost != 0);
    x.high = 0;
  } else if (shift > 0) {
    ulong lost = x.low & ((1UL << shift) - 1);
    x.low = x.low >> shift | x.high << (64 - shift) | (lost != 0);
    x.high >>= shift;
  }
  return x;
}

// The nearest double's bits. `x` is not zero.
HELPER ulong nearest(struct Wide x) {
  if (x.high == 0) {
    x.high = x.low;
    x.low = 0;
    x.exponent -= 64;
  }
  int shift = convert_int(clz(x.high));
  if (shift > 0) {
    x.high = x.high << shift | x.low >> (64 - shift);
    x.low <<= shift;
  }
  ulong mantissa = x.high | (x.low != 0);
  int biased = x.exponent - shift + 127 + 1023;
  if (biased >= 0x7ff)
    return INFINITE;
  if (biased < 1) {
    int excess = min(1 - biased, 60);
    ulong lost = mantissa & ((1UL << excess) - 1);
    mantissa = mantissa >> excess | (lost != 0);
    biased = 1;
  }
  ulong rest = mantissa & 0x7ff;
  mantissa >>= 11;
  mantissa += rest > 0x400 || (rest == 0x400 && (mantissa & 1) != 0);
  // The highest bit of the mantissa, if it is set, counts in the exponent.
  return mantissa + (convert_ulong(biased - 1) << 52);
}

LIBRARY double fma(double a, double b, double c) {
  const ulong signBit = 0x8000000000000000UL;
  ulong aSize = as_ulong(a) & ~signBit, bSize = as_ulong(b) & ~signBit,
        cSize = as_ulong(c) & ~signBit;
  ulong sign = (as_ulong(a) ^ as_ulong(b)) & signBit;
  ulong cSign = as_ulong(c) & signBit;
  if (aSize >= INFINITE || bSize >= INFINITE)
    return a * b + c;
  if (cSize >= INFINITE)
    return c;
  if (aSize == 0 || bSize == 0)
    return cSize == 0 ? as_double(sign & cSign) : c;

  int aExponent, bExponent, cExponent;
  ulong aMantissa = mantissaOf(aSize, &aExponent) << 10,
        bMantissa = mantissaOf(bSize, &bExponent) << 10;
  // Both have their highest bit in 124 or 125, and zeros as their last bits, so
  // that none is lost where the highest may cancel each other out.
  struct Wide product, summand;
  product.high = mul_hi(aMantissa, bMantissa);
  product.low = aMantissa * bMantissa;
  product.exponent = aExponent + bExponent - 20;
  summand.high = cSize == 0 ? 0 : mantissaOf(cSize, &cExponent) << 9;
  summand.low = 0;
  summand.exponent = cSize == 0 ? product.exponent : cExponent - 73;
  int exponent = max(product.exponent, summand.exponent);
  product = withExponent(product, exponent);
  summand = withExponent(summand, exponent);

  struct Wide sum;
  sum.exponent = exponent;
  if (sign == cSign) {
    sum.low = product.low + summand.low;
    sum.high = product.high + summand.high + (sum.low < product.low);
  } else {
    sum.low = product.low - summand.low;
    sum.high = product.high - summand.high - (product.low < summand.low);
    if (sum.high >> 63 != 0) {
      sum.low = -sum.low;
      sum.high = ~sum.high + (sum.low == 0);
      sign ^= signBit;
    }
    if ((sum.high | sum.low) == 0)
      return 0;
  }
  return as_double(nearest(sum) | sign);
}
#endif
