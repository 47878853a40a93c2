//===- CollectiveCases.cpp - cases of group functions -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <climits>
#include <limits>
#include <utility>

using namespace cairn::corpus;

namespace {

/// Calls `body` with the indices of the work-items of each group, in the order
/// of their local linear ids.
void forEachGroupItems(
    const CorpusLaunch &launch,
    const std::function<void(const Group &, const std::vector<size_t> &)>
        &body) {
  Shape shape(launch);
  forEachGroup(launch, [&](const Group &group) {
    std::vector<size_t> items;
    for (size_t z = 0; z < group.size[2]; ++z)
      for (size_t y = 0; y < group.size[1]; ++y)
        for (size_t x = 0; x < group.size[0]; ++x)
          items.push_back(
              ((group.first[2] + z) * shape.global[1] + group.first[1] + y) *
                  shape.global[0] +
              group.first[0] + x);
    body(group, items);
  });
}

const std::pair<const char *, CorpusLaunch> ranges[] = {
    {"line", {{64}, {16}, {}}},          {"uneven_line", {{29}, {8}, {5}}},
    {"long_line", {{1500}, {1000}, {}}}, {"ones", {{3}, {1}, {}}},
    {"plane", {{7, 9}, {4, 4}, {}}},     {"cube", {{5, 3, 7}, {2, 2, 3}, {}}},
};

void fillRows(const Group &group, const std::vector<size_t> &items,
              const int32_t *in, int64_t *out) {
  size_t n = items.size();
  std::vector<int32_t> v(n);
  for (size_t l = 0; l < n; ++l)
    v[l] = in[items[l]];
  int64_t sum = 0;
  for (int32_t x : v)
    sum += x;
  auto [least, most] = std::minmax_element(v.begin(), v.end());
  uint32_t mostUnsigned = 0;
  for (int32_t x : v)
    mostUnsigned = std::max(mostUnsigned, uint32_t(x));
  size_t source = group.size[1] / 2 * group.size[0] + group.size[0] - 1;
  int64_t before = 0, leastBefore = INT_MAX, mostBefore = INT_MIN;
  int64_t changedBefore[3] = {}, changedSum[3] = {};
  for (int32_t x : v)
    for (int round = 0; round < 3; ++round)
      changedSum[round] += x ^ round;
  uint32_t mostUnsignedBefore = 0;
  for (size_t l = 0; l < n; ++l) {
    float leastFloat =
        l ? float(leastBefore) : std::numeric_limits<float>::infinity();
    mostUnsignedBefore = std::max(mostUnsignedBefore, uint32_t(v[l]));
    int64_t rounds = 0;
    for (int round = 0; round < 3; ++round) {
      rounds = rounds * 3 + changedSum[round] - changedBefore[round];
      changedBefore[round] += v[l] ^ round;
    }
    int64_t row[16] = {sum,
                       *least * int64_t(1000000007),
                       mostUnsigned,
                       before + v[l],
                       int64_t(uint64_t(before) << 40),
                       std::min<int64_t>(leastBefore, v[l]),
                       mostBefore,
                       *most > 90,
                       *most < 90,
                       v[source],
                       v[0] == v[source],
                       bitCast<int32_t>(leastFloat),
                       *most,
                       mostUnsignedBefore,
                       rounds,
                       1};
    std::copy(row, row + 16, out + 16 * items[l]);
    before += v[l];
    leastBefore = std::min<int64_t>(leastBefore, v[l]);
    mostBefore = std::max<int64_t>(mostBefore, v[l]);
  }
}

void addWorkGroups(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : ranges) {
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroupItems(
          launch, [&](const Group &group, const std::vector<size_t> &items) {
            fillRows(group, items, elements<int32_t>(args, 0),
                     elements<int64_t>(args, 1));
          });
    };
    size_t n = Shape(launch).items();
    cases.push_back(makeCase("work_group_functions", label, launch,
                             {input(randomIntegers<int32_t>(n, -100, 100, 211)),
                              output<int64_t>(16 * n)},
                             reference, "-cl-std=CL2.0"));
  }
}

void addSubGroups(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : ranges) {
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroupItems(launch,
                        [&](const Group &, const std::vector<size_t> &items) {
                          int32_t sum = 0;
                          for (size_t item : items)
                            sum += elements<int32_t>(args, 0)[item];
                          for (size_t item : items) {
                            elements<uint32_t>(args, 1)[item] = 0;
                            elements<int32_t>(args, 2)[item] = sum;
                          }
                        });
    };
    size_t n = Shape(launch).items();
    cases.push_back(makeCase("sub_group_functions", label, launch,
                             {input(randomIntegers<int32_t>(n, -100, 100, 212)),
                              output<uint32_t>(n), output<int32_t>(n)},
                             reference, "-cl-std=CL3.0"));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeCollectiveCases() {
  std::vector<CorpusCase> cases;
  addWorkGroups(cases);
  addSubGroups(cases);
  return cases;
}
