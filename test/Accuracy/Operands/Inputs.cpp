//===- Inputs.cpp - operands that functions get wrong -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Inputs.h"

#include "EdgeCases.h"
#include "Format.h"

#include <algorithm>
#include <cmath>
#include <random>

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::ScalarKind;

namespace {

class Generator {
public:
  explicit Generator(const InputRequest &request)
      : request(request), random(request.seed), operands(request.kinds.size()) {
  }

  std::vector<std::vector<uint64_t>> make();

private:
  void addEdgeCases();
  void addSweep(ScalarKind kind);
  void addRandom();
  void addBitField();
  void add(const uint64_t *tuple) {
    for (size_t i = 0; i < operands.size(); ++i)
      operands[i].push_back(tuple[i]);
  }

  uint64_t below(uint64_t limit) { return random() % limit; }
  double uniform(double low, double high) {
    return low + (high - low) * double(random() >> 11) * 0x1p-53;
  }
  bool oneIn(unsigned count) { return below(count) == 0; }

  uint64_t drawReal(const Format &format);
  uint64_t drawForConversion(const Format &format);
  uint64_t drawRelated(const Format &format, double first);
  uint64_t drawThird(const Format &format, double first, double second);
  uint64_t drawInteger(ScalarKind kind);
  uint64_t drawBesideReal(ScalarKind kind, double real);

  const InputRequest &request;
  std::mt19937_64 random;
  std::vector<std::vector<uint64_t>> operands;
};

} // namespace

/// A number of the format: any bits, or of a range in which functions differ
/// from 0, 1, and their other limits.
uint64_t Generator::drawReal(const Format &format) {
  uint64_t choice = below(20);
  if (choice < 5) {
    uint64_t bits = random() >> (64 - format.bits);
    return format.isNaN(bits) ? format.quietNaN() : bits;
  }
  double sign = oneIn(2) ? -1 : 1;
  if (choice < 10)
    return encode(format, sign * std::exp2(uniform(-20, 20)));
  if (choice < 13)
    return encode(format, uniform(-1, 1));
  if (choice < 15)
    return encode(format, uniform(-40, 40));
  if (choice < 17)
    return encode(format, uniform(-0.75, 0.75) * format.maxExponent);
  // Near a multiple of a half, of pi/2, near a power of two.
  double centre = std::floor(uniform(0, 200)) / 2;
  if (choice == 18)
    centre = std::floor(std::exp2(uniform(0, 30))) * 1.5707963267948966;
  if (choice == 19)
    centre = std::exp2(std::floor(uniform(-30, 30)));
  return neighbour(format, encode(format, sign * centre),
                   int64_t(below(9)) - 4);
}

/// Near the middle between two numbers of a narrower format, or two integers.
uint64_t Generator::drawForConversion(const Format &format) {
  if (oneIn(2)) {
    double sign = oneIn(2) ? -1 : 1;
    double real = std::exp2(uniform(0, 66));
    if (oneIn(2))
      real = std::floor(real) + 0.5;
    return neighbour(format, encode(format, sign * real),
                     int64_t(below(3)) - 1);
  }
  const Format &narrow = formatOf(oneIn(2) && format.kind == ScalarKind::Double
                                      ? ScalarKind::Float
                                      : ScalarKind::Half);
  uint64_t bits = random() >> (64 - narrow.bits);
  if ((bits & ~narrow.signBit()) >= narrow.largest())
    bits = narrow.largest();
  double middle =
      (decode(narrow, bits) + decode(narrow, neighbour(narrow, bits, 1))) / 2;
  return neighbour(format, encode(format, middle), int64_t(below(3)) - 1);
}

/// A second operand that makes something of the first: of about its size, near
/// to it, or an exponent that gives a power in range.
uint64_t Generator::drawRelated(const Format &format, double first) {
  switch (below(10)) {
  case 0:
  case 1:
    return encode(format, first * uniform(-8, 8));
  case 2:
    return neighbour(format, encode(format, first), int64_t(below(9)) - 4);
  case 3:
  case 4:
  case 5: {
    double logarithm = std::log2(std::fabs(first));
    if (logarithm != 0 && std::isfinite(logarithm))
      return encode(format, uniform(format.minExponent, format.maxExponent) /
                                logarithm);
    break;
  }
  case 6:
    return encode(format, std::floor(uniform(-40, 40)) / 2);
  default:
    break;
  }
  return drawReal(format);
}

/// A third operand: one that cancels the product of the others, or a share.
uint64_t Generator::drawThird(const Format &format, double first,
                              double second) {
  switch (below(6)) {
  case 0:
  case 1:
    return neighbour(format, encode(format, -first * second),
                     int64_t(below(5)) - 2);
  case 2:
  case 3:
    return encode(format, uniform(0, 1));
  case 4:
    return encode(format, first + (second - first) * uniform(-0.2, 1.2));
  default:
    return drawReal(format);
  }
}

/// Any bits, fewer bits, or ones that a floating-point number of fewer digits
/// is halfway from.
uint64_t Generator::drawInteger(ScalarKind kind) {
  unsigned bits = ocl::scalarKindBits(kind);
  uint64_t mask = ~uint64_t(0) >> (64 - bits);
  uint64_t value = random() & mask;
  if (oneIn(2)) {
    value >>= below(bits);
    if (oneIn(2))
      value = ~value;
  } else if (request.purpose == InputPurpose::Conversion && oneIn(2)) {
    unsigned low = unsigned(below(bits));
    uint64_t half = uint64_t(1) << low;
    value = (value & ~(half * 2 - 1)) + half + below(3) - 1;
  }
  return value & mask;
}

/// An exponent for `real`: small, or one that gives a power in range.
uint64_t Generator::drawBesideReal(ScalarKind kind, double real) {
  uint64_t mask = ~uint64_t(0) >> (64 - ocl::scalarKindBits(kind));
  int64_t value = 0;
  switch (below(4)) {
  case 0:
    value = int64_t(below(41)) - 20;
    break;
  case 1: {
    double logarithm = std::log2(std::fabs(real));
    if (logarithm != 0 && std::isfinite(logarithm)) {
      value = int64_t(std::clamp(uniform(-1100, 1100) / logarithm, -2e9, 2e9));
      break;
    }
    [[fallthrough]];
  }
  case 2:
    value = int64_t(below(4401)) - 2200;
    break;
  default:
    return drawInteger(kind);
  }
  return uint64_t(value) & mask;
}

void Generator::addEdgeCases() {
  const std::vector<ScalarKind> &kinds = request.kinds;
  // Each number of each list with all of the others.
  std::vector<std::vector<uint64_t>> tuples = {{}};
  for (ScalarKind kind : kinds) {
    std::vector<std::vector<uint64_t>> longer;
    for (const std::vector<uint64_t> &tuple : tuples)
      for (uint64_t number :
           edgeCases(kind, kinds.size(),
                     request.purpose == InputPurpose::Conversion)) {
        longer.push_back(tuple);
        longer.back().push_back(number);
      }
    tuples = std::move(longer);
  }
  for (const std::vector<uint64_t> &tuple : tuples)
    add(tuple.data());
}

/// A field within the first operand, now and then all or nothing of it.
void Generator::addBitField() {
  unsigned bits = ocl::scalarKindBits(request.kinds[0]);
  uint64_t tuple[4] = {};
  size_t numbers = request.kinds.size() - 2;
  for (size_t i = 0; i < numbers; ++i)
    tuple[i] = drawInteger(request.kinds[i]);
  uint64_t size = below(bits + 1);
  tuple[numbers] = below(bits - size + 1);
  tuple[numbers + 1] = size;
  add(tuple);
}

/// From zero to infinity of either sign, not always the same bit patterns.
void Generator::addSweep(ScalarKind kind) {
  const Format &format = formatOf(kind);
  uint64_t spacing =
      std::max<uint64_t>(format.infinity() / request.sweep * 2, 1);
  for (uint64_t bits = below(spacing); bits < format.infinity();
       bits += spacing)
    for (uint64_t sign : {uint64_t(0), format.signBit()}) {
      uint64_t number = bits | sign;
      add(&number);
    }
}

void Generator::addRandom() {
  const std::vector<ScalarKind> &kinds = request.kinds;
  uint64_t tuple[3] = {};
  double reals[3] = {};
  for (size_t i = 0; i < kinds.size(); ++i) {
    if (!ocl::isFloatKind(kinds[i])) {
      bool besideReal = i > 0 && ocl::isFloatKind(kinds[0]);
      tuple[i] = besideReal ? drawBesideReal(kinds[i], reals[0])
                            : drawInteger(kinds[i]);
      continue;
    }
    const Format &format = formatOf(kinds[i]);
    if (i == 0)
      tuple[i] = request.purpose == InputPurpose::Conversion && oneIn(2)
                     ? drawForConversion(format)
                     : drawReal(format);
    else
      tuple[i] = i == 1 ? drawRelated(format, reals[0])
                        : drawThird(format, reals[0], reals[1]);
    if (format.isNaN(tuple[i]))
      tuple[i] = format.quietNaN();
    reals[i] = decode(format, tuple[i]);
  }
  add(tuple);
}

std::vector<std::vector<uint64_t>> Generator::make() {
  if (request.kinds.size() == 1 && request.kinds[0] == ScalarKind::Half) {
    for (uint64_t bits = 0; bits < 0x10000; ++bits)
      add(&bits);
    return std::move(operands);
  }
  if (request.purpose != InputPurpose::BitField)
    addEdgeCases();
  if (request.sweep != 0 && request.kinds.size() == 1 &&
      ocl::isFloatKind(request.kinds[0]))
    addSweep(request.kinds[0]);
  size_t count = operands[0].size() + request.samples;
  count = (count + request.multiple - 1) / request.multiple * request.multiple;
  while (operands[0].size() < count)
    request.purpose == InputPurpose::BitField ? addBitField() : addRandom();
  // Lanes of one vector should not all be edge cases of one kind.
  std::vector<size_t> order(count);
  for (size_t i = 0; i < count; ++i)
    order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  for (std::vector<uint64_t> &operand : operands) {
    std::vector<uint64_t> shuffled(count);
    for (size_t i = 0; i < count; ++i)
      shuffled[i] = operand[order[i]];
    operand = std::move(shuffled);
  }
  return std::move(operands);
}

std::vector<std::vector<uint64_t>>
cairn::accuracy::makeInputs(const InputRequest &request) {
  return Generator(request).make();
}
