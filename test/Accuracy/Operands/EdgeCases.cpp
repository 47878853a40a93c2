//===- EdgeCases.cpp - the numbers at which functions change ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "EdgeCases.h"

#include "Format.h"

#include <algorithm>
#include <cmath>

using namespace cairn;
using namespace cairn::accuracy;

/// Both signs of values, with neighbours on both sides.
static void addAround(std::vector<uint64_t> &list, const Format &format,
                      std::initializer_list<double> values, int64_t reach) {
  for (double value : values)
    for (int64_t step = -reach; step <= reach; ++step) {
      uint64_t bits = neighbour(format, encode(format, value), step);
      list.push_back(bits);
      list.push_back(bits ^ format.signBit());
    }
}

/// Where exponentials over- and underflow, and where the others of one operand
/// turn.
static void addThresholds(std::vector<uint64_t> &list, const Format &format) {
  const double ln2 = 0.6931471805599453, log10of2 = 0.3010299956639812;
  const double pi = 3.141592653589793;
  double top = format.maxExponent, bottom = format.minExponent - 1;
  double normal = format.minExponent + format.digits - 2;
  for (double exponent : {top, normal, bottom, bottom - 1})
    addAround(
        list, format,
        {exponent, exponent * ln2, exponent * log10of2, (exponent + 1) * ln2},
        2);
  addAround(list, format,
            {pi / 4, pi / 2, pi, 3 * pi / 2, 2 * pi, 100 * pi, 0x1p20 * pi / 2,
             0x1p30 * pi, 1e5, 1e10, 1e22, 1e30},
            2);
  // The largest and smallest of tgamma and lgamma, the zeros of the latter.
  addAround(list, format,
            {8.5, 9.2, 35.04, 171.62, 1.46163, 2.45702, 2.74768, 3.14358,
             3.95529, 34.5, 42.5, 170.5, 184.5},
            2);
  // erf and erfc end; tanh, atan and cbrt.
  addAround(list, format, {0.84375, 1.25,   2.857,  3.9, 4,    5.9,  6,  9,
                           10,      19,     20,     22,  26.5, 27.2, 28, 0.4375,
                           0.6875,  1.1875, 2.4375, 8,   27,   1000},
            1);
  for (int exponent = -40; exponent <= 40; exponent += 3)
    addAround(list, format, {std::ldexp(1.0, exponent)}, 1);
  addAround(list, format,
            {std::sqrt(decode(format, format.largest())),
             std::sqrt(decode(format, format.smallestNormal())),
             std::cbrt(decode(format, format.largest()))},
            2);
}

static std::vector<uint64_t>
realEdgeCases(const Format &format, size_t operandCount, bool forConversion) {
  uint64_t one = encode(format, 1);
  std::vector<uint64_t> list;
  // These meet each other in functions of three operands.
  for (uint64_t bits : {uint64_t(0), uint64_t(1), format.smallestNormal(), one,
                        encode(format, 1.5), encode(format, 3),
                        format.largest(), format.infinity()}) {
    list.push_back(bits);
    list.push_back(bits | format.signBit());
  }
  list.push_back(format.quietNaN());
  if (operandCount > 2)
    return list;
  double odd = std::ldexp(1.0, format.digits);
  addAround(list, format, {0.5, 2, 2.5, 0.25, 7, 1e3, odd - 1, odd * 2}, 0);
  for (uint64_t bits :
       {one + 1, one - 1, format.smallestNormal() - 1, format.largest() - 1,
        encode(format, odd / 2) - 1, encode(format, std::sqrt(odd))}) {
    list.push_back(bits);
    list.push_back(bits | format.signBit());
  }
  if (operandCount > 1)
    return list;
  addAround(list, format,
            {0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4.5, 5, 6, 7, 10, 11, 12.5, 100.5,
             odd / 4, odd / 2, odd, odd * 4},
            2);
  addThresholds(list, format);
  if (forConversion)
    for (int exponent : {7, 8, 10, 11, 15, 16, 23, 24, 31, 32, 53, 63, 64})
      for (double offset : {-1.0, -0.5, 0.0, 0.5, 1.0})
        addAround(list, format, {std::ldexp(1.0, exponent) + offset}, 1);
  return list;
}

static std::vector<uint64_t> integerEdgeCases(ocl::ScalarKind kind,
                                              size_t operandCount) {
  unsigned bits = ocl::scalarKindBits(kind);
  uint64_t mask = ~uint64_t(0) >> (64 - bits);
  uint64_t top = uint64_t(1) << (bits - 1);
  std::vector<uint64_t> list = {0,        1,   2,       3,      mask,
                                mask - 1, top, top - 1, top + 1};
  if (operandCount <= 2)
    for (unsigned shift = 2; shift < bits; shift += operandCount == 1 ? 1 : 5) {
      uint64_t power = uint64_t(1) << shift;
      list.insert(list.end(),
                  {power, power - 1, power + 1, (0 - power) & mask});
    }
  return list;
}

std::vector<uint64_t> cairn::accuracy::edgeCases(ocl::ScalarKind kind,
                                                 size_t operandCount,
                                                 bool forConversion) {
  std::vector<uint64_t> list =
      ocl::isFloatKind(kind)
          ? realEdgeCases(formatOf(kind), operandCount, forConversion)
          : integerEdgeCases(kind, operandCount);
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}
