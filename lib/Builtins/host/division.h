//===- division.h - what a long division leaves --------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Digits are of 28 bits. In double a digit times the divisor is exact, and so
// is what is left of the dividend.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_HOST_DIVISION_H
#define CAIRN_LIB_BUILTINS_HOST_DIVISION_H

#include "library.h"

/// x modulo y for finite x >= 0 and finite y > 0; `*quotient` receives the last
/// bits of the integer quotient.
static float divide(float dividend, float divisor, private uint *quotient) {
  double x = dividend, y = divisor;
  uint q = 0;
  while (x >= y) {
    // The difference of the exponents says where the digit is.
    int places = (int)(as_ulong(x) >> 52) - (int)(as_ulong(y) >> 52) - 28;
    places = places > 0 ? places : 0;
    double scaled = y * as_double((ulong)(places + 1023) << 52);
    double digit = trunc(x / scaled);
    x -= digit * scaled;
    if (x < 0) { // the division had rounded up to the digit
      x += scaled;
      digit -= 1;
    }
    q += places < 32 ? (uint)digit << places : 0;
  }
  *quotient = q;
  return (float)x;
}

#endif // CAIRN_LIB_BUILTINS_HOST_DIVISION_H
