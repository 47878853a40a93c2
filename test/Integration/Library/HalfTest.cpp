//===- HalfTest.cpp - functions on half, executed ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions whose results on half are exact, or rounded once from what is.
//
//===----------------------------------------------------------------------===//

#include "ExactValue.h"
#include "KernelRunner.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace cairn::test;

static const std::string header =
    "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";

static const ElementType &half() { return elementType("half"); }

static bool isNaN(uint64_t bits) { return cairn::test::isNaN(half(), bits); }

/// Half as double, which holds every half.
static double toDouble(uint64_t bits) {
  ExactValue value = decode(half(), bits);
  if (value.kind == ExactValue::NaN)
    return NAN;
  double magnitude = value.kind == ExactValue::Infinity
                         ? INFINITY
                         : std::ldexp(double(value.magnitude), value.exponent);
  return value.negative ? -magnitude : magnitude;
}

static uint64_t toHalf(double number) {
  uint64_t bits;
  std::memcpy(&bits, &number, sizeof(bits));
  return encodeFloat(half(), decode(elementType("double"), bits),
                     Rounding::RTE);
}

static std::vector<uint64_t> randomHalves(size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<uint64_t> bits(count);
  for (uint64_t &value : bits)
    value = random() & 0xffff;
  return bits;
}

static void expectSame(const std::vector<uint64_t> &actual,
                       const std::vector<uint64_t> &expected) {
  ASSERT_EQ(actual.size(), expected.size());
  unsigned wrong = 0;
  for (size_t i = 0; i < actual.size() && wrong < 5; ++i) {
    if (actual[i] == expected[i] || (isNaN(actual[i]) && isNaN(expected[i])))
      continue;
    ++wrong;
    ADD_FAILURE() << "element " << i << ": expected 0x" << std::hex
                  << expected[i] << ", got 0x" << actual[i];
  }
}

/// `body` computes r of x, y and z, on scalars and on vectors of three.
static void check(const std::string &body, const std::vector<uint64_t> &x,
                  const std::vector<uint64_t> &y,
                  const std::vector<uint64_t> &z,
                  const std::vector<uint64_t> &expected) {
  const char *parameters = "(global const half *px, global const half *py, "
                           "global const half *pz, global half *pr) {\n"
                           "  size_t i = get_global_id(0);\n";
  KernelRunner runner(
      header + "#define T half\n#define I int\nkernel void scalar" +
      parameters + "  T x = px[i], y = py[i], z = pz[i], r;\n  I n;\n" + body +
      "\n  pr[i] = r;\n}\n#undef T\n#undef I\n#define T half3\n#define I "
      "int3\nkernel void vector" +
      parameters +
      "  T x = vload3(i, px), y = vload3(i, py), z = vload3(i, pz), r;\n  I "
      "n;\n" +
      body + "\n  vstore3(r, i, pr);\n}\n");
  ASSERT_TRUE(runner.valid());
  for (unsigned width : {1, 3}) {
    std::vector<Bytes> buffers = {packBits(x, 2), packBits(y, 2),
                                  packBits(z, 2), Bytes(x.size() * 2)};
    ASSERT_TRUE(runner.run(width == 1 ? "scalar" : "vector", x.size() / width,
                           buffers));
    SCOPED_TRACE(body + " on width " + std::to_string(width));
    expectSame(unpackBits(buffers[3], 2), expected);
  }
}

/// As many as there are halves, made a multiple of three.
static std::vector<uint64_t> allHalves() {
  std::vector<uint64_t> x = interestingBits(half());
  while (x.size() % 3)
    x.push_back(0);
  return x;
}

static void checkUnary(const std::string &body, double (*reference)(double)) {
  std::vector<uint64_t> x = allHalves(), expected;
  for (uint64_t bits : x)
    expected.push_back(toHalf(reference(toDouble(bits))));
  check(body, x, x, x, expected);
}

static void checkBinary(const std::string &body,
                        double (*reference)(double, double)) {
  std::vector<uint64_t> x = randomHalves(60000, 1), y = randomHalves(60000, 2);
  for (size_t i = 0; i < 256; ++i) {
    const uint64_t ends[] = {0,      1,      0x3ff,  0x400,  0x7bff, 0x7c00,
                             0x3c00, 0x7e00, 0x8000, 0x8001, 0x83ff, 0x8400,
                             0xfbff, 0xfc00, 0xbc00, 0xfe00};
    x[i] = ends[i / 16];
    y[i] = ends[i % 16];
  }
  std::vector<uint64_t> expected;
  for (size_t i = 0; i < x.size(); ++i)
    expected.push_back(toHalf(reference(toDouble(x[i]), toDouble(y[i]))));
  check(body, x, y, x, expected);
}

TEST(Half, Rounding) {
  checkUnary("r = floor(x);", std::floor);
  checkUnary("r = ceil(x);", std::ceil);
  checkUnary("r = trunc(x);", std::trunc);
  checkUnary("r = rint(x);", std::nearbyint);
  checkUnary("r = round(x);", std::round);
}

TEST(Half, SquareRoot) { checkUnary("r = sqrt(x);", std::sqrt); }

TEST(Half, Remainders) {
  checkBinary("r = fmod(x, y);", std::fmod);
  checkBinary("r = remainder(x, y);", std::remainder);
  checkBinary("r = remquo(x, y, &n);", std::remainder);
}

TEST(Half, Arithmetic) {
  checkBinary("r = x + y;", [](double x, double y) { return x + y; });
  checkBinary("r = x * y;", [](double x, double y) { return x * y; });
  checkBinary("r = x / y;", [](double x, double y) { return x / y; });
  checkBinary("r = fdim(x, y);", std::fdim);
}

TEST(Half, PartsOfNumbers) {
  checkUnary("r = frexp(x, &n);", [](double x) {
    int n;
    return std::frexp(x, &n);
  });
  checkUnary("r = logb(x);", std::logb);
  checkUnary("r = modf(x, &y);", [](double x) {
    double whole;
    return std::modf(x, &whole);
  });
  checkUnary("modf(x, &r);", std::trunc);
  checkUnary("fract(x, &r);", std::floor);
  checkUnary("r = fract(x, &y);", [](double x) {
    if (x == 0 || std::isinf(x))
      return std::copysign(0.0, x);
    return std::fmin(x - std::floor(x), 0x1.ffcp-1) + (x - x);
  });
}

TEST(Half, ScalesBy) {
  for (int n : {-60, -41, -25, -14, -1, 0, 3, 20, 40, 60}) {
    std::vector<uint64_t> x = allHalves(), expected;
    for (uint64_t bits : x)
      expected.push_back(toHalf(std::ldexp(toDouble(bits), n)));
    check("r = ldexp(x, " + std::to_string(n) + ");", x, x, x, expected);
  }
}

TEST(Half, NextAfter) {
  for (double target :
       {-double(INFINITY), -1.0, -0.0, 0.0, 1.0, double(INFINITY)}) {
    std::vector<uint64_t> x = allHalves(), y(x.size(), toHalf(target)),
                          expected;
    for (uint64_t bits : x) {
      double from = toDouble(bits);
      uint64_t step;
      if (std::isnan(from))
        step = bits;
      else if (from == target)
        step = toHalf(target);
      else if (from == 0)
        step = target > 0 ? 1 : 0x8001;
      else
        step = (from < target) == (from > 0) ? bits + 1 : bits - 1;
      expected.push_back(step);
    }
    check("r = nextafter(x, y);", x, y, x, expected);
  }
}

TEST(Half, NaN) {
  KernelRunner runner(header + "kernel void k(global half *r, global half4 *s)"
                               " { r[0] = nan((ushort)5);"
                               " s[0] = nan((ushort4)(0, 1, 2, 3)); }");
  std::vector<Bytes> buffers = {Bytes(2), Bytes(8)};
  ASSERT_TRUE(runner.run("k", 1, buffers));
  for (const Bytes &buffer : buffers)
    for (uint64_t bits : unpackBits(buffer, 2))
      EXPECT_TRUE(isNaN(bits)) << bits;
}

/// x * y + z, exactly: all are multiples of 2^-48, and below 2^33.
static uint64_t exactFma(uint64_t x, uint64_t y, uint64_t z) {
  double dx = toDouble(x), dy = toDouble(y), dz = toDouble(z);
  if (!std::isfinite(dx) || !std::isfinite(dy) || !std::isfinite(dz))
    return toHalf(dx * dy + dz);
  ExactValue a = decode(half(), x), b = decode(half(), y),
             c = decode(half(), z);
  __int128 product = __int128(a.magnitude * b.magnitude)
                     << (a.exponent + b.exponent + 48);
  __int128 sum = (a.negative != b.negative ? -product : product);
  __int128 addend = __int128(c.magnitude) << (c.exponent + 48);
  sum += c.negative ? -addend : addend;
  if (sum == 0)
    return toHalf(dx * dy + dz); // exact as well, and of the right sign
  ExactValue value;
  value.negative = sum < 0;
  unsigned __int128 magnitude = value.negative ? -sum : sum;
  value.exponent = -48;
  bool lost = false; // keeps the lowest bit set
  for (; magnitude >> 62; magnitude >>= 1, ++value.exponent)
    lost |= magnitude & 1;
  value.magnitude = uint64_t(magnitude) | lost;
  return encodeFloat(half(), value, Rounding::RTE);
}

TEST(Half, FusedMultiplyAdd) {
  constexpr size_t count = 300000;
  std::vector<uint64_t> x = randomHalves(count, 3), y = randomHalves(count, 4),
                        z = randomHalves(count, 5), expected;
  // Products halfway between two halves, and what tips the scales.
  for (size_t i = 0; i < count / 2; ++i) {
    x[i] = 0x3c00 | (x[i] & 0x83ff);
    y[i] = 0x3c00 | (y[i] & 0x03e0);
    z[i] &= 0x80ff;
  }
  for (size_t i = 0; i < count; ++i)
    expected.push_back(exactFma(x[i], y[i], z[i]));
  check("r = fma(x, y, z);", x, y, z, expected);
}

TEST(Half, ThroughEveryKindOfPointer) {
  KernelRunner runner(
      header +
          "kernel void k(global half *x, global half *r, global half2 *whole, "
          "global int2 *e) {\n"
          "  local half2 l; local int2 le; half2 p; int2 pe;\n"
          "  half2 v = vload2(0, x);\n"
          "  vstore2(modf(v, whole), 0, r);\n"
          "  vstore2(modf(v, &l), 1, r); whole[1] = l;\n"
          "  vstore2(modf(v, &p), 2, r); whole[2] = p;\n"
          "  half2 *g = whole + 3; if (get_global_id(0)) g = &p;\n"
          "  vstore2(modf(v, g), 3, r);\n"
          "  frexp(v, e); frexp(v, &le); e[1] = le; frexp(v, &pe); e[2] = pe;\n"
          "  int2 *ge = e + 3; if (get_global_id(0)) ge = &pe;\n"
          "  frexp(v, ge);\n"
          "  half2 c; vstore2(sincos(v, &c), 4, r); whole[4] = c;\n"
          "  lgamma_r(v, e + 4); remquo(v, (half2)(1.0h, 0.5h), e + 5);\n"
          "}\n",
      "-cl-std=CL2.0");
  ASSERT_TRUE(runner.valid());
  std::vector<Bytes> buffers = {packBits({toHalf(2.75), toHalf(-3.5)}, 2),
                                Bytes(20), Bytes(20), Bytes(48)};
  ASSERT_TRUE(runner.run("k", 1, buffers));
  std::vector<uint64_t> part = unpackBits(buffers[1], 2),
                        whole = unpackBits(buffers[2], 2);
  std::vector<int> exponents = fromBytes<int>(buffers[3]);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(toDouble(part[2 * i]), 0.75);
    EXPECT_EQ(toDouble(part[2 * i + 1]), -0.5);
    EXPECT_EQ(toDouble(whole[2 * i]), 2.0);
    EXPECT_EQ(toDouble(whole[2 * i + 1]), -3.0);
    EXPECT_EQ(exponents[2 * i], 2);
    EXPECT_EQ(exponents[2 * i + 1], 2);
  }
  EXPECT_EQ(part[8], toHalf(std::sin(2.75)));
  EXPECT_EQ(whole[8], toHalf(std::cos(2.75)));
  EXPECT_EQ(exponents[8], 1);
  EXPECT_EQ(exponents[9], 1); // gamma(-3.5) is positive
  EXPECT_EQ(exponents[10], 3);
  EXPECT_EQ(exponents[11], -7);
}
