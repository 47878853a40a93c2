//===- InterfacesTest.cpp - what mux op interfaces answer -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/Mux.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace cairn::mux;

namespace {

/// Parses the body of a function that has one argument of each common type and
/// hands out its ops.
class Interfaces : public testing::Test {
protected:
  Interfaces() {
    context.loadDialect<MuxDialect, func::FuncDialect, arith::ArithDialect>();
  }

  /// The op before the return.
  Operation *parseLast(const Twine &body) {
    std::string source = ("func.func @f(%d: i32, %n: i64, %f: f32, %b: i1) {" +
                          body + "\n return\n}")
                             .str();
    module = parseSourceString<ModuleOp>(source, &context);
    if (!module)
      return nullptr;
    auto function = cast<func::FuncOp>(module->getBody()->front());
    return function.front().getTerminator()->getPrevNode();
  }

  bool isUniform(const Twine &body) {
    auto op = dyn_cast_or_null<UniformityOpInterface>(parseLast(body));
    EXPECT_TRUE(op) << body.str();
    return op && op.isWorkGroupUniform();
  }

  bool isAlwaysUniform(const Twine &body) {
    auto op = dyn_cast_or_null<UniformityOpInterface>(parseLast(body));
    EXPECT_TRUE(op) << body.str();
    return op && op.isUniformForVaryingOperands();
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(Interfaces, QueriesOfTheWorkItemVary) {
  for (const char *query : {"global_id", "local_id"})
    EXPECT_FALSE(isUniform("mux." + Twine(query) + " %d : i64")) << query;
  for (const char *query :
       {"global_linear_id", "local_linear_id", "sub_group_id", "sub_group_size",
        "sub_group_local_id"})
    EXPECT_FALSE(isUniform("mux." + Twine(query) + " : i32")) << query;
}

TEST_F(Interfaces, QueriesOfTheWorkGroupAreUniform) {
  for (const char *query : {"global_size", "global_offset", "local_size",
                            "enqueued_local_size", "group_id", "num_groups"}) {
    EXPECT_TRUE(isUniform("mux." + Twine(query) + " %d : i64")) << query;
    EXPECT_FALSE(isAlwaysUniform("mux." + Twine(query) + " %d : i64")) << query;
  }
  for (const char *query : {"work_dim", "num_sub_groups", "max_sub_group_size"})
    EXPECT_TRUE(isUniform("mux." + Twine(query) + " : i32")) << query;
  for (const char *query : {"is_ftz", "use_fast", "is_embedded_profile"})
    EXPECT_TRUE(isUniform("mux." + Twine(query) + " : i1")) << query;
}

TEST_F(Interfaces, CollectivesOfTheWorkGroupAreAlwaysUniform) {
  for (const char *op :
       {"mux.any work_group id(0) %b : i1", "mux.all work_group id(0) %b : i1",
        "mux.broadcast work_group id(0) %f[%n, %n, %n] : f32, i64",
        "mux.reduce work_group fadd id(0) %f : f32"}) {
    EXPECT_TRUE(isUniform(op)) << op;
    EXPECT_TRUE(isAlwaysUniform(op)) << op;
  }
  EXPECT_FALSE(isUniform("mux.scan inclusive work_group fadd id(0) %f : f32"));
}

TEST_F(Interfaces, CollectivesOfTheSubGroupKeepWhatIsUniform) {
  for (const char *op : {"mux.any sub_group %b : i1",
                         "mux.broadcast sub_group %f[%d] : f32, i32",
                         "mux.reduce sub_group fmax %f : f32",
                         "mux.scan inclusive sub_group fmin %f : f32",
                         "mux.sub_group_shuffle %f, %d : f32"}) {
    EXPECT_TRUE(isUniform(op)) << op;
    EXPECT_FALSE(isAlwaysUniform(op)) << op;
  }
  // The last sub-group may be smaller, so that its sum differs.
  EXPECT_FALSE(isUniform("mux.reduce sub_group fadd %f : f32"));
  EXPECT_FALSE(isUniform("mux.scan exclusive sub_group fmin %f : f32"));
  EXPECT_FALSE(isUniform("mux.sub_group_shuffle_up %f, %f, %d : f32"));
}

TEST_F(Interfaces, WorkItemQuery) {
  auto varying =
      dyn_cast_or_null<WorkItemQuery>(parseLast("mux.global_id %d : i64"));
  ASSERT_TRUE(varying);
  EXPECT_EQ(varying.getConstantDim(), std::nullopt);
  EXPECT_EQ(varying.getOutOfRangeValue(), 0);

  auto constant = dyn_cast_or_null<WorkItemQuery>(
      parseLast("%c = arith.constant 2 : i32\n mux.local_size %c : i64"));
  ASSERT_TRUE(constant);
  EXPECT_EQ(constant.getConstantDim(), 2u);
  EXPECT_EQ(constant.getOutOfRangeValue(), 1);
}

TEST_F(Interfaces, ControlBarrierOfTheWorkGroup) {
  for (const char *op :
       {"mux.work_group_barrier id(3) scope(device) semantics(acq_rel, none)",
        "mux.any work_group id(3) %b : i1"}) {
    auto barrier = dyn_cast_or_null<ControlBarrier>(parseLast(op));
    ASSERT_TRUE(barrier) << op;
    EXPECT_TRUE(barrier.synchronizesWorkGroup());
    EXPECT_EQ(barrier.getBarrierId(), 3u);
    barrier.setBarrierId(5);
    EXPECT_EQ(barrier.getBarrierId(), 5u);
  }
}

TEST_F(Interfaces, ControlBarrierOfTheSubGroup) {
  for (const char *op :
       {"mux.sub_group_barrier id(0) scope(device) semantics(acq_rel, none)",
        "mux.any sub_group %b : i1",
        "mux.sub_group_shuffle_xor %f, %d : f32"}) {
    auto barrier = dyn_cast_or_null<ControlBarrier>(parseLast(op));
    ASSERT_TRUE(barrier) << op;
    EXPECT_FALSE(barrier.synchronizesWorkGroup());
    EXPECT_EQ(barrier.getSynchronizedGroup(), GroupKind::SubGroup);
  }
  EXPECT_FALSE(isa<ControlBarrier>(
      parseLast("mux.mem_barrier scope(device) semantics(acq_rel, none)")));
}

TEST_F(Interfaces, BarrierSemantics) {
  auto barrier = dyn_cast_or_null<WorkGroupBarrierOp>(
      parseLast("mux.work_group_barrier id(0) scope(work_group) "
                "semantics(acq_rel, work_group|cross_work_group)"));
  ASSERT_TRUE(barrier);
  EXPECT_EQ(barrier.getSemantics(), 0x308u);
}

TEST_F(Interfaces, WorkItemsIsALoop) {
  Operation *op =
      parseLast("mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 { }");
  auto loop = dyn_cast_or_null<LoopLikeOpInterface>(op);
  ASSERT_TRUE(loop);
  EXPECT_EQ(loop.getLoopInductionVars()->size(), 3u);
  EXPECT_EQ(loop.getLoopUpperBounds()->size(), 3u);
  EXPECT_EQ(getConstantIntValue(loop.getLoopLowerBounds()->front()), 0);
  EXPECT_EQ(getConstantIntValue(loop.getLoopSteps()->front()), 1);
}

TEST_F(Interfaces, WorkItemsBuiltFromCode) {
  Operation *last = parseLast("%c = arith.constant 4 : i64");
  ASSERT_TRUE(last);
  OpBuilder builder(&context);
  builder.setInsertionPointAfter(last);
  Value size = last->getResult(0);
  auto loop =
      WorkItemsOp::create(builder, last->getLoc(), ValueRange{size, size, size},
                          [](OpBuilder &nested, Location loc, ValueRange ids) {
                            arith::AddIOp::create(nested, loc, ids[0], ids[2]);
                          });
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ(loop.getLocalIds().size(), 3u);
  EXPECT_EQ(loop.getBody()->getOperations().size(), 2u);
}

} // namespace
