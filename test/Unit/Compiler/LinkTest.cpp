//===- LinkTest.cpp - modules made one --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CompilerTest.h"

using namespace cairn::compiler;

namespace {

using LinkTest = CompilerTest;

constexpr const char *kUser =
    "int helper(int);\n"
    "kernel void k(global int *p) { *p = helper(*p); }\n";
constexpr const char *kHelper = "int helper(int x) { return x + 1; }\n";

TEST_F(LinkTest, ResolvesAFunctionOfAnotherModule) {
  auto user = compiled(kUser);
  auto helper = compiled(kHelper);
  ASSERT_EQ(user->link({helper.get()}), Result::SUCCESS) << log;
  EXPECT_EQ(user->finalize(), Result::SUCCESS) << log;
  EXPECT_NE(user->lookup("k"), nullptr);
  EXPECT_EQ(numErrors, 0u);
}

TEST_F(LinkTest, LeavesTheOtherModuleAsItIs) {
  auto user = compiled(kUser);
  auto helper = compiled(kHelper);
  size_t before = helper->size();
  ASSERT_EQ(user->link({helper.get()}), Result::SUCCESS);
  EXPECT_EQ(helper->size(), before);
  auto second = compiled(kUser);
  EXPECT_EQ(second->link({helper.get()}), Result::SUCCESS) << log;
}

TEST_F(LinkTest, TakesSeveralModules) {
  auto first = compiled("kernel void a(global int *p) { *p = 1; }\n");
  auto second = compiled("kernel void b(global int *p) { *p = 2; }\n");
  auto third = compiled("kernel void c(global int *p) { *p = 3; }\n");
  ASSERT_EQ(first->link({second.get(), third.get()}), Result::SUCCESS) << log;
  ProgramInfo kernels;
  ASSERT_EQ(first->finalize(&kernels), Result::SUCCESS) << log;
  EXPECT_EQ(kernels.size(), 3u);
}

TEST_F(LinkTest, TakesNoModules) {
  auto module = compiled(kCopySource);
  EXPECT_EQ(module->link({}), Result::SUCCESS);
  EXPECT_EQ(module->finalize(), Result::SUCCESS);
}

TEST_F(LinkTest, RejectsTwoDefinitions) {
  auto first = compiled(kHelper);
  auto second = compiled(kHelper);
  EXPECT_EQ(first->link({second.get()}), Result::LINK_PROGRAM_FAILURE);
  expectOneError("function 'helper' is defined in");
}

TEST_F(LinkTest, NeedsCompiledModules) {
  auto module = compiled(kCopySource);
  auto empty = newModule();
  EXPECT_EQ(module->link({empty.get()}), Result::LINK_PROGRAM_FAILURE);
  expectOneError("expected modules compiled from OpenCL C, LLVM IR or SPIR-V");
  EXPECT_EQ(empty->link({module.get()}), Result::LINK_PROGRAM_FAILURE);
  expectOneError("expected a module compiled from OpenCL C, LLVM IR or SPIR-V");
}

// What is linked in after that would be left out without a word.
TEST_F(LinkTest, RejectsAFinalizedModule) {
  auto module = finalized(kCopySource);
  auto helper = compiled(kHelper);
  EXPECT_EQ(module->link({helper.get()}), Result::LINK_PROGRAM_FAILURE);
  expectOneError("final");
}

// Nothing of `helper` is in `user` after an error with `again`.
TEST_F(LinkTest, LinksAllOrNothing) {
  auto user = compiled(kUser);
  auto helper = compiled(kHelper);
  auto again = compiled(kHelper);
  EXPECT_EQ(user->link({helper.get(), again.get()}),
            Result::LINK_PROGRAM_FAILURE);
  expectOneError("function 'helper' is defined in");
  EXPECT_EQ(user->link({helper.get()}), Result::SUCCESS) << log;
  EXPECT_EQ(user->finalize(), Result::SUCCESS) << log;
}

TEST_F(LinkTest, LeavesAnUndefinedFunctionToFinalize) {
  auto user = compiled(kUser);
  EXPECT_EQ(user->link({}), Result::SUCCESS);
  EXPECT_EQ(user->finalize(), Result::FINALIZE_PROGRAM_FAILURE);
  expectOneError("call to undefined function 'helper'");
}

} // namespace
