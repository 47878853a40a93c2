//===- StructCases.cpp - structs, unions and bit-fields ---------*- C++ -*-===//
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

// The layouts below are what OpenCL C, sections 6.1.5 and 6.2.1 of the unified
// specification among them, makes of the kernels' types: vectors are aligned to
// their size, and those of three components count as four.

struct Settings {
  char kind;
  alignas(8) int32_t size[2];
  double scale;
  int16_t table[3];
};
static_assert(sizeof(Settings) == 32);

void addByValue(std::vector<CorpusCase> &cases) {
  const Settings settings = {-7, {640, 480}, 2.5, {100, 200, 300}};
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i) {
        int32_t v = elements<int32_t>(args, 1)[i];
        int64_t *row = elements<int64_t>(args, 4) + 8 * i;
        double x = 1.5 + v, y = -2.0 - v;
        double turned[4][2] = {{x, y}, {y, -x}, {-x, -y}, {-y, x}};
        row[0] = int64_t(turned[v % 4][0] * 2.5);
        row[1] = int64_t(turned[v % 4][1] * 2.5);
        const int32_t weights[] = {1, 3, 5};
        row[2] = 100 + 200 * 3 + 300 * 5 + v * weights[v % 3];
        row[3] = (v & 8 ? 480 : 640) * 10 - 7;
        // Three values go to three places from i % 5 on.
        size_t start = i % 5;
        int64_t large[5], kept[5];
        for (size_t k = 0; k < 5; ++k) {
          size_t turn = (k + 5 - start) % 5;
          kept[k] = large[k] = int64_t(k) + 1;
          if (turn < 3)
            large[k] = int64_t(v) * int64_t(turn + 1);
          if (v & 4)
            kept[k] = large[k];
        }
        int64_t end = int64_t(start + 3) % 5;
        row[4] = kept[start];
        row[5] = large[(i + 1) % 5] * 100 + kept[4];
        row[6] = end * 10 + (v & 4 ? end : int64_t(start));
        row[7] = 5 + 250 * 3;
      }
    };
    struct Small {
      float x, y;
    };
    struct UChar3 {
      uint8_t x, y, z, unused;
    };
    cases.push_back(makeCase(
        "struct_by_value", label, launch,
        {scalar(settings), input(randomIntegers<int32_t>(n, 0, 500, 131)),
         scalar(Small{1.5f, -2.0f}), scalar(UChar3{5, 250, 3, 0}),
         output<int64_t>(8 * n)},
        reference));
  }
}

struct Leaf {
  uint8_t tag;
  uint16_t list[3];
};
struct Node {
  int32_t id;
  Leaf leaves[2];
  double weight;
  struct {
    char c;
    int64_t l;
  } inner;
  alignas(16) float vector[4];
};
static_assert(sizeof(Node) == 64);

struct __attribute__((packed)) Packed {
  uint8_t a;
  uint32_t b;
  uint16_t c;
};
static_assert(sizeof(Packed) == 7);

void addBuffer(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    std::vector<Node> nodes(n);
    std::vector<Packed> packed(n);
    Lcg lcg(132);
    for (size_t i = 0; i < n; ++i) {
      Node &node = nodes[i];
      std::memset(static_cast<void *>(&node), 0, sizeof(Node));
      node.id = int32_t(lcg.integer(-1000, 1000));
      for (Leaf &leaf : node.leaves) {
        leaf.tag = uint8_t(lcg.integer(0, 256));
        for (uint16_t &entry : leaf.list)
          entry = uint16_t(lcg.integer(0, 65536));
      }
      node.weight = lcg.uniform(-4, 4);
      node.inner.c = char(lcg.integer(-100, 100));
      node.inner.l = lcg.integer(-100000, 100000);
      for (float &component : node.vector)
        component = float(lcg.integer(-50, 50));
      packed[i] = {uint8_t(lcg.draw() >> 20), lcg.bits32(),
                   uint16_t(lcg.draw() >> 12)};
    }
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i) {
        Node &node = elements<Node>(args, 0)[i];
        const Packed &p = elements<Packed>(args, 1)[i * 5 % n];
        int64_t *row = elements<int64_t>(args, 3) + 3 * i;
        row[0] = p.a + int64_t(p.b) * 2 + p.c;
        row[1] = node.id + node.leaves[0].tag * 7 + int64_t(node.vector[3]);
        row[2] = int64_t(i) * 64 + 40;
        const Leaf &leaf = node.leaves[i % 2];
        node.leaves[1 - i % 2].list[2] = uint16_t(leaf.list[i % 3] + leaf.tag);
        node.leaves[0].tag ^= 1;
        node.leaves[1].tag ^= 2;
        node.inner.l = node.inner.l * 3 + node.inner.c;
        node.weight *= 2;
        node.vector[1] = node.vector[0] + 1;
        node.vector[3] = node.vector[2] + 1;
      }
    };
    cases.push_back(makeCase("struct_buffer", label, launch,
                             {inOut(nodes), input(packed), scalar(int32_t(n)),
                              output<int64_t>(3 * n)},
                             reference));
  }
}

void addUnion(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    std::vector<uint32_t> variants(2 * n);
    Lcg lcg(133);
    for (size_t i = 0; i < n; ++i) {
      variants[2 * i] = uint32_t(i % 3);
      variants[2 * i + 1] = i % 3 == 1
                                ? bitCast<uint32_t>(float(lcg.uniform(-9, 9)))
                                : lcg.bits32();
    }
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i) {
        uint32_t kind = elements<uint32_t>(args, 0)[2 * i];
        uint32_t word = elements<uint32_t>(args, 0)[2 * i + 1];
        uint32_t *row = elements<uint32_t>(args, 1) + 4 * i;
        if (kind == 1)
          word = bitCast<uint32_t>(bitCast<float>(word) * 2);
        else if (kind == 2)
          word = word << 16 | word >> 16;
        word ^= 0x11u << i % 4 * 8;
        row[0] = word;
        row[1] = word >> 16;
        row[2] = 0x3f800000u + 0x00030201u + (word << 24);
        uint64_t real = bitCast<uint64_t>(double(kind) + 0.5);
        row[3] = uint32_t(real >> 32) ^ uint32_t(real >> 60);
        int64_t &wide = elements<int64_t>(args, 2)[i];
        int32_t high = int32_t(wide >> 32) / 2, low = int32_t(wide);
        wide = int64_t(uint64_t(uint32_t(high)) << 32 | uint32_t(low)) + low;
        args[2][8 * i + i % 2 * 4 + 2] = uint8_t(i);
      }
    };
    cases.push_back(makeCase("union_punning", label, launch,
                             {input(variants), output<uint32_t>(4 * n),
                              inOut(randomBits<int64_t>(n, 134))},
                             reference));
  }
}

/// `value` in a signed field of `bits` bits.
int64_t signedField(int64_t value, unsigned bits) {
  uint64_t shifted = static_cast<uint64_t>(value) << (64 - bits);
  return static_cast<int64_t>(shifted) >> (64 - bits);
}

void addBitFields(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i) {
        uint32_t x = elements<uint32_t>(args, 0)[i];
        uint32_t a = x % 8, c = x / 16 % 131072, d = x / 512 % 2;
        int64_t b = signedField(x / 8, 5),
                f = signedField(int64_t(x) * 512, 40);
        uint32_t e = (a * 100 + d) % 512;
        for (uint32_t k = 0; k < x % 16; ++k) {
          a = (a + 3) % 8;
          b = signedField(b - 1, 5);
          c = (c ^ a << k) % 131072;
          f = signedField(d ? f - b : f, 40);
          d = 1 - d;
        }
        int64_t values[] = {a, b, c, d, e, f};
        std::copy(values, values + 6, elements<int64_t>(args, 1) + 6 * i);
      }
    };
    cases.push_back(
        makeCase("bit_fields", label, launch,
                 {input(randomBits<uint32_t>(n, 135)), output<int64_t>(6 * n)},
                 reference));
  }
}

struct Point {
  alignas(16) float position[4];
  int32_t index;
  uint8_t color[4];
  alignas(8) uint16_t pairs[2][4];
};
static_assert(sizeof(Point) == 48);

void addVec3(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i) {
        const float *a = elements<float>(args, 0) + 4 * i;
        const float *b = elements<float>(args, 1) + 3 * i;
        Point &point = elements<Point>(args, 2)[i];
        int32_t *r = elements<int32_t>(args, 3) + 4 * i;
        int16_t *tight = elements<int16_t>(args, 4) + 3 * i;
        for (size_t k = 0; k < 3; ++k)
          r[k] = int32_t(i % 3 == 1 ? a[k] + b[k] : a[k] * float(i % 3));
        r[1] = int32_t(b[2]);
        tight[0] = int16_t(r[2]);
        tight[1] = int16_t(r[0]);
        tight[2] = int16_t(r[1]);
        point.position[1] = a[0] + b[1];
        point.index = 48;
        point.color[2] = uint8_t(point.color[0] + point.color[1]);
        const uint16_t *from = point.pairs[1 - i % 2];
        uint16_t turned[] = {from[2], from[0], from[1]};
        std::copy(turned, turned + 3, point.pairs[i % 2]);
      }
    };
    CorpusArg points = inOut(randomIntegers<uint8_t>(48 * n, 0, 64, 138));
    points.ignored.resize(48);
    for (size_t byte : {12, 13, 14, 15, 23, 30, 31, 38, 39})
      points.ignored[byte] = true;
    std::fill(points.ignored.begin() + 40, points.ignored.end(), true);
    CorpusArg out = output<int32_t>(4 * n);
    out.ignored.resize(16);
    std::fill(out.ignored.begin() + 12, out.ignored.end(), true);
    std::vector<int32_t> aligned = randomIntegers<int32_t>(4 * n, -99, 99, 136);
    std::vector<int32_t> tight = randomIntegers<int32_t>(3 * n, -99, 99, 137);
    cases.push_back(
        makeCase("vec3_layout", label, launch,
                 {input(std::vector<float>(aligned.begin(), aligned.end())),
                  input(std::vector<float>(tight.begin(), tight.end())), points,
                  out, output<int16_t>(3 * n)},
                 reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeStructCases() {
  std::vector<CorpusCase> cases;
  addByValue(cases);
  addBuffer(cases);
  addUnion(cases);
  addBitFields(cases);
  addVec3(cases);
  return cases;
}
