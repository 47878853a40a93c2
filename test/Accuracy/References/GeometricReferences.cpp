//===- GeometricReferences.cpp - vectors of one to four lanes ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bounds are of the unified OpenCL C specification 3.0, the first to give any;
// n is the number of lanes.
//
//===----------------------------------------------------------------------===//
#include "Measure.h"
#include "Reference.h"

#include "llvm/ADT/StringMap.h"

#include <algorithm>

using namespace cairn;
using namespace cairn::accuracy;

namespace {

/// A bound of `constant + slope * n` for each type.
struct LengthBound {
  double constant[3], slope[3];

  Bound operator()(const ocl::BuiltinSignature &signature) const {
    const ocl::BuiltinType &vector = signature.params[0];
    unsigned index = vector.elementBits() / 32;
    return {Bound::Ulps, constant[index] + slope[index] * vector.width};
  }
};

/// The lanes of an operand, and the largest of their magnitudes.
struct Vector {
  Vector(const Item &item, unsigned operand)
      : format(formatOf(item.signature->params[operand].scalar)),
        width(item.signature->params[operand].width) {
    for (unsigned i = 0; i < width; ++i) {
      lanes[i] = decode(format, item.in[operand][i]);
      hasNaN |= std::isnan(lanes[i]);
      hasInfinity |= std::isinf(lanes[i]);
      largest = std::max(largest, std::fabs(lanes[i]));
    }
  }
  bool isFinite() const { return !hasNaN && !hasInfinity; }

  const Format &format;
  unsigned width;
  double lanes[4] = {};
  double largest = 0;
  bool hasNaN = false, hasInfinity = false;
};

/// Holds the sum of the squares of two doubles, and its root, well enough.
constexpr mpfr_prec_t precision = 200;

Verdict judge(const Item &item, const Format &format, uint64_t actual,
              mpfr_srcptr exact, bool describe, double unit = 0) {
  Verdict verdict;
  if (!item.flushes || !isFlushed(format, actual, exact))
    verdict.error = measureError(format, actual, exact, unit);
  if (describe) {
    char text[64];
    mpfr_snprintf(text, sizeof(text), "%.21Rg", exact);
    verdict.expected = text;
  }
  return verdict;
}

Verdict skipped() {
  Verdict verdict;
  verdict.skipped = true;
  return verdict;
}

/// The square root of the sum of the squares of `lanes`.
void setLength(mpfr_ptr result, const Real *lanes, unsigned width) {
  Real square;
  mpfr_set_prec(square, precision);
  mpfr_set_prec(result, precision);
  mpfr_set_zero(result, 1);
  for (unsigned i = 0; i < width; ++i) {
    mpfr_sqr(square, lanes[i], MPFR_RNDN);
    mpfr_add(result, result, square, MPFR_RNDN);
  }
  mpfr_sqrt(result, result, MPFR_RNDN);
}

/// Whether the squares of single precision can be summed up in it, which fast_
/// functions do.
bool isFastRange(const Format &format, mpfr_srcptr length) {
  return mpfr_regular_p(length) &&
         mpfr_get_exp(length) < format.maxExponent / 2 &&
         mpfr_get_exp(length) > (format.minExponent + format.digits) / 2 + 1;
}

/// length and distance, fast or not.
template <bool isDistance, bool isFast>
Verdict checkLength(const Item &item, unsigned, bool describe) {
  Vector a(item, 0), b(item, isDistance ? 1 : 0);
  Real lanes[4], length;
  for (unsigned i = 0; i < a.width; ++i) {
    mpfr_set_prec(lanes[i], precision);
    mpfr_set_d(lanes[i], a.lanes[i], MPFR_RNDN);
    if (isDistance)
      mpfr_sub_d(lanes[i], lanes[i], b.lanes[i], MPFR_RNDN);
  }
  // What an infinity gives beside a NaN is not said.
  if ((a.hasInfinity || b.hasInfinity) &&
      (a.hasNaN || b.hasNaN || isDistance || isFast))
    return skipped();
  setLength(length, lanes, a.width);
  if (isFast && !isFastRange(a.format, length))
    return skipped();
  return judge(item, a.format, item.result[0], length, describe);
}

template <bool isFast>
Verdict checkNormalize(const Item &item, unsigned lane, bool describe) {
  Vector v(item, 0);
  if (isFast && v.hasInfinity)
    return skipped();
  if (v.hasInfinity && !v.hasNaN)
    for (unsigned i = 0; i < v.width; ++i)
      v.lanes[i] =
          std::copysign(std::isinf(v.lanes[i]) ? 1.0 : 0.0, v.lanes[i]);
  Real lanes[4], length;
  for (unsigned i = 0; i < v.width; ++i)
    mpfr_set_d(lanes[i], v.lanes[i], MPFR_RNDN);
  setLength(length, lanes, v.width);
  if (isFast && !isFastRange(v.format, length))
    return skipped();
  Real exact;
  mpfr_set_prec(exact, precision);
  if (v.hasNaN)
    mpfr_set_nan(exact);
  else if (mpfr_zero_p(length))
    mpfr_set(exact, lanes[lane], MPFR_RNDN);
  else
    mpfr_div(exact, lanes[lane], length, MPFR_RNDN);
  return judge(item, v.format, item.result[lane], exact, describe);
}

/// The unit of sums of products: an epsilon of the largest possible product,
/// or, where that is too small, of the smallest normal number.
double productUnit(const Vector &a, const Vector &b) {
  double epsilon = std::ldexp(1.0, 1 - a.format.digits);
  double smallest = decode(a.format, a.format.smallestNormal());
  return std::max(a.largest * b.largest, smallest) * epsilon;
}

/// Whether products, and sums of four, stay finite.
bool productsFit(const Vector &a, const Vector &b) {
  return a.isFinite() && b.isFinite() &&
         a.largest * b.largest < decode(a.format, a.format.largest()) / 8;
}

Verdict checkDot(const Item &item, unsigned, bool describe) {
  Vector a(item, 0), b(item, 1);
  if (!productsFit(a, b))
    return skipped();
  Real exact, product, y;
  mpfr_set_prec(exact, precision);
  mpfr_set_prec(product, precision);
  mpfr_set_zero(exact, 1);
  for (unsigned i = 0; i < a.width; ++i) {
    mpfr_set_d(y, b.lanes[i], MPFR_RNDN);
    mpfr_mul_d(product, y, a.lanes[i], MPFR_RNDN);
    mpfr_add(exact, exact, product, MPFR_RNDN);
  }
  return judge(item, a.format, item.result[0], exact, describe,
               productUnit(a, b));
}

Verdict checkCross(const Item &item, unsigned lane, bool describe) {
  Vector a(item, 0), b(item, 1);
  if (!productsFit(a, b))
    return skipped();
  Real exact, left, right;
  mpfr_set_prec(exact, precision);
  mpfr_set_zero(exact, 1);
  if (lane < 3) {
    unsigned next = (lane + 1) % 3, last = (lane + 2) % 3;
    mpfr_set_d(left, a.lanes[next], MPFR_RNDN);
    mpfr_mul_d(left, left, b.lanes[last], MPFR_RNDN);
    mpfr_set_d(right, a.lanes[last], MPFR_RNDN);
    mpfr_mul_d(right, right, b.lanes[next], MPFR_RNDN);
    mpfr_sub(exact, left, right, MPFR_RNDN);
  }
  // The largest lane of each stands in every product's place; w is zero.
  return judge(item, a.format, item.result[lane], exact, describe,
               lane < 3 ? productUnit(a, b) : 0);
}

llvm::StringMap<Reference> makeTable() {
  llvm::StringMap<Reference> table;
  auto add = [&](const char *name, auto bound, auto check) {
    Reference reference;
    reference.laneWise = false;
    reference.bound = bound;
    reference.check = check;
    table[name] = reference;
  };
  // Of half, float and double.
  LengthBound length = {{0.25, 2.75, 5.5}, {0.5, 0.5, 1}};
  LengthBound distance = {{0, 2.5, 5.5}, {2, 2, 2}};
  LengthBound normalize = {{1, 2, 4.5}, {1, 1, 1}};
  LengthBound fastLength = {{0, 8191.5, 0}, {0, 1, 0}};
  LengthBound fastDistance = {{0, 8191.5, 0}, {0, 2, 0}};
  LengthBound fastNormalize = {{0, 8192, 0}, {0, 1, 0}};
  LengthBound dot = {{-1, -1, -1}, {2, 2, 2}};
  LengthBound cross = {{3, 3, 3}, {0, 0, 0}};
  add("length", length, checkLength<false, false>);
  add("distance", distance, checkLength<true, false>);
  add("normalize", normalize, checkNormalize<false>);
  add("fast_length", fastLength, checkLength<false, true>);
  add("fast_distance", fastDistance, checkLength<true, true>);
  add("fast_normalize", fastNormalize, checkNormalize<true>);
  add("dot", dot, checkDot);
  add("cross", cross, checkCross);
  return table;
}

} // namespace

const Reference *cairn::accuracy::findGeometricReference(llvm::StringRef name) {
  static const llvm::StringMap<Reference> table = makeTable();
  auto at = table.find(name);
  return at == table.end() ? nullptr : &at->second;
}
