//===- BufferTest.cpp - Buffer and Device::createBuffer ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

#include <numeric>

using namespace cairn::runtime;
using namespace cairn::test;

class BufferTest : public DriverTest {};
CAIRN_ON_ALL_DRIVERS(BufferTest);

TEST_P(BufferTest, KeepsWhatIsWritten) {
  std::vector<int> content(1000);
  std::iota(content.begin(), content.end(), 7);
  auto buffer = makeBuffer(content);
  EXPECT_EQ(buffer->size(), 4000u);
  EXPECT_EQ(&buffer->device(), device.get());
  EXPECT_EQ(contentOf<int>(*buffer), content);
}

TEST_P(BufferTest, ReadsAndWritesParts) {
  auto buffer = makeBuffer(std::vector<char>{'a', 'b', 'c', 'd'});
  ASSERT_OK(buffer->write("xy", 2, 1));
  char part[3];
  ASSERT_OK(buffer->read(part, 3, 1));
  EXPECT_EQ(std::string(part, 3), "xyd");
  ASSERT_OK(buffer->write(nullptr, 0, 4));
  ASSERT_OK(buffer->read(nullptr, 0, 4));
}

TEST_P(BufferTest, Fills) {
  for (uint64_t patternSize : {1, 2, 4, 8, 16, 32, 64, 128}) {
    std::vector<unsigned char> content(100 * 1024, 0xee);
    auto buffer = makeBuffer(content);
    std::vector<unsigned char> pattern(patternSize);
    std::iota(pattern.begin(), pattern.end(), 1);
    ASSERT_OK(buffer->fill(pattern.data(), patternSize, 90 * 1024, 128));
    for (uint64_t i = 0; i < 90 * 1024; ++i)
      content[128 + i] = pattern[i % patternSize];
    EXPECT_EQ(contentOf<unsigned char>(*buffer), content) << patternSize;
  }
}

TEST_P(BufferTest, FillsNothing) {
  auto buffer = makeBuffer(std::vector<char>{1, 2});
  ASSERT_OK(buffer->fill("x", 1, 0, 2));
  EXPECT_EQ(contentOf<char>(*buffer), (std::vector<char>{1, 2}));
}

TEST_P(BufferTest, ChecksBounds) {
  auto buffer = makeBuffer(std::vector<char>(16));
  char data[32] = {};
  EXPECT_ERROR(buffer->write(data, 17),
               "cannot write 17 bytes at offset 0 of a buffer of 16 bytes");
  EXPECT_ERROR(buffer->write(data, 1, 16),
               "cannot write 1 bytes at offset 16 of a buffer of 16 bytes");
  EXPECT_ERROR(buffer->write(data, 0, 17),
               "cannot write 0 bytes at offset 17 of a buffer of 16 bytes");
  EXPECT_ERROR(buffer->read(data, 8, 9),
               "cannot read 8 bytes at offset 9 of a buffer of 16 bytes");
  EXPECT_ERROR(buffer->read(data, UINT64_MAX, 8),
               "cannot read 18446744073709551615 bytes at offset 8 of a buffer "
               "of 16 bytes");
  EXPECT_ERROR(buffer->fill(data, 4, 8, 12),
               "cannot fill 8 bytes at offset 12 of a buffer of 16 bytes");
}

TEST_P(BufferTest, RefusesNullPointers) {
  auto buffer = makeBuffer(std::vector<char>(16));
  EXPECT_ERROR(buffer->write(nullptr, 1), "cannot write from a null pointer");
  EXPECT_ERROR(buffer->read(nullptr, 1), "cannot read to a null pointer");
  EXPECT_ERROR(buffer->fill(nullptr, 1, 1), "cannot fill from a null pointer");
}

TEST_P(BufferTest, RefusesOddPatterns) {
  auto buffer = makeBuffer(std::vector<char>(256));
  char pattern[256] = {};
  EXPECT_ERROR(
      buffer->fill(pattern, 0, 16),
      "expected a pattern of a power of two of bytes up to 128, got 0");
  EXPECT_ERROR(
      buffer->fill(pattern, 3, 16),
      "expected a pattern of a power of two of bytes up to 128, got 3");
  EXPECT_ERROR(
      buffer->fill(pattern, 256, 256),
      "expected a pattern of a power of two of bytes up to 128, got 256");
  EXPECT_ERROR(buffer->fill(pattern, 8, 12, 8),
               "expected a size and an offset that are multiples of the "
               "pattern's 8 bytes, got 12 and 8");
  EXPECT_ERROR(buffer->fill(pattern, 8, 16, 4),
               "expected a size and an offset that are multiples of the "
               "pattern's 8 bytes, got 16 and 4");
}

TEST_P(BufferTest, RefusesImpossibleSizes) {
  EXPECT_ERROR(device->createBuffer(0),
               "expected a buffer of at least 1 byte, got 0");
  // Some devices add what they have.
  for (uint64_t size : {UINT64_MAX, uint64_t(1) << 60}) {
    auto buffer = device->createBuffer(size);
    ASSERT_FALSE(buffer.ok());
    EXPECT_EQ(buffer.message().rfind("out of memory: cannot allocate a buffer "
                                     "of " +
                                         std::to_string(size) + " bytes",
                                     0),
              0u)
        << buffer.message();
  }
}

TEST_P(BufferTest, HoldsLargeContents) {
  std::vector<uint64_t> content((9 << 20) / 8);
  std::iota(content.begin(), content.end(), 0);
  EXPECT_EQ(contentOf<uint64_t>(*makeBuffer(content)), content);
}
