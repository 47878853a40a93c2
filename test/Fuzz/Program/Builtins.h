//===- Builtins.h - library functions in generated kernels ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that have one right answer, bit by bit.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_PROGRAM_BUILTINS_H
#define CAIRN_TEST_FUZZ_PROGRAM_BUILTINS_H

#include "Type.h"

namespace cairn::fuzz {

enum class Builtin : int {
  // Integers, of one type throughout.
  AddSat,
  SubSat,
  HAdd,
  RHAdd,
  MulHi,
  MadHi,
  MadSat,
  Rotate,
  Clz,
  Ctz,
  Popcount,
  Min,
  Max,
  Clamp,
  Abs,     // gives the unsigned type
  AbsDiff, // likewise
  Mul24,
  Mad24,
  Bitselect,
  Select, // (a, b, condition of as many bits)
  Upsample,
  // Floating point, of one type throughout.
  Fabs,
  Floor,
  Ceil,
  Trunc,
  Rint,
  Round,
  Fmin,
  Fmax,
  Copysign,
  Fma,
  Step,
  Fmod,
  Remainder,
  Fdim,
  Maxmag,
  Minmag,
  Nextafter,
  Logb,
  FloatClamp,
  Sqrt,  // correctly rounded of float with an option only
  Ldexp, // (x, int)
  Sign,
  // Floating point to integers of as many bits, int for a scalar.
  IsEqual,
  IsLess,
  IsGreaterEqual,
  IsNotEqual,
  IsNan,
  IsInf,
  SignBit,
  // Integer vectors to int.
  Any,
  All,
  // Vectors.
  Shuffle,  // (vector, mask)
  Shuffle2, // (vector, vector, mask)
  // Memory: (index, pointer to elements), which are halves for the last two.
  Vload,
  VloadHalf,
  VloadaHalf,
  // Says of a pointer whether it points there, as an int.
  ToGlobal,
  ToLocal,
  ToPrivate,
  Count
};

struct BuiltinInfo {
  const char *name;
  unsigned operands;
};
const BuiltinInfo &infoOf(Builtin builtin);
inline bool isIntegerBuiltin(Builtin builtin) {
  return builtin <= Builtin::Upsample;
}
inline bool isFloatBuiltin(Builtin builtin) {
  return builtin >= Builtin::Fabs && builtin <= Builtin::Sign;
}
inline bool isVload(Builtin builtin) {
  return builtin >= Builtin::Vload && builtin <= Builtin::VloadaHalf;
}
/// The elements between two vectors in memory of halves: those that are aligned
/// take three as four.
inline unsigned halfStride(unsigned width, bool isAligned) {
  return isAligned ? lanesInMemory(width) : width;
}
inline bool isRelationalBuiltin(Builtin builtin) {
  return builtin >= Builtin::IsEqual && builtin <= Builtin::SignBit;
}

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_PROGRAM_BUILTINS_H
