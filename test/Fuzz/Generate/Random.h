//===- Random.h - the same numbers everywhere -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_GENERATE_RANDOM_H
#define CAIRN_TEST_FUZZ_GENERATE_RANDOM_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cairn::fuzz {

/// The standard library's distributions differ from one to the next.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed * 0x9e3779b97f4a7c15 + 1) {}

  uint64_t bits() {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  /// 0 to `count` - 1.
  uint64_t below(uint64_t count) { return bits() % count; }
  uint64_t between(uint64_t least, uint64_t most) {
    return least + below(most - least + 1);
  }
  bool chance(unsigned percent) { return below(100) < percent; }
  template <typename T> const T &pick(const std::vector<T> &from) {
    return from[below(from.size())];
  }

private:
  uint64_t state;
};

/// What a text decides: the same for the same one.
inline Random randomOf(const std::string &text) {
  uint64_t sum = 14695981039346656037u;
  for (unsigned char c : text)
    sum = (sum ^ c) * 1099511628211u;
  return Random(sum);
}

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_GENERATE_RANDOM_H
