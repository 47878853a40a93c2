//===- PointerCases.cpp - chosen pointers and byte access -------*- C++ -*-===//
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

void addSelect(std::vector<CorpusCase> &cases) {
  constexpr int32_t length = 24;
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i) {
        size_t from = i % 2 ? 0 : 1;
        int32_t sum = 0;
        for (size_t k = i % length; k < size_t(length); ++k) {
          int32_t value = elements<int32_t>(args, from)[k];
          sum += value;
          if (value == 7)
            from = 1 - from;
        }
        int32_t x = 3, y = 4;
        int32_t &q = sum & 2 ? x : y;
        q += sum;
        (sum & 1 ? q : x) *= 2;
        size_t to = sum > 100 ? 4 : 3;
        elements<int32_t>(args, to)[i] = sum;
        elements<int32_t>(args, 7 - to)[i] = x * 1000 + y;
      }
    };
    cases.push_back(
        makeCase("pointer_select", label, launch,
                 {input(randomIntegers<int32_t>(length, 0, 14, 91)),
                  input(randomIntegers<int32_t>(length, 3, 15, 92)),
                  scalar(length), output<int32_t>(n), output<int32_t>(n)},
                 reference));
  }
}

void addPointerToPointer(std::vector<CorpusCase> &cases) {
  constexpr int32_t length = 11;
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      const int32_t *in = elements<int32_t>(args, 0);
      for (size_t i = 0; i < n; ++i) {
        // Row (i + k) % 4 is read for the (k / 4)-th time.
        int32_t sum = 0;
        for (size_t k = 0; k < size_t(length); ++k)
          sum = (sum * 2 + in[(i + k) % 4 * length + k / 4]) & 0xfffff;
        int32_t v[] = {10, 20, 30};
        v[i % 3] += sum % 16;
        size_t target = sum % 2 ? 0 : 2;
        // The table's entry i % 3 now names `target`; the ends are exchanged.
        size_t names[] = {0, 1, 2};
        names[i % 3] = target;
        v[target] += 100;
        int32_t total = v[names[2]] * 49 + v[names[1]] * 7 + v[names[0]];
        elements<int32_t>(args, 2)[2 * i] = sum;
        elements<int32_t>(args, 2)[2 * i + 1] = total + 5;
      }
    };
    cases.push_back(
        makeCase("pointer_to_pointer", label, launch,
                 {input(randomIntegers<int32_t>(4 * length, 0, 1000, 93)),
                  scalar(length), output<int32_t>(2 * n)},
                 reference));
  }
}

void addByteAccess(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i) {
        const uint8_t *p = args[0].data() + 16 * i;
        uint8_t *q = args[1].data() + 32 * i;
        q[0] = p[i % 16] + (i % 16 < 8 ? 100 : 0);
        q[1] = p[4 + i % 4];
        q[2] = p[5];
        q[3] = p[6];
        q[4] = p[1] + p[2];
        q[5] = p[6];
        q[6] = p[4];
        q[7] = p[5];
        std::copy(p + 8, p + 16, q + 8);
        q[8 + 7 - i % 8] ^= 0x5a;
        std::reverse_copy(p + i % 8, p + i % 8 + 8, q + 16);
        for (size_t k = 0; k < 4; ++k) {
          const uint8_t *a = p + 8 + 2 * k, *b = p + 2 * (i % 4 + k);
          unsigned sum = a[0] + b[0] + 256 * (a[1] + b[1]);
          q[24 + 2 * k] = sum & 0xff;
          q[25 + 2 * k] = sum >> 8 & 0xff;
        }
      }
    };
    cases.push_back(makeCase(
        "byte_access", label, launch,
        {input(randomBits<uint8_t>(16 * n, 94)), output<uint8_t>(32 * n)},
        reference));
  }
}

void addKernelCall(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i) {
        int32_t value = elements<int32_t>(args, 0)[i], sum = 1;
        for (int32_t k = 0; k < 6; ++k)
          if (value % 4 != k)
            sum += (value + 1) * k;
        if (value % 2 && sum % 4 != 2)
          sum = sum * 3 + 2;
        elements<int32_t>(args, 1)[i] = sum;
      }
    };
    cases.push_back(makeCase("kernel_call", label, launch,
                             {input(randomIntegers<int32_t>(n, 0, 1000, 95)),
                              output<int32_t>(n), scalar(int32_t(6))},
                             reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makePointerCases() {
  std::vector<CorpusCase> cases;
  addSelect(cases);
  addPointerToPointer(cases);
  addByteAccess(cases);
  addKernelCall(cases);
  return cases;
}
