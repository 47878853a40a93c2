//===- CooperativeMatrixTest.cpp - products that a module has ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "drivers/vulkan/device/CooperativeMatrix.h"

#include "gtest/gtest.h"

#include <initializer_list>

using namespace cairn::runtime;

namespace {
/// A module with matrices, of the words that matter here.
class CooperativeMatrixTest : public testing::Test {
protected:
  enum Use : uint32_t { A, B, Sum };

  void add(uint32_t opcode, std::initializer_list<uint32_t> operands) {
    module.words.push_back(uint32_t(operands.size() + 1) << 16 | opcode);
    module.words.insert(module.words.end(), operands);
  }
  uint32_t integer(uint32_t width) {
    add(21, {++id, width, 1});
    return id;
  }
  uint32_t floating(uint32_t width) {
    add(22, {++id, width});
    return id;
  }
  uint32_t number(uint32_t value, uint32_t opcode = 43) {
    add(opcode, {i32, ++id, value});
    return id;
  }
  uint32_t matrix(uint32_t component, uint32_t rows, uint32_t columns,
                  Use use) {
    uint32_t scope = number(3), as = number(use);
    add(4456, {++id, component, scope, rows, columns, as});
    return id;
  }
  uint32_t undef(uint32_t type) {
    add(1, {type, ++id});
    return id;
  }
  void multiply(uint32_t result, uint32_t a, uint32_t b, uint32_t sum) {
    add(4459, {result, ++id, undef(a), undef(b), undef(sum), 0});
  }
  std::vector<std::string> shapes() const {
    std::vector<std::string> texts;
    for (const MatrixShape &shape : readMatrixShapes(module))
      texts.push_back(shape.spell());
    return texts;
  }

  static SpirvModule makeEmpty() {
    SpirvModule empty;
    empty.words = {0x07230203, 0x10600, 0, 1000, 0};
    return empty;
  }

  SpirvModule module = makeEmpty();
  uint32_t id = 0, i32 = integer(32);
};

using Texts = std::vector<std::string>;
} // namespace

TEST_F(CooperativeMatrixTest, TakesWhatIsMultipliedAlone) {
  uint32_t f16 = floating(16), f32 = floating(32), i8 = integer(8);
  uint32_t n16 = number(16), n32 = number(32);
  uint32_t a = matrix(f16, n16, n16, A), b = matrix(f16, n16, n16, B),
           sum = matrix(f32, n16, n16, Sum);
  // With the types of one product more could be made that nobody asks for.
  uint32_t bytes = matrix(i8, n16, n32, A), others = matrix(i8, n32, n16, B),
           counts = matrix(i32, n16, n16, Sum);
  matrix(f16, n16, n16, Sum); // the sum is rounded to it
  multiply(sum, a, b, sum);
  multiply(sum, a, b, sum);
  multiply(counts, bytes, others, counts);
  EXPECT_EQ(shapes(), (Texts{"16x16x16 of f16 with sums of f32",
                             "16x16x32 of i8 with sums of i32"}));
}

TEST_F(CooperativeMatrixTest, TellsTypesOfFactorsAndSumsApart) {
  uint32_t f16 = floating(16), f32 = floating(32), f64 = floating(64);
  uint32_t n8 = number(8), n4 = number(4);
  multiply(matrix(f64, n8, n8, Sum), matrix(f16, n8, n4, A),
           matrix(f32, n4, n8, B), matrix(f32, n8, n8, Sum));
  EXPECT_EQ(shapes(), (Texts{"8x8x4 of f16 and f32 with sums of f32 and f64"}));
}

TEST_F(CooperativeMatrixTest, TakesSpecializationConstants) {
  constexpr uint32_t specConstant = 50;
  uint32_t f16 = floating(16), n8 = number(8, specConstant);
  uint32_t sum = matrix(f16, n8, n8, Sum);
  multiply(sum, matrix(f16, n8, n8, A), matrix(f16, n8, n8, B), sum);
  EXPECT_EQ(shapes(), (Texts{"8x8x8 of f16 with sums of f16"}));
}

TEST_F(CooperativeMatrixTest, LeavesComputedSizesToTheDevice) {
  constexpr uint32_t specConstantOp = 52, iAdd = 128;
  uint32_t f16 = floating(16), n8 = number(8);
  uint32_t rows = ++id;
  add(specConstantOp, {i32, rows, iAdd, n8, n8});
  uint32_t sum = matrix(f16, rows, n8, Sum);
  multiply(sum, matrix(f16, rows, n8, A), matrix(f16, n8, n8, B), sum);
  EXPECT_EQ(shapes(), Texts());
}

TEST_F(CooperativeMatrixTest, FindsNothingWithoutProducts) {
  EXPECT_EQ(shapes(), Texts());
  uint32_t f16 = floating(16), n8 = number(8);
  undef(matrix(f16, n8, n8, A));
  EXPECT_EQ(shapes(), Texts());
}

TEST_F(CooperativeMatrixTest, ComparesWithWhatTheDeviceReports) {
  CooperativeMatrixProperties own = {};
  own.rows = 16;
  own.columns = 8;
  own.trips = 32;
  own.a = own.b = 3;      // i8
  own.c = own.result = 5; // i32
  own.scope = 3;
  MatrixShape shape = {16, 8, 32, "i8", "i8", "i32", "i32"};
  EXPECT_TRUE(shape.isOf(own));
  EXPECT_EQ(spell({own, own}), "16x8x32 of i8 with sums of i32");
  own.b = 7; // unsigned
  EXPECT_TRUE(shape.isOf(own));
  own.result = 1;
  EXPECT_FALSE(shape.isOf(own));
  own.result = own.c;
  own.scope = 2; // the work-group
  EXPECT_FALSE(shape.isOf(own));
  EXPECT_EQ(spell({own}), "none");
}
