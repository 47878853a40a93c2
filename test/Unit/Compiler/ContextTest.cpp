//===- ContextTest.cpp - contexts, infos, targets ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CompilerTest.h"

using namespace cairn::compiler;

namespace {

TEST(Info, ListsTheHost) {
  const Info *host = findCompiler("host");
  ASSERT_NE(host, nullptr);
  EXPECT_STREQ(host->name, "host");
  EXPECT_TRUE(host->supports_deferred_compilation);
  bool listed = false;
  for (const Info &info : getCompilers())
    listed |= &info == host;
  EXPECT_TRUE(listed);
}

TEST(Info, HasNoOtherNames) {
  EXPECT_EQ(findCompiler("toaster"), nullptr);
  EXPECT_EQ(findCompiler(""), nullptr);
  EXPECT_EQ(findCompiler("HOST"), nullptr);
}

TEST(Info, MakesNoTargetWithoutAContext) {
  EXPECT_EQ(findCompiler("host")->createTarget(nullptr), nullptr);
}

TEST(Target, KnowsItsInfoAndContext) {
  Context context;
  auto target = findCompiler("host")->createTarget(&context);
  ASSERT_NE(target, nullptr);
  EXPECT_EQ(target->getCompilerInfo(), findCompiler("host"));
  EXPECT_EQ(&target->getContext(), &context);
}

TEST(Context, IsLockable) {
  Context context;
  EXPECT_TRUE(context.try_lock());
  context.unlock();
  context.lock();
  context.unlock();
}

TEST(Context, HoldsNoSPIRVForValid) {
  Context context;
  EXPECT_FALSE(context.isValidSPIRV({}));
  EXPECT_FALSE(context.isValidSPIRV({0x07230203u, 0x00010000u, 0u, 1u, 0u}));
}

TEST(Context, ReadsNoSpecializationConstants) {
  Context context;
  SpecializableConstants constants;
  std::string error;
  EXPECT_FALSE(context.getSpecializableConstants({}, constants, error));
  EXPECT_NE(error, "");
}

} // namespace
