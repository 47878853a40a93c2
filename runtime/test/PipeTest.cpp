//===- PipeTest.cpp - pipes, as the host sees them --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

#include "cairn/runtime/PipeLayout.h"

#include <numeric>

using namespace cairn::runtime;
using namespace cairn::test;

class PipeTest : public DriverTest {
protected:
  std::unique_ptr<Pipe> makePipe(uint64_t packetBytes, uint64_t maxPackets) {
    auto pipe = Pipe::create(*device, packetBytes, maxPackets);
    EXPECT_TRUE(pipe.ok()) << pipe.message();
    return pipe.take();
  }
};
CAIRN_ON_ALL_DRIVERS(PipeTest);

TEST_P(PipeTest, KeepsPacketsInOrder) {
  auto pipe = makePipe(3, 4);
  EXPECT_EQ(pipe->packetBytes(), 3u);
  EXPECT_EQ(pipe->maxPackets(), 4u);
  EXPECT_EQ(&pipe->device(), device.get());
  EXPECT_EQ(pipe->buffer().size(), 192u + 64u + 12u);
  ASSERT_OK(pipe->packets());
  EXPECT_TRUE(pipe->packets()->empty());
  std::vector<unsigned char> given(12);
  std::iota(given.begin(), given.end(), 1);
  ASSERT_OK(pipe->write(given.data(), 9));
  ASSERT_OK(pipe->write(given.data() + 9, 3));
  ASSERT_OK(pipe->write(nullptr, 0));
  EXPECT_EQ(*pipe->packets(), given);
  EXPECT_EQ(*pipe->packets(), given); // which stay
  EXPECT_ERROR(pipe->write(given.data(), 3),
               "expected at most 0 packets, for which a pipe of 4 packets of 3 "
               "bytes has room, got 1");
  ASSERT_OK(pipe->clear());
  EXPECT_TRUE(pipe->packets()->empty());
  EXPECT_ERROR(
      pipe->write(given.data(), 4),
      "expected a multiple of 3 bytes for packets of that size, got 4");
}

// Positions start again from 0 in the middle of a pipe's life.
TEST_P(PipeTest, GoesRoundTheEndOfPositions) {
  auto pipe = makePipe(4, 3);
  // The last round: turns of its writer, but for the first slot, which is read.
  const uint32_t rounds = (UINT32_C(1) << 31) / 3, last = rounds - 1;
  CairnPipeMemory head = {};
  head.packetBytes = 4;
  head.maxPackets = 3;
  head.readEnd = last * 3;
  head.writeEnd = last * 3 + 1;
  const uint32_t turns[] = {last * 2 + 1, last * 2, last * 2};
  const uint32_t first = 10;
  ASSERT_OK(pipe->buffer().write(&head, sizeof head));
  ASSERT_OK(pipe->buffer().write(turns, sizeof turns, sizeof head));
  ASSERT_OK(pipe->buffer().write(&first, 4, cairnPipePacketsOffset(3)));
  const uint32_t more[] = {20, 30};
  ASSERT_OK(pipe->write(more, sizeof more));
  auto bytes = pipe->packets();
  ASSERT_OK(bytes);
  std::vector<uint32_t> packets(bytes->size() / 4);
  std::memcpy(packets.data(), bytes->data(), bytes->size());
  EXPECT_EQ(packets, (std::vector<uint32_t>{10, 20, 30}));
  ASSERT_OK(pipe->buffer().read(&head, sizeof head));
  EXPECT_EQ(head.writeEnd, 0u);
}

TEST_P(PipeTest, RefusesSizesThatAreNone) {
  EXPECT_ERROR(Pipe::create(*device, 0, 1),
               "expected packets of 1 to 4294967295 bytes, got 0");
  EXPECT_ERROR(Pipe::create(*device, UINT64_C(1) << 32, 1),
               "expected packets of 1 to 4294967295 bytes, got 4294967296");
  EXPECT_ERROR(Pipe::create(*device, 4, 0),
               "expected a pipe of 1 to 1073741824 packets, got 0");
  EXPECT_ERROR(Pipe::create(*device, 4, (UINT64_C(1) << 30) + 1),
               "expected a pipe of 1 to 1073741824 packets, got 1073741825");
  EXPECT_FALSE(Pipe::create(*device, UINT32_MAX, UINT64_C(1) << 30).ok());
}
