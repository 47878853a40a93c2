//===- Arithmetic.cpp - what operations give, exactly -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Arithmetic.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace cairn::fuzz;

using Wide = __int128;

//===----------------------------------------------------------------------===//
// Representations
//===----------------------------------------------------------------------===//

int64_t cairn::fuzz::signedOf(Bits value, Kind kind) {
  unsigned shift = 64 - bitsOf(kind);
  return isSigned(kind) ? static_cast<int64_t>(value << shift) >> shift
                        : static_cast<int64_t>(value);
}

static Wide wideOf(Bits value, Kind kind) {
  return isSigned(kind) ? Wide(signedOf(value, kind)) : Wide(value);
}

static Wide lowest(Kind kind) {
  return isSigned(kind) ? -(Wide(1) << (bitsOf(kind) - 1)) : 0;
}
static Wide highest(Kind kind) {
  return (Wide(1) << (bitsOf(kind) - isSigned(kind))) - 1;
}

static Bits narrow(Wide value, Kind kind) {
  return truncate(static_cast<Bits>(value), bitsOf(kind));
}
static Bits saturate(Wide value, Kind kind) {
  return narrow(std::clamp(value, lowest(kind), highest(kind)), kind);
}

template <typename To, typename From> static To bitsAs(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(to));
  return to;
}

static double halfToDouble(Bits bits) {
  int exponent = bits >> 10 & 31;
  double mantissa = static_cast<double>(bits & 1023);
  double magnitude = exponent == 0 ? std::ldexp(mantissa, -24)
                     : exponent == 31
                         ? (mantissa ? NAN : INFINITY)
                         : std::ldexp(mantissa + 1024, exponent - 25);
  return bits & 0x8000 ? -magnitude : magnitude;
}

static Bits doubleToHalf(double value) {
  Bits sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value))
    return 0x7e00;
  double magnitude = std::fabs(value);
  if (magnitude >= 65520)
    return sign | 0x7c00;
  int exponent = 0;
  if (magnitude != 0)
    std::frexp(magnitude, &exponent);
  // The last place of numbers of this size.
  int place = std::max(exponent - 11, -24);
  double units = std::nearbyint(std::ldexp(magnitude, -place));
  double rounded = std::ldexp(units, place);
  if (rounded < std::ldexp(1, -14))
    return sign | static_cast<Bits>(std::ldexp(rounded, 24));
  std::frexp(rounded, &exponent);
  Bits mantissa = static_cast<Bits>(std::ldexp(rounded, 11 - exponent));
  return sign | Bits(exponent + 14) << 10 | (mantissa & 1023);
}

double cairn::fuzz::floatOf(Bits value, Kind kind) {
  switch (kind) {
  case Kind::Half:
    return halfToDouble(value);
  case Kind::Float:
    return bitsAs<float>(static_cast<uint32_t>(value));
  default:
    return bitsAs<double>(value);
  }
}

Bits cairn::fuzz::encodeFloat(double value, Kind kind) {
  switch (kind) {
  case Kind::Half:
    return doubleToHalf(value);
  case Kind::Float:
    return bitsAs<uint32_t>(static_cast<float>(value));
  default:
    return bitsAs<Bits>(value);
  }
}

bool cairn::fuzz::isPlain(Bits value, Kind kind) {
  double number = floatOf(value, kind);
  if (!std::isfinite(number))
    return false;
  if (number == 0)
    return !std::signbit(number);
  double least = kind == Kind::Half    ? 0x1p-14
                 : kind == Kind::Float ? 0x1p-126
                                       : 0x1p-1022;
  return std::fabs(number) >= least;
}

static std::optional<Bits> plain(double value, Kind kind) {
  Bits bits = encodeFloat(value, kind);
  if (isPlain(bits, kind))
    return bits;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

/// Computes with numbers of `kind` in its own precision. Sums, differences,
/// products and quotients of halves in double are rounded once: double has more
/// than twice the digits.
template <typename T>
static std::optional<Bits> floatOperator(Op op, Kind kind, T a, T b) {
  switch (op) {
  // llvmpipe (Mesa 22.3) takes 0 - 0, -0 + 0 and -(0 - 4) * 0 for -0.
  case Op::Add:
    return a == 0 && b == 0 ? std::nullopt : plain(a + b, kind);
  case Op::Sub:
    return a == 0 && b == 0 ? std::nullopt : plain(a - b, kind);
  case Op::Mul:
    return a == 0 || b == 0 ? std::nullopt : plain(a * b, kind);
  case Op::Div:
    return a == 0 || b == 0 ? std::nullopt : plain(a / b, kind);
  case Op::Less:
    return a < b;
  case Op::LessEqual:
    return a <= b;
  case Op::Equal:
    return a == b;
  case Op::NotEqual:
    return a != b;
  default:
    return std::nullopt;
  }
}

std::optional<Bits> cairn::fuzz::evaluate(Op op, Kind kind, Bits a, Bits b) {
  if (kind == Kind::Float)
    return floatOperator<float>(op, kind, static_cast<float>(floatOf(a, kind)),
                                static_cast<float>(floatOf(b, kind)));
  if (isFloat(kind))
    return floatOperator<double>(op, kind, floatOf(a, kind), floatOf(b, kind));

  unsigned bits = bitsOf(kind);
  Wide x = wideOf(a, kind), y = wideOf(b, kind);
  // Shorter types are computed in int, where nothing overflows, and cut.
  bool overflows = isSigned(kind) && bits >= 32;
  auto inRange = [&](Wide value) -> std::optional<Bits> {
    if (overflows && (value < lowest(kind) || value > highest(kind)))
      return std::nullopt;
    return narrow(value, kind);
  };
  switch (op) {
  case Op::Add:
    return inRange(x + y);
  case Op::Sub:
    return inRange(x - y);
  case Op::Mul:
    // Two 64-bit numbers' product has 128 bits, unsigned ones' one more.
    return isSigned(kind) ? inRange(x * y) : truncate(a * b, bits);
  case Op::Div:
    if (y == 0)
      return std::nullopt;
    return inRange(x / y);
  case Op::Rem:
    if (y == 0 || (x == lowest(kind) && y == -1))
      return std::nullopt;
    return narrow(x % y, kind);
  case Op::And:
    return a & b;
  case Op::Or:
    return a | b;
  case Op::Xor:
    return a ^ b;
  // Scalars narrower than int are promoted: the printer masks their shifts.
  case Op::Shl:
    return truncate(a << (b & (bits - 1)), bits);
  case Op::Shr:
    return narrow(x >> (b & (bits - 1)), kind);
  case Op::Less:
    return x < y;
  case Op::LessEqual:
    return x <= y;
  case Op::Equal:
    return x == y;
  case Op::NotEqual:
    return x != y;
  case Op::LogicalAnd:
    return a && b;
  case Op::LogicalOr:
    return a || b;
  default:
    return std::nullopt;
  }
}

std::optional<Bits> cairn::fuzz::evaluate(Op op, Kind kind, Bits a) {
  if (isFloat(kind)) {
    if (op == Op::Neg)
      return plain(-floatOf(a, kind), kind);
    return op == Op::LogicalNot ? std::optional<Bits>(floatOf(a, kind) == 0)
                                : std::nullopt;
  }
  switch (op) {
  case Op::Neg:
    return evaluate(Op::Sub, kind, 0, a);
  case Op::Not:
    return truncate(~a, bitsOf(kind));
  case Op::LogicalNot:
    return a == 0;
  default:
    return std::nullopt;
  }
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static const BuiltinInfo infos[] = {
    {"add_sat", 2},     {"sub_sat", 2},
    {"hadd", 2},        {"rhadd", 2},
    {"mul_hi", 2},      {"mad_hi", 3},
    {"mad_sat", 3},     {"rotate", 2},
    {"clz", 1},         {"ctz", 1},
    {"popcount", 1},    {"min", 2},
    {"max", 2},         {"clamp", 3},
    {"abs", 1},         {"abs_diff", 2},
    {"mul24", 2},       {"mad24", 3},
    {"bitselect", 3},   {"select", 3},
    {"upsample", 2},    {"fabs", 1},
    {"floor", 1},       {"ceil", 1},
    {"trunc", 1},       {"rint", 1},
    {"round", 1},       {"fmin", 2},
    {"fmax", 2},        {"copysign", 2},
    {"fma", 3},         {"step", 2},
    {"fmod", 2},        {"remainder", 2},
    {"fdim", 2},        {"maxmag", 2},
    {"minmag", 2},      {"nextafter", 2},
    {"logb", 1},        {"clamp", 3},
    {"sqrt", 1},        {"ldexp", 2},
    {"sign", 1},        {"isequal", 2},
    {"isless", 2},      {"isgreaterequal", 2},
    {"isnotequal", 2},  {"isnan", 1},
    {"isinf", 1},       {"signbit", 1},
    {"any", 1},         {"all", 1},
    {"shuffle", 2},     {"shuffle2", 3},
    {"vload", 2},       {"vload_half", 2},
    {"vloada_half", 2}, {"to_global", 1},
    {"to_local", 1},    {"to_private", 1},
};
static_assert(std::size(infos) == static_cast<size_t>(Builtin::Count));

const BuiltinInfo &cairn::fuzz::infoOf(Builtin builtin) {
  return infos[static_cast<int>(builtin)];
}

static std::optional<Bits> integerBuiltin(Builtin builtin, Kind kind,
                                          const Bits *operands) {
  unsigned bits = bitsOf(kind);
  unsigned count = infoOf(builtin).operands;
  Bits a = operands[0], b = count > 1 ? operands[1] : 0,
       c = count > 2 ? operands[2] : 0;
  Wide x = wideOf(a, kind), y = wideOf(b, kind), z = wideOf(c, kind);
  // The upper half of a product, in two's complement.
  auto high = [&]() -> Wide {
    if (bits < 64 || isSigned(kind))
      return x * y >> bits;
    return static_cast<Wide>(static_cast<unsigned __int128>(a) * b >> 64);
  };
  switch (builtin) {
  case Builtin::AddSat:
    return saturate(x + y, kind);
  case Builtin::SubSat:
    return saturate(x - y, kind);
  case Builtin::HAdd:
    return narrow((x + y) >> 1, kind);
  case Builtin::RHAdd:
    return narrow((x + y + 1) >> 1, kind);
  case Builtin::MulHi:
    return narrow(high(), kind);
  case Builtin::MadHi: {
    // The addition may overflow: undefined for the signed types.
    Wide sum = high() + z;
    if (isSigned(kind) && (sum < lowest(kind) || sum > highest(kind)))
      return std::nullopt;
    return narrow(sum, kind);
  }
  case Builtin::MadSat:
    if (bits == 64 && !isSigned(kind))
      return (static_cast<unsigned __int128>(a) * b + c) >> 64 ? ~Bits(0)
                                                               : a * b + c;
    return saturate(x * y + z, kind);
  case Builtin::Rotate: {
    unsigned by = b & (bits - 1);
    return by ? truncate(a << by | a >> (bits - by), bits) : a;
  }
  case Builtin::Clz:
    return a ? __builtin_clzll(a) - (64 - bits) : bits;
  case Builtin::Ctz:
    return a ? __builtin_ctzll(a) : bits;
  case Builtin::Popcount:
    return __builtin_popcountll(a);
  case Builtin::Min:
    return narrow(std::min(x, y), kind);
  case Builtin::Max:
    return narrow(std::max(x, y), kind);
  case Builtin::Clamp:
    if (y > z)
      return std::nullopt;
    return narrow(std::min(std::max(x, y), z), kind);
  case Builtin::Abs:
    return narrow(x < 0 ? -x : x, kind);
  case Builtin::AbsDiff:
    return narrow(x > y ? x - y : y - x, kind);
  case Builtin::Mul24:
  case Builtin::Mad24: {
    Wide least = isSigned(kind) ? -(1 << 23) : 0;
    Wide most = isSigned(kind) ? (1 << 23) - 1 : (1 << 24) - 1;
    if (std::min(x, y) < least || std::max(x, y) > most)
      return std::nullopt;
    Wide product = x * y + (builtin == Builtin::Mad24 ? z : 0);
    if (isSigned(kind) && (product < lowest(kind) || product > highest(kind)))
      return std::nullopt;
    return narrow(product, kind);
  }
  case Builtin::Bitselect:
    return (a & ~c) | (b & c);
  default:
    return std::nullopt;
  }
}

/// `a` to the integer near it; all steps are exact in double.
static double roundTo(Builtin builtin, double a) {
  switch (builtin) {
  case Builtin::Floor:
    return std::floor(a);
  case Builtin::Ceil:
    return std::ceil(a);
  case Builtin::Trunc:
    return std::trunc(a);
  case Builtin::Rint:
    return std::nearbyint(a);
  default:
    return std::round(a);
  }
}

/// The number beside `a` on the side of `b`. All are plain, so that their bits
/// are in their order.
static std::optional<Bits> nextAfter(Bits a, Bits b, Kind kind) {
  double from = floatOf(a, kind), to = floatOf(b, kind);
  if (from == to)
    return b;
  Bits next = (from < to) == (from > 0) ? a + 1 : a - 1;
  if (from == 0 || !isPlain(next, kind))
    return std::nullopt;
  return next;
}

static std::optional<Bits> floatBuiltin(Builtin builtin, Kind kind,
                                        const Bits *operands) {
  double x[3];
  for (unsigned i = 0; i < infoOf(builtin).operands; ++i)
    x[i] = floatOf(operands[i], kind);
  switch (builtin) {
  case Builtin::Fabs:
    return plain(std::fabs(x[0]), kind);
  case Builtin::Floor:
  case Builtin::Ceil:
  case Builtin::Trunc:
  case Builtin::Rint:
  case Builtin::Round:
    return plain(roundTo(builtin, x[0]), kind);
  case Builtin::Fmin:
    return plain(std::fmin(x[0], x[1]), kind);
  case Builtin::Fmax:
    return plain(std::fmax(x[0], x[1]), kind);
  case Builtin::Copysign:
    return plain(std::copysign(x[0], x[1]), kind);
  case Builtin::Fma:
    if (kind == Kind::Half) // The product is exact, the sum may not be.
      return std::nullopt;
    // A sum of zeros, with which llvmpipe is wrong (floatOperator).
    if ((x[0] == 0 || x[1] == 0) && x[2] == 0)
      return std::nullopt;
    return plain(kind == Kind::Float ? std::fma(static_cast<float>(x[0]),
                                                static_cast<float>(x[1]),
                                                static_cast<float>(x[2]))
                                     : std::fma(x[0], x[1], x[2]),
                 kind);
  case Builtin::Step:
    return plain(x[1] < x[0] ? 0.0 : 1.0, kind);
  case Builtin::Fmod:
  case Builtin::Remainder:
    if (x[1] == 0)
      return std::nullopt;
    return plain(builtin == Builtin::Fmod ? std::fmod(x[0], x[1])
                                          : std::remainder(x[0], x[1]),
                 kind);
  case Builtin::Fdim:
    return plain(x[0] > x[1] ? x[0] - x[1] : 0.0, kind);
  case Builtin::Maxmag:
  case Builtin::Minmag: {
    bool isMax = builtin == Builtin::Maxmag;
    double a = std::fabs(x[0]), b = std::fabs(x[1]);
    if (a == b)
      return plain(isMax ? std::fmax(x[0], x[1]) : std::fmin(x[0], x[1]), kind);
    return plain((a > b) == isMax ? x[0] : x[1], kind);
  }
  case Builtin::Nextafter:
    return nextAfter(operands[0], operands[1], kind);
  case Builtin::Logb:
    return x[0] == 0 ? std::nullopt : plain(std::logb(x[0]), kind);
  case Builtin::FloatClamp:
    if (x[1] > x[2])
      return std::nullopt;
    return plain(std::fmin(std::fmax(x[0], x[1]), x[2]), kind);
  case Builtin::Sqrt:
    return x[0] < 0 ? std::nullopt : plain(std::sqrt(x[0]), kind);
  case Builtin::Ldexp: // The second operand is an int.
    return plain(std::ldexp(x[0], static_cast<int32_t>(operands[1])), kind);
  case Builtin::Sign:
    return plain(x[0] > 0 ? 1.0 : x[0] < 0 ? -1.0 : x[0], kind);
  case Builtin::IsEqual:
    return x[0] == x[1];
  case Builtin::IsLess:
    return x[0] < x[1];
  case Builtin::IsGreaterEqual:
    return x[0] >= x[1];
  case Builtin::IsNotEqual:
    return x[0] != x[1];
  case Builtin::IsNan:
    return std::isnan(x[0]);
  case Builtin::IsInf:
    return std::isinf(x[0]);
  case Builtin::SignBit:
    return std::signbit(x[0]);
  default:
    return std::nullopt;
  }
}

std::optional<Bits> cairn::fuzz::evaluate(Builtin builtin, Kind kind,
                                          const Bits *operands) {
  return isFloat(kind) ? floatBuiltin(builtin, kind, operands)
                       : integerBuiltin(builtin, kind, operands);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

static double roundToInteger(double value, Rounding rounding) {
  switch (rounding) {
  case Rounding::Default:
  case Rounding::Zero:
    return std::trunc(value);
  case Rounding::Even:
    return std::nearbyint(value);
  case Rounding::Up:
    return std::ceil(value);
  case Rounding::Down:
    return std::floor(value);
  }
  return value;
}

static std::optional<Bits> floatToInteger(double value, Kind to, bool saturates,
                                          Rounding rounding) {
  double rounded = roundToInteger(value, rounding);
  double top = std::ldexp(1, bitsOf(to) - isSigned(to));
  double bottom = isSigned(to) ? -top : 0;
  if (rounded >= bottom && rounded < top)
    return narrow(static_cast<Wide>(rounded), to);
  if (!saturates || std::isnan(value))
    return std::nullopt;
  return narrow(rounded < bottom ? lowest(to) : highest(to), to);
}

/// Binary digits of a normal number.
static int digitsOf(Kind kind) {
  return kind == Kind::Half ? 11 : kind == Kind::Float ? 24 : 53;
}

/// The exponent of the last binary digit of the smallest numbers.
static int leastPlaceOf(Kind kind) {
  return kind == Kind::Half ? -24 : kind == Kind::Float ? -149 : -1074;
}

static double floatToFloat(double value, Kind to, Rounding rounding) {
  int exponent = 0;
  std::frexp(value, &exponent);
  int place = std::max(exponent - digitsOf(to), leastPlaceOf(to));
  double units = std::ldexp(value, -place);
  if (rounding == Rounding::Default)
    rounding = Rounding::Even;
  return std::ldexp(roundToInteger(units, rounding), place);
}

/// An integer of up to 64 bits, rounded to the type's digits; exact in double.
static double integerToFloat(Wide value, Kind to, Rounding rounding) {
  bool isNegative = value < 0;
  unsigned __int128 magnitude = isNegative ? -value : value;
  int digits = digitsOf(to);
  int length = 0;
  while (length < 127 && magnitude >> length)
    ++length;
  int drop = std::max(length - digits, 0);
  unsigned __int128 kept = magnitude >> drop;
  unsigned __int128 rest = magnitude - (kept << drop);
  unsigned __int128 middle =
      drop ? static_cast<unsigned __int128>(1) << (drop - 1) : 0;
  switch (rounding) {
  case Rounding::Default:
  case Rounding::Even:
    kept += drop && (rest > middle || (rest == middle && (kept & 1)));
    break;
  case Rounding::Zero:
    break;
  case Rounding::Up:
  case Rounding::Down:
    kept += rest && isNegative == (rounding == Rounding::Down);
    break;
  }
  double result =
      std::ldexp(static_cast<double>(static_cast<uint64_t>(kept)), drop);
  return isNegative ? -result : result;
}

std::optional<Bits> cairn::fuzz::convert(Bits value, Kind from, Kind to,
                                         bool saturates, Rounding rounding) {
  if (isFloat(from)) {
    double number = floatOf(value, from);
    if (!isFloat(to))
      return floatToInteger(number, to, saturates, rounding);
    return plain(floatToFloat(number, to, rounding), to);
  }
  if (isFloat(to))
    return plain(integerToFloat(wideOf(value, from), to, rounding), to);
  Wide number = wideOf(value, from);
  return saturates ? saturate(number, to) : narrow(number, to);
}
