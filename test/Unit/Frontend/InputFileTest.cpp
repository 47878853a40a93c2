//===- InputFileTest.cpp - what is read, and what is not --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Support/InputFile.h"

#include "gtest/gtest.h"

#include <thread>

using namespace cairn;

namespace {
/// A pipe into which another thread writes so many bytes, or as many as fit
/// until nobody reads.
class InputFileTest : public testing::Test {
protected:
  std::optional<std::string> readPipe(size_t count, uint64_t maxBytes,
                                      std::string &bytes) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    std::thread writer([&] {
      std::string block(count, 'x');
      size_t written = 0;
      while (written < count) {
        ssize_t more = write(ends[1], &block[written], count - written);
        if (more <= 0)
          break;
        written += size_t(more);
      }
      close(ends[1]);
    });
    std::optional<std::string> reason = readInputFrom(ends[0], maxBytes, bytes);
    // What is left, so that the writer ends.
    char rest[4096];
    while (read(ends[0], rest, sizeof rest) > 0)
      ;
    writer.join();
    close(ends[0]);
    return reason;
  }
};
} // namespace

TEST_F(InputFileTest, ReadsPipesToTheirEnd) {
  for (size_t count : {0, 1, 16383, 16384, 16385, 1000000}) {
    std::string bytes;
    EXPECT_EQ(readPipe(count, 1 << 20, bytes), std::nullopt);
    EXPECT_EQ(bytes, std::string(count, 'x'));
  }
}

TEST_F(InputFileTest, StopsWhereAPipeHasNoEnd) {
  std::string bytes;
  EXPECT_EQ(readPipe(3 << 20, 1 << 20, bytes), "Is larger than 1 MiB");
}

TEST_F(InputFileTest, SaysWhyThereIsNothing) {
  std::string error;
  EXPECT_EQ(readInput("/nowhere/k.cl", error), std::nullopt);
  EXPECT_EQ(error, "No such file or directory");
  EXPECT_EQ(readInput("/", error), std::nullopt);
  EXPECT_EQ(error, "Is a directory");
  EXPECT_EQ(readInput("/dev/zero", error), std::nullopt);
  EXPECT_EQ(error, "Is a device");
  EXPECT_EQ(readInput("/dev/null", error), "");
}
