//===- Arithmetic.h - what operations give, exactly -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scalars are the low bits of 64. An operation that OpenCL C leaves undefined,
// or whose answer devices may choose, says so by giving nothing.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_PROGRAM_ARITHMETIC_H
#define CAIRN_TEST_FUZZ_PROGRAM_ARITHMETIC_H

#include "Builtins.h"
#include "Program.h"

#include <optional>

namespace cairn::fuzz {

using Bits = uint64_t;

inline Bits truncate(Bits value, unsigned bits) {
  return bits == 64 ? value : value & ((Bits(1) << bits) - 1);
}
/// Sign or zero extended.
int64_t signedOf(Bits value, Kind kind);
double floatOf(Bits value, Kind kind);
/// Rounded to nearest even.
Bits encodeFloat(double value, Kind kind);

/// No NaN, infinity, subnormal number or zero with a sign, on which devices
/// may differ.
bool isPlain(Bits value, Kind kind);

/// `kind` is that of the operands.
std::optional<Bits> evaluate(Op op, Kind kind, Bits a, Bits b);
std::optional<Bits> evaluate(Op op, Kind kind, Bits a);
/// One component of what the function gives for operands of `kind`.
std::optional<Bits> evaluate(Builtin builtin, Kind kind, const Bits *operands);

std::optional<Bits> convert(Bits value, Kind from, Kind to, bool saturates,
                            Rounding rounding);

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_PROGRAM_ARITHMETIC_H
