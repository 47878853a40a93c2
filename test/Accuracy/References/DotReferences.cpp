//===- DotReferences.cpp - dot products of integers -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cl_khr_integer_dot_product and cl_arm_integer_dot_product_*: vectors of bytes
// or shorts, or four bytes packed into a uint, and a sum of 32 bits, which may
// saturate.
//
//===----------------------------------------------------------------------===//
#include "Format.h"
#include "Reference.h"

#include <algorithm>

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::ScalarKind;

/// The signedness of a factor's bytes: packed ones have it in the name, as in
/// dot_4x8packed_su_int.
static bool isSignedFactor(const Item &item, unsigned operand) {
  const ocl::BuiltinType &type = item.signature->params[operand];
  if (type.width > 1)
    return type.isSigned();
  llvm::StringRef letters = item.builtin->name.split("packed_").second;
  return letters[operand] == 's';
}

static int64_t byteOf(const Item &item, unsigned operand, unsigned index) {
  const ocl::BuiltinType &type = item.signature->params[operand];
  if (type.width > 1)
    return int64_t(integerValue(type.scalar, item.in[operand][index]));
  return int64_t(integerValue(isSignedFactor(item, operand) ? ScalarKind::Char
                                                            : ScalarKind::UChar,
                              item.in[operand][0] >> (8 * index)));
}

static uint64_t dotProduct(const Item &item) {
  int64_t sum = 0;
  unsigned width = item.signature->params[0].width;
  for (unsigned i = 0; i < (width > 1 ? width : 4); ++i)
    sum += byteOf(item, 0, i) * byteOf(item, 1, i);
  if (item.signature->params.size() == 2)
    return uint64_t(sum) & UINT32_MAX;
  ScalarKind kind = item.signature->result.scalar;
  sum += int64_t(integerValue(kind, item.in[2][0]));
  // The sum of arm_dot_acc wraps; that of the others stops at its limits.
  if (item.builtin->name == "arm_dot_acc")
    return uint64_t(sum) & UINT32_MAX;
  bool isSigned = ocl::isSignedIntegerKind(kind);
  sum = std::clamp(sum, isSigned ? int64_t(INT32_MIN) : 0,
                   int64_t(isSigned ? INT32_MAX : UINT32_MAX));
  return uint64_t(sum) & UINT32_MAX;
}

const Reference *cairn::accuracy::findDotReference(llvm::StringRef name) {
  static const Reference reference = [] {
    Reference made = exactReference([](const Item &item, unsigned) {
      return std::optional<uint64_t>(dotProduct(item));
    });
    made.laneWise = false;
    return made;
  }();
  return name.starts_with("dot") || name.starts_with("arm_dot") ? &reference
                                                                : nullptr;
}
