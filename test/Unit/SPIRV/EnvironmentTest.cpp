//===- EnvironmentTest.cpp - the environment check on any words -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/SPIRV/Environment.h"
#include "cairn/SPIRV/Words.h"

#include <gtest/gtest.h>
#include <random>
#include <spirv/unified1/spirv.hpp11>

using namespace cairn;

namespace {

using Words = std::vector<uint32_t>;

uint32_t lead(spv::Op op, size_t length) {
  return words::leadingWord(static_cast<uint32_t>(op), length);
}

/// A kernel with a structure, an atomic, a barrier and a call.
Words makeModule() {
  constexpr uint32_t bound = 24;
  Words words = {words::kMagicNumber, SPIRVVersion(1, 2).word(), 0, bound, 0};
  auto add = [&](spv::Op op, Words operands) {
    words.push_back(lead(op, operands.size() + 1));
    words.insert(words.end(), operands.begin(), operands.end());
  };
  constexpr uint32_t k = 0x6b; // "k"
  add(spv::Op::OpCapability, {uint32_t(spv::Capability::Addresses)});
  add(spv::Op::OpCapability, {uint32_t(spv::Capability::Kernel)});
  add(spv::Op::OpMemoryModel, {uint32_t(spv::AddressingModel::Physical64),
                               uint32_t(spv::MemoryModel::OpenCL)});
  add(spv::Op::OpEntryPoint, {uint32_t(spv::ExecutionModel::Kernel), 10, k});
  add(spv::Op::OpName, {10, k});
  add(spv::Op::OpTypeVoid, {1});
  add(spv::Op::OpTypeInt, {2, 32, 0});
  add(spv::Op::OpTypeStruct, {3, 2, 2});
  add(spv::Op::OpTypePointer,
      {4, uint32_t(spv::StorageClass::CrossWorkgroup), 2});
  add(spv::Op::OpTypeFunction, {5, 1, 4, 3});
  add(spv::Op::OpTypeFunction, {6, 1});
  add(spv::Op::OpConstant, {2, 7, uint32_t(spv::Scope::Workgroup)});
  add(spv::Op::OpConstant, {2, 8, 0});
  add(spv::Op::OpFunction, {1, 10, 0, 5});
  add(spv::Op::OpFunctionParameter, {4, 11});
  add(spv::Op::OpFunctionParameter, {3, 12});
  add(spv::Op::OpLabel, {13});
  add(spv::Op::OpAtomicIAdd, {2, 14, 11, 7, 8, 7});
  add(spv::Op::OpControlBarrier, {7, 7, 8});
  add(spv::Op::OpFunctionCall, {1, 15, 16});
  add(spv::Op::OpReturn, {});
  add(spv::Op::OpFunctionEnd, {});
  add(spv::Op::OpFunction, {1, 16, 0, 6});
  add(spv::Op::OpLabel, {17});
  add(spv::Op::OpReturn, {});
  add(spv::Op::OpFunctionEnd, {});
  return words;
}

std::vector<EnvironmentViolation>
verify(const Words &words, const EnvironmentOptions &options = {}) {
  return verifyEnvironment(
      llvm::StringRef(reinterpret_cast<const char *>(words.data()),
                      words.size() * sizeof(uint32_t)),
      options);
}

/// Whatever is wrong, the same is said each time, once, in the order of the
/// file, in lines.
void expectSoundErrors(const Words &words) {
  std::vector<EnvironmentViolation> errors = verify(words);
  std::vector<EnvironmentViolation> again = verify(words);
  ASSERT_EQ(errors.size(), again.size());
  for (size_t i = 0; i < errors.size(); ++i) {
    EXPECT_EQ(errors[i].message, again[i].message);
    EXPECT_FALSE(errors[i].message.empty());
    EXPECT_FALSE(errors[i].rule.empty());
    EXPECT_EQ(errors[i].message.find('\n'), std::string::npos);
    if (errors[i].word)
      EXPECT_LT(*errors[i].word, words.size());
    if (i > 0) {
      EXPECT_LE(errors[i - 1].word, errors[i].word);
      EXPECT_FALSE(errors[i - 1].word == errors[i].word &&
                   errors[i - 1].message == errors[i].message &&
                   errors[i - 1].rule == errors[i].rule);
    }
  }
}

TEST(EnvironmentTest, AcceptsAModule) {
  EXPECT_TRUE(verify(makeModule()).empty());
}

TEST(EnvironmentTest, NamesThePlace) {
  Words words = makeModule();
  auto type =
      std::find(words.begin(), words.end(), lead(spv::Op::OpTypeInt, 4));
  ASSERT_NE(type, words.end());
  type[3] = 1;
  std::vector<EnvironmentViolation> errors = verify(words);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].word, size_t(type - words.begin()));
  EXPECT_EQ(errors[0].message, "OpTypeInt %2: signedness 1, expected 0");
  EXPECT_EQ(errors[0].rule,
            "Level Zero SPIR-V programming guide, Validation Rules");
}

TEST(EnvironmentTest, TruncatedModulesAreInvalid) {
  Words words = makeModule();
  size_t numAccepted = 0;
  for (size_t length = 0; length < words.size(); ++length) {
    Words cut(words.begin(), words.begin() + length);
    expectSoundErrors(cut);
    numAccepted += verify(cut).empty();
  }
  // What is missing last is a function that the kernel calls.
  EXPECT_EQ(numAccepted, 0u);
}

TEST(EnvironmentTest, SurvivesEveryWordChanged) {
  const Words words = makeModule();
  for (size_t at = 0; at < words.size(); ++at)
    for (uint32_t value :
         {0u, 1u, 5u, 0x7fffffffu, 0xfffffffeu, 0xffffffffu, words[at] + 1,
          words[at] ^ 0x00010000, words[at] << 16}) {
      Words changed = words;
      changed[at] = value;
      expectSoundErrors(changed);
    }
}

TEST(EnvironmentTest, SurvivesAnyWords) {
  std::mt19937 random(1);
  for (unsigned trial = 0; trial < 2000; ++trial) {
    Words words = makeModule();
    for (unsigned changes = 1 + random() % 8; changes; --changes)
      words[5 + random() % (words.size() - 5)] =
          random() % 2 ? random() : random() % 32;
    expectSoundErrors(words);
  }
}

/// A structure inside itself, as no valid module has it.
TEST(EnvironmentTest, SurvivesRecursiveTypes) {
  Words words = makeModule();
  auto type =
      std::find(words.begin(), words.end(), lead(spv::Op::OpTypeStruct, 4));
  ASSERT_NE(type, words.end());
  type[2] = 3;
  EXPECT_FALSE(verify(words).empty());
}

/// Deeper than SPIR-V allows, and than a stack might be.
TEST(EnvironmentTest, SurvivesDeepTypes) {
  Words words = makeModule();
  auto type =
      std::find(words.begin(), words.end(), lead(spv::Op::OpTypeStruct, 4));
  ASSERT_NE(type, words.end());
  constexpr uint32_t depth = 300000, firstId = 100;
  words[3] = firstId + depth;
  Words chain;
  for (uint32_t i = 0; i < depth; ++i)
    chain.insert(chain.end(), {lead(spv::Op::OpTypeStruct, 3), firstId + i,
                               i ? firstId + i - 1 : 2});
  type[2] = firstId + depth - 1;
  words.insert(type, chain.begin(), chain.end());
  EXPECT_FALSE(verify(words).empty());
}

TEST(EnvironmentTest, BytesThatAreNoWords) {
  std::string bytes(reinterpret_cast<const char *>(makeModule().data()), 21);
  std::vector<EnvironmentViolation> errors = verifyEnvironment(bytes, {});
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].message, "21 bytes, expected words of 4 bytes");
  EXPECT_FALSE(verifyEnvironment("", {}).empty());
  // Not at an address of words, either.
  std::string shifted = "x" + std::string(4 * 30, '\3');
  EXPECT_FALSE(
      verifyEnvironment(llvm::StringRef(shifted).drop_front(), {}).empty());
}

TEST(DeviceFeaturesTest, FromLeftToRight) {
  DeviceFeatures features;
  std::string error;
  ASSERT_TRUE(parseDeviceFeatures("all,no-fp64,no-float-atomics-fp32-add-local",
                                  features, error));
  EXPECT_TRUE(features.fp16);
  EXPECT_FALSE(features.fp64);
  EXPECT_EQ(features.fp32Atomics, GlobalAdd | GlobalMinMax | LocalMinMax);
  ASSERT_TRUE(parseDeviceFeatures("fp64,none,spirv1.2,float-atomics-fp16-add",
                                  features, error));
  EXPECT_FALSE(features.fp64);
  EXPECT_EQ(features.maxVersion, SPIRVVersion(1, 2));
  EXPECT_EQ(features.floatAtomics(16), GlobalAdd | LocalAdd);
  EXPECT_FALSE(parseDeviceFeatures("spirv1.7", features, error));
  EXPECT_NE(error.find("'spirv1.7'"), std::string::npos);
}

} // namespace
