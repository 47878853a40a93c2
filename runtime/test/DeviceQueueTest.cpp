//===- DeviceQueueTest.cpp - kernels that start kernels ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks of all forms are executed, in the order that flags and events ask for;
// what cannot be enqueued is refused with the code of OpenCL C.
//
//===----------------------------------------------------------------------===//
#include "KernelRunner.h"

#include <algorithm>
#include <numeric>

using namespace cairn::runtime;
using namespace cairn::test;

namespace {

constexpr const char *kSource = R"(
#define NO_WAIT CLK_ENQUEUE_FLAGS_NO_WAIT
#define WAIT_KERNEL CLK_ENQUEUE_FLAGS_WAIT_KERNEL
#define WAIT_GROUP CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP

kernel void ranges(queue_t q, global int *x) {
  size_t two[] = {4, 3}, twoLocal[] = {2, 3}, twoAt[] = {10, 20};
  size_t three[] = {2, 2, 2};
  x[0] = enqueue_kernel(q, NO_WAIT, ndrange_1D(8), ^{ x[10 + get_global_id(0)] = get_global_size(0); });
  x[1] = enqueue_kernel(q, NO_WAIT, ndrange_1D(5, 8, 4), ^{ x[15 + get_global_id(0)] = get_local_size(0); });
  x[2] = enqueue_kernel(q, NO_WAIT, ndrange_2D(twoAt, two, twoLocal), ^{
    x[30 + (get_global_id(0) - 10) + 4 * (get_global_id(1) - 20)] = get_work_dim() * 100 + get_local_size(1);
  });
  x[3] = enqueue_kernel(q, NO_WAIT, ndrange_3D(three), ^{
    x[50 + get_global_linear_id()] = get_num_groups(0) * get_local_size(0) + 10 * get_work_dim();
  });
  x[4] = enqueue_kernel(q, NO_WAIT, ndrange_2D(two), ^{ atomic_inc(&x[60]); });
}

// Captured values of several types; the parent's variable changes afterwards.
kernel void captures(global int *x, float f, int2 v) {
  queue_t q = get_default_queue();
  struct { char c; long l; } s = {3, 1L << 40};
  int local_value = 7;
  global int *out = x + 1;
  x[0] = enqueue_kernel(q, WAIT_KERNEL, ndrange_1D(1), ^{
    out[0] = (int)(f * 2) + v.y;
    out[1] = s.c + (int)(s.l >> 38);
    out[2] = local_value;
  });
  local_value = 8;
}

kernel void locals(global int *x) {
  x[0] = enqueue_kernel(get_default_queue(), NO_WAIT, ndrange_1D(64, 16),
    ^(local void *a, local void *b) {
      local int *p = a; local int4 *r = b;
      int l = get_local_id(0);
      p[l] = get_global_id(0);
      if (l == 0) r[0] = (int4)(get_group_id(0), 1, 2, 3);
      barrier(CLK_LOCAL_MEM_FENCE);
      x[1 + get_global_id(0)] = p[15 - l] + 1000 * r[0].x;
    }, (uint)(16 * sizeof(int)), (uint)sizeof(int4));
}

// A waits for the user event, B for A and what A starts, the marker for both.
kernel void events(queue_t q, global int *x) {
  clk_event_t user = create_user_event(), a, b, both[2], done;
  x[0] = is_valid_event(user);
  x[1] = enqueue_kernel(q, NO_WAIT, ndrange_1D(4), 1, &user, &a, ^{
    enqueue_kernel(get_default_queue(), NO_WAIT, ndrange_1D(1), ^{ atomic_add(&x[10], 100); });
    atomic_inc(&x[10]);
  });
  x[2] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), 1, &a, &b, ^{ x[11] = x[10]; });
  both[0] = a; both[1] = b;
  x[3] = enqueue_marker(q, 2, both, &done);
  x[4] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), 1, &done, 0, ^{ x[12] = x[11] + 1; });
  x[5] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), ^{ x[13] = x[10]; set_user_event_status(user, CL_COMPLETE); release_event(user); });
  release_event(a); release_event(b);
  retain_event(done); release_event(done);
  x[6] = is_valid_event(done);
  release_event(done);
}

// Each work-item has its own events over the barrier.
kernel void across(queue_t q, global int *x) {
  int l = get_local_id(0);
  clk_event_t own = create_user_event(), both[2];
  both[l & 1] = create_user_event();
  both[~l & 1] = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  enqueue_kernel(q, NO_WAIT, ndrange_1D(1), 2, both, 0, ^{ x[l] += 10 + l; });
  x[l] = is_valid_event(own);
  barrier(CLK_GLOBAL_MEM_FENCE);
  set_user_event_status(own, CL_COMPLETE);
  set_user_event_status(both[l & 1], CL_COMPLETE);
  release_event(own);
  release_event(both[l & 1]);
}

kernel void profile(global ulong *times, global int *x) {
  clk_event_t e;
  x[0] = enqueue_kernel(get_default_queue(), NO_WAIT, ndrange_1D(1), 0, 0, &e, ^{
    volatile int sum = 0;
    for (int i = 0; i < 20000; ++i) sum += i;
    enqueue_kernel(get_default_queue(), NO_WAIT, ndrange_1D(1), ^{
      volatile int more = 0;
      for (int i = 0; i < 20000; ++i) more += i;
      x[1] = more;
    });
  });
  capture_event_profiling_info(e, CLK_PROFILING_COMMAND_EXEC_TIME, times);
  release_event(e);
}

// Each level starts two of the next: 2^depth leaves.
#define LEVEL(N, M) \
void level##N(queue_t q, global int *x) { \
  void (^next)(void) = ^{ level##M(q, x); }; \
  if (enqueue_kernel(q, NO_WAIT, ndrange_1D(2), next)) atomic_add(x, 1000); \
}
void level0(queue_t q, global int *x) { atomic_inc(x); }
LEVEL(1, 0) LEVEL(2, 1) LEVEL(3, 2) LEVEL(4, 3) LEVEL(5, 4) LEVEL(6, 5)
kernel void nested(queue_t q, global int *x) { level6(q, x); }

kernel void many(queue_t q, global int *x, global int *status) {
  int g = get_global_id(0);
  status[g] = enqueue_kernel(q, WAIT_GROUP, ndrange_1D(3), ^{ atomic_inc(&x[g]); });
}

// The child sees all that the parent's work-items did.
kernel void order(global int *x, global int *sum) {
  int g = get_global_id(0);
  if (g == 0)
    enqueue_kernel(get_default_queue(), WAIT_KERNEL, ndrange_1D(1), ^{
      int all = 0;
      for (int i = 0; i < 4096; ++i) all += x[i];
      *sum = all;
    });
  x[g] = g;
}

kernel void full(queue_t q, global int *x) {
  for (int i = 0; i < 5; ++i)
    x[i] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), ^{ atomic_inc(&x[9]); });
}

kernel void wrong(queue_t q, global int *x) {
  queue_t none = CLK_NULL_QUEUE;
  clk_event_t null = CLK_NULL_EVENT, gone = create_user_event();
  release_event(gone);
  size_t zero[] = {4, 0}, odd[] = {8, 8}, part[] = {4, 0};
  void (^block)(void) = ^{ x[20] = 1; };
  void (^taking)(local void *) = ^(local void *p) { x[20] = 1; };
  int i = 0;
  x[i++] = enqueue_kernel(none, NO_WAIT, ndrange_1D(1), block);
  x[i++] = enqueue_kernel(q, NO_WAIT, ndrange_1D(0), block);
  x[i++] = enqueue_kernel(q, NO_WAIT, ndrange_2D(zero), block);
  x[i++] = enqueue_kernel(q, NO_WAIT, ndrange_2D(odd, part), block);
  x[i++] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1 << 20, 1 << 20), block);
  x[i++] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), 1, 0, 0, block);
  x[i++] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), 0, &null, 0, block);
  x[i++] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), 1, &null, 0, block);
  x[i++] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), 1, &gone, 0, block);
  x[i++] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), taking, 0u);
  x[i++] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), taking, 1u << 30);
  x[i++] = enqueue_marker(none, 1, &null, &gone);
  x[i++] = enqueue_marker(q, 0, 0, &gone);
  x[i++] = is_valid_event(null) + is_valid_event(gone);
  retain_event(null); release_event(null); release_event(gone);
  set_user_event_status(null, CL_COMPLETE);
  capture_event_profiling_info(null, CLK_PROFILING_COMMAND_EXEC_TIME, x);
}

kernel void stuck(queue_t q, global int *x) {
  clk_event_t never = create_user_event();
  x[0] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), 1, &never, 0, ^{ x[1] = 1; });
  release_event(never);
}
kernel void failing(queue_t q, global int *x) {
  clk_event_t user = create_user_event(), first;
  x[0] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), 1, &user, &first, ^{ x[1] = 1; });
  x[2] = enqueue_kernel(q, NO_WAIT, ndrange_1D(1), 1, &first, 0, ^{ x[3] = 1; });
  set_user_event_status(user, -77);
  release_event(user); release_event(first);
}

kernel void faulty(queue_t q, global int *x) {
  global volatile int *nowhere = (global volatile int *)16;
  enqueue_kernel(q, NO_WAIT, ndrange_1D(1), ^{ x[0] = *nowhere; });
}

kernel void queries(global uint *x) {
  void (^block)(void) = ^{ x[9] = 1; };
  x[0] = get_kernel_work_group_size(block);
  x[1] = get_kernel_preferred_work_group_size_multiple(block);
  x[2] = get_kernel_work_group_size(^(local void *p) { x[9] = 2; });
#ifdef cl_khr_subgroups
  x[3] = get_kernel_max_sub_group_size_for_ndrange(ndrange_1D(64, 16), block);
  x[4] = get_kernel_sub_group_count_for_ndrange(ndrange_1D(64, 16), block);
#endif
}

kernel void prints(queue_t q) {
  enqueue_kernel(q, NO_WAIT, ndrange_1D(2), ^{ printf("child %d\n", (int)get_global_id(0)); });
  printf("parent\n");
}

global int counter = 5;
kernel void counts(queue_t q, global int *x) {
  counter += 1;
  enqueue_kernel(q, WAIT_KERNEL, ndrange_1D(1), ^{ counter *= 2; *x = counter; });
}
)";

class DeviceQueueTest : public KernelRunner {
protected:
  void SetUp() override {
    open("host");
    build(kSource, "-cl-std=CL2.0 -g");
  }

  std::unique_ptr<Queue> makeQueue(uint64_t bytes = defaultQueueBytes) {
    auto queue = device->createQueue(bytes);
    EXPECT_TRUE(queue.ok()) << queue.message();
    return queue.take();
  }
  std::unique_ptr<Buffer> ints(size_t count) {
    return makeBuffer(std::vector<int>(count));
  }
};

} // namespace

TEST_F(DeviceQueueTest, RunsBlocksOverRanges) {
  auto queue = makeQueue();
  auto x = ints(64);
  run("ranges", 1, {Argument::queue(*queue), Argument::buffer(*x)});
  std::vector<int> got = read<int>(*x), expected(64);
  std::fill(expected.begin() + 10, expected.begin() + 18, 8);
  std::fill(expected.begin() + 20, expected.begin() + 28, 4);
  std::fill(expected.begin() + 30, expected.begin() + 42, 203);
  std::fill(expected.begin() + 50, expected.begin() + 58, 32);
  expected[60] = 12;
  // The first two ranges overlap in no element.
  EXPECT_EQ(got, expected);
}

TEST_F(DeviceQueueTest, CapturesValues) {
  auto x = ints(4);
  int v[] = {1, 20};
  run("captures", 1,
      {Argument::buffer(*x), Argument::value(1.5f), Argument::value(v)});
  EXPECT_EQ(read<int>(*x), (std::vector<int>{0, 23, 7, 7}));
}

TEST_F(DeviceQueueTest, GivesLocalMemory) {
  auto x = ints(65);
  run("locals", 1, {Argument::buffer(*x)});
  std::vector<int> got = read<int>(*x);
  EXPECT_EQ(got[0], 0);
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(got[1 + i], i / 16 * 16 + 15 - i % 16 + i / 16 * 1000) << i;
}

TEST_F(DeviceQueueTest, WaitsForEvents) {
  auto queue = makeQueue();
  for (int round = 0; round < 3; ++round) {
    auto x = ints(14);
    run("events", 1, {Argument::queue(*queue), Argument::buffer(*x)});
    EXPECT_EQ(read<int>(*x), (std::vector<int>{1, 0, 0, 0, 0, 0, 1, 0, 0, 0,
                                               404, 404, 405, 0}));
  }
}

TEST_F(DeviceQueueTest, KeepsEventsOverBarriers) {
  auto queue = makeQueue();
  auto x = ints(8);
  run("across", 8, {Argument::queue(*queue), Argument::buffer(*x)}, 8);
  EXPECT_EQ(read<int>(*x), (std::vector<int>{11, 12, 13, 14, 15, 16, 17, 18}));
}

TEST_F(DeviceQueueTest, MeasuresTimes) {
  auto times = makeBuffer(std::vector<uint64_t>(2));
  auto x = ints(2);
  run("profile", 1, {Argument::buffer(*times), Argument::buffer(*x)});
  EXPECT_EQ(read<int>(*x)[0], 0);
  std::vector<uint64_t> got = read<uint64_t>(*times);
  EXPECT_GT(got[0], 1000u);
  EXPECT_GT(got[1], got[0] + 1000);
}

TEST_F(DeviceQueueTest, RunsNestedBlocks) {
  auto queue = makeQueue();
  auto x = ints(1);
  run("nested", 1, {Argument::queue(*queue), Argument::buffer(*x)});
  EXPECT_EQ(read<int>(*x)[0], 64);
}

TEST_F(DeviceQueueTest, TakesBlocksOfManyWorkGroups) {
  auto queue = makeQueue();
  auto x = ints(2000), status = makeBuffer(std::vector<int>(2000, 1));
  run("many", 2000,
      {Argument::queue(*queue), Argument::buffer(*x),
       Argument::buffer(*status)},
      16);
  EXPECT_EQ(read<int>(*status), std::vector<int>(2000, 0));
  EXPECT_EQ(read<int>(*x), std::vector<int>(2000, 3));
}

TEST_F(DeviceQueueTest, ShowsChildrenWhatTheParentDid) {
  auto x = ints(4096), sum = ints(1);
  run("order", 4096, {Argument::buffer(*x), Argument::buffer(*sum)}, 64);
  EXPECT_EQ(read<int>(*sum)[0], 4095 * 2048);
}

TEST_F(DeviceQueueTest, RefusesWhatAFullQueueHasNoRoomFor) {
  // A command is 64 bytes and its block, of at most 64: room for two.
  auto queue = makeQueue(256);
  for (int round = 0; round < 2; ++round) {
    auto x = ints(10);
    run("full", 1, {Argument::queue(*queue), Argument::buffer(*x)});
    EXPECT_EQ(read<int>(*x),
              (std::vector<int>{0, 0, -161, -161, -161, 0, 0, 0, 0, 2}));
  }
  // Without -g the codes are one.
  kernels.clear();
  build(kSource, "-cl-std=CL2.0");
  auto x = ints(10);
  run("full", 1, {Argument::queue(*queue), Argument::buffer(*x)});
  EXPECT_EQ(read<int>(*x),
            (std::vector<int>{0, 0, -101, -101, -101, 0, 0, 0, 0, 2}));
}

TEST_F(DeviceQueueTest, SaysWhatIsWrong) {
  auto queue = makeQueue();
  auto x = ints(21);
  run("wrong", 1, {Argument::queue(*queue), Argument::buffer(*x)});
  std::vector<int> got = read<int>(*x);
  EXPECT_EQ(std::vector<int>(got.begin(), got.begin() + 14),
            (std::vector<int>{-102, -160, -160, -160, -160, -57, -57, -57, -57,
                              -51, -5, -102, -57, 0}));
  EXPECT_EQ(got[20], 0);
}

TEST_F(DeviceQueueTest, EndsWhatWaitsForNothing) {
  auto queue = makeQueue();
  auto x = ints(4);
  Status status =
      launch("stuck", 1, {Argument::queue(*queue), Argument::buffer(*x)});
  EXPECT_EQ(status.message(),
            "kernel 'stuck': a command that a kernel enqueued waits for events "
            "that nothing completes");
  EXPECT_EQ(read<int>(*x), (std::vector<int>{0, 0, 0, 0}));
  status =
      launch("failing", 1, {Argument::queue(*queue), Argument::buffer(*x)});
  EXPECT_EQ(status.message(),
            "kernel 'failing': a kernel that a kernel enqueued waits for an "
            "event that failed with -77");
  EXPECT_EQ(read<int>(*x), (std::vector<int>{0, 0, 0, 0}));
  // The queue is as good as before.
  run("nested", 1, {Argument::queue(*queue), Argument::buffer(*x)});
  EXPECT_EQ(read<int>(*x)[0], 64);
}

#ifndef __SANITIZE_THREAD__ // which ends the process at a fault
TEST_F(DeviceQueueTest, ReportsFaultsOfChildren) {
  auto queue = makeQueue();
  auto x = ints(1);
  Status status =
      launch("faulty", 1, {Argument::queue(*queue), Argument::buffer(*x)});
  EXPECT_EQ(
      status.message().find("kernel 'faulty': a block of 'faulty': reads "), 0u)
      << status.message();
  run("nested", 1, {Argument::queue(*queue), Argument::buffer(*x)});
  EXPECT_EQ(read<int>(*x)[0], 64);
}
#endif

TEST_F(DeviceQueueTest, AnswersQueries) {
  auto x = makeBuffer(std::vector<uint32_t>(10));
  run("queries", 1, {Argument::buffer(*x)});
  std::vector<uint32_t> got = read<uint32_t>(*x);
  EXPECT_EQ(got[0], device->info().maxWorkGroupSize);
  EXPECT_GT(got[1], 0u);
  EXPECT_EQ(got[2], got[0]);
  EXPECT_EQ(got[3], 1u);
  EXPECT_EQ(got[4], 16u);
}

TEST_F(DeviceQueueTest, PrintsOfAll) {
  auto queue = makeQueue();
  auto created = program->createKernel("prints");
  ASSERT_TRUE(created.ok()) << created.message();
  std::string text;
  Launch launch;
  launch.global = {1};
  launch.args = {Argument::queue(*queue)};
  launch.printfOutput = [&](std::string_view piece) { text += piece; };
  auto event = device->launch(**created, launch);
  ASSERT_TRUE(event.ok()) << event.message();
  ASSERT_TRUE(event->wait().ok());
  EXPECT_EQ(text, "parent\nchild 0\nchild 1\n");
}

TEST_F(DeviceQueueTest, SharesProgramScopeVariables) {
  auto queue = makeQueue();
  auto x = ints(1);
  for (int expected : {12, 26, 54}) {
    run("counts", 1, {Argument::queue(*queue), Argument::buffer(*x)});
    EXPECT_EQ(read<int>(*x)[0], expected);
  }
}

TEST_F(DeviceQueueTest, ChecksWhatALaunchIsGiven) {
  auto x = ints(64);
  EXPECT_EQ(
      launch("ranges", 1, {Argument::buffer(*x), Argument::buffer(*x)})
          .message(),
      "kernel 'ranges': argument 0 'q': expected a queue, got a buffer of "
      "256 bytes");
  EXPECT_EQ(device->createQueue(255).message(),
            "expected a queue of 256 to 1073741824 bytes, got 255");
  // Blocks are not kernels of their own.
  EXPECT_FALSE(program->createKernel("__ranges_block_invoke_kernel").ok());
}
