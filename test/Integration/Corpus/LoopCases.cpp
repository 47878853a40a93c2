//===- LoopCases.cpp - cases of loops and their exits -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <utility>

using namespace cairn::corpus;

namespace {

const std::pair<const char *, CorpusLaunch> shapes[] = {
    {"", launch1D(64, 8)},
    {"groups_of_1", launch1D(41, 1)},
    {"groups_of_13", launch1D(65, 13)},
};

void addNestedBreakContinue(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      const uint32_t *in = elements<uint32_t>(args, 0);
      uint32_t *out = elements<uint32_t>(args, 1);
      for (size_t i = 0; i < n; ++i) {
        uint32_t seed = in[i], a = 0, b = 0, c = 0;
        bool stop = false;
        for (uint32_t x = 0; x < 6 && !stop; ++x) {
          bool chosen = (seed & 1u << x) != 0, left = !chosen;
          for (uint32_t y = x + 1; y <= 9 && !left; ++y)
            if (y % 3 != seed % 4) {
              bool done = false;
              for (uint32_t z = y; z <= 14 && !done; z += 2)
                if ((z ^ seed) % 5 != 0) {
                  c += z;
                  done = c % 7 == 3;
                  a += !done;
                }
              b = 2 * b + c;
              left = b % 11 == 4;
              a += !left;
            }
          stop = chosen && a > 40;
          if (chosen && !stop)
            b ^= x;
        }
        out[3 * i] = a;
        out[3 * i + 1] = b;
        out[3 * i + 2] = c;
      }
    };
    cases.push_back(makeCase("nested_break_continue", label, launch,
                             {input(randomIntegers<uint32_t>(n, 0, 4096, 31)),
                              output<uint32_t>(3 * n)},
                             reference));
  }
}

void addDoWhileContinue(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      const uint32_t *in = elements<uint32_t>(args, 0);
      uint32_t *out = elements<uint32_t>(args, 1);
      for (size_t i = 0; i < n; ++i) {
        uint32_t value = in[i], budget = value % 23, sum = 0, turn = 0;
        bool left = false;
        for (; turn <= budget; ++turn) {
          value = value * 1664525u + 1013904223u;
          uint32_t top = value >> 30;
          if (top == 0)
            continue;
          sum += value >> 24;
          if (top == 1) {
            // 2 + 4 + ... as far as the even numbers below go.
            uint32_t limit = value >> 28;
            for (uint32_t even = 2; even <= limit; even += 2)
              sum += even;
          } else if (value >> 27 == 31) {
            left = true;
            break;
          } else {
            sum ^= 5;
          }
        }
        out[3 * i] = sum;
        out[3 * i + 1] = turn;
        out[3 * i + 2] = left ? budget - turn : 0xffffffffu;
      }
    };
    cases.push_back(
        makeCase("do_while_continue", label, launch,
                 {input(randomBits<uint32_t>(n, 32)), output<uint32_t>(3 * n)},
                 reference));
  }
}

void addInfiniteLoop(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto walk = [](uint32_t value, uint32_t *out) {
      uint32_t turns = 0, spins = 0;
      auto leave = [&](uint32_t reason, uint32_t last) {
        out[0] = value;
        out[1] = turns;
        out[2] = reason;
        out[3] = last;
      };
      while (true) {
        uint32_t before = value;
        value = value * 22695477u + 1u;
        if (value < before / 8)
          return leave(1, before);
        ++turns;
        if ((value >> 16) % 19 == 3)
          return leave(2, value);
        for (value ^= value >> 7; !(value & 4); value ^= value >> 7) {
          value += 3;
          if (++spins == 31)
            return leave(3, turns * 100 + spins);
        }
        if (turns > 20)
          return leave(4, 0);
      }
    };
    auto reference = [n, walk](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i)
        walk(elements<uint32_t>(args, 0)[i],
             elements<uint32_t>(args, 1) + 4 * i);
    };
    cases.push_back(
        makeCase("infinite_loop", label, launch,
                 {input(randomBits<uint32_t>(n, 33)), output<uint32_t>(4 * n)},
                 reference));
  }
}

/// The hash of the sequence of values that a counter takes.
class Sequence {
public:
  explicit Sequence(uint64_t number) : hash(number) {}
  void add(int64_t value) {
    hash = hash * 31 + static_cast<uint64_t>(value) + 1;
  }
  /// `count` values from `first` on.
  Sequence &run(int64_t first, int64_t step, int64_t count) {
    for (int64_t k = 0; k < count; ++k)
      add(first + k * step);
    return *this;
  }
  uint64_t hash;
};

void countingHashes(int64_t n, uint64_t *out) {
  auto seq = [](uint64_t number) { return Sequence(number); };
  out[0] = seq(0).run(0, 1, n).hash;
  out[1] = seq(1).run(n, -1, n).hash;
  out[2] = seq(2).run(n, -1, n + 4).hash;
  out[3] = seq(3).run(-n, 3, 2 * n / 3 + 1).hash;
  out[4] = seq(4).run(0, 1, n).hash;
  out[5] = seq(5).run(n - 1, -1, n).hash;
  out[6] = seq(6).run(n + 4, -2, n / 2 + 1).hash;
  out[7] = seq(7).run(0, 5, (n + 4) / 5).hash;
  out[8] = seq(8).run(3 * n, -3, n).hash;
  out[9] = seq(9).run(0xfffffff8, 1, 8).run(0, 1, n).hash;
  out[10] = seq(10).run(250, 1, 6).run(0, 1, n).hash;
  out[11] = seq(11).run(100 * n, -77, (100 * n + 100 + 76) / 77).hash;
  out[12] = seq(12).run(0x7ffffffff, -1, n).hash;
  Sequence doubling(13), shifting(14);
  for (int64_t k = 1; k <= n * 50; k *= 2)
    doubling.add(k);
  for (int64_t k = 0x80000000; k > n; k /= 8)
    shifting.add(k);
  out[13] = doubling.hash;
  out[14] = shifting.hash;
  // 0 1 2 4 5 6 8 9 10 12 ..., three more once 6 has been reached.
  Sequence jumping(15);
  int64_t bound = n > 6 ? n + 3 : n;
  for (int64_t k = 0; k < bound; ++k)
    if (k % 4 != 3)
      jumping.add(k);
    else
      jumping.add(++k);
  out[15] = jumping.hash;
  Sequence closing(16);
  for (int64_t k = 0; k < (n + 1) / 2; ++k)
    closing.add(k * 100 + n - k);
  out[16] = closing.hash;
  out[17] = seq(17).run(n - 1, -1, n).hash;
  out[18] = seq(18).run(0, 1, n + 1).hash;
  out[19] = seq(19).run(0, 1, 2 * n).hash;
}

void addLoopCounting(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i)
        countingHashes(elements<int32_t>(args, 0)[i],
                       elements<uint64_t>(args, 1) + 20 * i);
    };
    cases.push_back(makeCase("loop_counting", label, launch,
                             {input(randomIntegers<int32_t>(n, 0, 40, 34)),
                              output<uint64_t>(20 * n)},
                             reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeLoopCases() {
  std::vector<CorpusCase> cases;
  addNestedBreakContinue(cases);
  addDoWhileContinue(cases);
  addInfiniteLoop(cases);
  addLoopCounting(cases);
  return cases;
}
