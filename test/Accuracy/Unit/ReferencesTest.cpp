//===- ReferencesTest.cpp - that wrong results are found --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Flushing.h"
#include "Format.h"
#include "Operands/Cases.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::BuiltinSignature;
using cairn::ocl::ScalarKind;

namespace {

/// A call of a builtin on one lane.
struct Call {
  Call(const char *name, const char *signature)
      : signature(*BuiltinSignature::parse(signature)),
        builtin(*ocl::lookupBuiltin(name)) {
    item.builtin = &builtin;
    item.signature = &this->signature;
  }

  /// The verdict on `result` for floating-point operands and result.
  Verdict judge(double result, std::vector<double> operands,
                uint64_t pointee = 0) {
    for (size_t i = 0; i < operands.size(); ++i)
      item.in[i][0] = bits(signature.params[i].scalar, operands[i]);
    item.result[0] = bits(signature.result.scalar, result);
    item.pointee[0] = pointee;
    return findReference(builtin, signature.params[0].scalar)
        ->check(item, 0, false);
  }

  /// The same where subnormal numbers may be flushed.
  Verdict judge(double result, std::vector<double> operands, Flushed flushed) {
    judge(result, operands);
    return judgeFlushed(*findReference(builtin, signature.params[0].scalar),
                        item, 0, flushed);
  }

  static uint64_t bits(ScalarKind kind, double value) {
    return ocl::isFloatKind(kind)
               ? encode(formatOf(kind), value)
               : uint64_t(int64_t(value)) &
                     (~uint64_t(0) >> (64 - ocl::scalarKindBits(kind)));
  }

  BuiltinSignature signature;
  const ocl::Builtin &builtin;
  Item item;
};

} // namespace

TEST(References, MeasureErrors) {
  Call exp("exp", "float(float)");
  EXPECT_LT(exp.judge(std::exp(0.5), {0.5}).error, 0.6);
  EXPECT_GT(exp.judge(1.6490, {0.5}).error, 100);
  // A subnormal must not become zero.
  EXPECT_GT(exp.judge(0, {-90}).error, 100);
  EXPECT_EQ(exp.judge(INFINITY, {90}).error, 0);
}

TEST(References, MindPrescribedResults) {
  Call sin("sin", "float(float)");
  EXPECT_EQ(sin.judge(-0.0, {-0.0}).error, 0);
  EXPECT_EQ(sin.judge(0.0, {-0.0}).error, INFINITY);
  EXPECT_EQ(sin.judge(1, {INFINITY}).error, INFINITY);
  Call cos("cos", "float(float)");
  EXPECT_EQ(cos.judge(1 + 0x1p-23, {0}).error, INFINITY);
  Call tanpi("tanpi", "double(double)");
  EXPECT_EQ(tanpi.judge(-0.0, {1}).error, 0);
  EXPECT_EQ(tanpi.judge(-INFINITY, {1.5}).error, 0);
  Call powr("powr", "float(float, float)");
  EXPECT_EQ(powr.judge(NAN, {0, 0}).error, 0);
  EXPECT_EQ(powr.judge(NAN, {1, NAN}).error, 0);
}

TEST(References, RoundCorrectly) {
  Call fma("fma", "float(float, float, float)");
  double x = 1 + 0x1p-23, y = 1 - 0x1p-23, exact = -0x1p-46;
  EXPECT_EQ(fma.judge(exact, {x, y, -1}).error, 0);
  EXPECT_NE(fma.judge(0, {x, y, -1}).error, 0);
  // Either way of mad is right.
  Call mad("mad", "float(float, float, float)");
  EXPECT_EQ(mad.judge(exact, {x, y, -1}).error, 0);
  EXPECT_EQ(mad.judge(0, {x, y, -1}).error, 0);
  Call ldexp("ldexp", "half(half, int)");
  EXPECT_EQ(ldexp.judge(0x1p-24, {1.5, -25}).error, 0);
  EXPECT_NE(ldexp.judge(0, {1.5, -25}).error, 0);
}

TEST(References, LookThroughPointers) {
  Call frexp("frexp", "float(float, private int*)");
  EXPECT_EQ(frexp.judge(0.75, {3}, 2).error, 0);
  EXPECT_EQ(frexp.judge(0.75, {3}, 1).error, INFINITY);
  Call fract("fract", "float(float, private float*)");
  uint64_t minusOne = Call::bits(ScalarKind::Float, -1);
  EXPECT_EQ(fract.judge(0x1.fffffep-1, {-0x1p-60}, minusOne).error, 0);
  EXPECT_NE(fract.judge(1, {-0x1p-60}, minusOne).error, 0);
}

TEST(References, CompareIntegers) {
  Call mulHi("mul_hi", "int(int, int)");
  EXPECT_EQ(mulHi.judge(-1, {-1, 1}).error, 0);
  EXPECT_EQ(mulHi.judge(0, {-1, 1}).error, INFINITY);
  Call mul24("mul24", "int(int, int)");
  EXPECT_TRUE(mul24.judge(0, {1 << 24, 1}).skipped);
  Call convert("convert_char_sat_rte", "char(float)");
  EXPECT_EQ(convert.judge(127, {1e9}).error, 0);
  EXPECT_EQ(convert.judge(2, {2.5}).error, 0);
  EXPECT_EQ(convert.judge(3, {2.5}).error, INFINITY);
  EXPECT_EQ(convert.judge(0, {NAN}).error, 0);
}

TEST(References, CoverTheTable) {
  Options options;
  options.samples = 0;
  CaseTable table = makeCases(options);
  EXPECT_GT(table.rows.size(), 1000u);
  for (const std::unique_ptr<Row> &row : table.rows)
    EXPECT_EQ(row->failure, "") << row->function << " on " << row->type;
}

TEST(References, TolerateFlushingAndNoMore) {
  Call exp("exp", "float(float)");
  EXPECT_EQ(exp.judge(0, {-90}, Flushed::Float).error, 0);
  EXPECT_EQ(exp.judge(-0.0, {-90}, Flushed::Float).error, 0);
  // The result is a normal number, if a small one.
  EXPECT_GT(exp.judge(0, {-87}, Flushed::Float).error, 100);
  Call fdim("fdim", "float(float, float)");
  // 2^-126 - 2^-127, with the second operand, the first or the result as zero.
  const double normal = std::ldexp(1, -126), subnormal = std::ldexp(1, -127);
  EXPECT_EQ(fdim.judge(normal, {normal, subnormal}, Flushed::Float).error, 0);
  EXPECT_EQ(fdim.judge(0, {normal, subnormal}, Flushed::Float).error, 0);
  EXPECT_GT(fdim.judge(2 * normal, {normal, subnormal}, Flushed::Float).error,
            100);
  EXPECT_GT(fdim.judge(0, {2 * normal, normal}, Flushed::Float).error, 100);
  Call equal("isequal", "int(float, float)");
  EXPECT_EQ(equal.judge(1, {0, subnormal}, Flushed::Float).error, 0);
  EXPECT_NE(equal.judge(1, {0, normal}, Flushed::Float).error, 0);
  // Other types keep theirs unless all are named.
  Call wide("fabs", "double(double)");
  EXPECT_NE(wide.judge(0, {0x1p-1070}, Flushed::Float).error, 0);
  EXPECT_EQ(wide.judge(0, {0x1p-1070}, Flushed::All).error, 0);
}
