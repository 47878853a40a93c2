//===- GroupAlgorithmCases.cpp - reductions, scans, sorts -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <numeric>
#include <tuple>
#include <utility>

using namespace cairn::corpus;

namespace {

void addReduce(std::vector<CorpusCase> &cases) {
  const std::pair<const char *, CorpusLaunch> shapes[] = {
      {"", launch1D(512, 64)},
      {"groups_of_1", launch1D(5, 1)},
      {"groups_of_2", launch1D(18, 2)},
      {"groups_of_23", launch1D(92, 23)},
  };
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        const int32_t *in = elements<int32_t>(args, 0) + group.first[0];
        const int32_t *end = in + group.items;
        int32_t *row = elements<int32_t>(args, 4) + 4 * group.number;
        const int32_t *best = std::max_element(in, end);
        row[0] = std::accumulate(in, end, 0);
        row[1] = *std::min_element(in, end);
        row[2] = int32_t(best - in);
        row[3] = *best;
      });
    };
    size_t items = launch.local[0];
    cases.push_back(makeCase("group_reduce", label, launch,
                             {input(randomIntegers<int32_t>(n, -70, 70, 81)),
                              local<int32_t>(items), local<int32_t>(items),
                              local<uint64_t>(items),
                              output<int32_t>(4 * Shape(launch).groups[0])},
                             reference));
  }
}

void addScan(std::vector<CorpusCase> &cases) {
  for (size_t items : {1, 2, 16, 64}) {
    CorpusLaunch launch = launch1D(items * 3, items);
    auto reference = [launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        const uint32_t *in = elements<uint32_t>(args, 0) + 2 * group.first[0];
        uint32_t *inclusive = elements<uint32_t>(args, 2) + group.first[0];
        uint32_t *exclusive = elements<uint32_t>(args, 3) + 2 * group.first[0];
        uint32_t sum = 0;
        for (size_t k = 0; k < 2 * group.items; ++k) {
          exclusive[k] = sum;
          sum += in[k];
          inclusive[k / 2] = sum;
        }
      });
    };
    cases.push_back(makeCase(
        "group_scan", "groups_of_" + std::to_string(items), launch,
        {input(randomBits<uint32_t>(items * 6, 82)), local<uint32_t>(2 * items),
         output<uint32_t>(items * 3), output<uint32_t>(items * 6)},
        reference));
  }
}

void addBitonicSort(std::vector<CorpusCase> &cases) {
  for (size_t items : {1, 4, 32, 128}) {
    size_t n = items * 3;
    CorpusLaunch launch = launch1D(n, items);
    auto reference = [launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        int32_t *keys = elements<int32_t>(args, 0) + group.first[0];
        uint16_t *values = elements<uint16_t>(args, 1) + group.first[0];
        std::vector<std::pair<int32_t, uint16_t>> pairs;
        for (size_t l = 0; l < group.items; ++l)
          pairs.push_back({keys[l], values[l]});
        std::sort(pairs.begin(), pairs.end());
        for (size_t l = 0; l < group.items; ++l)
          std::tie(keys[l], values[l]) = pairs[l];
      });
    };
    cases.push_back(makeCase("group_bitonic_sort",
                             "groups_of_" + std::to_string(items), launch,
                             {inOut(randomIntegers<int32_t>(n, -40, 40, 83)),
                              inOut(randomBits<uint16_t>(n, 84)),
                              local<int32_t>(items), local<uint16_t>(items)},
                             reference));
  }
}

void addTranspose(std::vector<CorpusCase> &cases) {
  const std::pair<int32_t, int32_t> sizes[] = {{16, 24}, {13, 9}, {3, 40}};
  for (auto [width, height] : sizes) {
    size_t columns = (width + 7) / 8, rows = (height + 7) / 8;
    CorpusLaunch launch = launch2D(columns * 8, rows * 2, 8, 2);
    auto reference = [width = width,
                      height = height](std::vector<Bytes> &args) {
      const uint16_t *in = elements<uint16_t>(args, 0);
      uint16_t *out = elements<uint16_t>(args, 1);
      for (int32_t y = 0; y < height; ++y)
        for (int32_t x = 0; x < width; ++x)
          std::reverse_copy(in + 4 * (y * width + x),
                            in + 4 * (y * width + x) + 4,
                            out + 4 * (x * height + y));
    };
    size_t count = 4 * size_t(width) * size_t(height);
    cases.push_back(makeCase(
        "group_transpose",
        std::to_string(width) + "_by_" + std::to_string(height), launch,
        {input(randomBits<uint16_t>(count, 85)), output<uint16_t>(count),
         scalar(width), scalar(height)},
        reference));
  }
}

/// What group_stencil leaves in one group's tile after `turns` turns.
void stencilGroup(const Group &group, const int32_t *in, int32_t *out,
                  int32_t width, int32_t height, int32_t turns) {
  int sx = int(group.size[0]), sy = int(group.size[1]);
  int x0 = int(group.first[0]) - 2, y0 = int(group.first[1]) - 2;
  std::vector<int32_t> tile((sx + 4) * (sy + 4));
  auto at = [&](int x, int y) -> int32_t & { return tile[y * (sx + 4) + x]; };
  for (int y = 0; y < sy + 4; ++y)
    for (int x = 0; x < sx + 4; ++x)
      at(x, y) = in[std::clamp(y0 + y, 0, height - 1) * width +
                    std::clamp(x0 + x, 0, width - 1)];
  for (int32_t k = 0; k < turns; ++k) {
    std::vector<int32_t> sums;
    for (int y = 2; y < sy + 2; ++y)
      for (int x = 2; x < sx + 2; ++x) {
        int32_t near =
            at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
        int32_t far = at(x - 2, y) + at(x + 2, y) + at(x, y - 2) +
                      at(x, y + 2) + at(x - 1, y - 1) + at(x + 1, y - 1) +
                      at(x - 1, y + 1) + at(x + 1, y + 1);
        sums.push_back(3 * at(x, y) + 2 * near + far);
      }
    for (int y = 0; y < sy; ++y)
      for (int x = 0; x < sx; ++x) {
        int32_t sum = sums[y * sx + x];
        at(x + 2, y + 2) = sum / 16;
        if (x0 + 2 + x < width && y0 + 2 + y < height)
          out[(y0 + 2 + y) * width + x0 + 2 + x] = sum;
      }
  }
}

void addStencil(std::vector<CorpusCase> &cases) {
  struct Setting {
    const char *label;
    int32_t width, height;
    CorpusLaunch launch;
  } settings[] = {
      {"", 32, 16, launch2D(32, 16, 8, 4)},
      {"odd", 19, 13, launch2D(21, 15, 7, 5)},
      {"groups_of_1", 5, 4, launch2D(5, 4, 1, 1)},
      {"wide", 30, 3, launch2D(32, 3, 16, 1)},
  };
  for (auto &one : settings) {
    auto reference = [one](std::vector<Bytes> &args) {
      forEachGroup(one.launch, [&](const Group &group) {
        stencilGroup(group, elements<int32_t>(args, 0),
                     elements<int32_t>(args, 1), one.width, one.height, 3);
      });
    };
    size_t count = size_t(one.width) * size_t(one.height);
    cases.push_back(
        makeCase("group_stencil", one.label, one.launch,
                 {input(randomIntegers<int32_t>(count, -100, 1000, 86)),
                  output<int32_t>(count), scalar(one.width), scalar(one.height),
                  scalar(int32_t(3))},
                 reference));
  }
}

void addRadixSort(std::vector<CorpusCase> &cases) {
  for (size_t items : {1, 8, 13, 32}) {
    CorpusLaunch launch = launch1D(items * 3, items);
    size_t n = items * 3 * 4;
    auto reference = [launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        const uint32_t *in = elements<uint32_t>(args, 0) + 4 * group.first[0];
        uint32_t *out = elements<uint32_t>(args, 4) + 4 * group.first[0];
        // By the low 10 bits only, and stable: equal keys stay in order.
        std::vector<std::pair<uint32_t, size_t>> order;
        for (size_t k = 0; k < 4 * group.items; ++k)
          order.push_back({in[k] % 1024, k});
        std::sort(order.begin(), order.end());
        for (auto &[key, from] : order)
          *out++ = in[from];
      });
    };
    cases.push_back(makeCase("group_radix_sort",
                             "groups_of_" + std::to_string(items), launch,
                             {input(randomBits<uint32_t>(n, 87)),
                              scalar(uint32_t(10)), local<uint32_t>(4 * items),
                              local<uint32_t>(4 * items), output<uint32_t>(n)},
                             reference));
  }
}

void addMatmul(std::vector<CorpusCase> &cases) {
  for (int32_t depth : {0, 4, 13}) {
    constexpr size_t width = 12, height = 8;
    auto reference = [depth](std::vector<Bytes> &args) {
      const int32_t *a = elements<int32_t>(args, 0);
      const int32_t *b = elements<int32_t>(args, 1);
      for (size_t y = 0; y < height; ++y)
        for (size_t x = 0; x < width; ++x) {
          int32_t sum = 0;
          for (int32_t k = 0; k < depth; ++k)
            sum += a[y * depth + k] * b[k * width + x];
          elements<int32_t>(args, 2)[y * width + x] = sum;
        }
    };
    size_t stored = std::max(depth, 1);
    cases.push_back(
        makeCase("group_matmul", "depth_" + std::to_string(depth),
                 launch2D(width, height, 4, 4),
                 {input(randomIntegers<int32_t>(height * stored, -99, 99, 88)),
                  input(randomIntegers<int32_t>(width * stored, -99, 99, 89)),
                  output<int32_t>(width * height), scalar(depth)},
                 reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeGroupAlgorithmCases() {
  std::vector<CorpusCase> cases;
  addReduce(cases);
  addScan(cases);
  addBitonicSort(cases);
  addTranspose(cases);
  addStencil(cases);
  addRadixSort(cases);
  addMatmul(cases);
  return cases;
}
