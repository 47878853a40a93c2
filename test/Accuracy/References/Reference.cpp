//===- Reference.cpp - what a builtin should give ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Reference.h"

#include "Format.h"

#include <cstdio>

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::BuiltinCategory;

std::string Bound::str() const {
  switch (kind) {
  case Exact:
    return "exact";
  case Rounded:
    return "rounded";
  case Unbounded:
    return "-";
  case Ulps:
    break;
  }
  char text[32];
  std::snprintf(text, sizeof(text), "%g", ulps);
  return text;
}

const Reference *cairn::accuracy::findReference(const ocl::Builtin &builtin,
                                                ocl::ScalarKind kind) {
  switch (builtin.category) {
  case BuiltinCategory::Math:
    return findMathReference(builtin.name);
  case BuiltinCategory::Common:
    return ocl::isFloatKind(kind) ? findMathReference(builtin.name)
                                  : findIntegerReference(builtin.name);
  case BuiltinCategory::Geometric:
    return ocl::isFloatKind(kind) ? findGeometricReference(builtin.name)
                                  : findDotReference(builtin.name);
  case BuiltinCategory::Integer:
    if (const Reference *dot = findDotReference(builtin.name))
      return dot;
    return findIntegerReference(builtin.name);
  case BuiltinCategory::Relational:
    return findRelationalReference(builtin.name);
  case BuiltinCategory::Shuffle:
    return findShuffleReference(builtin.name);
  case BuiltinCategory::Conversion:
    return findConversionReference();
  default:
    return nullptr;
  }
}

Reference cairn::accuracy::exactReference(
    std::function<std::optional<uint64_t>(const Item &, unsigned)> result,
    bool keepsNaN) {
  Reference reference;
  reference.check = [=](const Item &item, unsigned lane, bool describe) {
    Verdict verdict;
    std::optional<uint64_t> expected = result(item, lane);
    if (!expected) {
      verdict.skipped = true;
      return verdict;
    }
    ocl::ScalarKind kind = item.signature->result.scalar;
    uint64_t actual = item.result[lane];
    bool bothNaN = !keepsNaN && ocl::isFloatKind(kind) &&
                   formatOf(kind).isNaN(actual) &&
                   formatOf(kind).isNaN(*expected);
    bool isFlushed = item.flushes && ocl::isFloatKind(kind) &&
                     formatOf(kind).isZero(actual) &&
                     formatOf(kind).isSubnormal(*expected);
    if (actual != *expected && !bothNaN && !isFlushed)
      verdict.error = INFINITY;
    if (describe)
      verdict.expected = describeBits(kind, *expected);
    return verdict;
  };
  return reference;
}
