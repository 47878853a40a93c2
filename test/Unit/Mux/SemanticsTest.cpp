//===- SemanticsTest.cpp - mux enumerations, attributes ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/Mux.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace cairn::mux;

namespace {

TEST(Semantics, NumbersAreTheSpecifications) {
  EXPECT_EQ(encodeSemantics(MemOrdering::Relaxed, MemKind::None), 0u);
  EXPECT_EQ(encodeSemantics(MemOrdering::AcquireRelease,
                            MemKind::WorkGroup | MemKind::CrossWorkGroup),
            0x308u);
  EXPECT_EQ(
      encodeSemantics(MemOrdering::SequentiallyConsistent, MemKind::SubGroup),
      0x90u);
  EXPECT_EQ(static_cast<uint32_t>(MemScope::CrossDevice), 0u);
  EXPECT_EQ(static_cast<uint32_t>(MemScope::WorkItem), 4u);
}

TEST(Semantics, DecodeIsTheInverse) {
  for (uint32_t ordering : {0x0, 0x2, 0x4, 0x8, 0x10})
    for (uint32_t memory : {0x0, 0x80, 0x100, 0x200, 0x380}) {
      std::optional<MemSemantics> decoded = decodeSemantics(ordering | memory);
      ASSERT_TRUE(decoded);
      EXPECT_EQ(encodeSemantics(decoded->ordering, decoded->memory),
                ordering | memory);
    }
}

TEST(Semantics, DecodeRefusesWhatHasNoMeaning) {
  EXPECT_FALSE(decodeSemantics(0x6));   // two orderings
  EXPECT_FALSE(decodeSemantics(0x1));   // no ordering has this bit
  EXPECT_FALSE(decodeSemantics(0x40));  // no memory has this bit
  EXPECT_FALSE(decodeSemantics(0x808)); // SPIR-V's image memory
}

TEST(Semantics, IntegerIdentities) {
  MLIRContext context;
  Type i8 = IntegerType::get(&context, 8);
  auto identity = [&](GroupOperation operation) {
    return cast<IntegerAttr>(getIdentity(operation, i8)).getInt();
  };
  EXPECT_EQ(identity(GroupOperation::Add), 0);
  EXPECT_EQ(identity(GroupOperation::Mul), 1);
  EXPECT_EQ(identity(GroupOperation::SMin), 127);
  EXPECT_EQ(identity(GroupOperation::SMax), -128);
  EXPECT_EQ(identity(GroupOperation::UMin), -1);
  EXPECT_EQ(identity(GroupOperation::UMax), 0);
  EXPECT_EQ(identity(GroupOperation::And), -1);
  EXPECT_EQ(identity(GroupOperation::Or), 0);
  EXPECT_EQ(identity(GroupOperation::Xor), 0);
}

TEST(Semantics, FloatAndLogicalIdentities) {
  MLIRContext context;
  Type f32 = Float32Type::get(&context);
  auto identity = [&](GroupOperation operation) {
    return cast<FloatAttr>(getIdentity(operation, f32)).getValueAsDouble();
  };
  EXPECT_EQ(identity(GroupOperation::FAdd), 0.0);
  EXPECT_EQ(identity(GroupOperation::FMul), 1.0);
  EXPECT_EQ(identity(GroupOperation::FMin),
            std::numeric_limits<double>::infinity());
  EXPECT_EQ(identity(GroupOperation::FMax),
            -std::numeric_limits<double>::infinity());

  Type i1 = IntegerType::get(&context, 1);
  EXPECT_TRUE(cast<IntegerAttr>(getIdentity(GroupOperation::LogicalAnd, i1))
                  .getValue()
                  .isOne());
  EXPECT_TRUE(cast<IntegerAttr>(getIdentity(GroupOperation::LogicalXor, i1))
                  .getValue()
                  .isZero());
}

TEST(Semantics, IdentityOfAVectorIsASplat) {
  MLIRContext context;
  auto type = VectorType::get({4}, IntegerType::get(&context, 32));
  auto identity =
      cast<SplatElementsAttr>(getIdentity(GroupOperation::Mul, type));
  EXPECT_EQ(identity.getType(), type);
  EXPECT_EQ(identity.getSplatValue<APInt>(), 1);
}

TEST(Semantics, DimensionsOfAnOrder) {
  EXPECT_EQ(getDimensions(WorkItemOrder::XYZ),
            (std::array<unsigned, 3>{0, 1, 2}));
  EXPECT_EQ(getDimensions(WorkItemOrder::ZXY),
            (std::array<unsigned, 3>{2, 0, 1}));
}

class FunctionAttrs : public testing::Test {
protected:
  FunctionAttrs() { context.loadDialect<MuxDialect, func::FuncDialect>(); }

  Operation *parse(StringRef source) {
    module = parseSourceString<ModuleOp>(source, &context);
    return module ? &module->getBody()->front() : nullptr;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(FunctionAttrs, AnswersWhereAbsent) {
  Operation *function = parse("func.func private @f()");
  ASSERT_TRUE(function);
  EXPECT_FALSE(isKernel(function));
  EXPECT_FALSE(isKernelEntryPoint(function));
  EXPECT_EQ(getOrigFnName(function), "f");
  EXPECT_EQ(getBaseFnName(function), "f");
  EXPECT_FALSE(getReqdWorkGroupSize(function));
  EXPECT_EQ(getMaxWorkDim(function), 3u);
  EXPECT_FALSE(getIntelReqdSubGroupSize(function));
  EXPECT_FALSE(getLocalMemUsage(function));
  EXPECT_EQ(getWorkItemOrder(function), WorkItemOrder::XYZ);
  EXPECT_EQ(getBarrierSchedule(function), BarrierSchedule::Unordered);
}

TEST_F(FunctionAttrs, AnswersWherePresent) {
  Operation *function = parse(R"mlir(
    func.func private @f.wrapped() attributes {
      mux.kernel = #mux.kernel<entry_point>, mux.orig_fn = "f",
      mux.base_fn_name = "g", mux.local_mem_usage = 64 : i64,
      mux.work_item_order = #mux.work_item_order<zyx>,
      mux.reqd_work_group_size = array<i64: 8, 4, 2>,
      mux.max_work_dim = 2 : i32, mux.intel_reqd_sub_group_size = 16 : i32}
  )mlir");
  ASSERT_TRUE(function);
  EXPECT_TRUE(isKernel(function));
  EXPECT_TRUE(isKernelEntryPoint(function));
  EXPECT_EQ(getOrigFnName(function), "f");
  EXPECT_EQ(getBaseFnName(function), "g");
  EXPECT_EQ(getReqdWorkGroupSize(function), (std::array<int64_t, 3>{8, 4, 2}));
  EXPECT_EQ(getMaxWorkDim(function), 2u);
  EXPECT_EQ(getIntelReqdSubGroupSize(function), 16u);
  EXPECT_EQ(getLocalMemUsage(function), 64u);
  EXPECT_EQ(getWorkItemOrder(function), WorkItemOrder::ZYX);
}

TEST_F(FunctionAttrs, KernelThatIsNoEntryPoint) {
  Operation *function = parse(
      "func.func private @f() attributes {mux.kernel = #mux.kernel<kernel>}");
  ASSERT_TRUE(function);
  EXPECT_TRUE(isKernel(function));
  EXPECT_FALSE(isKernelEntryPoint(function));
}

} // namespace
