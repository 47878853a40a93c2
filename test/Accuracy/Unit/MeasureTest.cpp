//===- MeasureTest.cpp - what an ulp is -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Measure.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace cairn::accuracy;
using cairn::ocl::ScalarKind;

static const Format &half = formatOf(ScalarKind::Half);
static const Format &single = formatOf(ScalarKind::Float);
static const Format &wide = formatOf(ScalarKind::Double);

static double errorOf(const Format &format, double actual, double exact) {
  Real value;
  mpfr_set_d(value, exact, MPFR_RNDN);
  return measureError(format, encode(format, actual), value);
}

TEST(Format, EncodesWhatItDecodes) {
  for (uint64_t bits = 0; bits < 0x10000; ++bits)
    if (!half.isNaN(bits))
      ASSERT_EQ(encode(half, decode(half, bits)), bits);
  for (uint64_t bits : {0x00000001u, 0x007fffffu, 0x00800000u, 0x3f800000u,
                        0xff7fffffu, 0x7f800000u, 0x80000000u})
    EXPECT_EQ(encode(single, decode(single, bits)), bits);
  EXPECT_EQ(decode(single, 0x3fc00000), 1.5);
  EXPECT_EQ(encode(wide, 4.9e-324), 1u);
  EXPECT_EQ(encode(wide, -1.5), 0xbff8000000000000u);
}

TEST(Format, RoundsToNearestEven) {
  EXPECT_EQ(encode(half, 2049), encode(half, 2048));
  EXPECT_EQ(encode(half, 2051), encode(half, 2052));
  EXPECT_EQ(encode(half, 65519), half.largest());
  EXPECT_EQ(encode(half, 65520), half.infinity());
  EXPECT_EQ(encode(half, 0x1p-25), 0u);
  EXPECT_EQ(encode(half, 0x1.8p-25), 1u);
}

TEST(Format, NeighboursCrossZero) {
  EXPECT_EQ(neighbour(half, 0, -1), 0x8001u);
  EXPECT_EQ(neighbour(half, 0x8001, 2), 1u);
  EXPECT_EQ(neighbour(half, half.largest(), 1), half.infinity());
  EXPECT_EQ(neighbour(half, half.infinity(), 1), half.infinity());
}

TEST(Measure, CountsSteps) {
  EXPECT_EQ(errorOf(single, 1.5, 1.5), 0);
  EXPECT_EQ(errorOf(single, 1.5 + 0x1p-23, 1.5), 1);
  EXPECT_EQ(errorOf(single, 1.5, 1.5 + 0x1p-25), 0.25);
  // At a power of two the step below counts.
  EXPECT_EQ(errorOf(single, 1 + 0x1p-23, 1), 2);
  EXPECT_EQ(errorOf(single, 1 - 0x1p-24, 1), 1);
}

TEST(Measure, KeepsSubnormals) {
  EXPECT_EQ(errorOf(single, 0, 0x1p-149), 1);
  EXPECT_EQ(errorOf(single, 0x1p-149, 0x1.8p-149), 0.5);
  EXPECT_EQ(errorOf(single, 0, 0x1p-126), 0x1p23);
  EXPECT_EQ(errorOf(half, 0x1p-24, 0), 1);
}

TEST(Measure, InfinityStandsBehindTheLargest) {
  EXPECT_EQ(errorOf(single, INFINITY, 0x1p128), 0);
  EXPECT_EQ(errorOf(single, INFINITY, 0x1p200), 0);
  EXPECT_EQ(errorOf(single, INFINITY, 0x1.fffffep127), 1);
  EXPECT_EQ(errorOf(single, 0x1.fffffep127, 0x1p128), 1);
  EXPECT_EQ(errorOf(single, -INFINITY, 0x1p128), 0x1p25);
}

TEST(Measure, TellsKindsApart) {
  EXPECT_EQ(errorOf(single, NAN, NAN), 0);
  EXPECT_EQ(errorOf(single, NAN, 1), INFINITY);
  EXPECT_EQ(errorOf(single, 1, NAN), INFINITY);
  EXPECT_EQ(errorOf(single, INFINITY, INFINITY), 0);
  EXPECT_EQ(errorOf(single, -INFINITY, INFINITY), INFINITY);
  EXPECT_EQ(errorOf(single, 1, INFINITY), INFINITY);
}
