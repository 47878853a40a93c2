//===- MathCall.cpp - one call of a math function in MPFR -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MathCall.h"

#include <algorithm>
#include <memory>

using namespace cairn;
using namespace cairn::accuracy;

namespace {

bool isComputedInFormat(const Bound &bound) {
  return bound.kind == Bound::Exact || bound.kind == Bound::Rounded;
}

std::string describeReal(const Format &format, mpfr_srcptr value) {
  char text[64];
  mpfr_snprintf(text, sizeof(text), "%.*Rg", format.bits == 64 ? 21 : 12,
                value);
  return text;
}

/// The error of `actual` where `exact` is what a function made of its operands.
double judge(const MathCall &call, uint64_t actual, mpfr_srcptr exact) {
  const Format &format = call.format;
  if (call.flushes && isFlushed(format, actual, exact))
    return 0;
  double error = measureError(format, actual, exact, call.unit);
  if (call.unit != 0 || error == INFINITY)
    return error;
  bool sameSign = bool(actual & format.signBit()) == bool(mpfr_signbit(exact));
  // A zero that stands for a number too small for MPFR has no sign to keep.
  bool anySign = call.eitherZero || mpfr_underflow_p();
  if (mpfr_zero_p(exact) && format.isZero(actual) && !sameSign && !anySign)
    return INFINITY;
  return error;
}

void setOperands(MathCall &call, const Item &item, unsigned lane) {
  mpfr_ptr reals[] = {call.x, call.y, call.z};
  unsigned operand = 0, real = 0;
  for (const ocl::BuiltinType &param : item.signature->params) {
    if (param.isPointer)
      continue;
    uint64_t bits = item.operand(operand++, lane);
    if (param.isFloat()) {
      const Format &format = formatOf(param.scalar);
      mpfr_set_d(reals[real], decode(format, bits), MPFR_RNDN);
      // A NaN has a sign as well.
      mpfr_setsign(reals[real], reals[real], bool(bits & format.signBit()),
                   MPFR_RNDN);
      ++real;
    } else {
      call.n = long(integerValue(param.scalar, bits));
    }
  }
}

/// Whether an operand is one for which sections 2.5.1 and F.9 of C99 prescribe
/// results: a zero or an infinity.
bool hasEdgeOperand(const Item &item, unsigned lane) {
  unsigned operand = 0;
  for (const ocl::BuiltinType &param : item.signature->params) {
    if (param.isPointer)
      continue;
    uint64_t bits = item.operand(operand++, lane);
    if (!param.isFloat() && bits == 0)
      return true;
    if (!param.isFloat())
      continue;
    const Format &format = formatOf(param.scalar);
    if (format.isZero(bits) || (bits & ~format.signBit()) == format.infinity())
      return true;
  }
  return false;
}

/// The kind of the floating-point numbers that the function works on.
ocl::ScalarKind workingKind(const ocl::BuiltinSignature &signature) {
  for (const ocl::BuiltinType &param : signature.params)
    if (!param.isPointer && param.isFloat())
      return param.scalar;
  return signature.result.scalar;
}

Verdict judgeCall(MathCall &call, const Bound &bound, const Item &item,
                  unsigned lane, bool describe) {
  Verdict verdict;
  const ocl::BuiltinSignature &signature = *item.signature;
  if (signature.result.isFloat()) {
    verdict.error = judge(call, item.result[lane], call.result);
    if (call.hasAlternative)
      verdict.error = std::min(
          verdict.error, judge(call, item.result[lane], call.alternative));
    bool isPrescribed = call.prescribed || hasEdgeOperand(item, lane);
    if (isPrescribed && call.ternary == 0 && verdict.error != 0 &&
        call.unit == 0 && bound.kind != Bound::Unbounded)
      verdict.error = INFINITY;
    if (describe)
      verdict.expected = describeReal(call.format, call.result);
  } else {
    long actual =
        long(integerValue(signature.result.scalar, item.result[lane]));
    verdict.error = actual == call.integerResult ? 0 : INFINITY;
    if (describe)
      verdict.expected = std::to_string(call.integerResult);
  }
  if (!signature.params.back().isPointer || call.skipPointee)
    return verdict;
  ocl::ScalarKind kind = signature.params.back().scalar;
  if (ocl::isFloatKind(kind)) {
    verdict.error =
        std::max(verdict.error, judge(call, item.pointee[lane], call.pointee));
    if (describe)
      verdict.expected += " and " + describeReal(call.format, call.pointee);
  } else {
    long actual = long(integerValue(kind, item.pointee[lane]));
    if (actual != call.integerPointee)
      verdict.error = INFINITY;
    if (describe)
      verdict.expected += " and " + std::to_string(call.integerPointee);
  }
  return verdict;
}

} // namespace

Reference cairn::accuracy::mathReference(MathFunction function, Bound half,
                                         Bound single, Bound wide) {
  Reference reference;
  auto boundOf = [=](const ocl::BuiltinSignature &signature) {
    ocl::ScalarKind kind = workingKind(signature);
    if (kind == ocl::ScalarKind::Half)
      return half;
    return kind == ocl::ScalarKind::Float ? single : wide;
  };
  reference.bound = boundOf;
  reference.check = [=](const Item &item, unsigned lane, bool describe) {
    Bound bound = boundOf(*item.signature);
    const Format &format = formatOf(workingKind(*item.signature));
    // Made once: a call has seven numbers.
    static std::unique_ptr<MathCall> calls[3];
    std::unique_ptr<MathCall> &slot = calls[format.bits / 32];
    if (!slot)
      slot = std::make_unique<MathCall>(format);
    MathCall &call = *slot;
    call.ternary = 0;
    call.skip = call.skipPointee = call.eitherZero = call.prescribed = false;
    call.hasAlternative = false;
    call.unit = 0;
    call.flushes = item.flushes;
    for (mpfr_ptr operand :
         {mpfr_ptr(call.x), mpfr_ptr(call.y), mpfr_ptr(call.z)})
      mpfr_set_prec(operand, format.digits);
    // Enough for the error to be right to a thousandth of an ulp and more.
    int digits = isComputedInFormat(bound) ? format.digits : format.digits + 20;
    mpfr_set_prec(call.result, digits);
    mpfr_set_prec(call.pointee, digits);
    mpfr_set_prec(call.alternative, digits);
    mpfr_clear_flags();
    setOperands(call, item, lane);
    if (isComputedInFormat(bound)) {
      ExponentRange range(format);
      function(call);
      if (!call.skip && mpfr_regular_p(call.result))
        mpfr_subnormalize(call.result, call.ternary, MPFR_RNDN);
      // A zero that a rounded result became has the sign of that result.
      mpfr_clear_underflow();
    } else {
      ExponentRange range;
      function(call);
    }
    if (call.skip) {
      Verdict verdict;
      verdict.skipped = true;
      return verdict;
    }
    return judgeCall(call, bound, item, lane, describe);
  };
  return reference;
}
