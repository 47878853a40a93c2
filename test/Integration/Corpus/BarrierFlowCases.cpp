//===- BarrierFlowCases.cpp - barriers in uniform control flow --*- C++ -*-===//
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
    {"", launch1D(128, 16)},
    {"groups_of_1", launch1D(9, 1)},
    {"groups_of_7", launch1D(63, 7)},
    {"groups_of_33", launch1D(165, 33)},
};

size_t groupsOf(const CorpusLaunch &launch) { return Shape(launch).groups[0]; }

/// The element `by` places on in the ring that a group forms.
uint32_t turned(const Values &ring, size_t at, size_t by) {
  return ring[(at + by) % ring.size()];
}

/// Calls `body` with each group's number and its slice of the first argument,
/// the input, as 32-bit values.
void forEachSlice(const CorpusLaunch &launch, std::vector<Bytes> &args,
                  const std::function<void(const Group &, Values)> &body) {
  forEachGroup(launch, [&](const Group &group) {
    const uint32_t *in = elements<uint32_t>(args, 0) + group.first[0];
    body(group, Values(in, in + group.items));
  });
}

void addContinue(std::vector<CorpusCase> &cases) {
  constexpr uint32_t rounds = 12;
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachSlice(launch, args, [&](const Group &group, Values cells) {
        size_t size = cells.size();
        Values sums(size);
        uint32_t skipped = 0;
        for (uint32_t k = 0; k < rounds; ++k) {
          uint8_t step = args[1][group.number * rounds + k];
          for (uint32_t &cell : cells)
            cell += k + 1;
          if (step == 7)
            break;
          skipped += step == 0;
          if (step == 1)
            for (size_t l = 0; l < size; ++l)
              sums[l] += cells[size - 1 - l];
          if (step > 1) {
            std::reverse(cells.begin(), cells.end());
            for (size_t l = 0; l < size; ++l)
              cells[l] ^= sums[l];
          }
        }
        for (size_t l = 0; l < size; ++l) {
          uint32_t *row =
              elements<uint32_t>(args, 4) + 3 * (group.first[0] + l);
          row[0] = sums[l];
          row[1] = skipped;
          row[2] = cells[l];
        }
      });
    };
    std::vector<uint8_t> plan =
        randomIntegers<uint8_t>(groupsOf(launch) * rounds, 0, 4, 42);
    for (size_t k = 5; k < plan.size(); k += 31)
      plan[k] = 7;
    cases.push_back(makeCase("barrier_continue", label, launch,
                             {input(randomBits<uint32_t>(n, 41)), input(plan),
                              scalar(rounds), local<uint32_t>(launch.local[0]),
                              output<uint32_t>(3 * n)},
                             reference));
  }
}

void addNestedLoops(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachSlice(launch, args, [&](const Group &group, Values v) {
        size_t size = v.size();
        Values previous(size, 1);
        uint32_t turns = elements<uint32_t>(args, 1)[group.number];
        for (uint32_t a = 0; a < turns; ++a) {
          for (uint32_t b = 0; b < (a + group.number) % 4; ++b) {
            Values old = v;
            for (size_t l = 0; l < size; ++l)
              v[l] = old[l] + (turned(old, l, b + 1) ^ previous[l]);
          }
          previous = v;
          for (uint32_t &value : v)
            value = value * 2 + a;
          if (a % 2 == 0)
            continue;
          Values mirrored(v.rbegin(), v.rend());
          for (size_t l = 0; l < size; ++l)
            for (uint32_t b = 0; b <= a; ++b)
              v[l] ^= mirrored[l] << b;
        }
        for (size_t l = 0; l < size; ++l) {
          uint32_t *row =
              elements<uint32_t>(args, 3) + 2 * (group.first[0] + l);
          row[0] = v[l];
          row[1] = previous[l];
        }
      });
    };
    cases.push_back(
        makeCase("barrier_nested_loops", label, launch,
                 {input(randomBits<uint32_t>(n, 43)),
                  input(randomIntegers<uint32_t>(groupsOf(launch), 0, 7, 44)),
                  local<uint32_t>(launch.local[0]), output<uint32_t>(2 * n)},
                 reference));
  }
}

void addIfElse(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachSlice(launch, args, [&](const Group &group, Values in) {
        size_t size = in.size();
        int mode = elements<int32_t>(args, 1)[group.number];
        Values v = in, w(size), last = in;
        for (size_t l = 0; l < size; ++l)
          w[l] = mode > 0 ? (in[l] >> 3) + turned(in, l, 1) : (in[l] >> 3) * 3;
        for (size_t l = 0; l < size; ++l) {
          if (mode > 2) {
            v[l] = w[size - 1 - l] * 5;
            last[l] = w[l] * 5;
          } else if (mode > 0) {
            v[l] += w[l] % 2 ? 100 : 0;
          } else {
            v[l] = turned(in, l, size - 1) + w[l];
            last[l] = mode < -1 ? v[l] : v[l] + 7;
          }
        }
        for (size_t l = 0; l < size; ++l) {
          uint32_t *row =
              elements<uint32_t>(args, 3) + 2 * (group.first[0] + l);
          row[0] = v[l] ^ turned(last, l, 2);
          row[1] = w[l];
        }
      });
    };
    std::vector<int32_t> modes(groupsOf(launch));
    for (size_t k = 0; k < modes.size(); ++k)
      modes[k] = int32_t(k * 5 % 7) - 3;
    cases.push_back(
        makeCase("barrier_if_else", label, launch,
                 {input(randomBits<uint32_t>(n, 45)), input(modes),
                  local<uint32_t>(launch.local[0]), output<uint32_t>(2 * n)},
                 reference));
  }
}

void addSwitch(std::vector<CorpusCase> &cases) {
  constexpr uint32_t length = 14;
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachSlice(launch, args, [&](const Group &group, Values v) {
        size_t size = v.size();
        Values other(size, 1);
        for (uint32_t k = 0; k < length; ++k) {
          uint8_t op = args[1][group.number * length + k];
          if (op == 6)
            break;
          Values sent = v;
          for (uint32_t &value : sent)
            value += k;
          if (op == 3) {
            other = v;
            v.assign(sent.rbegin(), sent.rend());
            for (size_t l = 0; l < size; ++l)
              sent[l] = v[l] ^ other[l];
          }
          for (size_t l = 0; l < size; ++l) {
            if (op == 0)
              v[l] += turned(sent, l, 1);
            else if (op == 1 || op == 3)
              v[l] = v[l] * 3 + turned(sent, l, 2);
            else if (op == 5)
              v[l] += v[l] % 2 ? other[l] : 0;
            else
              other[l] += 2;
          }
        }
        for (size_t l = 0; l < size; ++l) {
          uint32_t *row =
              elements<uint32_t>(args, 4) + 2 * (group.first[0] + l);
          row[0] = v[l];
          row[1] = other[l];
        }
      });
    };
    std::vector<uint8_t> program =
        randomIntegers<uint8_t>(groupsOf(launch) * length, 0, 6, 47);
    for (size_t k = 9; k < program.size(); k += 2 * length)
      program[k] = 6;
    cases.push_back(makeCase(
        "barrier_switch", label, launch,
        {input(randomBits<uint32_t>(n, 46)), input(program), scalar(length),
         local<uint32_t>(launch.local[0]), output<uint32_t>(2 * n)},
        reference));
  }
}

void addDoWhile(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachSlice(launch, args, [&](const Group &group, Values v) {
        size_t size = v.size();
        Values before(size);
        uint32_t last = elements<uint32_t>(args, 1)[group.number];
        for (uint32_t k = 0; k <= last; ++k) {
          Values old = v;
          for (size_t l = 0; l < size; ++l)
            v[l] = turned(old, l, k + 1) + before[l];
          before = old;
          if (k % 3 == 1)
            continue;
          old = v;
          for (size_t l = 0; l < size; ++l)
            v[l] ^= turned(old, l, size - 1) / 2;
        }
        for (size_t l = 0; l < size; ++l) {
          uint32_t *row =
              elements<uint32_t>(args, 3) + 3 * (group.first[0] + l);
          row[0] = v[l];
          row[1] = before[l];
          row[2] = last + 1;
        }
      });
    };
    cases.push_back(
        makeCase("barrier_do_while", label, launch,
                 {input(randomBits<uint32_t>(n, 48)),
                  input(randomIntegers<uint32_t>(groupsOf(launch), 0, 7, 49)),
                  local<uint32_t>(launch.local[0]), output<uint32_t>(3 * n)},
                 reference));
  }
}

void addWhileTrue(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachSlice(launch, args, [&](const Group &group, Values start) {
        size_t size = start.size();
        // After t turns an item holds the largest value up to t places away.
        auto after = [&](size_t turns, size_t l) {
          int32_t most = int32_t(start[l]);
          for (size_t by = 0; by <= std::min(turns, size); ++by)
            most = std::max({most, int32_t(turned(start, l, by)),
                             int32_t(turned(start, l, size * 2 - by))});
          return most;
        };
        size_t turns = 0;
        std::vector<int32_t> grown(size);
        for (bool changed = true; changed; ++turns) {
          changed = false;
          for (size_t l = 0; l < size; ++l)
            if (after(turns + 1, l) > after(turns, l)) {
              changed = true;
              ++grown[l];
            }
        }
        for (size_t l = 0; l < size; ++l) {
          int32_t *row = elements<int32_t>(args, 2) + 3 * (group.first[0] + l);
          row[0] = after(size, l);
          row[1] = int32_t(turns);
          row[2] = grown[l];
        }
      });
    };
    cases.push_back(
        makeCase("barrier_while_true", label, launch,
                 {input(randomIntegers<int32_t>(n, -50, 500, 50)),
                  local<int32_t>(launch.local[0]), output<int32_t>(3 * n)},
                 reference));
  }
}

void addGoto(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes)
    for (uint32_t turns : {1u, 8u}) {
      size_t n = launch.global[0];
      auto reference = [launch = launch, turns](std::vector<Bytes> &args) {
        forEachSlice(launch, args, [&](const Group &group, Values v) {
          size_t size = v.size();
          uint32_t entry = elements<uint32_t>(args, 1)[group.number];
          uint32_t trail = 1;
          for (uint32_t k = 0; k == 0 || k < turns; ++k, entry = 0) {
            if (entry == 0) {
              Values old = v;
              for (size_t l = 0; l < size; ++l)
                v[l] += turned(old, l, 1) + k;
              trail = trail * 3 + 1;
            }
            if (entry == 1 || (entry == 0 && k % 3 != 2)) {
              Values old = v;
              for (size_t l = 0; l < size; ++l)
                v[l] = v[l] * 2 + (turned(old, l, size - 1) ^ k);
              trail = trail * 3 + 2;
            }
            trail = trail * 3;
          }
          for (size_t l = 0; l < size; ++l) {
            uint32_t *row =
                elements<uint32_t>(args, 4) + 2 * (group.first[0] + l);
            row[0] = v[l];
            row[1] = trail;
          }
        });
      };
      std::string name = *label ? std::string(label) + "_" : "";
      cases.push_back(makeCase(
          "barrier_goto", name + "turns_" + std::to_string(turns), launch,
          {input(randomBits<uint32_t>(n, 51)),
           input(randomIntegers<uint32_t>(groupsOf(launch), 0, 3, 52)),
           scalar(turns), local<uint32_t>(launch.local[0]),
           output<uint32_t>(2 * n)},
          reference));
    }
}

void addLoopStarts(std::vector<CorpusCase> &cases) {
  constexpr int32_t rounds = 5;
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [launch = launch](std::vector<Bytes> &args) {
      forEachSlice(launch, args, [&](const Group &group, Values in) {
        size_t size = in.size();
        uint32_t *out = elements<uint32_t>(args, 3) + group.first[0];
        for (size_t l = 0; l < size; ++l) {
          uint32_t sum = 0;
          for (uint32_t k = 0; k < uint32_t(rounds); ++k) {
            size_t other = (l + 1) % size;
            uint32_t theirs = in[other] + uint32_t(other) * 3 + 2 * k;
            sum = sum * 5 + theirs + uint32_t(l) * 3 + 2 * k;
          }
          out[l] = sum;
        }
      });
    };
    cases.push_back(
        makeCase("barrier_loop_starts", label, launch,
                 {input(randomBits<uint32_t>(n, 53)), scalar(rounds),
                  local<uint32_t>(launch.local[0]), output<uint32_t>(n)},
                 reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeBarrierFlowCases() {
  std::vector<CorpusCase> cases;
  addContinue(cases);
  addNestedLoops(cases);
  addIfElse(cases);
  addSwitch(cases);
  addDoWhile(cases);
  addWhileTrue(cases);
  addGoto(cases);
  addLoopStarts(cases);
  return cases;
}
