//===- MathFunctions.cpp - OpenCL C's math functions in MPFR ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MathFunctions.h"

#include <climits>
#include <cmath>

using namespace cairn::accuracy;

MathFunction cairn::accuracy::unary(Unary function) {
  return [function](MathCall &call) {
    call.ternary = function(call.result, call.x, MPFR_RNDN);
  };
}

MathFunction cairn::accuracy::binary(Binary function) {
  return [function](MathCall &call) {
    call.ternary = function(call.result, call.x, call.y, MPFR_RNDN);
  };
}

MathFunction cairn::accuracy::ternary(Ternary function) {
  return [function](MathCall &call) {
    call.ternary = function(call.result, call.x, call.y, call.z, MPFR_RNDN);
  };
}

MathFunction cairn::accuracy::withInteger(WithInteger function) {
  return [function](MathCall &call) {
    call.ternary = function(call.result, call.x, call.n, MPFR_RNDN);
  };
}

/// Whether a number is subnormal; not a zero.
static bool isSubnormal(const Format &format, mpfr_srcptr value) {
  return mpfr_regular_p(value) &&
         mpfr_get_exp(value) < format.minExponent + format.digits - 1;
}

MathFunction cairn::accuracy::mayFlush(MathFunction function, double largest) {
  return [=](MathCall &call) {
    function(call);
    for (mpfr_ptr operand : {mpfr_ptr(call.x), mpfr_ptr(call.y)})
      call.skip |=
          isSubnormal(call.format, operand) ||
          (mpfr_number_p(operand) && mpfr_cmp_d(operand, largest) > 0) ||
          (mpfr_number_p(operand) && mpfr_cmp_d(operand, -largest) < 0);
    call.skip |= isSubnormal(call.format, call.result);
    call.eitherZero |= mpfr_zero_p(call.result) && call.ternary != 0;
  };
}

MathFunction cairn::accuracy::isModest(MathFunction function) {
  auto isFar = [](mpfr_srcptr value, long exponent) {
    return !mpfr_regular_p(value) || mpfr_get_exp(value) > exponent ||
           mpfr_get_exp(value) < -exponent;
  };
  return [=](MathCall &call) {
    function(call);
    call.skip |= isFar(call.x, 12) || isFar(call.result, 30) ||
                 (mpfr_regular_p(call.y) && isFar(call.y, 12));
  };
}

void cl::copysign(MathCall &call) {
  mpfr_copysign(call.result, call.x, call.y, MPFR_RNDN);
}

void cl::fabs(MathCall &call) {
  mpfr_setsign(call.result, call.x, 0, MPFR_RNDN);
}

void cl::fdim(MathCall &call) {
  call.ternary = mpfr_dim(call.result, call.x, call.y, MPFR_RNDN);
}

void cl::fmax(MathCall &call) {
  mpfr_max(call.result, call.x, call.y, MPFR_RNDN);
  call.eitherZero = mpfr_zero_p(call.x) && mpfr_zero_p(call.y);
}

void cl::fmin(MathCall &call) {
  mpfr_min(call.result, call.x, call.y, MPFR_RNDN);
  call.eitherZero = mpfr_zero_p(call.x) && mpfr_zero_p(call.y);
}

void cl::fract(MathCall &call) {
  mpfr_rint_floor(call.pointee, call.x, MPFR_RNDN);
  if (mpfr_inf_p(call.x)) {
    mpfr_set_zero(call.result, mpfr_sgn(call.x));
    return;
  }
  if (mpfr_zero_p(call.x)) {
    mpfr_set(call.result, call.x, MPFR_RNDN);
    return;
  }
  call.ternary = mpfr_sub(call.result, call.x, call.pointee, MPFR_RNDN);
  if (mpfr_cmp_ui(call.result, 1) >= 0) {
    mpfr_nextbelow(call.result);
    call.ternary = 0;
  }
}

void cl::frexp(MathCall &call) {
  if (!mpfr_regular_p(call.x)) {
    mpfr_set(call.result, call.x, MPFR_RNDN);
    call.integerPointee = 0;
    return;
  }
  mpfr_exp_t exponent = 0;
  mpfr_frexp(&exponent, call.result, call.x, MPFR_RNDN);
  call.integerPointee = exponent;
}

void cl::ilogb(MathCall &call) {
  // FP_ILOGBNAN, FP_ILOGB0.
  if (mpfr_regular_p(call.x))
    call.integerResult = mpfr_get_exp(call.x) - 1;
  else
    call.integerResult = mpfr_zero_p(call.x) ? INT_MIN : INT_MAX;
}

void cl::ldexp(MathCall &call) {
  call.ternary = mpfr_mul_2si(call.result, call.x, call.n, MPFR_RNDN);
}

void cl::lgamma(MathCall &call) {
  int sign = 1;
  call.ternary = mpfr_lgamma(call.result, &sign, call.x, MPFR_RNDN);
  bool isPole =
      mpfr_number_p(call.x) && mpfr_sgn(call.x) <= 0 && mpfr_integer_p(call.x);
  call.integerPointee = isPole ? 0 : sign;
  call.skipPointee = !mpfr_number_p(call.x);
}

void cl::logb(MathCall &call) {
  if (mpfr_regular_p(call.x))
    mpfr_set_si(call.result, mpfr_get_exp(call.x) - 1, MPFR_RNDN);
  else if (mpfr_nan_p(call.x))
    mpfr_set_nan(call.result);
  else
    mpfr_set_inf(call.result, mpfr_zero_p(call.x) ? -1 : 1);
}

void cl::mad(MathCall &call) {
  mpfr_srcptr x = call.x, y = call.y, z = call.z;
  int ternary = mpfr_mul(call.alternative, x, y, MPFR_RNDN);
  mpfr_subnormalize(call.alternative, ternary, MPFR_RNDN);
  // Sums are never inexact and subnormal.
  mpfr_add(call.alternative, call.alternative, z, MPFR_RNDN);
  call.hasAlternative = true;
  call.ternary = mpfr_fma(call.result, x, y, z, MPFR_RNDN);
}

/// The operand of larger, or smaller, magnitude.
static void pickByMagnitude(MathCall &call, bool larger) {
  if (mpfr_nan_p(call.x) || mpfr_nan_p(call.y) ||
      mpfr_cmpabs(call.x, call.y) == 0)
    return larger ? cl::fmax(call) : cl::fmin(call);
  bool first = (mpfr_cmpabs(call.x, call.y) > 0) == larger;
  mpfr_set(call.result, first ? call.x : call.y, MPFR_RNDN);
}

void cl::maxmag(MathCall &call) { pickByMagnitude(call, true); }

void cl::minmag(MathCall &call) { pickByMagnitude(call, false); }

void cl::modf(MathCall &call) {
  mpfr_rint_trunc(call.pointee, call.x, MPFR_RNDN);
  if (mpfr_inf_p(call.x))
    mpfr_set_zero(call.result, 1);
  else
    mpfr_sub(call.result, call.x, call.pointee, MPFR_RNDN);
  mpfr_copysign(call.result, call.result, call.x, MPFR_RNDN);
}

void cl::nan(MathCall &call) { mpfr_set_nan(call.result); }

void cl::nextafter(MathCall &call) {
  if (mpfr_nan_p(call.x) || mpfr_nan_p(call.y)) {
    mpfr_set_nan(call.result);
    return;
  }
  if (mpfr_equal_p(call.x, call.y)) {
    mpfr_set(call.result, call.y, MPFR_RNDN);
    return;
  }
  const Format &format = call.format;
  uint64_t bits = encode(format, mpfr_get_d(call.x, MPFR_RNDN));
  bits = neighbour(format, bits, mpfr_less_p(call.x, call.y) ? 1 : -1);
  // From the smallest subnormal to zero the sign stays.
  if (format.isZero(bits) && mpfr_signbit(call.x))
    bits = format.signBit();
  mpfr_set_d(call.result, decode(format, bits), MPFR_RNDN);
}

void cl::power(MathCall &call) {
  call.ternary = mpfr_pow(call.result, call.x, call.y, MPFR_RNDN);
  call.prescribed = mpfr_number_p(call.x) && mpfr_cmpabs_ui(call.x, 1) == 0;
}

void cl::powerOfPositive(MathCall &call) {
  // MPFR says 1 for powr(1, NaN).
  if (mpfr_nan_p(call.y))
    mpfr_set_nan(call.result);
  else
    call.ternary = mpfr_powr(call.result, call.x, call.y, MPFR_RNDN);
}

void cl::reciprocal(MathCall &call) {
  call.ternary = mpfr_ui_div(call.result, 1, call.x, MPFR_RNDN);
}

void cl::remquo(MathCall &call) {
  long quotient = 0;
  mpfr_remquo(call.result, &quotient, call.x, call.y, MPFR_RNDN);
  bool isNaN = mpfr_nan_p(call.result);
  long low = std::labs(quotient) & 127;
  call.integerPointee = isNaN ? 0 : quotient < 0 ? -low : low;
}

void cl::rsqrt(MathCall &call) {
  call.ternary = mpfr_rec_sqrt(call.result, call.x, MPFR_RNDN);
  // IEEE 754-2019, section 9.2.1; MPFR gives +inf for both zeros.
  if (mpfr_zero_p(call.x))
    mpfr_set_inf(call.result, mpfr_signbit(call.x) ? -1 : 1);
}

void cl::sincos(MathCall &call) {
  mpfr_sin_cos(call.result, call.pointee, call.x, MPFR_RNDN);
  call.ternary = mpfr_zero_p(call.x) ? 0 : 1;
}
