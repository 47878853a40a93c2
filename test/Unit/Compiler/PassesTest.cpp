//===- PassesTest.cpp - passes by name, on text -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Compiler/Passes.h"

#include "cairn/Compiler/Context.h"
#include "cairn/Pipelines/Pipelines.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace cairn;
using namespace cairn::compiler;

namespace {

const PassDescription *find(llvm::StringRef name) {
  const auto *pass = llvm::find_if(
      getPasses(), [&](const PassDescription &p) { return p.name == name; });
  return pass == getPasses().end() ? nullptr : pass;
}

TEST(Passes, AreListedWithTheirDocumentation) {
  const PassDescription *own = find("mux-expand-collectives");
  ASSERT_NE(own, nullptr);
  EXPECT_EQ(own->summary,
            "Expand collectives of work-groups to local memory and barriers");
  EXPECT_TRUE(own->documentation.starts_with("Input: the `mux` level."));
  EXPECT_TRUE(own->documentation.contains("-keep-native"));
  EXPECT_FALSE(own->isPipeline);
  const PassDescription *upstream = find("canonicalize");
  ASSERT_NE(upstream, nullptr);
  EXPECT_TRUE(upstream->documentation.contains("-max-iterations"));
  EXPECT_EQ(find("no-such-pass"), nullptr);
}

TEST(Passes, IncludeTheStages) {
  for (const PipelineDescription &stage : stagePipelines()) {
    const PassDescription *pass = find(stage.name);
    ASSERT_NE(pass, nullptr) << stage.name.str();
    EXPECT_TRUE(pass->isPipeline);
    EXPECT_NE(mlir::PassPipelineInfo::lookup(stage.name), nullptr);
  }
}

class RunPipeline : public testing::Test {
protected:
  Result run(llvm::StringRef content, llvm::StringRef pipeline,
             bool withLocations = false) {
    output.clear();
    log.clear();
    errors = 0;
    return runPipeline(context, "a.mlir", content, pipeline, withLocations,
                       output, errors, log);
  }

  Context context;
  std::string output, log;
  uint32_t errors = 0;
};

constexpr llvm::StringLiteral twoConstants = R"(
func.func @f() -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}
)";

TEST_F(RunPipeline, WithAndWithoutAnAnchor) {
  for (const char *pipeline :
       {"canonicalize", "builtin.module(canonicalize)",
        " builtin.module( func.func( canonicalize ) ) ", "func.func(sccp,cse)"})
    EXPECT_EQ(run(twoConstants, pipeline), Result::SUCCESS) << pipeline << log;
  EXPECT_EQ(run(twoConstants, "builtin.module(canonicalize)"), Result::SUCCESS);
  EXPECT_NE(output.find("arith.constant 2"), std::string::npos) << output;
  EXPECT_EQ(output.find("arith.addi"), std::string::npos) << output;
  EXPECT_EQ(run(twoConstants, ""), Result::SUCCESS);
  EXPECT_NE(output.find("arith.addi"), std::string::npos) << output;
  EXPECT_EQ(output.find("loc("), std::string::npos) << output;
  EXPECT_EQ(run(twoConstants, "", /*withLocations=*/true), Result::SUCCESS);
  EXPECT_NE(output.find("loc(\"a.mlir\":4:8)"), std::string::npos) << output;
}

TEST_F(RunPipeline, SaysWhatIsWrongWithAPipeline) {
  EXPECT_EQ(run(twoConstants, "builtin.module(cse,nope)"),
            Result::INVALID_VALUE);
  EXPECT_EQ(log, "pipeline:1:20: error: 'nope' does not refer to a registered "
                 "pass or pass pipeline\n"
                 "  builtin.module(cse,nope)\n"
                 "                     ^\n");
  EXPECT_EQ(errors, 1u);
  EXPECT_EQ(run(twoConstants, "func.func(cse"), Result::INVALID_VALUE);
  EXPECT_NE(log.find("unbalanced parentheses"), std::string::npos) << log;
  EXPECT_EQ(output, "");
}

TEST_F(RunPipeline, SaysWhatIsWrongWithAModule) {
  EXPECT_EQ(run("func.func @f( {\n}\n", "cse"),
            Result::COMPILE_PROGRAM_FAILURE);
  EXPECT_EQ(log.find("a.mlir:1:"), 0u) << log;
  EXPECT_EQ(errors, 1u);
  // The context goes on.
  EXPECT_EQ(run(twoConstants, "cse"), Result::SUCCESS) << log;
}

TEST_F(RunPipeline, SaysWhyAPassFails) {
  EXPECT_EQ(run(twoConstants, "verify-cairn-level{level=host}"),
            Result::FINALIZE_PROGRAM_FAILURE);
  EXPECT_EQ(log.find("a.mlir:"), 0u) << log;
  EXPECT_EQ(errors, 1u) << log;
}

} // namespace
