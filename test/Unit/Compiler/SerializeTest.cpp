//===- SerializeTest.cpp - modules as bytes ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CompilerTest.h"

using namespace cairn::compiler;

namespace {

class SerializeTest : public CompilerTest {
protected:
  static std::vector<uint8_t> bytesOf(Module &module) {
    std::vector<uint8_t> bytes(module.size());
    EXPECT_EQ(module.serialize(bytes.data()), bytes.size());
    return bytes;
  }
};

TEST_F(SerializeTest, RoundTrips) {
  auto module = compiled(kCopySource);
  std::vector<uint8_t> bytes = bytesOf(*module);
  ASSERT_FALSE(bytes.empty());
  auto again = newModule();
  ASSERT_TRUE(again->deserialize(bytes)) << log;
  std::string before, after;
  ASSERT_EQ(module->print(cairn::Level::LLVM, before), Result::SUCCESS) << log;
  ASSERT_EQ(again->print(cairn::Level::LLVM, after), Result::SUCCESS) << log;
  EXPECT_EQ(after, before);
  ASSERT_EQ(again->finalize(), Result::SUCCESS) << log;
  ASSERT_EQ(module->finalize(), Result::SUCCESS) << log;
  EXPECT_EQ(interfaceOf(*again), interfaceOf(*module));
  EXPECT_NE(again->lookup("copy"), nullptr);
}

TEST_F(SerializeTest, IsTheSameBeforeAndAfterFinalize) {
  auto module = compiled(kCopySource);
  std::vector<uint8_t> before = bytesOf(*module);
  ASSERT_EQ(module->finalize(), Result::SUCCESS);
  EXPECT_EQ(bytesOf(*module), before);
}

TEST_F(SerializeTest, RoundTripsMLIR) {
  auto first = compiled(kCopySource);
  std::string text;
  ASSERT_EQ(first->print(cairn::Level::OCL, text), Result::SUCCESS);
  auto module = newModule();
  ASSERT_EQ(module->compile("a.mlir", text), Result::SUCCESS) << log;
  auto again = newModule();
  ASSERT_TRUE(again->deserialize(bytesOf(*module))) << log;
  EXPECT_EQ(again->finalize(), Result::SUCCESS) << log;
}

TEST_F(SerializeTest, LinksWhatItRead) {
  auto user = compiled("int helper(int);\n"
                       "kernel void k(global int *p) { *p = helper(*p); }\n");
  auto helper = compiled("int helper(int x) { return x * 2; }\n");
  auto read = newModule();
  ASSERT_TRUE(read->deserialize(bytesOf(*helper))) << log;
  ASSERT_EQ(user->link({read.get()}), Result::SUCCESS) << log;
  EXPECT_EQ(user->finalize(), Result::SUCCESS) << log;
}

TEST_F(SerializeTest, HasNoBytesForAnEmptyModule) {
  auto module = newModule();
  EXPECT_EQ(module->size(), 0u);
}

TEST_F(SerializeTest, RejectsOtherBytes) {
  auto module = newModule();
  const uint8_t text[] = {'h', 'e', 'l', 'l', 'o'};
  EXPECT_FALSE(module->deserialize(text));
  expectOneError("expected a serialized module");
  EXPECT_FALSE(module->deserialize({}));
  expectOneError("expected a serialized module");
}

TEST_F(SerializeTest, RejectsTruncatedBytes) {
  auto module = compiled(kCopySource);
  std::vector<uint8_t> bytes = bytesOf(*module);
  bytes.resize(bytes.size() / 2);
  auto again = newModule();
  EXPECT_FALSE(again->deserialize(bytes));
  expectOneError("invalid bitcode");
}

} // namespace
