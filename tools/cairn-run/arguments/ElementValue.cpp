//===- ElementValue.cpp - elements in memory and as text --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ElementType.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

using namespace cairn::run;

uint16_t cairn::run::halfFromDouble(double value) {
  uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  double magnitude = std::fabs(value);
  if (std::isnan(value))
    return sign | 0x7e00;
  // Half of the last place above the largest finite value rounds to infinity.
  if (magnitude >= 65520.0)
    return sign | 0x7c00;
  // frexp() gives zero the exponent of 1.
  if (magnitude == 0)
    return sign;
  int exponent;
  (void)std::frexp(magnitude, &exponent);
  // The last place of `magnitude`; 2^-24 for all subnormal numbers.
  int lastPlace = std::max(exponent - 11, -24);
  auto places =
      static_cast<unsigned>(std::nearbyint(std::ldexp(magnitude, -lastPlace)));
  // A normal number has 1024 <= places <= 2048; the carry of 2048 into the
  // exponent is what rounding up to the next power of two needs.
  return sign | static_cast<uint16_t>(((lastPlace + 24) << 10) + places);
}

double cairn::run::doubleFromHalf(uint16_t bits) {
  int exponent = bits >> 10 & 31, fraction = bits & 1023;
  double magnitude = exponent == 31
                         ? (fraction ? std::numeric_limits<double>::quiet_NaN()
                                     : std::numeric_limits<double>::infinity())
                     : exponent ? std::ldexp(fraction + 1024, exponent - 25)
                                : std::ldexp(fraction, -24);
  return bits & 0x8000 ? -magnitude : magnitude;
}

template <typename T> static T load(const void *place) {
  T value;
  std::memcpy(&value, place, sizeof value);
  return value;
}

template <typename T> static void store(void *place, T value) {
  std::memcpy(place, &value, sizeof value);
}

/// Calls `function` with a zero of the scalar's C++ type, uint16_t for F16.
template <typename F> static auto dispatch(Scalar scalar, F function) {
  switch (scalar) {
  case Scalar::I8:
    return function(int8_t());
  case Scalar::U8:
    return function(uint8_t());
  case Scalar::I16:
    return function(int16_t());
  case Scalar::U16:
  case Scalar::F16:
    return function(uint16_t());
  case Scalar::I32:
    return function(int32_t());
  case Scalar::U32:
    return function(uint32_t());
  case Scalar::I64:
    return function(int64_t());
  case Scalar::U64:
    return function(uint64_t());
  case Scalar::F32:
    return function(float());
  case Scalar::F64:
    break;
  }
  return function(double());
}

double cairn::run::loadDouble(Scalar scalar, const void *place) {
  if (scalar == Scalar::F16)
    return doubleFromHalf(load<uint16_t>(place));
  return dispatch(scalar, [&](auto zero) {
    return static_cast<double>(load<decltype(zero)>(place));
  });
}

void cairn::run::storeDouble(Scalar scalar, void *place, double value) {
  if (scalar == Scalar::F16)
    return store(place, halfFromDouble(value));
  dispatch(scalar, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_floating_point_v<T>)
      store(place, static_cast<T>(value));
    else if (value < 0)
      store(place, static_cast<T>(static_cast<int64_t>(value)));
    else
      store(place, static_cast<T>(static_cast<uint64_t>(value)));
  });
}

/// %g with the fewest digits, at least 6, that `same` accepts.
template <typename F> static std::string shortest(double value, F same) {
  char text[32];
  for (int digits = 6; digits <= 17; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    if (same(text))
      break;
  }
  return text;
}

std::string cairn::run::formatDouble(double value) {
  if (std::isnan(value))
    return "nan";
  return shortest(value, [&](const char *text) {
    return std::strtod(text, nullptr) == value;
  });
}

std::string cairn::run::formatScalar(Scalar scalar, const void *place) {
  if (scalar == Scalar::I64)
    return std::to_string(load<int64_t>(place));
  if (scalar == Scalar::U64)
    return std::to_string(load<uint64_t>(place));
  double value = loadDouble(scalar, place);
  if (!isFloat(scalar))
    return std::to_string(static_cast<int64_t>(value));
  if (scalar == Scalar::F64 || std::isnan(value))
    return formatDouble(value);
  return shortest(value, [&](const char *text) {
    return scalar == Scalar::F32
               ? std::strtof(text, nullptr) == static_cast<float>(value)
               : halfFromDouble(std::strtod(text, nullptr)) ==
                     load<uint16_t>(place);
  });
}

std::string cairn::run::formatElement(ElementType type, const void *place) {
  if (type.width == 1)
    return formatScalar(type.scalar, place);
  std::string text;
  for (unsigned lane = 0; lane < type.width; ++lane)
    text += (lane ? "," : "(") +
            formatScalar(type.scalar, static_cast<const char *>(place) +
                                          lane * sizeOf(type.scalar));
  return text + ")";
}

static Status parseInteger(Scalar scalar, std::string_view text, void *place) {
  std::string name = ElementType{scalar, 1}.name();
  std::string_view digits = text;
  bool negative = !digits.empty() && digits[0] == '-';
  if (!digits.empty() && (negative || digits[0] == '+'))
    digits.remove_prefix(1);
  bool hex = digits.size() > 2 && digits[0] == '0' &&
             (digits[1] == 'x' || digits[1] == 'X');
  if (hex)
    digits.remove_prefix(2);
  uint64_t magnitude = 0;
  auto result = std::from_chars(digits.data(), digits.data() + digits.size(),
                                magnitude, hex ? 16 : 10);
  if (result.ec == std::errc::invalid_argument ||
      result.ptr != digits.data() + digits.size())
    return Status::error("expected a number of type '" + name + "', got '" +
                         std::string(text) + "'");
  unsigned bits = 8 * sizeOf(scalar) - isSigned(scalar);
  uint64_t most = UINT64_MAX >> (64 - bits);
  if (negative)
    most = isSigned(scalar) ? most + 1 : 0;
  if (result.ec != std::errc() || magnitude > most)
    return Status::error("'" + std::string(text) + "' does not fit type '" +
                         name + "'");
  uint64_t value = negative ? 0 - magnitude : magnitude;
  dispatch(scalar, [&](auto zero) {
    store(place, static_cast<decltype(zero)>(value));
  });
  return Status::success();
}

Status cairn::run::parseScalar(Scalar scalar, std::string_view view,
                               void *place) {
  if (!isFloat(scalar))
    return parseInteger(scalar, view, place);
  std::string text(view);
  char *end = nullptr;
  // A float is not read as a double first, which would round twice.
  if (scalar == Scalar::F32)
    store(place, std::strtof(text.c_str(), &end));
  else
    storeDouble(scalar, place, std::strtod(text.c_str(), &end));
  if (text.empty() || text[0] == ' ' || end != text.c_str() + text.size())
    return Status::error("expected a number of type '" +
                         ElementType{scalar, 1}.name() + "', got '" + text +
                         "'");
  return Status::success();
}
