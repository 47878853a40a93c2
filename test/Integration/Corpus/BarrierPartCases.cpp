//===- BarrierPartCases.cpp - work-items that part, and barriers *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A barrier is for all work-items of a group or for none of them. In a trip of
// a loop in which nobody comes to it they may part.
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <condition_variable>
#include <mutex>
#include <numeric>
#include <thread>
#include <utility>

using namespace cairn::corpus;

namespace {

/// A work-group whose work-items are threads.
class ThreadGroup {
public:
  explicit ThreadGroup(size_t size) : tile(size), size(size) {}

  void barrier() {
    std::unique_lock<std::mutex> lock(mutex);
    if (++arrived == size) {
      arrived = 0;
      ++turn;
      return changed.notify_all();
    }
    changed.wait(lock, [this, now = turn] { return turn != now; });
  }
  /// Of what all work-items give.
  uint32_t sum(size_t item, uint32_t value) {
    given[item] = value;
    barrier();
    uint32_t result = std::accumulate(given.begin(), given.end(), 0u);
    barrier();
    return result;
  }
  uint32_t turned(size_t at, size_t by) const { return tile[(at + by) % size]; }

  std::vector<uint32_t> tile;

private:
  size_t size, arrived = 0, turn = 0;
  std::vector<uint32_t> given = std::vector<uint32_t>(size);
  std::mutex mutex;
  std::condition_variable changed;
};

/// What a work-item makes of its element of the input.
using Item = uint32_t (*)(ThreadGroup &group, uint32_t l, uint32_t in);

uint32_t leave(ThreadGroup &group, uint32_t l, uint32_t in) {
  uint32_t r = in & 1023;
  for (uint32_t i = 0; i < 4; ++i) {
    r = r * 3 + i + 2;
    group.tile[l] = r;
    group.barrier();
    r += group.turned(l, 1);
    group.barrier();
  }
  r = r * 3 + 4;
  if (l % 3 < 2)
    return l % 3 ? r + 2 : r + 7000;
  r += 2 + l * 4;
  for (uint32_t i = 5; i <= 6 + l; ++i)
    r = r * 3 + i + 2 + l * i;
  return r;
}

uint32_t trips(ThreadGroup &group, uint32_t l, uint32_t in) {
  uint32_t r = in & 1023;
  size_t before = group.tile.size() - 1;
  for (uint32_t a = 0; a < 3; ++a) {
    r = r * 3 + l;
    group.tile[l] = r;
    group.barrier();
    r += group.turned(l, before);
    group.barrier();
    for (uint32_t i = l + 2; i < 3 * l + 2 + a; i += 2)
      r = r * 3 + i;
    r ^= a << 3;
  }
  return r;
}

uint32_t again(ThreadGroup &group, uint32_t l, uint32_t in) {
  uint32_t own[4] = {in & 255, 2, 3, 4}, r = 1;
  for (uint32_t i = 0; i < 8; ++i) {
    uint32_t x = r, y = own[i & 3];
    for (uint32_t k = 0; i % 3 == 1 && k < 3; ++k) {
      group.tile[l] = x + k;
      group.barrier();
      x += group.turned(l, 1);
      y += k;
      group.barrier();
    }
    if (i % 3 == 2 && l % 2) {
      own[i & 3] += 5;
      r += 3;
      continue;
    }
    for (uint32_t k = 0; i % 3 == 0 && k < l; ++k)
      r += own[k & 3] ^ k;
    own[i & 3] = x ^ y;
    r += y;
  }
  return r + own[0] * 3 + own[1] * 5 + own[2] * 7 + own[3] * 11;
}

uint32_t choose(ThreadGroup &group, uint32_t l, uint32_t in) {
  uint32_t r = in & 1023;
  for (uint32_t i = 0; i < 6 + l % 2; ++i) {
    uint32_t way = (l + i) % 4;
    if (i == 2 || i == 4) {
      group.tile[l] = r;
      group.barrier();
      r += group.turned(l, 1);
      group.barrier();
    } else if (way == 0) {
      r = r * 2 + 1;
    } else if (way == 3) {
      r -= 1;
    } else {
      r = (way == 1 ? r ^ 77 : r) + i;
    }
  }
  return r;
}

uint32_t jump(ThreadGroup &group, uint32_t l, uint32_t in) {
  uint32_t r = in & 1023;
  for (uint32_t i = 0;; ++i) {
    r = r * 5 + i;
    if (i == 2 && l % 2 == 0 && l & 2)
      return r ^ 4095;
    if (i > 4 + l % 2)
      return r;
    if (i < 2) {
      group.tile[l] = r;
      group.barrier();
      r += group.turned(l, 1) % 1000;
      group.barrier();
    }
    r %= 10007;
  }
}

/// In groups of four, which have two columns, or sixteen.
uint32_t sums(ThreadGroup &group, uint32_t l, uint32_t in) {
  uint32_t r = in & 1023;
  for (uint32_t i = 0; i < 7; ++i) {
    if (i == 2) {
      if (l % 4 == 1)
        continue;
      r += l;
    } else if (i < 5) {
      r += group.sum(l, r & 15) * i;
      group.tile[l] = r;
      group.barrier();
      r ^= group.tile[l ^ 1];
      group.barrier();
    } else if (l / (group.tile.size() < 16 ? 2 : 4) == 1) {
      return ~r;
    }
    r = r * 3 + i;
  }
  return r;
}

uint32_t inner(ThreadGroup &group, uint32_t l, uint32_t in) {
  uint32_t r = in & 1023;
  if (l % 3 == 1) {
    for (uint32_t k = 0; k < l; ++k)
      r = r * 5 + k;
  } else if (l % 3 == 2) {
    uint32_t k = 0;
    do
      r ^= k * 77;
    while (k++ < l && r % 7 != 3);
    r += k;
  }
  for (uint32_t i = 0; i < 4 + l % 4; ++i) {
    uint32_t way = (i + l) % 3;
    if (i < 2) {
      group.tile[l] = r;
      group.barrier();
      r += group.turned(l, 1);
      group.barrier();
    } else if (way == 0) {
      for (uint32_t k = i; k < l && (r + k) % 11 != 5; k += 3)
        r += k * k;
    } else if (way == 1) {
      r ^= 5;
    }
    r = r * 3 + i;
  }
  return r;
}

/// In groups of two rows.
uint32_t leaveRow(ThreadGroup &group, uint32_t l, uint32_t in) {
  uint32_t r = in & 1023, width = group.tile.size() / 2, x = l % width;
  for (uint32_t i = 0; i < 5 + x; ++i) {
    if (i < 3) {
      group.tile[l] = r;
      group.barrier();
      r += group.turned(l, 1);
      group.barrier();
    } else if (l >= width) {
      return r;
    }
    r = r * 3 + i;
  }
  return r;
}

void add(std::vector<CorpusCase> &cases, const std::string &kernel,
         const std::string &label, const CorpusLaunch &launch, Item item,
         uint32_t seed, const std::string &options = "-cl-std=CL1.2") {
  size_t items = Shape(launch).items();
  auto reference = [launch, item](std::vector<Bytes> &args) {
    size_t width = launch.global[0];
    forEachGroup(launch, [&](const Group &where) {
      ThreadGroup group(where.items);
      std::vector<std::thread> threads;
      for (uint32_t l = 0; l < where.items; ++l)
        threads.emplace_back([&, l] {
          size_t at = (where.first[1] + l / where.size[0]) * width +
                      where.first[0] + l % where.size[0];
          elements<uint32_t>(args, 2)[at] =
              item(group, l, elements<uint32_t>(args, 0)[at]);
        });
      for (std::thread &thread : threads)
        thread.join();
    });
  };
  size_t local = Shape(launch).local[0] * Shape(launch).local[1];
  cases.push_back(
      makeCase(kernel, label, launch,
               {input(randomBits<uint32_t>(items, seed)),
                cairn::corpus::local<uint32_t>(local), output<uint32_t>(items)},
               reference, options));
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeBarrierPartCases() {
  const std::pair<const char *, Item> kernels[] = {
      {"barrier_part_leave", leave}, {"barrier_part_trips", trips},
      {"barrier_part_again", again}, {"barrier_part_switch", choose},
      {"barrier_part_goto", jump},   {"barrier_part_inner", inner},
  };
  const std::pair<const char *, CorpusLaunch> shapes[] = {
      {"groups_of_4", launch1D(24, 4)},
      {"groups_of_33", launch1D(66, 33)},
  };
  std::vector<CorpusCase> cases;
  uint32_t seed = 61;
  for (auto &[kernel, item] : kernels)
    for (auto &[label, launch] : shapes)
      add(cases, kernel, label, launch, item, seed++);
  add(cases, "barrier_part_sums", "groups_of_4", launch2D(6, 4, 2, 2), sums,
      seed++, "-cl-std=CL2.0");
  add(cases, "barrier_part_sums", "groups_of_16", launch2D(8, 8, 4, 4), sums,
      seed, "-cl-std=CL2.0");
  add(cases, "barrier_part_return", "groups_of_2_rows", launch2D(6, 4, 2, 2),
      leaveRow, ++seed);
  add(cases, "barrier_part_return", "groups_of_long_rows",
      launch2D(36, 4, 18, 2), leaveRow, ++seed);
  return cases;
}
