//===- ElementType.h - element types of arrays and scalars ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_ELEMENTTYPE_H
#define CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_ELEMENTTYPE_H

#include "cairn/runtime/Status.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::run {

using runtime::Result;
using runtime::Status;

enum class Scalar { I8, U8, I16, U16, I32, U32, I64, U64, F16, F32, F64 };

uint64_t sizeOf(Scalar scalar);
bool isFloat(Scalar scalar);
bool isSigned(Scalar scalar);
/// The integer of the same size without a sign.
Scalar unsignedOf(Scalar scalar);

/// A scalar or vector type of OpenCL C.
struct ElementType {
  Scalar scalar = Scalar::U8;
  /// 1 for a scalar, else 2, 3, 4, 8 or 16.
  unsigned width = 1;
  /// Whether the scalar is an integer that may as well be the unsigned one.
  bool isSignless = false;

  /// Values that an element takes in memory: 4 for three-component vectors.
  unsigned lanes() const { return width == 3 ? 4 : width; }
  uint64_t size() const { return lanes() * sizeOf(scalar); }
  /// As OpenCL C spells it; `i32x4` without a sign.
  std::string name() const;
};

/// Takes `f32` and the like, and OpenCL C's spellings: `unsigned int`,
/// `float4`, `size_t`.
std::optional<ElementType> parseElementType(std::string_view text);

/// The type of a kernel's argument: one of OpenCL C's, or `i32` and `i32x4`
/// where a program does not say whether an integer is signed.
std::optional<ElementType> parseArgumentType(std::string_view type);

/// The type that a kernel's argument of type `type*` points to, if it is one of
/// the above.
std::optional<ElementType> parsePointee(std::string_view type);

/// Whether elements of the one type may stand for those of the other, but for
/// their width.
bool hasSameScalar(ElementType one, ElementType other);

/// IEEE 754 binary16, rounded to nearest even.
uint16_t halfFromDouble(double value);
double doubleFromHalf(uint16_t bits);

/// Reads and writes one scalar in memory. Integers are converted as C does,
/// modulo 2^n.
double loadDouble(Scalar scalar, const void *place);
void storeDouble(Scalar scalar, void *place, double value);

/// The shortest text in the manner of %g that reads back as the same value.
std::string formatScalar(Scalar scalar, const void *place);
std::string formatDouble(double value);

/// `2`, or `(1,2,3,4)` for a vector.
std::string formatElement(ElementType type, const void *place);

/// Parses one number into memory: decimal or 0x for integers, which must fit,
/// and what strtod takes for floating point.
Status parseScalar(Scalar scalar, std::string_view text, void *place);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_ELEMENTTYPE_H
