//===- ExactValue.h - numbers without rounding ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reference for conversions: a number is an integer times a power of two,
// and is rounded by integer arithmetic. No floating point is computed with.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_LIBRARY_EXACTVALUE_H
#define CAIRN_TEST_INTEGRATION_LIBRARY_EXACTVALUE_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::test {

enum class Rounding { RTE, RTZ, RTP, RTN };

/// An element type of OpenCL C.
struct ElementType {
  const char *name;
  unsigned bits;
  bool isFloat;
  bool isSigned;
  // Of floating point: significand with its hidden bit, and exponent.
  unsigned precision;
  int maxExponent;

  int minExponent() const { return 1 - maxExponent; }
};

const std::vector<ElementType> &elementTypes();
const ElementType &elementType(const std::string &name);

/// (-1)^negative * magnitude * 2^exponent, or not a number, or infinite.
struct ExactValue {
  enum Kind { Number, Infinity, NaN } kind = Number;
  bool negative = false;
  uint64_t magnitude = 0;
  int exponent = 0;
};

ExactValue decode(const ElementType &type, uint64_t bits);

/// The encoding in a floating point type; any NaN is the default one.
uint64_t encodeFloat(const ElementType &type, const ExactValue &value,
                     Rounding rounding);

/// The integer, nothing if it is out of range or there is none; if saturated,
/// there always is.
std::optional<uint64_t> encodeInteger(const ElementType &type,
                                      const ExactValue &value,
                                      Rounding rounding, bool saturated);

bool isNaN(const ElementType &type, uint64_t bits);

/// Encodings in `type` that are worth converting: ends of ranges and what lies
/// around each power of two, at halfway of any type's last place, and random
/// ones; all encodings there are if they are 16 bits or less.
std::vector<uint64_t> interestingBits(const ElementType &type);

/// `count` elements of `bytes` each, and back.
std::vector<unsigned char> packBits(const std::vector<uint64_t> &bits,
                                    unsigned bytes);
std::vector<uint64_t> unpackBits(const std::vector<unsigned char> &data,
                                 unsigned bytes);

} // namespace cairn::test

#endif // CAIRN_TEST_INTEGRATION_LIBRARY_EXACTVALUE_H
