//===- WordsTest.cpp - words and versions of SPIR-V -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/SPIRV/Words.h"
#include "cairn/SPIRV/Version.h"

#include "gtest/gtest.h"

using namespace cairn;

namespace {

using Words = std::vector<uint32_t>;

std::optional<Words> read(const Words &words, size_t bytes,
                          std::string &error) {
  return words::readWords(words.data(), bytes, error);
}

TEST(WordsTest, ReadsBothByteOrders) {
  Words module = {words::kMagicNumber, SPIRVVersion(1, 2).word(), 0, 1, 0, 7};
  std::string error;
  EXPECT_EQ(read(module, 24, error), module);
  Words swapped;
  for (uint32_t word : module)
    swapped.push_back(words::swapBytes(word));
  EXPECT_NE(swapped, module);
  EXPECT_EQ(read(swapped, 24, error), module);
  EXPECT_EQ(error, "");
}

TEST(WordsTest, RefusesOtherBytes) {
  Words module = {words::kMagicNumber, 0, 0, 1, 0, 7};
  std::string error;
  EXPECT_FALSE(read(module, 16, error));
  EXPECT_EQ(error, "expected a header of 20 bytes and words of 4 bytes, got 16 "
                   "bytes");
  EXPECT_FALSE(read(module, 23, error));
  EXPECT_FALSE(read(module, 0, error));
  module[0] = 1;
  EXPECT_FALSE(read(module, 24, error));
  EXPECT_EQ(error, "expected a module to start with the magic number");
}

TEST(WordsTest, GoesFromInstructionToInstruction) {
  Words module = {words::kMagicNumber,
                  0,
                  0,
                  1,
                  0,
                  words::leadingWord(17, 2),
                  6,
                  words::leadingWord(253, 1),
                  words::leadingWord(59, 65535)};
  words::InstructionCursor at(module.data(), module.size());
  ASSERT_FALSE(at.atEnd());
  EXPECT_TRUE(at.isWhole());
  EXPECT_EQ(at.opcode(), 17u);
  EXPECT_EQ(at.length(), 2u);
  EXPECT_EQ(at.words()[1], 6u);
  at.next();
  EXPECT_EQ(at.opcode(), 253u);
  EXPECT_EQ(at.offset(), 7u);
  at.next();
  EXPECT_EQ(at.length(), 65535u);
  EXPECT_FALSE(at.isWhole());
  module.back() = words::leadingWord(59, 0);
  EXPECT_FALSE(at.isWhole());
  module.back() = words::leadingWord(59, 1);
  EXPECT_TRUE(at.isWhole());
  at.next();
  EXPECT_TRUE(at.atEnd());
  EXPECT_TRUE(
      words::InstructionCursor(module.data(), words::kHeaderWords).atEnd());
}

TEST(WordsTest, FindsTheEndsOfStrings) {
  constexpr uint32_t abcd = 0x64636261, e = 0x65;
  Words text = {abcd, e, abcd};
  EXPECT_EQ(words::stringIn(text.data(), 2), "abcde");
  // No end.
  EXPECT_EQ(words::stringIn(text.data(), 1), "abcd");
  EXPECT_EQ(words::stringIn(text.data(), 0), "");
}

TEST(SPIRVVersionTest, IsAWordAndAText) {
  EXPECT_EQ(SPIRVVersion(1, 4).word(), 0x00010400u);
  EXPECT_EQ(SPIRVVersion::fromWord(0x00010400), SPIRVVersion(1, 4));
  EXPECT_EQ(SPIRVVersion(1, 4).str(), "1.4");
  EXPECT_EQ(SPIRVVersion::parse("1.6"), SPIRVVersion(1, 6));
  for (const char *other : {"", "1", "1.7", "1.10", "2.0", "1.4 ", "1,4"})
    EXPECT_FALSE(SPIRVVersion::parse(other)) << other;
}

TEST(SPIRVVersionTest, HasAnOrder) {
  EXPECT_LT(SPIRVVersion(1, 3), SPIRVVersion(1, 4));
  EXPECT_GE(SPIRVVersion(1, 3), SPIRVVersion(1, 3));
  EXPECT_GT(SPIRVVersion(2, 0), SPIRVVersion(1, 255));
  EXPECT_TRUE(SPIRVVersion(1, 6).isKnown());
  EXPECT_FALSE(SPIRVVersion(1, 7).isKnown());
  EXPECT_FALSE(SPIRVVersion(0, 6).isKnown());
}

} // namespace
