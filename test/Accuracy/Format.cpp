//===- Format.cpp - half, float and double as bits and values ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Format.h"

#include <algorithm>
#include <cassert>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstring>

using namespace cairn::accuracy;
using cairn::ocl::ScalarKind;

const Format &cairn::accuracy::formatOf(ScalarKind kind) {
  static const Format half = {ScalarKind::Half, 16, 11, -23, 16};
  static const Format single = {ScalarKind::Float, 32, 24, -148, 128};
  static const Format wide = {ScalarKind::Double, 64, 53, -1073, 1024};
  assert(ocl::isFloatKind(kind) && "only these have a format");
  if (kind == ScalarKind::Half)
    return half;
  return kind == ScalarKind::Float ? single : wide;
}

double cairn::accuracy::decode(const Format &format, uint64_t bits) {
  uint64_t magnitude = bits & (format.signBit() - 1);
  double sign = bits & format.signBit() ? -1.0 : 1.0;
  if (magnitude > format.infinity())
    return NAN;
  if (magnitude == format.infinity())
    return sign * INFINITY;
  uint64_t fraction = magnitude & (format.smallestNormal() - 1);
  int exponent = int(magnitude >> (format.digits - 1));
  if (exponent)
    fraction |= format.smallestNormal();
  return sign * std::ldexp(double(fraction),
                           std::max(exponent, 1) - 1 + format.minExponent - 1);
}

uint64_t cairn::accuracy::encode(const Format &format, double value) {
  uint64_t sign = std::signbit(value) ? format.signBit() : 0;
  if (std::isnan(value))
    return sign | format.quietNaN();
  double magnitude = std::fabs(value);
  if (magnitude == 0 || std::isinf(magnitude))
    return sign | (magnitude == 0 ? 0 : format.infinity());
  // The place of the last digit: a step of the binade, or of the subnormals.
  int place = std::max(std::ilogb(magnitude) + 1 - format.digits,
                       format.minExponent - 1);
  double steps = std::nearbyint(std::ldexp(magnitude, -place));
  // A carry into the next binade is one into the exponent field.
  uint64_t binade = uint64_t(place - (format.minExponent - 1));
  uint64_t bits = (binade << (format.digits - 1)) + uint64_t(steps);
  return sign | std::min(bits, format.infinity());
}

uint64_t cairn::accuracy::neighbour(const Format &format, uint64_t bits,
                                    int64_t count) {
  if (format.isNaN(bits))
    return bits;
  int64_t magnitude = int64_t(bits & (format.signBit() - 1));
  int64_t place = bits & format.signBit() ? -magnitude : magnitude;
  int64_t end = int64_t(format.infinity());
  place = std::clamp(place + count, -end, end);
  return place < 0 ? format.signBit() | uint64_t(-place) : uint64_t(place);
}

__int128 cairn::accuracy::integerValue(ScalarKind kind, uint64_t bits) {
  unsigned width = ocl::scalarKindBits(kind);
  if (width < 64)
    bits &= (uint64_t(1) << width) - 1;
  if (ocl::isSignedIntegerKind(kind) && bits >> (width - 1) & 1)
    return __int128(bits) - (__int128(1) << width);
  return bits;
}

std::string cairn::accuracy::describeBits(ScalarKind kind, uint64_t bits) {
  char text[80];
  if (ocl::isFloatKind(kind)) {
    const Format &format = formatOf(kind);
    std::snprintf(text, sizeof(text), "0x%0*" PRIx64 " (%.*g)",
                  int(format.bits / 4), bits, format.bits == 64 ? 17 : 9,
                  decode(format, bits));
  } else if (ocl::isSignedIntegerKind(kind)) {
    std::snprintf(text, sizeof(text), "%" PRId64,
                  int64_t(integerValue(kind, bits)));
  } else {
    std::snprintf(text, sizeof(text), "%" PRIu64,
                  uint64_t(integerValue(kind, bits)));
  }
  return text;
}
