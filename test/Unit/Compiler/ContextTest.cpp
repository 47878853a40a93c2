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
  // SpecId 7, 9 and 11, OpTypeBool, OpTypeInt 32, OpTypeFloat 32,
  // OpSpecConstantTrue, OpSpecConstant twice.
  const uint32_t code[] = {
      0x07230203, 0x00010000, 0,          7,          0,          0x00020011,
      6,          0x00020011, 4,          0x00020011, 5,          0x0003000e,
      2,          2,          0x00040047, 3,          1,          7,
      0x00040047, 4,          1,          9,          0x00040047, 6,
      1,          11,         0x00020014, 1,          0x00040015, 2,
      32,         0,          0x00030016, 5,          32,         0x00030030,
      1,          3,          0x00040032, 2,          4,          12,
      0x00040032, 5,          6,          0x3f800000};
  Context context;
  EXPECT_TRUE(context.isValidSPIRV(code));
  auto constants = context.getSpecializableConstants(code);
  ASSERT_TRUE(constants) << constants.error();
  EXPECT_EQ(constants.error(), "");
  EXPECT_EQ(*constants,
            (SpecializableConstantsMap{{7, {SpecializationType::BOOL, 1}},
                                       {9, {SpecializationType::INT, 32}},
                                       {11, {SpecializationType::FLOAT, 32}}}));
  auto none = context.getSpecializableConstants({});
  ASSERT_FALSE(none);
  EXPECT_NE(none.error(), "");
}

} // namespace
