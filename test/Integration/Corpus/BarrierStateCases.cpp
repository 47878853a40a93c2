//===- BarrierStateCases.cpp - what lives across barriers -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <utility>

using namespace cairn::corpus;

namespace {

using Values = std::vector<uint32_t>;

const std::pair<const char *, CorpusLaunch> shapes[] = {
    {"", launch1D(128, 32)},
    {"groups_of_1", launch1D(10, 1)},
    {"groups_of_6", launch1D(54, 6)},
    {"groups_of_37", launch1D(148, 37)},
};

void addSwapLoop(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes)
    for (uint32_t rounds : {0u, 1u, 7u}) {
      size_t n = launch.global[0];
      auto reference = [launch = launch, rounds](std::vector<Bytes> &args) {
        forEachGroup(launch, [&](const Group &group) {
          size_t size = group.items;
          Values a = sliceOf<uint32_t>(args, 0, group), b = a, c(size);
          for (size_t l = 0; l < size; ++l) {
            b[l] = a[l] * 3 + 1;
            c[l] = static_cast<uint32_t>(l);
          }
          for (uint32_t k = 0; k < rounds; ++k) {
            Values nextB(size), nextC(size);
            for (size_t l = 0; l < size; ++l) {
              nextB[l] = c[l] + (turned(b, l, 1) ^ a[l]);
              nextC[l] = a[l] ^ turned(a, l, size - 1);
            }
            a = b;
            b = nextB;
            c = nextC;
          }
          for (size_t l = 0; l < size; ++l) {
            uint32_t g = static_cast<uint32_t>(group.first[0] + l);
            uint32_t *row = elements<uint32_t>(args, 3) + 5 * g;
            row[0] = a[l];
            row[1] = b[l];
            row[2] = c[l];
            row[3] = rounds % 2 ? g : 5;
            row[4] = rounds % 2 ? 5 : g;
          }
        });
      };
      std::string name = *label ? std::string(label) + "_" : "";
      cases.push_back(
          makeCase("barrier_swap_loop",
                   name + "rounds_" + std::to_string(rounds), launch,
                   {input(randomBits<uint32_t>(n, 61)), scalar(rounds),
                    local<uint32_t>(launch.local[0]), output<uint32_t>(5 * n)},
                   reference));
    }
}

void addPointerSwap(std::vector<CorpusCase> &cases) {
  constexpr uint32_t rule = 110;
  for (auto &[label, launch] : shapes)
    for (uint32_t rounds : {0u, 5u, 12u}) {
      size_t n = launch.global[0];
      auto reference = [launch = launch, rounds](std::vector<Bytes> &args) {
        forEachGroup(launch, [&](const Group &group) {
          auto cells = sliceOf<uint8_t>(args, 0, group);
          size_t size = cells.size();
          for (uint8_t &cell : cells)
            cell %= 2;
          for (uint32_t k = 0; k < rounds; ++k) {
            auto old = cells;
            for (size_t l = 0; l < size; ++l)
              cells[l] = rule >> (turned(old, l, size - 1) * 4 + old[l] * 2 +
                                  turned(old, l, 1)) &
                         1;
          }
          std::copy(cells.begin(), cells.end(),
                    args[4].begin() + group.first[0]);
        });
      };
      std::string name = *label ? std::string(label) + "_" : "";
      cases.push_back(makeCase(
          "barrier_pointer_swap", name + "rounds_" + std::to_string(rounds),
          launch,
          {input(randomBits<uint8_t>(n, 62)), scalar(rule), scalar(rounds),
           local<uint8_t>(2 * launch.local[0]), output<uint8_t>(n)},
          reference));
    }
}

void addHelper(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        size_t size = group.items;
        Values a = sliceOf<uint32_t>(args, 0, group), b = a, sum(size);
        for (uint32_t &value : b)
          value *= 7;
        for (uint32_t k = 0; k < 5; ++k) {
          for (size_t l = 0; l < size; ++l)
            sum[l] = sum[l] * 3 + turned(a, l, k) + 2 * turned(b, l, 1);
          if (k % 2) {
            Values oldA = a, oldB = b;
            for (size_t l = 0; l < size; ++l) {
              a[l] = turned(oldB, l, 2);
              b[l] = turned(oldA, l, 1);
            }
          }
          if (k != 2 && group.number != 1) {
            uint32_t most = *std::max_element(sum.begin(), sum.end()) >> 4;
            for (uint32_t &value : sum)
              value ^= most;
          }
        }
        for (size_t l = 0; l < size; ++l) {
          uint32_t *row =
              elements<uint32_t>(args, 2) + 3 * (group.first[0] + l);
          row[0] = a[l];
          row[1] = b[l];
          row[2] = sum[l];
        }
      });
    };
    cases.push_back(
        makeCase("barrier_helper", label, launch,
                 {input(randomBits<uint32_t>(n, 63)),
                  local<uint32_t>(launch.local[0]), output<uint32_t>(3 * n)},
                 reference));
  }
}

void addPrivateArray(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        Values v = sliceOf<uint32_t>(args, 0, group);
        size_t size = v.size();
        for (size_t l = 0; l < size; ++l) {
          int32_t *row = elements<int32_t>(args, 2) + 17 * (group.first[0] + l);
          std::fill(row, row + 8, 0);
          for (int k = 0; k < 5; ++k)
            row[8 + k] = -k;
          row[13] = 1000000;
          int32_t weights[] = {1, 2, int32_t(l)};
          row[14] = weights[size % 3];
          row[15] = weights[(size + 2) % 3];
          row[16] = int32_t(l % 5);
        }
        for (size_t k = 0; k < size; ++k) {
          Values old = v;
          for (size_t l = 0; l < size; ++l) {
            // Item l - k of the ring has written to place l.
            uint32_t got = turned(old, l + size, size - k) % 1000;
            int32_t *row =
                elements<int32_t>(args, 2) + 17 * (group.first[0] + l);
            row[(got + l) % 8] += int32_t(k) + 1;
            if (got % 2) {
              row[8 + row[16]] = int32_t(got);
              row[16] = (row[16] + 1) % 5;
              row[13] = std::min(row[13], int32_t(got));
            }
            v[l] = old[l] * 5 + got;
          }
        }
      });
    };
    cases.push_back(
        makeCase("barrier_private_array", label, launch,
                 {input(randomBits<uint32_t>(n, 64)),
                  local<uint32_t>(launch.local[0]), output<int32_t>(17 * n)},
                 reference));
  }
}

void addStaleLoad(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        Values old = sliceOf<uint32_t>(args, 0, group);
        size_t size = old.size();
        Values doubled(size);
        for (size_t l = 0; l < size; ++l)
          doubled[l] = old[size - 1 - l] * 2;
        std::copy(doubled.begin(), doubled.end(),
                  elements<uint32_t>(args, 0) + group.first[0]);
        for (size_t l = 0; l < size; ++l) {
          uint32_t *row =
              elements<uint32_t>(args, 1) + 4 * (group.first[0] + l);
          row[0] = old[l];
          row[1] = old[0] ^ (old[size / 2] + 1);
          row[2] = old[l] + 1;
          row[3] = turned(doubled, l, size - 1);
        }
      });
    };
    cases.push_back(
        makeCase("barrier_stale_load", label, launch,
                 {inOut(randomBits<uint32_t>(n, 65)), output<uint32_t>(4 * n)},
                 reference));
  }
}

void addValueTypes(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        const int32_t *in = elements<int32_t>(args, 0);
        size_t size = group.items;
        for (size_t l = 0; l < size; ++l) {
          size_t g = group.first[0] + l, where = (l * 5 + 1) % size;
          int64_t x = in[g], y = in[group.first[0] + where];
          int64_t *row = elements<int64_t>(args, 2) + 10 * g;
          row[0] = x % 2 ? y : x > 100 ? 2 : 3;
          row[1] = int8_t(x) + y;
          row[2] = x * 7 % 65536;
          row[3] = x * 0x200000000 - y;
          row[4] = 2 * x;
          row[5] = int64_t(double(x) + double(l) * (double(x) / 2) + 2);
          row[6] = uint8_t(x) * 65536 + uint8_t(x * 7) * 256 + x / 8;
          row[7] = x + (x + 7) * 3 + (x + 15) * y;
          row[8] = (x > 1 ? -1 : 0) + (l > 1 ? -2 : 0) + (x > 2 ? -4 : 0);
          row[9] = in[g ^ 1] + int64_t(where);
        }
      });
    };
    cases.push_back(
        makeCase("barrier_value_types", label, launch,
                 {input(randomIntegers<int32_t>(n, 0, 250, 66)),
                  local<int32_t>(launch.local[0]), output<int64_t>(10 * n)},
                 reference));
  }
}

void addPointers(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        struct Item {
          int32_t own[4];
          size_t walker, chosen, slot;
        };
        size_t size = group.items;
        std::vector<Item> items(size);
        for (size_t l = 0; l < size; ++l)
          items[l] = {{int32_t(l), 10, 20, 30}, l % 4, l % 3 ? 1u : 0u, l};
        std::vector<int32_t> board(size);
        for (size_t k = 0; k < 4; ++k) {
          for (size_t l = 0; l < size; ++l)
            board[items[l].slot] =
                items[l].own[items[l].walker] +
                elements<int32_t>(args, items[l].chosen)[group.first[0] + l];
          for (size_t l = 0; l < size; ++l) {
            int32_t got = turned(board, l, 1);
            items[l].own[items[l].walker] += got & 31;
            items[l].walker = (items[l].walker + 1) % 4;
            items[l].slot = (l + k + 1) % size;
            items[l].chosen ^= got & 1;
          }
        }
        for (size_t l = 0; l < size; ++l) {
          size_t g = group.first[0] + l;
          elements<int32_t>(args, items[l].chosen)[g] += 1000;
          int32_t *row = elements<int32_t>(args, 3) + 5 * g;
          std::copy(items[l].own, items[l].own + 4, row);
          row[4] = int32_t(items[l].walker);
        }
      });
    };
    cases.push_back(
        makeCase("barrier_pointers", label, launch,
                 {inOut(randomIntegers<int32_t>(n, 0, 900, 67)),
                  inOut(randomIntegers<int32_t>(n, 0, 900, 68)),
                  local<int32_t>(launch.local[0]), output<int32_t>(5 * n)},
                 reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeBarrierStateCases() {
  std::vector<CorpusCase> cases;
  addSwapLoop(cases);
  addPointerSwap(cases);
  addHelper(cases);
  addPrivateArray(cases);
  addStaleLoad(cases);
  addValueTypes(cases);
  addPointers(cases);
  return cases;
}
