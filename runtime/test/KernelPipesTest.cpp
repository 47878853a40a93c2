//===- KernelPipesTest.cpp - pipes between and in kernels --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What kernels put into pipes comes out again: each packet once and whole,
// those of a reservation together, in all scopes, with many work-groups at
// once, and around the end of the pipe's memory. Wrong use does no harm.
//
//===----------------------------------------------------------------------===//
#include "KernelRunner.h"
#include "cairn/runtime/PipeLayout.h"

#include <algorithm>
#include <numeric>

using namespace cairn::runtime;
using namespace cairn::test;

namespace {

constexpr const char *kPipeKernels = R"(
kernel void put(write_only pipe int out, int base, global int *status) {
  int v = base + (int)get_global_id(0);
  status[get_global_id(0)] = write_pipe(out, &v);
}
kernel void take(read_only pipe int in, global int *out, global int *status) {
  int v = -7;
  status[get_global_id(0)] = read_pipe(in, &v);
  out[get_global_id(0)] = v;
}

// Three packets each.
kernel void put_items(write_only pipe int out, global int *status) {
  int g = get_global_id(0);
  reserve_id_t id = reserve_write_pipe(out, 3);
  status[g] = is_valid_reserve_id(id);
  if (!is_valid_reserve_id(id))
    return;
  for (int i = 2; i >= 0; --i) {
    int v = g * 3 + i;
    write_pipe(out, id, i, &v);
  }
  commit_write_pipe(out, id);
}
kernel void take_items(read_only pipe int in, global int *out, global int *status) {
  int g = get_global_id(0);
  reserve_id_t id = reserve_read_pipe(in, 3);
  status[g] = is_valid_reserve_id(id);
  if (!is_valid_reserve_id(id))
    return;
  for (int i = 0; i < 3; ++i)
    read_pipe(in, id, i, &out[g * 3 + i]);
  commit_read_pipe(in, id);
}

// One packet of each work-item, which the others of its group see in order.
kernel void put_groups(write_only pipe int out, global int *status) {
  reserve_id_t id = work_group_reserve_write_pipe(out, get_local_size(0));
  int v = get_global_id(0);
  status[get_global_id(0)] =
      is_valid_reserve_id(id) ? write_pipe(out, id, get_local_id(0), &v) : -9;
  work_group_commit_write_pipe(out, id);
}
kernel void take_groups(read_only pipe int in, global int *out, global int *status) {
  reserve_id_t id = work_group_reserve_read_pipe(in, get_local_size(0));
  int v = -7;
  status[get_global_id(0)] =
      is_valid_reserve_id(id) ? read_pipe(in, id, get_local_id(0), &v) : -9;
  work_group_commit_read_pipe(in, id);
  out[get_global_id(0)] = v;
}

#ifdef cl_khr_subgroups
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void pass_sub_groups(read_only pipe int in, write_only pipe int out) {
  reserve_id_t from = sub_group_reserve_read_pipe(in, get_sub_group_size());
  int v = -7;
  read_pipe(in, from, get_sub_group_local_id(), &v);
  sub_group_commit_read_pipe(in, from);
  reserve_id_t to = sub_group_reserve_write_pipe(out, get_sub_group_size());
  v *= 10;
  write_pipe(out, to, get_sub_group_local_id(), &v);
  sub_group_commit_write_pipe(out, to);
}
#endif

// Reservations that are committed in the other order are in their own.
kernel void put_reversed(write_only pipe int out) {
  reserve_id_t first = reserve_write_pipe(out, 2), second = reserve_write_pipe(out, 1);
  int v = 30;
  write_pipe(out, second, 0, &v);
  commit_write_pipe(out, second);
  v = 10;
  write_pipe(out, first, 0, &v);
  v = 20;
  write_pipe(out, first, 1, &v);
  commit_write_pipe(out, first);
}

kernel void misuse(write_only pipe int out, global int *status) {
  int v = 5;
  reserve_id_t none = reserve_write_pipe(out, 0);
  reserve_id_t much = reserve_write_pipe(out, get_pipe_max_packets(out) + 1);
  reserve_id_t most = reserve_write_pipe(out, 0xffffffff);
  status[0] = is_valid_reserve_id(none) | is_valid_reserve_id(much) |
              is_valid_reserve_id(most) | is_valid_reserve_id(CLK_NULL_RESERVE_ID);
  status[1] = write_pipe(out, none, 0, &v);
  status[2] = write_pipe(out, CLK_NULL_RESERVE_ID, 0, &v);
  commit_write_pipe(out, much);
  reserve_id_t two = reserve_write_pipe(out, 2);
  status[3] = write_pipe(out, two, 2, &v);
  status[4] = write_pipe(out, two, 0xffffffff, &v);
  status[5] = write_pipe(out, two, 1, &v);
  status[6] = write_pipe(out, two, 0, &v);
  commit_write_pipe(out, two);
  commit_write_pipe(out, two);
  status[7] = get_pipe_num_packets(out);
}

typedef struct { char c[3]; } Three;
typedef struct { long4 a; int b; } Large;
#define PASS(NAME, TYPE)                                                       \
  kernel void pass_##NAME(read_only pipe TYPE in, write_only pipe TYPE out) {  \
    TYPE v;                                                                    \
    if (read_pipe(in, &v) == 0)                                                \
      write_pipe(out, &v);                                                     \
  }
PASS(char, char)
PASS(half4, half4)
PASS(int3, int3)
PASS(double16, double16)
PASS(three, Three)
PASS(large, Large)

// In other memory than private.
kernel void through_local(read_only pipe int4 in, write_only pipe int4 out) {
  local int4 v[4];
  int l = get_local_id(0);
  read_pipe(in, &v[l]);
  barrier(CLK_LOCAL_MEM_FENCE);
  write_pipe(out, &v[l ^ 1]);
}
)";

/// The parameter is a driver.
class KernelPipesTest : public KernelRunner,
                        public testing::WithParamInterface<std::string> {
protected:
  void SetUp() override {
    open(GetParam());
    bool isVulkan = GetParam() == "vulkan";
    build(kPipeKernels,
          isVulkan ? "-cl-std=CL2.0 -spv-version=1.3" : "-cl-std=CL2.0");
  }

  std::unique_ptr<Pipe> makePipe(uint64_t packetBytes, uint64_t maxPackets) {
    auto pipe = Pipe::create(*device, packetBytes, maxPackets);
    EXPECT_TRUE(pipe.ok()) << pipe.message();
    return pipe.take();
  }
  static std::vector<int> packets(const Pipe &pipe) {
    auto bytes = pipe.packets();
    EXPECT_TRUE(bytes.ok()) << bytes.message();
    std::vector<int> values(bytes->size() / sizeof(int));
    if (!values.empty())
      std::memcpy(values.data(), bytes->data(), bytes->size());
    return values;
  }
  static std::vector<int> upTo(int count, int first = 0) {
    std::vector<int> values(count);
    std::iota(values.begin(), values.end(), first);
    return values;
  }
  template <typename T> static std::vector<T> sorted(std::vector<T> values) {
    std::sort(values.begin(), values.end());
    return values;
  }
  std::vector<int> statusOf(Buffer &status) {
    return sorted(read<int>(status));
  }
};

/// Level Zero has none.
std::vector<std::string> driversWithPipes() {
  std::vector<std::string> drivers = availableDrivers();
  drivers.erase(std::remove(drivers.begin(), drivers.end(), "level-zero"),
                drivers.end());
  return drivers;
}
INSTANTIATE_TEST_SUITE_P(Drivers, KernelPipesTest,
                         testing::ValuesIn(driversWithPipes()),
                         [](const auto &info) { return info.param; });

} // namespace

TEST_P(KernelPipesTest, PassesPacketsFromKernelToKernel) {
  constexpr int count = 5000;
  auto pipe = makePipe(4, count);
  auto status = makeBuffer(std::vector<int>(count, 1));
  auto out = makeBuffer(std::vector<int>(count));
  run("put", count,
      {Argument::pipe(*pipe), Argument::value(0), Argument::buffer(*status)});
  EXPECT_EQ(statusOf(*status), std::vector<int>(count, 0));
  EXPECT_EQ(sorted(packets(*pipe)), upTo(count));
  run("take", count,
      {Argument::pipe(*pipe), Argument::buffer(*out),
       Argument::buffer(*status)});
  EXPECT_EQ(statusOf(*status), std::vector<int>(count, 0));
  EXPECT_EQ(sorted(read<int>(*out)), upTo(count));
  EXPECT_TRUE(packets(*pipe).empty());
}

TEST_P(KernelPipesTest, IsFullAndEmptyWhenItIs) {
  auto pipe = makePipe(4, 5);
  auto status = makeBuffer(std::vector<int>(8));
  auto out = makeBuffer(std::vector<int>(8));
  std::vector<int> five = {-1, -1, -1, 0, 0, 0, 0, 0};
  // The packets go round the end of the pipe's memory.
  for (int round = 0; round < 4; ++round) {
    run("put", 8,
        {Argument::pipe(*pipe), Argument::value(0), Argument::buffer(*status)});
    EXPECT_EQ(statusOf(*status), five);
    std::vector<int> put = sorted(packets(*pipe));
    run("take", 3,
        {Argument::pipe(*pipe), Argument::buffer(*out),
         Argument::buffer(*status)});
    run("put", 1,
        {Argument::pipe(*pipe), Argument::value(100),
         Argument::buffer(*status)});
    EXPECT_EQ(packets(*pipe).back(), 100);
    std::vector<int> taken = read<int>(*out);
    run("take", 8,
        {Argument::pipe(*pipe), Argument::buffer(*out),
         Argument::buffer(*status)});
    EXPECT_EQ(statusOf(*status),
              (std::vector<int>{-1, -1, -1, -1, -1, 0, 0, 0}));
    std::vector<int> rest = read<int>(*out);
    taken.resize(3);
    for (int value : rest)
      if (value != -7 && value != 100)
        taken.push_back(value);
    EXPECT_EQ(sorted(taken), put);
  }
}

TEST_P(KernelPipesTest, KeepsReservationsTogether) {
  constexpr int items = 1000;
  auto pipe = makePipe(4, items * 3);
  auto status = makeBuffer(std::vector<int>(items));
  auto out = makeBuffer(std::vector<int>(items * 3));
  run("put_items", items, {Argument::pipe(*pipe), Argument::buffer(*status)});
  EXPECT_EQ(statusOf(*status), std::vector<int>(items, 1));
  std::vector<int> all = packets(*pipe);
  ASSERT_EQ(all.size(), items * 3u);
  for (int i = 0; i < items * 3; ++i)
    ASSERT_EQ(all[i] % 3, i % 3);
  run("take_items", items,
      {Argument::pipe(*pipe), Argument::buffer(*out),
       Argument::buffer(*status)});
  EXPECT_EQ(statusOf(*status), std::vector<int>(items, 1));
  EXPECT_EQ(sorted(read<int>(*out)), upTo(items * 3));
  // Two packets do not make a reservation of three.
  run("put", 2,
      {Argument::pipe(*pipe), Argument::value(0), Argument::buffer(*status)});
  run("take_items", 1,
      {Argument::pipe(*pipe), Argument::buffer(*out),
       Argument::buffer(*status)});
  EXPECT_EQ(read<int>(*status)[0], 0);
  EXPECT_EQ(packets(*pipe).size(), 2u);
}

TEST_P(KernelPipesTest, ReservesForWorkGroups) {

  int items = GetParam() == "host" ? 1000 : 1024;
  auto pipe = makePipe(4, items);
  auto status = makeBuffer(std::vector<int>(items, 1));
  auto out = makeBuffer(std::vector<int>(items));
  run("put_groups", items, {Argument::pipe(*pipe), Argument::buffer(*status)},
      64);
  EXPECT_EQ(statusOf(*status), std::vector<int>(items, 0));
  std::vector<int> all = packets(*pipe);
  ASSERT_EQ(all.size(), size_t(items));
  for (int i = 1; i < items; ++i)
    if (all[i] % 64) {
      ASSERT_EQ(all[i], all[i - 1] + 1);
    }
  EXPECT_EQ(sorted(all), upTo(items));
  run("take_groups", items,
      {Argument::pipe(*pipe), Argument::buffer(*out),
       Argument::buffer(*status)},
      64);
  EXPECT_EQ(statusOf(*status), std::vector<int>(items, 0));
  EXPECT_EQ(sorted(read<int>(*out)), upTo(items));
  EXPECT_TRUE(packets(*pipe).empty());
  // All of a group learn that there is no room.
  auto small = makePipe(4, 63);
  run("put_groups", 64, {Argument::pipe(*small), Argument::buffer(*status)},
      64);
  EXPECT_EQ(read<int>(*status)[0], -9);
  EXPECT_EQ(read<int>(*status)[63], -9);
  EXPECT_TRUE(packets(*small).empty());
}

TEST_P(KernelPipesTest, ReservesForSubGroups) {
  constexpr int items = 256;
  auto in = makePipe(4, items), out = makePipe(4, items);
  std::vector<int> given = upTo(items), expected;
  ASSERT_TRUE(in->write(given.data(), items * 4).ok());
  run("pass_sub_groups", items, {Argument::pipe(*in), Argument::pipe(*out)},
      64);
  for (int value : given)
    expected.push_back(value * 10);
  EXPECT_EQ(sorted(packets(*out)), expected);
  EXPECT_TRUE(packets(*in).empty());
}

TEST_P(KernelPipesTest, CommitsInAnyOrder) {
  auto pipe = makePipe(4, 3);
  run("put_reversed", 1, {Argument::pipe(*pipe)});
  EXPECT_EQ(packets(*pipe), (std::vector<int>{10, 20, 30}));
}

TEST_P(KernelPipesTest, WithstandsMisuse) {
  auto pipe = makePipe(4, 4);
  auto status = makeBuffer(std::vector<int>(8, 99));
  run("misuse", 1, {Argument::pipe(*pipe), Argument::buffer(*status)});
  EXPECT_EQ(read<int>(*status), (std::vector<int>{0, -1, -1, -1, -1, 0, 0, 2}));
  EXPECT_EQ(packets(*pipe), (std::vector<int>{5, 5}));
}

TEST_P(KernelPipesTest, PassesPacketsOfAnyType) {
  for (auto [name, size] : {std::pair("char", 1),
                            {"half4", 8},
                            {"int3", 16},
                            {"double16", 128},
                            {"three", 3},
                            {"large", 64}}) {
    SCOPED_TRACE(name);
    auto in = makePipe(size, 7), out = makePipe(size, 3);
    std::vector<unsigned char> given(3 * size);
    std::iota(given.begin(), given.end(), 1);
    if (name == std::string("int3"))
      for (size_t i = 12; i < given.size(); i = i % 16 == 15 ? i + 13 : i + 1)
        given[i] = 0;
    ASSERT_TRUE(in->write(given.data(), given.size()).ok());
    run(std::string("pass_") + name, 1,
        {Argument::pipe(*in), Argument::pipe(*out)});
    run(std::string("pass_") + name, 1,
        {Argument::pipe(*in), Argument::pipe(*out)});
    auto got = out->packets();
    ASSERT_TRUE(got.ok()) << got.message();
    ASSERT_EQ(got->size(), 2u * size);
    bool isPadded = name == std::string("int3");
    for (size_t i = 0; i < got->size(); ++i)
      if (!isPadded || i % 16 < 12) {
        EXPECT_EQ((*got)[i], given[i]) << i;
      }
  }
}

TEST_P(KernelPipesTest, MovesPacketsOfLocalMemory) {
  auto in = makePipe(16, 4), out = makePipe(16, 4);
  std::vector<int> given = upTo(16);
  ASSERT_TRUE(in->write(given.data(), 64).ok());
  run("through_local", 4, {Argument::pipe(*in), Argument::pipe(*out)}, 4);
  EXPECT_EQ(sorted(packets(*out)), given);
}

// Positions start again from 0 in the middle of a pipe's life.
TEST_P(KernelPipesTest, GoesRoundTheEndOfPositions) {
  auto pipe = makePipe(4, 3);
  const uint32_t last = (UINT32_C(1) << 31) / 3 - 1;
  CairnPipeMemory head = {};
  head.packetBytes = 4;
  head.maxPackets = 3;
  head.readEnd = head.writeEnd = last * 3 + 1;
  // The first slot is in the round after the last, which is the first.
  const uint32_t turns[] = {0, last * 2, last * 2};
  ASSERT_TRUE(pipe->buffer().write(&head, sizeof head).ok());
  ASSERT_TRUE(pipe->buffer().write(turns, sizeof turns, sizeof head).ok());
  auto status = makeBuffer(std::vector<int>(3));
  auto out = makeBuffer(std::vector<int>(3));
  for (int round = 0; round < 3; ++round) {
    run("put", 3,
        {Argument::pipe(*pipe), Argument::value(round),
         Argument::buffer(*status)});
    EXPECT_EQ(read<int>(*status), std::vector<int>(3, 0));
    EXPECT_EQ(sorted(packets(*pipe)), upTo(3, round));
    run("take", 3,
        {Argument::pipe(*pipe), Argument::buffer(*out),
         Argument::buffer(*status)});
    EXPECT_EQ(read<int>(*status), std::vector<int>(3, 0));
    EXPECT_EQ(sorted(read<int>(*out)), upTo(3, round));
  }
}

TEST_P(KernelPipesTest, ChecksWhatALaunchIsGiven) {
  auto pipe = makePipe(8, 4);
  auto buffer = makeBuffer(std::vector<int>(4));
  auto expectError = [&](Argument argument, const std::string &text) {
    Status status = launch(
        "put", 1, {argument, Argument::value(0), Argument::buffer(*buffer)});
    EXPECT_EQ(status.message(), "kernel 'put': argument 0 'out': " + text);
  };
  expectError(Argument::pipe(*pipe), "expected packets of 4 bytes ('int'), got "
                                     "a pipe of 4 packets of 8 bytes");
  expectError(Argument::buffer(*buffer),
              "expected a pipe ('int'), got a buffer of 16 bytes");
  expectError(Argument(), "not set");
  auto other = createDevice(GetParam());
  ASSERT_TRUE(other.ok()) << other.message();
  auto foreign = Pipe::create(**other, 4, 4);
  ASSERT_TRUE(foreign.ok()) << foreign.message();
  expectError(Argument::pipe(**foreign), "the pipe belongs to another device");
}
