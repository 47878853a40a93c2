//===- AtomicCases.cpp - cases of atomics -----------------------*- C++ -*-===//
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
    {"", launch1D(256, 32)},
    {"groups_of_1", launch1D(19, 1)},
    {"groups_of_9", launch1D(63, 9)},
};

void addGlobal(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      const int32_t *in = elements<int32_t>(args, 0);
      int32_t *cells = elements<int32_t>(args, 1);
      uint32_t *positive = elements<uint32_t>(args, 2);
      int32_t *seen = elements<int32_t>(args, 3);
      for (size_t i = 0; i < n; ++i) {
        int32_t v = in[i];
        cells[0] += v;
        cells[1] -= v;
        cells[2] += 1;
        cells[3] -= 1;
        cells[4] = std::min(cells[4], v);
        cells[5] = std::max(cells[5], v);
        cells[6] &= v | 0xff00;
        cells[7] |= v & 0xff;
        cells[8] ^= v;
        positive[0] = std::min(positive[0], uint32_t(v));
        positive[1] = std::max(positive[1], uint32_t(v));
        positive[2] += 1;
        positive[3] = positive[3] * (uint32_t(v) % 8 | 1) % 65521;
        seen[i] = 1;
        seen[n + i] += v;
      }
    };
    std::vector<int32_t> cells(9, 5);
    cells[6] = -1;
    cases.push_back(makeCase(
        "atomics_global", label, launch,
        {input(randomIntegers<int32_t>(n, -5000, 9000, 111)), inOut(cells),
         inOut(std::vector<uint32_t>{0x80000000u, 7, 0, 17}),
         inOut(std::vector<int32_t>(2 * n, 3))},
        reference));
  }
}

void addLocal(std::vector<CorpusCase> &cases) {
  constexpr uint32_t perItem = 12;
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        uint32_t *row = elements<uint32_t>(args, 3) + 21 * group.number;
        std::fill(row, row + 21, 0);
        int32_t least = INT32_MAX, most = INT32_MIN;
        for (size_t l = 0; l < group.items; ++l)
          for (uint32_t k = 0; k < perItem; ++k) {
            uint8_t v = args[0][(group.first[0] + l) * perItem + k];
            if (v == 255)
              break;
            ++row[v % 16];
            least = std::min(least, v - 100);
            most = std::max(most, v - 100);
            if (v % 7 == 0) {
              ++row[18];
              row[19] += uint32_t(v) * v;
            }
          }
        row[16] = uint32_t(least);
        row[17] = uint32_t(most);
        row[20] = uint32_t(group.number);
      });
    };
    std::vector<uint8_t> in = randomBits<uint8_t>(n * perItem, 112);
    for (size_t k = 7; k < in.size(); k += 23)
      in[k] = 255;
    cases.push_back(makeCase("atomics_local", label, launch,
                             {input(in), scalar(perItem),
                              local<uint32_t>(launch.local[0] * perItem),
                              output<uint32_t>(21 * Shape(launch).groups[0])},
                             reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeAtomicCases() {
  std::vector<CorpusCase> cases;
  addGlobal(cases);
  addLocal(cases);
  return cases;
}
