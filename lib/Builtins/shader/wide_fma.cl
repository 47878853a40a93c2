//===- wide_fma.cl - fma in double, rounded once -------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For devices whose own is a product and a sum: of fractions between 1 and 2, so
// that nothing overflows or is subnormal on the way, also where a device flushes
// that. The sum of the three parts is by Boldo and Melquiond, "Emulation of a FMA
// and correctly rounded sums: proved algorithms using rounding to odd" (2008).
//
//===----------------------------------------------------------------------===//

#include "fused.h"

#ifndef FUSED_FMA
#define INFINITE 0x7ff0000000000000UL
#define SIGN 0x8000000000000000UL
#define FRACTION 0xfffffffffffffUL

// Further apart, the smaller one only says on which side the larger one is.
#define MAX_DISTANCE 120
// Smaller results are zeros.
#define MIN_EXPONENT -1300

// high + low is exact, and high the nearest double.
struct Sum {
  double high, low;
};

HELPER struct Sum sumOf(double a, double b) {
  struct Sum sum;
  sum.high = a + b;
  double added = sum.high - a;
  sum.low = (a - (sum.high - added)) + (b - added);
  return sum;
}

// Of the two doubles beside the sum the odd one, so that rounding it once more
// rounds the sum itself.
HELPER double oddSumOf(double a, double b) {
  struct Sum sum = sumOf(a, b);
  ulong bits = as_ulong(sum.high);
  bool isEven = sum.low != 0 && (bits & 1) == 0;
  bool isBelow = ((as_ulong(sum.low) ^ bits) & SIGN) != 0;
  return as_double(bits + (isEven ? (isBelow ? -1UL : 1UL) : 0UL));
}

// By Veltkamp and Dekker, for factors that are neither large nor small.
HELPER struct Sum productOf(double a, double b) {
  const double split = 134217729; // 2^27 + 1
  struct Sum product;
  product.high = a * b;
  double aHigh = split * a, bHigh = split * b;
  aHigh = aHigh - (aHigh - a);
  bHigh = bHigh - (bHigh - b);
  double aLow = a - aHigh, bLow = b - bHigh;
  double error = aHigh * bHigh - product.high;
  error += aHigh * bLow;
  error += aLow * bHigh;
  product.low = error + aLow * bLow;
  return product;
}

// The bits of a number between 1 and 2, which times 2^exponent is the one of the
// bits `size`, finite and positive.
HELPER ulong fractionOf(ulong size, int *exponent) {
  int biased = convert_int(size >> 52);
  int shift = biased == 0 ? convert_int(clz(size)) - 11 : 0;
  *exponent = max(biased, 1) - shift - 1023;
  return ((size << (shift & 63)) & FRACTION) | 1023UL << 52;
}

LIBRARY double fma(double a, double b, double c) {
  ulong aSize = as_ulong(a) & ~SIGN, bSize = as_ulong(b) & ~SIGN,
        cSize = as_ulong(c) & ~SIGN;
  ulong cSign = as_ulong(c) & SIGN;
  ulong productSign = (as_ulong(a) ^ as_ulong(b)) & SIGN;
  if (aSize >= INFINITE || bSize >= INFINITE)
    return a * b + c;
  if (cSize >= INFINITE)
    return c;
  if (aSize == 0 || bSize == 0)
    return cSize == 0 ? as_double(productSign & cSign) : c;

  int aExponent, bExponent, cExponent;
  ulong x = fractionOf(aSize, &aExponent) | productSign,
        y = fractionOf(bSize, &bExponent), z = fractionOf(cSize, &cExponent);
  // Of what all is a multiple of from here on.
  int exponent = aExponent + bExponent;
  int distance = cSize == 0 ? -MAX_DISTANCE : cExponent - exponent;
  exponent = distance > MAX_DISTANCE ? cExponent - MAX_DISTANCE : exponent;
  exponent = max(exponent, MIN_EXPONENT);
  distance = clamp(distance, -MAX_DISTANCE, MAX_DISTANCE);
  z = cSize == 0 ? 0UL : z + (convert_ulong(distance) << 52);

  struct Sum product = productOf(as_double(x), as_double(y));
  struct Sum low = sumOf(as_double(z | cSign), product.low);
  struct Sum high = sumOf(product.high, low.high);
  struct Sum sum = sumOf(high.high, oddSumOf(high.low, low.low));
  if (sum.high == 0)
    return 0;

  // A subnormal result is rounded to a multiple of the smallest number: beside
  // one of 2^52 of those.
  ulong sign = as_ulong(sum.high) & SIGN;
  int biased = convert_int(as_ulong(sum.high) >> 52 & 0x7ff);
  bool isSubnormal = biased + exponent < 1;
  ulong beside = isSubnormal ? convert_ulong(1 - exponent) << 52 | sign : 0UL;
  struct Sum both = sumOf(as_double(beside), sum.high);
  ulong bits = as_ulong(both.high + oddSumOf(both.low, sum.low));
  if (isSubnormal)
    return as_double((bits - beside) | sign);
  biased = convert_int(bits >> 52 & 0x7ff) + exponent;
  return as_double(biased >= 0x7ff ? INFINITE | sign
                                   : bits + (convert_ulong(exponent) << 52));
}
#endif
