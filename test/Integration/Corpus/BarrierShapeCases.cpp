//===- BarrierShapeCases.cpp - barriers, data and group shapes --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <numeric>
#include <utility>

using namespace cairn::corpus;

namespace {

using Values = std::vector<uint32_t>;

const std::pair<const char *, CorpusLaunch> shapes[] = {
    {"", launch1D(128, 16)},
    {"groups_of_1", launch1D(9, 1)},
    {"groups_of_9", launch1D(81, 9)},
};

void addFirstLast(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        auto in = sliceOf<int32_t>(args, 0, group);
        int32_t total = std::accumulate(in.begin(), in.end(), 0);
        for (size_t l = 0; l < in.size(); ++l)
          elements<int32_t>(args, 1)[group.first[0] + l] = total - in[l];
      });
    };
    cases.push_back(makeCase(
        "barrier_first_last", label, launch,
        {input(randomIntegers<int32_t>(n, -999, 999, 71)), output<int32_t>(n)},
        reference));
  }
}

void addLocalCondition(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        auto v = sliceOf<int32_t>(args, 0, group);
        size_t size = v.size();
        int32_t turns = 0;
        for (size_t k = 0; k < 6; ++k) {
          int32_t decider = v[k % size];
          auto board = v;
          if (decider % 3 == 0) {
            for (size_t l = 0; l < size; ++l)
              v[l] += turned(board, l, 1);
            for (size_t l = 0; l < size; ++l)
              board[l] = v[l] & 0xfff;
            for (size_t l = 0; l < size; ++l)
              v[l] += board[size - 1 - l];
          } else if (decider % 3 == 1) {
            for (int32_t j = 0; j < decider % 4; ++j, ++turns) {
              auto old = board;
              for (size_t l = 0; l < size; ++l) {
                int32_t next = turned(old, l, j + 1) & 0xff;
                board[l] = next + j;
                v[l] += next;
              }
            }
          } else {
            for (int32_t &value : v)
              value += value % 2 ? 5 : 0;
          }
        }
        for (size_t l = 0; l < size; ++l) {
          int32_t *row = elements<int32_t>(args, 2) + 2 * (group.first[0] + l);
          row[0] = v[l];
          row[1] = turns;
        }
      });
    };
    cases.push_back(
        makeCase("barrier_local_condition", label, launch,
                 {input(randomIntegers<int32_t>(n, 0, 1000, 72)),
                  local<int32_t>(launch.local[0]), output<int32_t>(2 * n)},
                 reference));
  }
}

void addArgumentBranch(std::vector<CorpusCase> &cases) {
  const std::pair<uint32_t, int32_t> settings[] = {
      {0, 3}, {1, 0}, {2, 5}, {3, 4}, {6, 3}, {7, 20}, {13, 2}, {15, -1}};
  for (auto &[label, launch] : shapes)
    for (auto [mode, trips] : settings) {
      size_t n = launch.global[0];
      auto reference = [launch = launch, mode = mode,
                        trips = trips](std::vector<Bytes> &args) {
        forEachGroup(launch, [&](const Group &group) {
          Values v = sliceOf<uint32_t>(args, 0, group);
          size_t size = v.size();
          Values w(size);
          if (mode & 1)
            for (size_t l = 0; l < size; ++l)
              w[l] = turned(v, l, 1);
          for (int32_t k = 0; k < trips - int32_t(group.number); ++k) {
            Values sum(size);
            for (size_t l = 0; l < size; ++l)
              sum[l] = v[l] + w[l];
            for (size_t l = 0; l < size; ++l) {
              v[l] = v[l] * 3 + sum[mode & 2 ? size - 1 - l : l];
              w[l] ^= v[l] >> k;
            }
          }
          uint32_t extra = (mode & 12) == 4 ? w[0] : 11;
          for (size_t l = 0; l < size; ++l) {
            uint32_t *row =
                elements<uint32_t>(args, 4) + 2 * (group.first[0] + l);
            row[0] = v[l];
            row[1] = w[l] + extra;
          }
        });
      };
      std::string name = *label ? std::string(label) + "_" : "";
      cases.push_back(makeCase(
          "barrier_argument_branch", name + "mode_" + std::to_string(mode),
          launch,
          {input(randomBits<uint32_t>(n, 73)), scalar(mode), scalar(trips),
           local<uint32_t>(launch.local[0]), output<uint32_t>(2 * n)},
          reference));
    }
}

void addEarlyReturn(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    uint32_t items = static_cast<uint32_t>(n - launch.local[0] / 2);
    auto reference = [launch = launch, items](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        Values v(group.items);
        for (size_t l = 0; l < v.size(); ++l)
          if (group.first[0] + l < items)
            v[l] = elements<uint32_t>(args, 0)[group.first[0] + l];
        uint32_t step = elements<uint32_t>(args, 2)[group.number];
        if (step == 0)
          return;
        if (step > 1) {
          Values old = v;
          for (size_t l = 0; l < v.size(); ++l)
            v[l] += old[v.size() - 1 - l];
        }
        uint32_t rounds = step > 1 ? std::min(step - 1, 5u) : 0;
        for (uint32_t k = 0; k < rounds; ++k) {
          Values old = v;
          for (size_t l = 0; l < v.size(); ++l)
            v[l] = v[l] * 2 + turned(old, l, 1);
        }
        for (size_t l = 0; l < v.size(); ++l)
          if (group.first[0] + l < items)
            elements<uint32_t>(args, 4)[group.first[0] + l] = step == 1
                                                                  ? v[l] + 1
                                                              : step > 6 ? ~v[l]
                                                                         : v[l];
      });
    };
    std::vector<uint32_t> plan(Shape(launch).groups[0]);
    for (size_t k = 0; k < plan.size(); ++k)
      plan[k] = static_cast<uint32_t>(k * 5 % 9);
    cases.push_back(makeCase(
        "barrier_early_return", label, launch,
        {input(randomBits<uint32_t>(items, 74)), scalar(items), input(plan),
         local<uint32_t>(launch.local[0]), output<uint32_t>(n)},
        reference));
  }
}

/// What an item of barrier_varying_between sends in turn `k`.
uint32_t toSend(uint32_t v, uint32_t k, uint32_t &work, bool &active) {
  uint32_t send = 0;
  for (uint32_t j = 0; j < v % 16; ++j)
    if ((v >> j) % 4 != 3) {
      if (j * k > 20)
        break;
      send = send * 3 + j;
      ++work;
    }
  if (v % 5 == 0)
    send += 1;
  if (v % 5 <= 1)
    send ^= k;
  if (v % 5 == 2)
    active = work < 12;
  return send;
}

void addVaryingBetween(std::vector<CorpusCase> &cases) {
  constexpr uint32_t turns = 9;
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        Values v = sliceOf<uint32_t>(args, 0, group);
        size_t size = v.size();
        Values work(size);
        std::vector<uint8_t> active(size, 1);
        for (uint32_t k = 0; k < turns; ++k) {
          Values sent(size);
          for (size_t l = 0; l < size; ++l)
            if (active[l]) {
              bool stays = true;
              sent[l] = toSend(v[l], k, work[l], stays);
              active[l] = stays;
            }
          for (size_t l = 0; l < size; ++l) {
            uint32_t got = sent[(l * 3 + k) % size];
            if (active[l] && got % 2)
              v[l] = v[l] * 1103515245u + got;
            else if (got > 50)
              v[l] += got;
            while (v[l] >> 31)
              v[l] = v[l] << 1 | (v[l] % 2 ? 0 : 1);
          }
        }
        for (size_t l = 0; l < size; ++l) {
          uint32_t *row =
              elements<uint32_t>(args, 3) + 3 * (group.first[0] + l);
          row[0] = v[l];
          row[1] = work[l];
          row[2] = active[l];
        }
      });
    };
    cases.push_back(
        makeCase("barrier_varying_between", label, launch,
                 {input(randomBits<uint32_t>(n, 75)), scalar(turns),
                  local<uint32_t>(launch.local[0]), output<uint32_t>(3 * n)},
                 reference));
  }
}

void addGlobalMemory(std::vector<CorpusCase> &cases) {
  constexpr int32_t turns = 6;
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachGroup(launch, [&](const Group &group) {
        int32_t *mine = elements<int32_t>(args, 0) + group.first[0];
        size_t size = group.items;
        for (int32_t k = 0; k < turns; ++k) {
          std::vector<int32_t> old(mine, mine + size);
          for (size_t l = 0; l < size; ++l)
            mine[l] =
                (old[l ? l - 1 : 0] + old[std::min(l + 1, size - 1)] + k) / 2;
        }
      });
    };
    cases.push_back(makeCase(
        "barrier_global_memory", label, launch,
        {inOut(randomIntegers<int32_t>(n, -5000, 5000, 76)), scalar(turns)},
        reference));
  }
}

void addGrid(std::vector<CorpusCase> &cases) {
  const std::pair<const char *, CorpusLaunch> grids[] = {
      {"line", {{60}, {12}, {}}},
      {"plane", {{14, 10}, {7, 5}, {}}},
      {"cube", {{8, 6, 9}, {4, 2, 3}, {}}},
      {"flat_cube", {{3, 16, 4}, {1, 8, 4}, {}}},
      {"offset", {{9, 4, 4}, {3, 4, 2}, {100, 7, 1}}},
      {"uneven_plane", {{17, 11}, {7, 5}, {}}},
      {"uneven_cube", {{7, 5, 3}, {4, 2, 2}, {5, 0, 9}}},
  };
  for (auto &[label, launch] : grids) {
    Shape shape(launch);
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      Shape shape(launch);
      size_t sx = shape.global[0], sy = shape.global[1], sz = shape.global[2];
      const int32_t *in = elements<int32_t>(args, 0);
      std::vector<int32_t> v(in, in + shape.items());
      auto at = [&](size_t x, size_t y, size_t z) {
        return (z * sy + y) * sx + x;
      };
      for (int32_t k = 0; k < 2; ++k) {
        std::vector<int32_t> old = v;
        for (size_t z = 0; z < sz; ++z)
          for (size_t y = 0; y < sy; ++y)
            for (size_t x = 0; x < sx; ++x) {
              int32_t &sum = v[at(x, y, z)];
              sum += k;
              // A neighbour counts if it is in the same group.
              if (x % shape.local[0])
                sum += old[at(x - 1, y, z)];
              if ((x + 1) % shape.local[0] && x + 1 < sx)
                sum += 2 * old[at(x + 1, y, z)];
              if (y % shape.local[1])
                sum += 3 * old[at(x, y - 1, z)];
              if ((y + 1) % shape.local[1] && y + 1 < sy)
                sum += 4 * old[at(x, y + 1, z)];
              if (z % shape.local[2])
                sum += 5 * old[at(x, y, z - 1)];
              if ((z + 1) % shape.local[2] && z + 1 < sz)
                sum += 6 * old[at(x, y, z + 1)];
            }
      }
      std::copy(v.begin(), v.end(), elements<int32_t>(args, 2));
    };
    bool uneven = label[0] == 'u';
    cases.push_back(makeCase(
        "barrier_grid", label, launch,
        {input(randomIntegers<int32_t>(shape.items(), -99, 99, 77)),
         local<int32_t>(shape.local[0] * shape.local[1] * shape.local[2]),
         output<int32_t>(shape.items())},
        reference, uneven ? "-cl-std=CL2.0" : "-cl-std=CL1.2"));
  }
}

void addUnevenGroups(std::vector<CorpusCase> &cases) {
  const std::pair<const char *, CorpusLaunch> grids[] = {
      {"line", {{61}, {16}, {}}},
      {"short_line", {{5}, {8}, {}}},
      {"plane", {{19, 10}, {8, 4}, {}}},
      {"cube", {{9, 7, 5}, {4, 3, 2}, {}}},
      {"last_of_1", {{33, 5}, {16, 4}, {}}},
  };
  for (auto &[label, launch] : grids) {
    Shape shape(launch);
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      Shape shape(launch);
      forEachGroup(launch, [&](const Group &group) {
        std::vector<size_t> at;
        for (size_t z = 0; z < group.size[2]; ++z)
          for (size_t y = 0; y < group.size[1]; ++y)
            for (size_t x = 0; x < group.size[0]; ++x)
              at.push_back(((group.first[2] + z) * shape.global[1] +
                            group.first[1] + y) *
                               shape.global[0] +
                           group.first[0] + x);
        const uint32_t *in = elements<uint32_t>(args, 0);
        uint32_t total = 0;
        for (size_t index : at)
          total += in[index];
        for (size_t l = 0; l < at.size(); ++l) {
          uint32_t *row = elements<uint32_t>(args, 1) + 3 * at[l];
          row[0] = total;
          row[1] = in[at[at.size() - 1 - l]];
          row[2] = static_cast<uint32_t>(at.size());
        }
      });
    };
    cases.push_back(makeCase("barrier_uneven_groups", label, launch,
                             {input(randomBits<uint32_t>(shape.items(), 78)),
                              output<uint32_t>(3 * shape.items())},
                             reference, "-cl-std=CL2.0"));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeBarrierShapeCases() {
  std::vector<CorpusCase> cases;
  addFirstLast(cases);
  addLocalCondition(cases);
  addArgumentBranch(cases);
  addEarlyReturn(cases);
  addVaryingBetween(cases);
  addGlobalMemory(cases);
  addGrid(cases);
  addUnevenGroups(cases);
  return cases;
}
