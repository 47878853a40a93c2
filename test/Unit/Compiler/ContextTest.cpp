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

TEST(Context, TellsValidSPIRV) {
  Context context;
  EXPECT_FALSE(context.isValidSPIRV({}));
  EXPECT_FALSE(context.isValidSPIRV({0x07230203u, 0x00010000u, 0u, 1u, 0u}));
}

TEST(Context, ListsSpecializationConstants) {
  // OpCapability Kernel, Addresses and Linkage, OpMemoryModel, OpDecorate
  // SpecId 7 and 9, OpTypeBool, OpTypeInt 32, OpSpecConstantTrue,
  // OpSpecConstant.
  const uint32_t code[] = {
      0x07230203, 0x00010000, 0,          5,          0,          0x00020011,
      6,          0x00020011, 4,          0x00020011, 5,          0x0003000e,
      2,          2,          0x00040047, 3,          1,          7,
      0x00040047, 4,          1,          9,          0x00020014, 1,
      0x00040015, 2,          32,         0,          0x00030030, 1,
      3,          0x00040032, 2,          4,          12};
  Context context;
  EXPECT_TRUE(context.isValidSPIRV(code));
  SpecializableConstants constants;
  std::string error;
  EXPECT_TRUE(context.getSpecializableConstants(code, constants, error))
      << error;
  EXPECT_EQ(constants, (SpecializableConstants{{7, 1}, {9, 32}}));
  EXPECT_FALSE(context.getSpecializableConstants({}, constants, error));
  EXPECT_NE(error, "");
}

} // namespace
