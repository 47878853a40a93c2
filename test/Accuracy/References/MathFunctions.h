//===- MathFunctions.h - OpenCL C's math functions in MPFR ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Those that MPFR does not have as they are, and the makers of a MathFunction
// out of what it has.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_REFERENCES_MATHFUNCTIONS_H
#define CAIRN_TEST_ACCURACY_REFERENCES_MATHFUNCTIONS_H

#include "MathCall.h"

namespace cairn::accuracy {

using Unary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using Binary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);
using Ternary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_srcptr,
                        mpfr_rnd_t);
using WithInteger = int (*)(mpfr_ptr, mpfr_srcptr, long, mpfr_rnd_t);

MathFunction unary(Unary function);
MathFunction binary(Binary function);
MathFunction ternary(Ternary function);
MathFunction withInteger(WithInteger function);

/// `function`, of which nothing is said for operands beyond `largest`, and
/// which may take and give zeros for subnormals (section 1.13.2).
MathFunction mayFlush(MathFunction function, double largest);

/// `function` where no implementation has an excuse: moderate operands and a
/// moderate result.
MathFunction isModest(MathFunction function);

/// OpenCL C's functions; a namespace of their own keeps them from C's.
namespace cl {

void copysign(MathCall &call);
void fabs(MathCall &call);
void fdim(MathCall &call);
void fmax(MathCall &call);
void fmin(MathCall &call);
void fract(MathCall &call);
void frexp(MathCall &call);
void ilogb(MathCall &call);
void ldexp(MathCall &call);
void lgamma(MathCall &call);
void logb(MathCall &call);
void mad(MathCall &call);
void maxmag(MathCall &call);
void minmag(MathCall &call);
void modf(MathCall &call);
void nan(MathCall &call);
void nextafter(MathCall &call);
void power(MathCall &call);
void powerOfPositive(MathCall &call);
void reciprocal(MathCall &call);
void remquo(MathCall &call);
void rsqrt(MathCall &call);
void sincos(MathCall &call);

// The common functions, in CommonFunctions.cpp.
void clamp(MathCall &call);
void degrees(MathCall &call);
void maxOfNumbers(MathCall &call);
void minOfNumbers(MathCall &call);
void mix(MathCall &call);
void radians(MathCall &call);
void sign(MathCall &call);
void smoothstep(MathCall &call);
void step(MathCall &call);

} // namespace cl

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_REFERENCES_MATHFUNCTIONS_H
