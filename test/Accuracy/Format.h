//===- Format.h - half, float and double as bits and values -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_FORMAT_H
#define CAIRN_TEST_ACCURACY_FORMAT_H

#include "cairn/Dialect/OCL/IR/BuiltinTypes.h"

#include <cstdint>
#include <string>

namespace cairn::accuracy {

/// A binary interchange format. Exponents are as MPFR counts them: a value of
/// exponent e lies in [2^(e-1), 2^e).
struct Format {
  ocl::ScalarKind kind;
  unsigned bits;
  /// Of the significand, the implicit one included.
  int digits;
  /// Of the smallest subnormal, of the largest finite value.
  int minExponent, maxExponent;

  uint64_t signBit() const { return uint64_t(1) << (bits - 1); }
  uint64_t infinity() const {
    return (signBit() - 1) & ~((uint64_t(1) << (digits - 1)) - 1);
  }
  uint64_t quietNaN() const {
    return infinity() | (uint64_t(1) << (digits - 2));
  }
  uint64_t largest() const { return infinity() - 1; }
  uint64_t smallestNormal() const { return uint64_t(1) << (digits - 1); }
  bool isNaN(uint64_t value) const { return (value & ~signBit()) > infinity(); }
  bool isSubnormal(uint64_t value) const {
    value &= ~signBit();
    return value != 0 && value < smallestNormal();
  }
  bool isZero(uint64_t value) const { return (value & ~signBit()) == 0; }
};

const Format &formatOf(ocl::ScalarKind kind);

/// The value of the low bits, exactly.
double decode(const Format &format, uint64_t bits);

/// The nearest value of the format, ties to even.
uint64_t encode(const Format &format, double value);

/// The value `count` steps away on the line of all finite values and the two
/// infinities, where it ends. A NaN stays.
uint64_t neighbour(const Format &format, uint64_t bits, int64_t count);

/// "0x3f800000 (1)" for floating-point kinds, the decimal number for integers.
std::string describeBits(ocl::ScalarKind kind, uint64_t bits);

/// The integer in the low bits, with its sign.
__int128 integerValue(ocl::ScalarKind kind, uint64_t bits);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_FORMAT_H
