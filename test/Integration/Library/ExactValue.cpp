//===- ExactValue.cpp - numbers without rounding ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExactValue.h"

#include <algorithm>
#include <random>

using namespace cairn::test;

const std::vector<ElementType> &cairn::test::elementTypes() {
  static const std::vector<ElementType> types = {
      {"char", 8, false, true, 0, 0},      {"uchar", 8, false, false, 0, 0},
      {"short", 16, false, true, 0, 0},    {"ushort", 16, false, false, 0, 0},
      {"int", 32, false, true, 0, 0},      {"uint", 32, false, false, 0, 0},
      {"long", 64, false, true, 0, 0},     {"ulong", 64, false, false, 0, 0},
      {"half", 16, true, true, 11, 15},    {"float", 32, true, true, 24, 127},
      {"double", 64, true, true, 53, 1023}};
  return types;
}

const ElementType &cairn::test::elementType(const std::string &name) {
  return *std::find_if(
      elementTypes().begin(), elementTypes().end(),
      [&](const ElementType &type) { return type.name == name; });
}

static uint64_t lowBits(unsigned count) {
  return count >= 64 ? ~uint64_t(0) : (uint64_t(1) << count) - 1;
}

ExactValue cairn::test::decode(const ElementType &type, uint64_t bits) {
  ExactValue value;
  value.negative = type.isSigned && (bits >> (type.bits - 1) & 1);
  if (!type.isFloat) {
    value.magnitude = (value.negative ? -bits : bits) & lowBits(type.bits);
    return value;
  }
  unsigned stored = type.precision - 1;
  uint64_t fraction = bits & lowBits(stored);
  int exponent = bits >> stored & lowBits(type.bits - type.precision);
  if (exponent > 2 * type.maxExponent) {
    value.kind = fraction ? ExactValue::NaN : ExactValue::Infinity;
    return value;
  }
  value.magnitude = exponent ? fraction | uint64_t(1) << stored : fraction;
  value.exponent = std::max(exponent, 1) - type.maxExponent - int(stored);
  return value;
}

/// magnitude / 2^shift, rounded to an integer.
static uint64_t shiftDown(uint64_t magnitude, int shift, bool negative,
                          Rounding rounding) {
  if (shift <= 0)
    return magnitude;
  uint64_t kept = shift >= 64 ? 0 : magnitude >> shift;
  uint64_t rest = magnitude & lowBits(shift);
  if (!rest)
    return kept;
  bool up = false;
  switch (rounding) {
  case Rounding::RTE: {
    // At 64 and more the rest is all there is; at 65 it is below half.
    uint64_t half = shift > 64 ? 0 : uint64_t(1) << (shift - 1);
    up = half && (rest > half || (rest == half && (kept & 1)));
    break;
  }
  case Rounding::RTZ:
    break;
  case Rounding::RTP:
    up = !negative;
    break;
  case Rounding::RTN:
    up = negative;
    break;
  }
  return kept + up;
}

static int bitLength(uint64_t value) {
  return value ? 64 - __builtin_clzll(value) : 0;
}

uint64_t cairn::test::encodeFloat(const ElementType &type,
                                  const ExactValue &value, Rounding rounding) {
  unsigned stored = type.precision - 1;
  uint64_t sign = uint64_t(value.negative) << (type.bits - 1);
  uint64_t infinity = lowBits(type.bits - type.precision) << stored;
  if (value.kind == ExactValue::NaN)
    return infinity | uint64_t(1) << (stored - 1);
  if (value.kind == ExactValue::Infinity)
    return sign | infinity;
  if (!value.magnitude)
    return sign;
  int top = value.exponent + bitLength(value.magnitude) - 1;
  // The exponent of the last place.
  int last = std::max(top, type.minExponent()) - int(stored);
  int shift = last - value.exponent;
  uint64_t significand =
      shift <= 0 ? value.magnitude << -shift
                 : shiftDown(value.magnitude, shift, value.negative, rounding);
  // Rounding up may have made one more bit, which carries into the exponent.
  uint64_t biased = uint64_t(last + int(stored) + type.maxExponent - 1);
  uint64_t bits = (biased << stored) + significand;
  if (top > type.maxExponent || bits >= infinity) {
    bool toInfinity = rounding == Rounding::RTE ||
                      (rounding == Rounding::RTP && !value.negative) ||
                      (rounding == Rounding::RTN && value.negative);
    bits = toInfinity ? infinity : infinity - 1;
  }
  return sign | bits;
}

std::optional<uint64_t> cairn::test::encodeInteger(const ElementType &type,
                                                   const ExactValue &value,
                                                   Rounding rounding,
                                                   bool saturated) {
  if (value.kind == ExactValue::NaN)
    return saturated ? std::optional<uint64_t>(0) : std::nullopt;
  uint64_t most = value.negative
                      ? (type.isSigned ? uint64_t(1) << (type.bits - 1) : 0)
                      : lowBits(type.bits - type.isSigned);
  bool beyond = value.kind == ExactValue::Infinity ||
                value.exponent + bitLength(value.magnitude) > 64;
  uint64_t magnitude = 0;
  if (!beyond) {
    magnitude = value.exponent >= 0
                    ? value.magnitude << value.exponent
                    : shiftDown(value.magnitude, -value.exponent,
                                value.negative, rounding);
    beyond = magnitude > most;
  }
  if (beyond) {
    if (!saturated)
      return std::nullopt;
    magnitude = most;
  }
  return (value.negative ? -magnitude : magnitude) & lowBits(type.bits);
}

bool cairn::test::isNaN(const ElementType &type, uint64_t bits) {
  return type.isFloat && decode(type, bits).kind == ExactValue::NaN;
}

/// Around 2^exponent, at every place where some type rounds.
static void addAround(const ElementType &type, int exponent,
                      std::vector<uint64_t> &bits) {
  auto add = [&](uint64_t magnitude, int scale) {
    for (bool negative : {false, true}) {
      ExactValue value{ExactValue::Number, negative, magnitude, scale};
      if (type.isFloat)
        bits.push_back(encodeFloat(type, value, Rounding::RTZ));
      else if (auto integer = encodeInteger(type, value, Rounding::RTZ, true))
        bits.push_back(*integer);
    }
  };
  for (int place : {1, 2, 8, 10, 11, 12, 23, 24, 25, 52, 53, 54, 62})
    for (uint64_t above : {0, 1, 3})
      for (int off : {-1, 0, 1}) {
        // 2^exponent + above * 2^(exponent - place), give or take the last
        // of 63 bits.
        uint64_t magnitude = (uint64_t(1) << 62) + (above << (62 - place));
        add(magnitude + off, exponent - 62);
      }
}

std::vector<uint64_t> cairn::test::interestingBits(const ElementType &type) {
  std::vector<uint64_t> bits;
  if (type.bits <= 16) {
    for (uint64_t i = 0; i <= lowBits(type.bits); ++i)
      bits.push_back(i);
    return bits;
  }
  for (uint64_t low : {0, 1, 2})
    for (unsigned place : {31u, 32u, 52u, 63u, 64u}) {
      bits.push_back(lowBits(place) - low & lowBits(type.bits));
      bits.push_back(~lowBits(place) + low & lowBits(type.bits));
    }
  if (type.isFloat) {
    uint64_t infinity = lowBits(type.bits - type.precision)
                        << (type.precision - 1);
    for (int64_t off : {-2, -1, 0, 1, 2}) {
      bits.push_back(infinity + off);
      bits.push_back(uint64_t(1) << (type.bits - 1) | (infinity + off));
    }
  }
  for (int exponent = -30; exponent <= 66; ++exponent)
    addAround(type, exponent, bits);
  for (int exponent : {-1074, -1073, -1022, -160, -151, -150, -149, -148, -140,
                       -127, -126, -125, 126, 127, 128, 129, 1022, 1023})
    addAround(type, exponent, bits);
  std::mt19937_64 random(type.bits + type.isFloat);
  for (int i = 0; i < 2000; ++i)
    bits.push_back(random() & lowBits(type.bits));
  std::sort(bits.begin(), bits.end());
  bits.erase(std::unique(bits.begin(), bits.end()), bits.end());
  return bits;
}

std::vector<unsigned char>
cairn::test::packBits(const std::vector<uint64_t> &bits, unsigned bytes) {
  std::vector<unsigned char> data;
  data.reserve(bits.size() * bytes);
  for (uint64_t element : bits)
    for (unsigned i = 0; i < bytes; ++i)
      data.push_back(element >> (8 * i));
  return data;
}

std::vector<uint64_t>
cairn::test::unpackBits(const std::vector<unsigned char> &data,
                        unsigned bytes) {
  std::vector<uint64_t> bits(data.size() / bytes);
  for (size_t i = 0; i < data.size(); ++i)
    bits[i / bytes] |= uint64_t(data[i]) << (8 * (i % bytes));
  return bits;
}
