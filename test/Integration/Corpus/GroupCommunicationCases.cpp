//===- GroupCommunicationCases.cpp - groups that share data -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <numeric>

using namespace cairn::corpus;

namespace {

const CorpusLaunch manyGroups = launch1D(4096, 16);

/// A buffer that is left in a state that depends on who comes first.
template <typename T> CorpusArg unordered(const std::vector<T> &values) {
  CorpusArg arg = inOut(values);
  arg.ignored = {true};
  return arg;
}

void addWide(std::vector<CorpusCase> &cases) {
  size_t n = manyGroups.global[0];
  auto reference = [n](std::vector<Bytes> &args) {
    const int64_t *in = elements<int64_t>(args, 0);
    int64_t *cells = elements<int64_t>(args, 1);
    uint64_t *positive = elements<uint64_t>(args, 2);
    int64_t *out = elements<int64_t>(args, 4);
    for (size_t i = 0; i < n; ++i) {
      int64_t v = in[i];
      cells[0] += v;
      cells[1] -= v;
      cells[2] += 1;
      cells[3] -= 1;
      cells[4] = std::min(cells[4], v);
      cells[5] = std::max(cells[5], v);
      cells[6] &= v | 0xff00000000;
      cells[7] |= v & 0xff000000ff;
      cells[8] ^= v;
      positive[0] = std::min(positive[0], uint64_t(v));
      positive[1] = std::max(positive[1], uint64_t(v));
      positive[2] = positive[2] * 3 % 4294967291;
    }
    positive[3] = 99;
    forEachGroup(manyGroups, [&](const Group &group) {
      int64_t sum = 0, most = 0;
      for (size_t l = 0; l < group.items; ++l) {
        sum += in[group.first[0] + l];
        most = std::max(most, in[group.first[0] + l]);
      }
      out[group.number * 2] = sum;
      out[group.number * 2 + 1] = most;
    });
  };
  std::vector<int64_t> in = randomBits<int64_t>(n, 131);
  for (int64_t &v : in)
    v >>= 16; // so that sums do not overflow
  cases.push_back(makeCase(
      "atomics_wide", "", manyGroups,
      {input(in), inOut(std::vector<int64_t>{1, 2, 3, 4, 5, 6, -1, 0, 9}),
       inOut(std::vector<uint64_t>{~0ull, 0, 17, 1}), local<int64_t>(2),
       output<int64_t>(2 * Shape(manyGroups).groups[0])},
      reference));
}

void addList(std::vector<CorpusCase> &cases) {
  size_t n = manyGroups.global[0];
  auto reference = [n](std::vector<Bytes> &args) {
    *elements<int32_t>(args, 1) = int32_t(n);
    for (size_t i = 0; i < n; ++i)
      elements<int32_t>(args, 3)[i] = elements<int32_t>(args, 4)[i] =
          int32_t(i * 7 + 1);
    elements<int32_t>(args, 4)[n] = int32_t(n);
  };
  CorpusArg head = unordered(std::vector<int32_t>{-1});
  CorpusArg next = unordered(std::vector<int32_t>(n, -2));
  cases.push_back(makeCase("atomic_list", "", manyGroups,
                           {head, inOut(std::vector<int32_t>{0}), next,
                            output<int32_t>(n), output<int32_t>(n + 1)},
                           reference, "-cl-std=CL2.0"));
}

void addFlags(std::vector<CorpusCase> &cases) {
  size_t n = manyGroups.global[0];
  constexpr int32_t count = 100;
  auto reference = [n](std::vector<Bytes> &args) {
    std::fill_n(elements<int32_t>(args, 0), count + 3, 1);
    std::fill_n(elements<int32_t>(args, 2), count + 3, 1);
    std::fill_n(elements<int32_t>(args, 3), n, 0);
  };
  cases.push_back(
      makeCase("atomic_flags", "", manyGroups,
               {inOut(std::vector<int32_t>(count + 3, 0)), scalar(count),
                inOut(std::vector<int32_t>(count + 3, 0)),
                inOut(std::vector<int32_t>(n, 7))},
               reference, "-cl-std=CL2.0"));
}

void addLastReduces(std::vector<CorpusCase> &cases) {
  size_t n = manyGroups.global[0], groups = Shape(manyGroups).groups[0];
  auto reference = [n, groups](std::vector<Bytes> &args) {
    const int32_t *in = elements<int32_t>(args, 0);
    *elements<uint32_t>(args, 2) = uint32_t(groups);
    *elements<int32_t>(args, 3) = std::accumulate(in, in + n, 0);
  };
  CorpusArg partial = unordered(std::vector<int32_t>(groups, -1));
  cases.push_back(
      makeCase("group_last_reduces", "", manyGroups,
               {input(randomIntegers<int32_t>(n, -5000, 9000, 132)), partial,
                inOut(std::vector<uint32_t>{0}), output<int32_t>(1),
                local<int32_t>(manyGroups.local[0])},
               reference));
}

void addMessages(std::vector<CorpusCase> &cases) {
  size_t n = manyGroups.global[0], items = manyGroups.local[0];
  auto reference = [n, items](std::vector<Bytes> &args) {
    for (size_t i = 0; i < n; ++i) {
      elements<int32_t>(args, 0)[i] = int32_t(i / items * 1000 + i % items);
      elements<int32_t>(args, 1)[i / items] = 1;
      elements<int32_t>(args, 2)[i] = 0;
    }
  };
  cases.push_back(
      makeCase("group_messages", "", manyGroups,
               {output<int32_t>(n), inOut(std::vector<int32_t>(n / items, 0)),
                output<int32_t>(n)},
               reference, "-cl-std=CL2.0"));
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeGroupCommunicationCases() {
  std::vector<CorpusCase> cases;
  addWide(cases);
  addList(cases);
  addFlags(cases);
  addLastReduces(cases);
  addMessages(cases);
  return cases;
}
