//===- ElementType.cpp - names and sizes of element types -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ElementType.h"

#include <algorithm>

using namespace cairn::run;

namespace {
struct TypeName {
  const char *name;
  Scalar scalar;
};
} // namespace

/// The first name of each scalar is the one that is printed.
static constexpr TypeName openCLNames[] = {
    {"char", Scalar::I8},          {"signed char", Scalar::I8},
    {"uchar", Scalar::U8},         {"unsigned char", Scalar::U8},
    {"bool", Scalar::U8},          {"short", Scalar::I16},
    {"ushort", Scalar::U16},       {"unsigned short", Scalar::U16},
    {"int", Scalar::I32},          {"signed int", Scalar::I32},
    {"signed", Scalar::I32},       {"uint", Scalar::U32},
    {"unsigned int", Scalar::U32}, {"unsigned", Scalar::U32},
    {"long", Scalar::I64},         {"signed long", Scalar::I64},
    {"ptrdiff_t", Scalar::I64},    {"intptr_t", Scalar::I64},
    {"ulong", Scalar::U64},        {"unsigned long", Scalar::U64},
    {"size_t", Scalar::U64},       {"uintptr_t", Scalar::U64},
    {"half", Scalar::F16},         {"float", Scalar::F32},
    {"double", Scalar::F64},
};

static constexpr TypeName shortNames[] = {
    {"i8", Scalar::I8},   {"u8", Scalar::U8},   {"i16", Scalar::I16},
    {"u16", Scalar::U16}, {"i32", Scalar::I32}, {"u32", Scalar::U32},
    {"i64", Scalar::I64}, {"u64", Scalar::U64}, {"f16", Scalar::F16},
    {"f32", Scalar::F32}, {"f64", Scalar::F64},
};

/// OpenCL C has vectors of these only.
static constexpr std::string_view vectorNames[] = {
    "char", "uchar", "short", "ushort", "int",   "uint",
    "long", "ulong", "half",  "float",  "double"};

uint64_t cairn::run::sizeOf(Scalar scalar) {
  switch (scalar) {
  case Scalar::I8:
  case Scalar::U8:
    return 1;
  case Scalar::I16:
  case Scalar::U16:
  case Scalar::F16:
    return 2;
  case Scalar::I32:
  case Scalar::U32:
  case Scalar::F32:
    return 4;
  case Scalar::I64:
  case Scalar::U64:
  case Scalar::F64:
    return 8;
  }
  return 1;
}

bool cairn::run::isFloat(Scalar scalar) {
  return scalar == Scalar::F16 || scalar == Scalar::F32 ||
         scalar == Scalar::F64;
}

bool cairn::run::isSigned(Scalar scalar) {
  return scalar == Scalar::I8 || scalar == Scalar::I16 ||
         scalar == Scalar::I32 || scalar == Scalar::I64;
}

Scalar cairn::run::unsignedOf(Scalar scalar) {
  switch (scalar) {
  case Scalar::I8:
    return Scalar::U8;
  case Scalar::I16:
    return Scalar::U16;
  case Scalar::I32:
    return Scalar::U32;
  case Scalar::I64:
    return Scalar::U64;
  default:
    return scalar;
  }
}

std::string ElementType::name() const {
  if (isSignless)
    return "i" + std::to_string(8 * sizeOf(scalar)) +
           (width == 1 ? "" : "x" + std::to_string(width));
  for (const TypeName &entry : openCLNames)
    if (entry.scalar == scalar)
      return entry.name + (width == 1 ? "" : std::to_string(width));
  return "";
}

static std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ')
    text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ')
    text.remove_suffix(1);
  return text;
}

std::optional<ElementType> cairn::run::parseElementType(std::string_view text) {
  text = trim(text);
  for (const TypeName &entry : shortNames)
    if (text == entry.name)
      return ElementType{entry.scalar, 1};
  for (const TypeName &entry : openCLNames)
    if (text == entry.name)
      return ElementType{entry.scalar, 1};
  size_t digits = text.find_first_of("0123456789");
  if (digits == std::string_view::npos ||
      std::find(std::begin(vectorNames), std::end(vectorNames),
                text.substr(0, digits)) == std::end(vectorNames))
    return std::nullopt;
  for (unsigned width : {2, 3, 4, 8, 16})
    if (text.substr(digits) == std::to_string(width)) {
      ElementType type = *parseElementType(text.substr(0, digits));
      type.width = width;
      return type;
    }
  return std::nullopt;
}

std::optional<ElementType>
cairn::run::parseArgumentType(std::string_view type) {
  type = trim(type);
  size_t cross = std::min(type.find('x'), type.size());
  for (const TypeName &entry : shortNames) {
    if (!isSigned(entry.scalar) || type.substr(0, cross) != entry.name)
      continue;
    std::string_view width = type.substr(cross);
    for (unsigned lanes : {1, 2, 3, 4, 8, 16})
      if (width == (lanes == 1 ? "" : "x" + std::to_string(lanes)))
        return ElementType{entry.scalar, lanes, /*isSignless=*/true};
  }
  return parseElementType(type);
}

std::optional<ElementType> cairn::run::parsePointee(std::string_view type) {
  type = trim(type);
  if (type.empty() || type.back() != '*')
    return std::nullopt;
  return parseArgumentType(type.substr(0, type.size() - 1));
}

bool cairn::run::hasSameScalar(ElementType one, ElementType other) {
  if (one.isSignless || other.isSignless)
    return unsignedOf(one.scalar) == unsignedOf(other.scalar);
  return one.scalar == other.scalar;
}
