//===- fma_in_parts.h - fma of one type, rounded once --------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For devices whose own is a product and a sum: of fractions between 1 and 2,
// so that nothing overflows or is subnormal on the way, also where a device
// flushes that. The sum of the three parts is by Boldo and Melquiond,
// "Emulation of a FMA and correctly rounded sums: proved algorithms using
// rounding to odd" (2008).
//
// Included once for each type: REAL is it, BITS the integer of its size,
// FRACTION_BITS the number of its fraction's bits, BIAS its exponent's.
//
//===----------------------------------------------------------------------===//

#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define AS_BITS JOINED(as_, BITS)
#define AS_REAL JOINED(as_, REAL)
#define TO_BITS JOINED(convert_, BITS)

#define MAX_EXPONENT (2 * BIAS + 1)
#define SIGN ((BITS)1 << (8 * sizeof(BITS) - 1))
#define INFINITE ((BITS)MAX_EXPONENT << FRACTION_BITS)
#define FRACTION (((BITS)1 << FRACTION_BITS) - 1)

// Further apart, the smaller one only says on which side the larger one is.
#define MAX_DISTANCE (2 * FRACTION_BITS + 16)
// Smaller results are zeros. It is below the smallest number by more than the
// distance.
#define MIN_EXPONENT (-BIAS - FRACTION_BITS - MAX_DISTANCE)

// high + low is exact, and high the nearest number.
#define Sum JOINED(Sum_, REAL)
struct Sum {
  REAL high, low;
};

HELPER struct Sum sumOf(REAL a, REAL b) {
  struct Sum sum;
  sum.high = a + b;
  REAL added = sum.high - a;
  sum.low = (a - (sum.high - added)) + (b - added);
  return sum;
}

// The odd one of the two numbers beside the sum, so that rounding it once more
// rounds the sum itself.
HELPER REAL oddSumOf(REAL a, REAL b) {
  struct Sum sum = sumOf(a, b);
  BITS bits = AS_BITS(sum.high);
  bool isEven = sum.low != 0 && (bits & 1) == 0;
  bool isBelow = ((AS_BITS(sum.low) ^ bits) & SIGN) != 0;
  return AS_REAL(bits + (isEven ? (isBelow ? -(BITS)1 : (BITS)1) : (BITS)0));
}

// By Veltkamp and Dekker, for factors that are neither large nor small.
HELPER struct Sum productOf(REAL a, REAL b) {
  const REAL split = (REAL)(((BITS)1 << (FRACTION_BITS + 2) / 2) + 1);
  struct Sum product;
  product.high = a * b;
  REAL aHigh = split * a, bHigh = split * b;
  aHigh = aHigh - (aHigh - a);
  bHigh = bHigh - (bHigh - b);
  REAL aLow = a - aHigh, bLow = b - bHigh;
  REAL error = aHigh * bHigh - product.high;
  error += aHigh * bLow;
  error += aLow * bHigh;
  product.low = error + aLow * bLow;
  return product;
}

// The bits of a number between 1 and 2, which times 2^exponent is the one of
// the bits `size`, finite and positive.
HELPER BITS fractionOf(BITS size, int *exponent) {
  int biased = convert_int(size >> FRACTION_BITS);
  const int above = 8 * sizeof(BITS) - 1 - FRACTION_BITS;
  int shift = biased == 0 ? convert_int(clz(size)) - above : 0;
  *exponent = max(biased, 1) - shift - BIAS;
  BITS fraction = size << (shift & (8 * sizeof(BITS) - 1)) & FRACTION;
  return fraction | (BITS)BIAS << FRACTION_BITS;
}

LIBRARY REAL fma(REAL a, REAL b, REAL c) {
  BITS aSize = AS_BITS(a) & ~SIGN, bSize = AS_BITS(b) & ~SIGN,
       cSize = AS_BITS(c) & ~SIGN;
  BITS cSign = AS_BITS(c) & SIGN;
  BITS productSign = (AS_BITS(a) ^ AS_BITS(b)) & SIGN;
  if (aSize >= INFINITE || bSize >= INFINITE)
    return a * b + c;
  if (cSize >= INFINITE)
    return c;
  if (aSize == 0 || bSize == 0)
    return cSize == 0 ? AS_REAL(productSign & cSign) : c;

  int aExponent, bExponent, cExponent;
  BITS x = fractionOf(aSize, &aExponent) | productSign,
       y = fractionOf(bSize, &bExponent), z = fractionOf(cSize, &cExponent);
  // From here on all is a multiple of 2 to this power.
  int exponent = aExponent + bExponent;
  int distance = cSize == 0 ? -MAX_DISTANCE : cExponent - exponent;
  exponent = distance > MAX_DISTANCE ? cExponent - MAX_DISTANCE : exponent;
  exponent = max(exponent, MIN_EXPONENT);
  distance = clamp(distance, -MAX_DISTANCE, MAX_DISTANCE);
  z = cSize == 0 ? (BITS)0 : z + (TO_BITS(distance) << FRACTION_BITS);

  struct Sum product = productOf(AS_REAL(x), AS_REAL(y));
  struct Sum low = sumOf(AS_REAL(z | cSign), product.low);
  struct Sum high = sumOf(product.high, low.high);
  struct Sum sum = sumOf(high.high, oddSumOf(high.low, low.low));
  if (sum.high == 0)
    return 0;

  // A subnormal result is rounded to a multiple of the smallest number: beside
  // one of 2^FRACTION_BITS of those.
  BITS sign = AS_BITS(sum.high) & SIGN;
  int biased = convert_int(AS_BITS(sum.high) >> FRACTION_BITS & MAX_EXPONENT);
  bool isSubnormal = biased + exponent < 1;
  BITS beside =
      isSubnormal ? TO_BITS(1 - exponent) << FRACTION_BITS | sign : (BITS)0;
  struct Sum both = sumOf(AS_REAL(beside), sum.high);
  BITS bits = AS_BITS(both.high + oddSumOf(both.low, sum.low));
  if (isSubnormal)
    return AS_REAL((bits - beside) | sign);
  biased = convert_int(bits >> FRACTION_BITS & MAX_EXPONENT) + exponent;
  return AS_REAL(biased >= MAX_EXPONENT
                     ? INFINITE | sign
                     : bits + (TO_BITS(exponent) << FRACTION_BITS));
}

#undef JOINED_
#undef JOINED
#undef AS_BITS
#undef AS_REAL
#undef TO_BITS
#undef MAX_EXPONENT
#undef SIGN
#undef INFINITE
#undef FRACTION
#undef MAX_DISTANCE
#undef MIN_EXPONENT
#undef Sum
