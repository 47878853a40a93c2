//===- VectorCases.cpp - swizzles, wide vectors, selection ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <array>
#include <cmath>
#include <utility>

using namespace cairn::corpus;

namespace {

const std::pair<const char *, CorpusLaunch> shapes[] = {
    {"", launch1D(64, 16)},
    {"groups_of_1", launch1D(19, 1)},
    {"groups_of_9", launch1D(63, 9)},
};

using Int4 = std::array<int32_t, 4>;

void swizzle(Int4 v, size_t item, int32_t *out) {
  Int4 w = {v[3], v[2], v[1], v[0]};
  v[0] = w[1];
  v = {v[0], w[0] + v[2], w[0] + v[1], v[3]};
  w = {v[1], w[1], v[3], w[3]};
  w = {w[0], w[1], w[3] - v[0], w[2] - v[1]};
  std::array<int32_t, 8> e;
  std::copy(v.begin(), v.end(), e.begin());
  std::copy(w.begin(), w.end(), e.begin() + 4);
  for (size_t k = 0; k < 4; ++k)
    e[2 * k] += e[7 - 2 * k];
  std::swap(e[3], e[7]);
  e[4] = e[0];
  e[5] = 9;
  std::array<int32_t, 16> s;
  std::copy(e.begin(), e.end(), s.begin());
  std::reverse_copy(e.begin(), e.end(), s.begin() + 8);
  for (size_t k = 10; k < 14; ++k)
    s[k] *= 3;
  s[5] = -5;
  s[15] = s[0] ^ s[9];
  s[item % 16] += 1000;
  s[(item + 5) % 16] ^= 0xff;
  std::copy(v.begin(), v.end(), out);
  std::copy(w.begin(), w.end(), out + 4);
  const size_t left[] = {0, 4, 8, 12}, right[] = {15, 11, 7, 3};
  for (size_t k = 0; k < 4; ++k)
    out[8 + k] = s[left[k]] + s[right[k]];
  Int4 loop = {};
  for (int32_t value : s) {
    loop = {loop[1], loop[2], loop[3], loop[0] + value};
    if (value & 1)
      std::swap(loop[0], loop[1]);
  }
  // yzwx moves x to the end: the sum goes to what was x.
  std::copy(loop.begin(), loop.end(), out + 12);
  Int4 shuffled = {w[3], v[0], w[1], v[2]};
  std::copy(shuffled.begin(), shuffled.end(), out + 16);
}

void addSwizzles(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i) {
        const int32_t *in = elements<int32_t>(args, 0) + 4 * i;
        swizzle({in[0], in[1], in[2], in[3]}, i,
                elements<int32_t>(args, 1) + 20 * i);
      }
    };
    cases.push_back(
        makeCase("swizzles", label, launch,
                 {input(randomIntegers<int32_t>(4 * n, -999, 999, 141)),
                  output<int32_t>(20 * n)},
                 reference));
  }
}

void addVector16(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i) {
        const int8_t *bytes = elements<int8_t>(args, 0) + 16 * i;
        const float *reals = elements<float>(args, 1) + 16 * i;
        uint16_t *shorts = elements<uint16_t>(args, 2) + 16 * i;
        float *out = elements<float>(args, 3) + 16 * i;
        std::vector<float> f(reals, reals + 16), sum(16);
        for (size_t turn = 0; turn < 4; ++turn) {
          for (size_t k = 0; k < 16; ++k)
            sum[k] += f[k] * float(turn);
          std::rotate(f.begin(), f.begin() + 1, f.end());
          f[3] += 1;
        }
        for (size_t k = 0; k < 16; ++k) {
          shorts[k] = uint16_t(std::max(bytes[k] * bytes[k] - 23, 0) * 2);
          out[k] = bytes[k] > 0 ? sum[k] : -sum[k];
        }
      }
    };
    std::vector<int32_t> reals = randomIntegers<int32_t>(16 * n, 1, 500, 143);
    cases.push_back(
        makeCase("vector16", label, launch,
                 {input(randomIntegers<int8_t>(16 * n, -60, 60, 142)),
                  input(std::vector<float>(reals.begin(), reals.end())),
                  output<uint16_t>(16 * n), output<float>(16 * n)},
                 reference));
  }
}

void selectVectors(const int32_t *x, const int32_t *y, const float *g,
                   int32_t *out) {
  const bool chooseY[] = {x[0] < 0, true, false, y[3] < 0};
  const uint32_t mask[] = {0xff00ff, 0xffffffff, 0, uint32_t(x[1])};
  bool anyLess = false, allLess = true, anyNaN = false;
  for (size_t k = 0; k < 4; ++k) {
    anyLess |= x[k] < y[k];
    allLess &= x[k] < y[k];
    anyNaN |= std::isnan(g[k]);
    out[k] = std::min(x[k], y[k]);
    out[4 + k] = chooseY[k] ? y[k] : x[k];
    out[8 + k] = x[k] == y[k] || (x[k] > 50 && y[k] == 7) ? -1 : 0;
    out[16 + k] = bitCast<int32_t>(g[k] > 0 ? g[3 - k] : g[k]);
    out[20 + k] =
        int32_t((uint32_t(x[k]) & ~mask[k]) | (uint32_t(y[k]) & mask[k]));
    const size_t places[] = {1, 1, 3, 3};
    int32_t z = x[0] > y[0] ? x[places[k]] : y[k];
    bool both = (z && k % 2 == 0) || x[k % 2] < 0;
    out[24 + k] = z - (both ? 1000 : 0);
  }
  out[12] = anyLess;
  out[13] = allLess;
  out[14] = anyNaN;
  out[15] = !anyNaN;
}

void addSelect(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i)
        selectVectors(elements<int32_t>(args, 0) + 4 * i,
                      elements<int32_t>(args, 1) + 4 * i,
                      elements<float>(args, 2) + 4 * i,
                      elements<int32_t>(args, 3) + 28 * i);
    };
    std::vector<int32_t> a = randomIntegers<int32_t>(4 * n, -100, 100, 144);
    std::vector<int32_t> b = randomIntegers<int32_t>(4 * n, -100, 100, 145);
    std::vector<float> f = randomReals<float>(4 * n, -1, 1, 146);
    for (size_t k = 0; k < 4 * n; k += 3) {
      b[k] = k % 2 ? a[k] : 7;
      if (k % 5 == 0)
        f[k] = NAN;
    }
    // Rows in which all four components compare alike.
    for (size_t i = 4; i < n; i += 5)
      for (size_t k = 0; k < 4; ++k) {
        b[4 * i + k] = a[4 * i + k] + 1;
        f[4 * i + k] = float(k) - 1.5f;
      }
    cases.push_back(makeCase(
        "vector_select", label, launch,
        {input(a), input(b), input(f), output<int32_t>(28 * n)}, reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeVectorCases() {
  std::vector<CorpusCase> cases;
  addSwizzles(cases);
  addVector16(cases);
  addSelect(cases);
  return cases;
}
