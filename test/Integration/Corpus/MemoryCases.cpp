//===- MemoryCases.cpp - private, constant and local memory -----*- C++ -*-===//
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
    {"", launch1D(64, 16)},
    {"groups_of_1", launch1D(19, 1)},
    {"groups_of_9", launch1D(63, 9)},
};

void privateArrays(uint32_t x, int32_t *out) {
  static const int32_t weights[] = {5, -7, 11, -13, 17};
  std::vector<int32_t> queue(16);
  queue[0] = 1;
  queue[1] = 2;
  queue[2] = 3;
  uint32_t head = 3, tail = 0;
  for (uint32_t k = 0; k < 40; ++k) {
    uint32_t v = queue[tail % 16];
    ++tail;
    if ((x >> k % 32) % 2 || head == tail) {
      queue[head % 16] = (int32_t(v) * 3 + weights[(v + x) % 5]) & 1023;
      ++head;
    }
    if (head - tail > 12)
      tail += 4;
  }
  out[0] = queue[x % 16];
  auto matrix = [&](uint32_t r, uint32_t c) {
    return r * 5 + c == x % 20 ? -1 : int32_t(r * 10 + c) + queue[r + c];
  };
  out[1] = matrix(x / 7 % 4, x % 5) + matrix(3, 4);
  int16_t grid[12] = {0, 1, 2, 3, 4, 5, 0, 0, 8};
  if (x & 8)
    grid[x % 3 * 4 + x / 3 % 4] += int16_t(x);
  int32_t sum = 0;
  for (int16_t cell : grid)
    sum = (sum * 3 + cell) & 0xffff;
  out[2] = sum;
  out[3] = x & 8 ? 1 : 7;
}

void addPrivateArrays(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i)
        privateArrays(elements<uint32_t>(args, 0)[i],
                      elements<int32_t>(args, 1) + 4 * i);
    };
    cases.push_back(
        makeCase("private_arrays", label, launch,
                 {input(randomBits<uint32_t>(n, 101)), output<int32_t>(4 * n)},
                 reference));
  }
}

void addConstantTables(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};
      const int quadrupled[] = {2, -8, 4096, 0};
      const int lists[4][3] = {{1, 2, 3}, {4, 5, 0}, {0, 0, 0}, {0, 0, 9}};
      const int text[] = {'c', 'a', 'i', 'r', 'n', -128, 0};
      const int rows[3][2] = {{5, 7}, {13, 17}, {2, 3}};
      for (size_t i = 0; i < n; ++i) {
        uint32_t k = elements<uint32_t>(args, 0)[i % 16];
        int64_t *row = elements<int64_t>(args, 1) + 6 * i;
        row[0] = primes[k % 8] * (k % 2 ? 2000 : 1000) + 42;
        row[1] = quadrupled[k % 4] + lists[k % 4][k % 3] + 'a' + k % 4;
        row[2] = (k % 2 ? -3 : 4) + (i % 2 ? -1 : 4);
        row[3] = text[k % 7];
        row[4] = -5000000000 * 200 + 65535 - 7;
        row[5] = rows[k % 3][k % 2];
      }
    };
    cases.push_back(makeCase("constant_tables", label, launch,
                             {input(randomIntegers<uint32_t>(16, 0, 1000, 102)),
                              output<int64_t>(6 * n)},
                             reference));
  }
}

void addLocalMemory(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        const int32_t *in = elements<int32_t>(args, 1) + group.first[0];
        for (size_t l = 0; l < group.items; ++l) {
          size_t from = (l + group.items - 1) % group.items;
          int32_t v = in[from];
          int32_t *row = elements<int32_t>(args, 5) + 8 * (group.first[0] + l);
          row[0] = v & 0xff;
          row[1] = v;
          row[2] = 4 * v + 2;
          row[3] = v & 1;
          row[4] = 2 * v * 7;
          row[5] = int32_t(from);
          row[6] = -v;
          row[7] = in[group.items - 1];
        }
      });
    };
    size_t items = launch.local[0];
    cases.push_back(
        makeCase("local_memory", label, launch,
                 {local<uint8_t>(items),
                  input(randomIntegers<int32_t>(n, -999, 999, 103)),
                  local<double>(items), scalar(int32_t(7)),
                  local<int32_t>(4 * items), output<int32_t>(8 * n)},
                 reference));
  }
}

void addVolatileAccess(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i) {
        int32_t *pair = elements<int32_t>(args, 0) + 2 * i;
        int32_t sum = 0, steps = 0;
        do {
          pair[0] += steps;
          pair[1] ^= pair[0];
          sum += 2 * pair[0];
          ++steps;
        } while (steps < 5 && steps * 3 <= sum);
        elements<int32_t>(args, 1)[2 * i] = sum + steps;
        elements<int32_t>(args, 1)[2 * i + 1] = steps;
      }
    };
    cases.push_back(
        makeCase("volatile_access", label, launch,
                 {inOut(randomIntegers<int32_t>(2 * n, -5, 30, 104)),
                  output<int32_t>(2 * n)},
                 reference));
  }
}

void addAsyncCopy(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        const int32_t *in = elements<int32_t>(args, 0);
        for (size_t l = 0; l < group.items; ++l)
          elements<int32_t>(args, 1)[group.first[0] + l] =
              in[group.first[0] + group.items - 1 - l] * 3 +
              in[(l + 1) % group.items];
      });
    };
    cases.push_back(
        makeCase("async_copy", label, launch,
                 {input(randomIntegers<int32_t>(n, -999, 999, 105)),
                  output<int32_t>(n), local<int32_t>(2 * launch.local[0])},
                 reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeMemoryCases() {
  std::vector<CorpusCase> cases;
  addPrivateArrays(cases);
  addConstantTables(cases);
  addLocalMemory(cases);
  addVolatileAccess(cases);
  addAsyncCopy(cases);
  return cases;
}
