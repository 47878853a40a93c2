//===- Generators.h - arrays made from a description ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_GENERATORS_H
#define CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_GENERATORS_H

#include "Array.h"

namespace cairn::run {

/// `TYPE[COUNT]`, taken apart. COUNT may be absent: `TYPE[]`.
struct ArrayType {
  ElementType type;
  std::optional<uint64_t> count;
};
Result<ArrayType> parseArrayType(std::string_view text);

/// Makes what `TYPE[COUNT]:GENERATOR` describes. Vector types are filled value
/// by value, except that `const` repeats a whole element.
Result<Array> generate(std::string_view spec);

/// `2.0`, or `(1,2,3,4)` for a vector type, as the bytes of one element.
Status parseElement(ElementType type, std::string_view text, void *place);

/// The pseudo-random sequences of bench/FORMAT.md.
class Lcg {
public:
  explicit Lcg(uint32_t seed) : state(seed) {}
  uint32_t next() { return state = state * 1664525u + 1013904223u; }

  double uniform(double low, double high) {
    return low + (high - low) * ((next() >> 8) / 16777216.0);
  }
  /// `high` is exclusive, and at most 2^32 - 1 above `low`.
  int64_t integer(int64_t low, int64_t high) {
    return low + (next() >> 8) % static_cast<uint32_t>(high - low);
  }

private:
  uint32_t state;
};

/// Sets the values of an array to what `next` returns, call after call. The
/// fourth lane of three-component vectors stays 0.
template <typename F> void fillValues(Array &array, F next) {
  uint64_t size = sizeOf(array.type.scalar);
  for (uint64_t i = 0; i < array.count; ++i)
    for (unsigned lane = 0; lane < array.type.width; ++lane)
      storeDouble(array.type.scalar, array.element(i) + lane * size, next());
}

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_GENERATORS_H
