//===- ConversionReferences.cpp - convert_T with rounding -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Measure.h"
#include "Reference.h"

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::RoundingMode;

/// The operand as it is.
static void setOperand(mpfr_ptr value, ocl::ScalarKind kind, uint64_t bits) {
  mpfr_set_prec(value, 64);
  if (ocl::isFloatKind(kind))
    mpfr_set_d(value, decode(formatOf(kind), bits), MPFR_RNDN);
  else if (ocl::isSignedIntegerKind(kind))
    mpfr_set_si(value, long(integerValue(kind, bits)), MPFR_RNDN);
  else
    mpfr_set_ui(value, static_cast<unsigned long>(integerValue(kind, bits)),
                MPFR_RNDN);
}

/// Towards zero by default for integers, to nearest even for floating point.
static mpfr_rnd_t roundingOf(const Item &item) {
  switch (item.builtin->rounding) {
  case RoundingMode::RTE:
    return MPFR_RNDN;
  case RoundingMode::RTZ:
    return MPFR_RNDZ;
  case RoundingMode::RTP:
    return MPFR_RNDU;
  case RoundingMode::RTN:
    return MPFR_RNDD;
  case RoundingMode::Default:
    break;
  }
  return item.signature->result.isFloat() ? MPFR_RNDN : MPFR_RNDZ;
}

static uint64_t toFloat(mpfr_ptr value, const Format &format,
                        mpfr_rnd_t rounding) {
  if (mpfr_nan_p(value))
    return format.quietNaN();
  ExponentRange range(format);
  int ternary = mpfr_prec_round(value, format.digits, rounding);
  ternary = mpfr_check_range(value, ternary, rounding);
  mpfr_subnormalize(value, ternary, rounding);
  return encode(format, mpfr_get_d(value, MPFR_RNDN));
}

/// Nothing is said of what is out of range, unless the conversion saturates.
static std::optional<uint64_t> toInteger(mpfr_ptr value, ocl::ScalarKind kind,
                                         mpfr_rnd_t rounding, bool saturates) {
  unsigned bits = ocl::scalarKindBits(kind);
  uint64_t mask = ~uint64_t(0) >> (64 - bits);
  if (mpfr_nan_p(value))
    return saturates ? std::optional<uint64_t>(0) : std::nullopt;
  mpfr_rint(value, value, rounding);
  Real limit;
  bool isSigned = ocl::isSignedIntegerKind(kind);
  mpfr_set_ui_2exp(limit, 1, bits - isSigned, MPFR_RNDN);
  if (mpfr_greaterequal_p(value, limit))
    return saturates ? std::optional<uint64_t>(mask >> isSigned) : std::nullopt;
  if (isSigned)
    mpfr_neg(limit, limit, MPFR_RNDN);
  else
    mpfr_set_zero(limit, 1);
  if (mpfr_less_p(value, limit))
    return saturates ? std::optional<uint64_t>(
                           isSigned ? uint64_t(1) << (bits - 1) : 0)
                     : std::nullopt;
  return (isSigned ? uint64_t(mpfr_get_si(value, MPFR_RNDN))
                   : uint64_t(mpfr_get_ui(value, MPFR_RNDN))) &
         mask;
}

/// Between integers, rounding says nothing, and without saturation the low bits
/// stay.
static uint64_t betweenIntegers(const Item &item, unsigned lane) {
  ocl::ScalarKind to = item.signature->result.scalar;
  __int128 value =
      integerValue(item.signature->params[0].scalar, item.in[0][lane]);
  unsigned bits = ocl::scalarKindBits(to);
  bool isSigned = ocl::isSignedIntegerKind(to);
  if (item.builtin->saturates) {
    __int128 largest = (__int128(1) << (bits - isSigned)) - 1;
    __int128 smallest = isSigned ? -largest - 1 : 0;
    value = value < smallest ? smallest : value > largest ? largest : value;
  }
  return uint64_t(value) & (~uint64_t(0) >> (64 - bits));
}

static std::optional<uint64_t> convert(const Item &item, unsigned lane) {
  const ocl::BuiltinType &from = item.signature->params[0];
  const ocl::BuiltinType &to = item.signature->result;
  if (!from.isFloat() && !to.isFloat())
    return betweenIntegers(item, lane);
  static Real value;
  setOperand(value, from.scalar, item.in[0][lane]);
  // The sign of a zero stays.
  if (to.isFloat() && mpfr_zero_p(value))
    return mpfr_signbit(value) ? formatOf(to.scalar).signBit() : 0;
  if (to.isFloat())
    return toFloat(value, formatOf(to.scalar), roundingOf(item));
  return toInteger(value, to.scalar, roundingOf(item), item.builtin->saturates);
}

const Reference *cairn::accuracy::findConversionReference() {
  static const Reference reference = [] {
    Reference made = exactReference(convert);
    made.drawsFor = InputPurpose::Conversion;
    made.bound = [](const ocl::BuiltinSignature &signature) {
      return Bound{signature.result.isFloat() ? Bound::Rounded : Bound::Exact};
    };
    return made;
  }();
  return &reference;
}
