//===- IntegerCases.cpp - cases of integer arithmetic -----------*- C++ -*-===//
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

void narrow(int32_t x, int32_t *row) {
  int32_t u = x & 0xff, s = int64_t(x) * 3 & 0xffff;
  int32_t c = int8_t(x >> 3), t = int16_t(x >> 5);
  row[0] = 2 * u;
  row[1] = (u + 200) % 256;
  row[2] = -u - 1;
  row[3] = (255 - u) / 4;
  row[4] = c * c - t;
  row[5] = int8_t(c * 5);
  row[6] = (c - (c & 1)) / 2 + u / 2;
  row[7] = s - 70000;
  row[8] = s * 8 % 65536 + ((t & 0xffff) * 4 & 0x7fff);
  row[9] = u < c ? 1 : s < t ? 2 : 3;
  row[10] = (25 * u + 4 * 300) % 256;
  int32_t product = s * 257 & 0xffff;
  int32_t mixed = int16_t(t ^ product);
  row[11] = (u + 78) % 256 * 65536 + ((c - 101) & 0xff) * 256 +
            (product ^ mixed) % 251;
}

void addNarrow(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i)
        narrow(elements<int32_t>(args, 0)[i],
               elements<int32_t>(args, 1) + 12 * i);
    };
    cases.push_back(
        makeCase("int_narrow", label, launch,
                 {input(randomIntegers<int32_t>(n, -8000000, 8000000, 151)),
                  output<int32_t>(12 * n)},
                 reference));
  }
}

void edges(int16_t x, uint64_t more, uint64_t *row, uint16_t &swapped) {
  auto same = [](int64_t value) { return static_cast<uint64_t>(value); };
  int16_t negated = int16_t(-x);
  uint16_t w = uint16_t(x);
  uint64_t u = w & 0xff, bits = 0;
  for (uint64_t rest = u; rest; rest &= rest - 1)
    ++bits;
  swapped = uint16_t(w / 256 + w % 256 * 256);
  row[0] = same(negated);
  row[1] = same(int8_t(-int8_t(x)));
  row[2] = same(negated);
  row[3] = int16_t(-int16_t(x + 1)) > negated ? 1 : 0;
  row[4] = swapped;
  row[5] = bits / (28 + u % 2);
  row[6] = u > 1 ? ~uint64_t(0) : ~uint64_t(1) + u;
  row[7] = u ? 0 : 1;
  row[8] = u > 2 ? ~uint64_t(0) : ~uint64_t(2) + u;
  // At most 0, and what a char of -4 times the byte has.
  int64_t narrow = std::max<int64_t>(-4 * int64_t(u), -128);
  row[9] = 0;
  for (int bit = 0; bit < 8; ++bit)
    row[9] += uint64_t(narrow) >> bit & 1;
  row[10] = uint64_t(uint16_t(w + 65535)) * 3 + uint16_t(w + 1) +
            uint16_t(w + 2) / 2 + uint16_t(2 * (w + 3));
  row[11] = (row[11] + more) * 31 + more;
}

void addEdges(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i)
        edges(elements<int16_t>(args, 0)[i], elements<uint64_t>(args, 1)[i],
              elements<uint64_t>(args, 2) + 12 * i,
              elements<uint16_t>(args, 3)[i]);
    };
    std::vector<int16_t> in = randomIntegers<int16_t>(n, -32768, 32767, 153);
    const int16_t least[] = {-32768, -32767, 32767, -128, 128,
                             255,    0,      1,     2,    28};
    std::copy_n(least, std::min(n, std::size(least)), in.begin());
    cases.push_back(makeCase("int_edges", label, launch,
                             {input(in), input(randomBits<uint64_t>(n, 154)),
                              inOut(randomBits<uint64_t>(12 * n, 155)),
                              output<uint16_t>(n)},
                             reference));
  }
}

__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

void wide(uint64_t a, uint64_t b, uint64_t *row) {
  int64_t sa = int64_t(a >> 2), sb = (int64_t(b) >> 40) | 1;
  uint32_t low = uint32_t(a);
  int64_t slow = int32_t(low);
  row[0] = uint64_t(UInt128(a) * b);
  row[1] = a / (b | 1);
  row[2] = a - (b | 1) * row[1];
  row[3] = uint64_t(sa / sb);
  row[4] = uint64_t(-sa - sb * (-sa / sb));
  row[5] = uint64_t(UInt128(a) * b >> 64);
  row[6] = uint64_t(Int128(int64_t(a)) * int64_t(b) >> 64);
  row[7] = a + (slow < 0 ? 0x100000000u : 0);
  row[8] = uint64_t(slow) * low;
  row[9] = (a > b ? 1 : 0) + (int64_t(a) > int64_t(b) ? 2 : 0) +
           (slow < 0 ? 4 : 0) + (a >> 32 ? 8 : 0);
  row[10] = ((a << 13) + (a >> 51)) ^ uint64_t(int64_t(b) >> 7);
  row[11] = slow < 0 ? 0xe000000000000000u : 0;
  uint64_t x = a >> 1, y = (b >> 3) | 1, steps = 0;
  for (; y; ++steps)
    std::swap(x %= y, y);
  row[12] = x;
  row[13] = steps;
}

void addWide(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i)
        wide(elements<uint64_t>(args, 0)[2 * i],
             elements<uint64_t>(args, 0)[2 * i + 1],
             elements<uint64_t>(args, 1) + 14 * i);
    };
    std::vector<uint64_t> in = randomBits<uint64_t>(2 * n, 152);
    const uint64_t edges[] = {0, ~uint64_t(0), uint64_t(1) << 63, 1,
                              0x80000000};
    for (size_t k = 0; k < 5; ++k)
      in[3 * k] = edges[k];
    cases.push_back(makeCase("int_wide", label, launch,
                             {input(in), output<uint64_t>(14 * n)}, reference));
  }
}

/// Each of the `bits`-bit parts of `x` shifted by an amount of its own.
uint32_t shiftParts(uint32_t x, unsigned bits, bool left,
                    const std::function<unsigned(unsigned)> &amount,
                    bool isSigned = false) {
  uint32_t mask = (1u << bits) - 1, result = 0;
  for (unsigned part = 0; part < 32 / bits; ++part) {
    int64_t value = x >> part * bits & mask;
    if (isSigned && value >> (bits - 1))
      value -= int64_t(1) << bits;
    unsigned by = amount(part) % bits;
    value = left ? value * (int64_t(1) << by) : value >> by;
    result |= (uint32_t(value) & mask) << part * bits;
  }
  return result;
}

void shifts(uint32_t x, uint32_t by, uint64_t *row) {
  uint32_t narrowBy = by % 32, wideBy = by % 64;
  row[0] = x << narrowBy;
  row[1] = x >> narrowBy;
  row[2] = uint32_t(int32_t(x) >> narrowBy);
  row[3] = (uint64_t(x) << 32 | x) << wideBy;
  row[4] = uint64_t(int64_t(uint64_t(x) << 32) >> wideBy);
  const unsigned amounts[] = {1, 9, 3, by};
  row[5] = shiftParts(x, 8, true, [by](unsigned) { return by; }) ^
           shiftParts(x, 8, false, [&](unsigned k) { return amounts[k]; });
  row[6] = shiftParts(x, 16, false, [by](unsigned) { return by; }, true);
  uint32_t byte = x & 0xff, byteBy = by % 8;
  uint64_t turned = narrowBy ? (x << narrowBy) | (x >> (32 - narrowBy)) : x;
  row[7] = uint32_t(turned + ((byte << byteBy | byte >> (8 - byteBy)) & 0xff));
}

void addShifts(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i)
        shifts(elements<uint32_t>(args, 0)[2 * i],
               elements<uint32_t>(args, 0)[2 * i + 1] % 128,
               elements<uint64_t>(args, 1) + 8 * i);
    };
    std::vector<uint32_t> in = randomBits<uint32_t>(2 * n, 153);
    for (size_t k = 0; k < 9; ++k)
      in[2 * k + 1] = uint32_t(k * 8);
    cases.push_back(makeCase("int_shifts", label, launch,
                             {input(in), output<uint64_t>(8 * n)}, reference));
  }
}

int64_t clampTo(int64_t value, int64_t low, int64_t high) {
  return std::min(std::max(value, low), high);
}

unsigned leadingZeros(uint32_t value, unsigned bits) {
  unsigned count = 0;
  while (count < bits && !(value >> (bits - 1 - count) & 1))
    ++count;
  return count;
}

unsigned ones(uint32_t value) {
  unsigned count = 0;
  for (; value; value &= value - 1)
    ++count;
  return count;
}

void builtins(int32_t x, int32_t y, int32_t *row) {
  int64_t wx = x, wy = y;
  uint32_t ux = uint32_t(x), uy = uint32_t(y);
  int64_t c = int8_t(x), d = int8_t(y);
  auto put = [row](size_t at, int64_t value) {
    row[at] = int32_t(uint32_t(uint64_t(value)));
  };
  put(0, wx < 0 ? -wx : wx);
  put(1, wx < wy ? wy - wx : wx - wy);
  put(2, clampTo(wx + wy, INT32_MIN, INT32_MAX));
  put(3, ux > uy ? ux - uy : 0);
  put(4, clampTo(c - d, -128, 127) * 256 +
             clampTo((ux & 255) + (uy & 255), 0, 255));
  put(5, (wx + wy) >> 1);
  put(6, (int64_t(ux) + uy + 1) >> 1);
  put(7, leadingZeros(ux >> uy % 32, 32) + 100 * leadingZeros(ux & 0xffff, 16));
  put(8, ones(ux) + 100 * ones(uy & 0xff));
  put(9, (wx >> 10) * (wy >> 23));
  put(10, int64_t(ux >> 8) * (uy >> 24) + ux);
  put(11, wx * wy >> 32);
  put(12, int64_t((uint64_t(ux) * uy >> 32) + 7));
  put(13,
      int64_t(std::min<uint64_t>(uint64_t(ux >> 16) * uy + ux, UINT32_MAX)));
  put(14, clampTo(wx, -1000, 100000) + std::max(wx, wy) / 2 + std::min(c, d));
  put(15, int64_t(ux % 65536) << 16 | uy % 65536);
  put(16, c * 256 + (uy & 0xff));
  put(17, clampTo(int64_t(int16_t(x)) * int16_t(y) + c, -32768, 32767));
}

void addBuiltins(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i)
        builtins(elements<int32_t>(args, 0)[2 * i],
                 elements<int32_t>(args, 0)[2 * i + 1],
                 elements<int32_t>(args, 1) + 18 * i);
    };
    std::vector<int32_t> in = randomBits<int32_t>(2 * n, 154);
    const int32_t edges[] = {INT32_MIN, -1, 0, INT32_MAX, 1, 0x7f80, 128, -129};
    for (size_t k = 0; k < 8; ++k)
      in[3 * k] = edges[k];
    in[30] = in[31] = INT32_MIN;
    in[32] = in[33] = INT32_MAX;
    in[34] = INT32_MIN;
    in[35] = INT32_MAX;
    cases.push_back(makeCase("int_builtins", label, launch,
                             {input(in), output<int32_t>(18 * n)}, reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeIntegerCases() {
  std::vector<CorpusCase> cases;
  addNarrow(cases);
  addEdges(cases);
  addWide(cases);
  addShifts(cases);
  addBuiltins(cases);
  return cases;
}
