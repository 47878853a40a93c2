//===- IntegerReferences.cpp - integer functions, bit for bit ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Format.h"
#include "Reference.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"

#include <algorithm>

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::ScalarKind;

namespace {

using Wide = __int128;
using UWide = unsigned __int128;

/// Three operands of a lane as integers of their kind, and where results go.
struct Lane {
  Lane(const Item &item, unsigned lane)
      : kind(item.signature->params[0].scalar),
        resultKind(item.signature->result.scalar),
        bits(ocl::scalarKindBits(kind)),
        isSigned(ocl::isSignedIntegerKind(kind)) {
    for (unsigned i = 0; i < item.signature->params.size(); ++i)
      value[i] =
          integerValue(item.signature->params[i].scalar, item.operand(i, lane));
  }

  Wide smallest() const { return isSigned ? -(Wide(1) << (bits - 1)) : 0; }
  Wide largest() const { return (Wide(1) << (bits - isSigned)) - 1; }
  uint64_t saturate(Wide x) const {
    return wrap(std::clamp(x, smallest(), largest()));
  }
  /// The low bits that the result has.
  uint64_t wrap(Wide x) const {
    unsigned size = ocl::scalarKindBits(resultKind);
    return size == 64 ? uint64_t(x) : uint64_t(x) & ((uint64_t(1) << size) - 1);
  }
  /// Bits of an operand without its sign.
  uint64_t raw(unsigned i) const {
    return uint64_t(value[i]) & (~uint64_t(0) >> (64 - bits));
  }
  /// Bits `bits` and up of the product of the first two operands.
  Wide highProduct() const {
    if (isSigned)
      return (value[0] * value[1]) >> bits;
    return Wide((UWide(value[0]) * UWide(value[1])) >> bits);
  }

  ScalarKind kind, resultKind;
  unsigned bits;
  bool isSigned;
  Wide value[3] = {};
};

using Result = std::optional<uint64_t>;

Result madSat(const Lane &lane) {
  const Wide *v = lane.value;
  if (lane.isSigned)
    return lane.saturate(v[0] * v[1] + v[2]);
  UWide sum = UWide(v[0]) * UWide(v[1]) + UWide(v[2]);
  return lane.wrap(Wide(std::min(sum, UWide(lane.largest()))));
}

Result rotate(const Lane &lane) {
  unsigned left = unsigned(lane.raw(1)) % lane.bits;
  uint64_t x = lane.raw(0);
  return lane.wrap(Wide(UWide(x) << left | UWide(x) >> (lane.bits - left)));
}

/// The product of the operands' low 24 bits, if they hold the operands.
std::optional<Wide> product24(const Lane &lane) {
  Wide largest = lane.isSigned ? (1 << 23) - 1 : (1 << 24) - 1;
  Wide smallest = lane.isSigned ? -(1 << 23) : 0;
  for (unsigned i = 0; i < 2; ++i)
    if (lane.value[i] < smallest || lane.value[i] > largest)
      return std::nullopt;
  return lane.value[0] * lane.value[1];
}

Result clampTo(const Lane &lane) {
  if (lane.value[1] > lane.value[2])
    return std::nullopt;
  return lane.wrap(std::clamp(lane.value[0], lane.value[1], lane.value[2]));
}

Result mul24(const Lane &lane) {
  std::optional<Wide> product = product24(lane);
  return product ? Result(lane.wrap(*product)) : std::nullopt;
}

Result mad24(const Lane &lane) {
  std::optional<Wide> product = product24(lane);
  return product ? Result(lane.wrap(*product + lane.value[2])) : std::nullopt;
}

/// A field of the first operand: the low bits of its last two operands' place.
/// Nothing is said of one that is not within it (cl_khr_extended_bit_ops).
struct Field {
  explicit Field(const Item &item, unsigned lane) {
    const ocl::BuiltinSignature &signature = *item.signature;
    size_t count = signature.params.size();
    offset = unsigned(item.operand(unsigned(count - 2), lane));
    size = unsigned(item.operand(unsigned(count - 1), lane));
    bits = signature.params[0].elementBits();
  }
  bool isWithin() const { return offset <= bits && size <= bits - offset; }
  uint64_t mask() const { return size ? ~uint64_t(0) >> (64 - size) : 0; }

  unsigned offset, size, bits;
};

Result insertField(const Item &item, unsigned lane) {
  Field field(item, lane);
  if (!field.isWithin())
    return std::nullopt;
  // An empty field may be behind the last bit.
  unsigned offset = field.size ? field.offset : 0;
  uint64_t mask = field.mask() << offset;
  return (item.in[0][lane] & ~mask) | ((item.in[1][lane] << offset) & mask);
}

Result extractField(const Item &item, unsigned lane) {
  Field field(item, lane);
  if (!field.isWithin())
    return std::nullopt;
  if (field.size == 0)
    return 0;
  uint64_t value = (item.in[0][lane] >> field.offset) & field.mask();
  bool isNegative = value >> (field.size - 1) & 1;
  if (item.signature->result.isSigned() && isNegative)
    value |= ~field.mask();
  return value & (~uint64_t(0) >> (64 - field.bits));
}

uint64_t reverseBits(const Lane &lane) {
  uint64_t reversed = 0;
  for (unsigned i = 0; i < lane.bits; ++i)
    reversed |= (lane.raw(0) >> i & 1) << (lane.bits - 1 - i);
  return reversed;
}

llvm::StringMap<Reference> makeIntegerTable() {
  llvm::StringMap<Reference> table;
  auto add = [&](const char *name, auto function) {
    table[name] = exactReference([=](const Item &item, unsigned lane) {
      return Result(function(Lane(item, lane)));
    });
  };
  auto absolute = [](Wide x) { return x < 0 ? -x : x; };
  add("abs", [=](const Lane &l) { return l.wrap(absolute(l.value[0])); });
  add("abs_diff",
      [=](const Lane &l) { return l.wrap(absolute(l.value[0] - l.value[1])); });
  add("add_sat",
      [](const Lane &l) { return l.saturate(l.value[0] + l.value[1]); });
  add("sub_sat",
      [](const Lane &l) { return l.saturate(l.value[0] - l.value[1]); });
  add("hadd",
      [](const Lane &l) { return l.wrap((l.value[0] + l.value[1]) >> 1); });
  add("rhadd",
      [](const Lane &l) { return l.wrap((l.value[0] + l.value[1] + 1) >> 1); });
  add("clz", [](const Lane &l) {
    return uint64_t(llvm::countl_zero(l.raw(0))) - (64 - l.bits);
  });
  add("ctz", [](const Lane &l) {
    return std::min<uint64_t>(llvm::countr_zero(l.raw(0)), l.bits);
  });
  add("popcount",
      [](const Lane &l) { return uint64_t(llvm::popcount(l.raw(0))); });
  add("mul_hi", [](const Lane &l) { return l.wrap(l.highProduct()); });
  add("mad_hi",
      [](const Lane &l) { return l.wrap(l.highProduct() + l.value[2]); });
  add("mad_sat", madSat);
  add("rotate", rotate);
  add("upsample", [](const Lane &l) {
    return l.wrap(Wide(UWide(l.value[0]) << l.bits | UWide(l.raw(1))));
  });
  add("mul24", mul24);
  add("mad24", mad24);
  add("bit_reverse", reverseBits);
  auto addField = [&](const char *name, auto function) {
    table[name] = exactReference(function);
    table[name].drawsFor = InputPurpose::BitField;
  };
  addField("bitfield_insert", insertField);
  addField("bitfield_extract_signed", extractField);
  addField("bitfield_extract_unsigned", extractField);
  // Common functions on integers.
  add("clamp", clampTo);
  add("max",
      [](const Lane &l) { return l.wrap(std::max(l.value[0], l.value[1])); });
  add("min",
      [](const Lane &l) { return l.wrap(std::min(l.value[0], l.value[1])); });
  return table;
}

} // namespace

const Reference *cairn::accuracy::findIntegerReference(llvm::StringRef name) {
  static const llvm::StringMap<Reference> table = makeIntegerTable();
  auto at = table.find(name);
  return at == table.end() ? nullptr : &at->second;
}
