//===- LevelZeroQueueTest.cpp - queues, lists and fences --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroExecutionTest.h"

#include <thread>

using namespace cairn::test;

namespace {
class LevelZeroQueueTest : public LevelZeroExecutionTest {
protected:
  /// Appends y += alpha to the list, on one float.
  void appendAdd(ze_command_list_handle_t list, float alpha, float *y,
                 ze_event_handle_t signal = nullptr) {
    static float unit = 1;
    ze_kernel_handle_t kernel = makeKernel("saxpy");
    setSaxpy(kernel, alpha, &unit, y);
    ze_group_count_t one = {1, 1, 1};
    EXPECT_SUCCESS(zeCommandListAppendLaunchKernel(list, kernel, &one, signal,
                                                   0, nullptr));
  }
  void appendFill(ze_command_list_handle_t list, float value, float *y) {
    EXPECT_SUCCESS(zeCommandListAppendMemoryFill(list, y, &value, 4, 4, nullptr,
                                                 0, nullptr));
  }
};
} // namespace

TEST_F(LevelZeroQueueTest, ListsRunInOrder) {
  float *y = allocate<float>(1);
  ze_command_list_handle_t set = makeList(), add = makeList();
  appendFill(set, 5, y);
  appendAdd(add, 2, y);
  appendAdd(add, 3, y);
  ASSERT_SUCCESS(zeCommandListClose(set));
  ASSERT_SUCCESS(zeCommandListClose(add));
  ze_command_list_handle_t lists[] = {add, set, add};
  for (auto mode :
       {ZE_COMMAND_QUEUE_MODE_DEFAULT, ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS,
        ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS}) {
    ze_command_queue_handle_t queue = makeQueue(mode);
    for (int i = 0; i < 100; ++i) {
      ASSERT_SUCCESS(
          zeCommandQueueExecuteCommandLists(queue, 3, lists, nullptr));
      ASSERT_SUCCESS(
          zeCommandQueueExecuteCommandLists(queue, 1, &add, nullptr));
      ASSERT_SUCCESS(zeCommandQueueSynchronize(queue, UINT64_MAX));
      ASSERT_EQ(*y, 15);
    }
  }
}

TEST_F(LevelZeroQueueTest, ResetListIsEmptyAndOpen) {
  float *y = allocate<float>(1);
  ze_command_list_handle_t list = makeList();
  ze_command_queue_handle_t queue =
      makeQueue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
  appendFill(list, 5, y);
  EXPECT_EQ(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr),
            ZE_RESULT_ERROR_INVALID_ARGUMENT); // not closed
  ASSERT_SUCCESS(zeCommandListClose(list));
  EXPECT_SUCCESS(zeCommandListClose(list));
  ASSERT_SUCCESS(zeCommandListReset(list));
  appendAdd(list, 7, y);
  ASSERT_SUCCESS(zeCommandListClose(list));
  ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr));
  EXPECT_EQ(*y, 7);
}

TEST_F(LevelZeroQueueTest, ListMayGoWhileItIsExecuted) {
  ze_command_queue_handle_t queue = makeQueue();
  ze_event_handle_t gate = makeEvents(1)[0];
  float *y = allocate<float>(1);
  ze_command_list_desc_t description = {ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                        nullptr, 0, 0};
  ze_command_list_handle_t list = nullptr, reused = makeList();
  ASSERT_SUCCESS(zeCommandListCreate(context, device, &description, &list));
  for (ze_command_list_handle_t each : {list, reused}) {
    ASSERT_SUCCESS(zeCommandListAppendWaitOnEvents(each, 1, &gate));
    appendAdd(each, 1, y);
    ASSERT_SUCCESS(zeCommandListClose(each));
    ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &each, nullptr));
  }
  EXPECT_SUCCESS(zeCommandListDestroy(list));
  EXPECT_EQ(zeCommandListDestroy(list), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_SUCCESS(zeCommandListReset(reused));
  EXPECT_EQ(zeCommandQueueSynchronize(queue, 0), ZE_RESULT_NOT_READY);
  ASSERT_SUCCESS(zeEventHostSignal(gate));
  ASSERT_SUCCESS(zeCommandQueueSynchronize(queue, UINT64_MAX));
  EXPECT_EQ(*y, 2);
}

TEST_F(LevelZeroQueueTest, QueueMayGoWhileItWorks) {
  ze_event_handle_t gate = makeEvents(1)[0], done = makeEvents(1)[0];
  ze_command_queue_desc_t description = {};
  description.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC;
  description.mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS;
  ze_command_queue_handle_t queue = nullptr;
  ASSERT_SUCCESS(zeCommandQueueCreate(context, device, &description, &queue));
  ze_command_list_handle_t list = makeList();
  ASSERT_SUCCESS(zeCommandListAppendBarrier(list, done, 1, &gate));
  ASSERT_SUCCESS(zeCommandListClose(list));
  ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr));
  EXPECT_SUCCESS(zeCommandQueueDestroy(queue));
  EXPECT_EQ(zeCommandQueueSynchronize(queue, 0),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  ASSERT_SUCCESS(zeEventHostSignal(gate));
  EXPECT_SUCCESS(zeEventHostSynchronize(done, UINT64_MAX));
}

TEST_F(LevelZeroQueueTest, Fences) {
  ze_command_queue_handle_t queue = makeQueue(), other = makeQueue();
  ze_fence_handle_t fence = makeFence(queue);
  ze_event_handle_t gate = makeEvents(1)[0];
  ze_command_list_handle_t list = makeList();
  ASSERT_SUCCESS(zeCommandListAppendWaitOnEvents(list, 1, &gate));
  ASSERT_SUCCESS(zeCommandListClose(list));
  EXPECT_EQ(zeFenceQueryStatus(fence), ZE_RESULT_NOT_READY);
  EXPECT_EQ(zeFenceHostSynchronize(fence, 0), ZE_RESULT_NOT_READY);
  EXPECT_EQ(zeCommandQueueExecuteCommandLists(other, 1, &list, fence),
            ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT);
  for (int i = 0; i < 10; ++i) {
    ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
    EXPECT_EQ(zeFenceHostSynchronize(fence, 1000), ZE_RESULT_NOT_READY);
    ASSERT_SUCCESS(zeEventHostSignal(gate));
    ASSERT_SUCCESS(zeFenceHostSynchronize(fence, UINT64_MAX));
    EXPECT_SUCCESS(zeFenceQueryStatus(fence));
    ASSERT_SUCCESS(zeFenceReset(fence));
    ASSERT_SUCCESS(zeEventHostReset(gate));
    EXPECT_EQ(zeFenceQueryStatus(fence), ZE_RESULT_NOT_READY);
  }
  EXPECT_EQ(zeCommandQueueDestroy(queue), ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE);

  ze_fence_desc_t description = {ZE_STRUCTURE_TYPE_FENCE_DESC, nullptr, 1};
  ze_fence_handle_t signaled = nullptr;
  ASSERT_SUCCESS(zeFenceCreate(queue, &description, &signaled));
  EXPECT_SUCCESS(zeFenceQueryStatus(signaled));
  EXPECT_SUCCESS(zeFenceDestroy(signaled));
  EXPECT_EQ(zeFenceQueryStatus(signaled),
            ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT);
  EXPECT_EQ(zeCommandQueueExecuteCommandLists(queue, 1, &list, signaled),
            ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT);
  description.flags = 2;
  EXPECT_EQ(zeFenceCreate(queue, &description, &signaled),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(zeFenceCreate(queue, nullptr, &signaled),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroQueueTest, WrongDescriptions) {
  ze_command_queue_handle_t queue = nullptr;
  ze_command_list_handle_t list = nullptr;
  auto both = [&](const ze_command_queue_desc_t &description,
                  ze_result_t expected) {
    EXPECT_EQ(zeCommandQueueCreate(context, device, &description, &queue),
              expected);
    EXPECT_EQ(
        zeCommandListCreateImmediate(context, device, &description, &list),
        expected);
  };
  ze_command_queue_desc_t description = {};
  description.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC;
  description.flags = 8;
  both(description, ZE_RESULT_ERROR_INVALID_ENUMERATION);
  description.flags = 0;
  description.mode = ze_command_queue_mode_t(3);
  both(description, ZE_RESULT_ERROR_INVALID_ENUMERATION);
  description.mode = ZE_COMMAND_QUEUE_MODE_DEFAULT;
  description.priority = ze_command_queue_priority_t(3);
  both(description, ZE_RESULT_ERROR_INVALID_ENUMERATION);
  description.priority = ZE_COMMAND_QUEUE_PRIORITY_NORMAL;
  description.ordinal = 2;
  both(description, ZE_RESULT_ERROR_INVALID_ARGUMENT);
  description.ordinal = 0;
  description.index = 1;
  both(description, ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeCommandQueueCreate(context, device, nullptr, &queue),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeCommandQueueCreate(context, nullptr, &description, &queue),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  ze_command_list_desc_t forList = {ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                    nullptr, 0, 64};
  EXPECT_EQ(zeCommandListCreate(context, device, &forList, &list),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  forList = {ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC, nullptr, 2, 0};
  EXPECT_EQ(zeCommandListCreate(context, device, &forList, &list),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(list, nullptr);
  EXPECT_EQ(queue, nullptr);
}

TEST_F(LevelZeroQueueTest, WrongLists) {
  ze_command_queue_handle_t queue = makeQueue();
  ze_command_list_handle_t list = makeList(), immediate = makeImmediate();
  ASSERT_SUCCESS(zeCommandListClose(list));
  EXPECT_EQ(zeCommandQueueExecuteCommandLists(queue, 0, &list, nullptr),
            ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(zeCommandQueueExecuteCommandLists(queue, 1, nullptr, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeCommandQueueExecuteCommandLists(queue, 1, &immediate, nullptr),
            ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE);
  ze_command_list_handle_t lists[] = {list, nullptr};
  EXPECT_EQ(zeCommandQueueExecuteCommandLists(queue, 2, lists, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  lists[1] = as<ze_command_list_handle_t>(queue);
  EXPECT_EQ(zeCommandQueueExecuteCommandLists(queue, 2, lists, nullptr),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeCommandListReset(strayHandle<ze_command_list_handle_t>()),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  // It stays open, and can be reset.
  float *y = allocate<float>(1);
  EXPECT_SUCCESS(zeCommandListClose(immediate));
  EXPECT_SUCCESS(zeCommandListReset(immediate));
  appendFill(immediate, 3, y);
  EXPECT_EQ(*y, 3);
}

TEST_F(LevelZeroQueueTest, ManyThreadsOnOneQueue) {
  for (auto mode : {ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS,
                    ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS}) {
    constexpr int threadCount = 6, rounds = 200;
    ze_command_queue_handle_t queue = makeQueue(mode);
    float *y = allocate<float>(1);
    std::vector<ze_command_list_handle_t> lists;
    for (int t = 0; t < threadCount; ++t) {
      lists.push_back(makeList());
      appendAdd(lists.back(), 1, y);
      ASSERT_SUCCESS(zeCommandListClose(lists.back()));
    }
    std::vector<std::thread> threads;
    for (int t = 0; t < threadCount; ++t)
      threads.emplace_back([&, t] {
        for (int i = 0; i < rounds; ++i) {
          EXPECT_SUCCESS(
              zeCommandQueueExecuteCommandLists(queue, 1, &lists[t], nullptr));
          if (i % 10 == t) {
            EXPECT_SUCCESS(zeCommandQueueSynchronize(queue, UINT64_MAX));
          }
        }
      });
    for (std::thread &thread : threads)
      thread.join();
    ASSERT_SUCCESS(zeCommandQueueSynchronize(queue, UINT64_MAX));
    EXPECT_EQ(*y, threadCount * rounds);
  }
}

TEST_F(LevelZeroQueueTest, ManyThreadsWithListsOfTheirOwn) {
  constexpr int threadCount = 6, rounds = 200;
  ze_kernel_handle_t kernel = makeKernel("nothing");
  std::vector<float *> ys;
  std::vector<ze_command_list_handle_t> lists;
  for (int t = 0; t < threadCount; ++t) {
    ys.push_back(allocate<float>(1));
    lists.push_back(makeImmediate(t % 2 ? ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS
                                        : ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS));
  }
  std::vector<ze_event_handle_t> events = makeEvents(threadCount);
  float unit = 1;
  std::vector<std::thread> threads;
  for (int t = 0; t < threadCount; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < rounds; ++i) {
        EXPECT_SUCCESS(zeCommandListAppendMemoryCopy(
            lists[t], ys[t], &unit, sizeof unit, events[t], 0, nullptr));
        EXPECT_SUCCESS(zeEventHostSynchronize(events[t], UINT64_MAX));
        EXPECT_EQ(*ys[t], 1);
        EXPECT_SUCCESS(zeEventHostReset(events[t]));
        EXPECT_SUCCESS(zeCommandListAppendMemoryFill(lists[t], ys[t], "\0", 1,
                                                     4, events[t], 0, nullptr));
        EXPECT_SUCCESS(zeEventHostSynchronize(events[t], UINT64_MAX));
        EXPECT_EQ(*ys[t], 0);
        EXPECT_SUCCESS(zeEventHostReset(events[t]));
      }
      // One kernel object, from all.
      ze_group_count_t groups = {100, 1, 1};
      EXPECT_SUCCESS(zeCommandListAppendLaunchKernel(lists[t], kernel, &groups,
                                                     events[t], 0, nullptr));
      EXPECT_SUCCESS(zeEventHostSynchronize(events[t], UINT64_MAX));
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST_F(LevelZeroQueueTest, CopyQueuesCopy) {
  ze_command_list_desc_t forList = {ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                    nullptr, 1, 0};
  ze_command_list_handle_t list = nullptr;
  ASSERT_SUCCESS(zeCommandListCreate(context, device, &forList, &list));
  destroyLater([=] { return zeCommandListDestroy(list); });
  ze_command_queue_desc_t forQueue = {};
  forQueue.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC;
  forQueue.ordinal = 1;
  ze_command_queue_handle_t queue = nullptr;
  ASSERT_SUCCESS(zeCommandQueueCreate(context, device, &forQueue, &queue));
  destroyLater([=] { return zeCommandQueueDestroy(queue); });
  int *values = allocate<int>(2);
  values[0] = 4;
  ze_group_count_t one = {1, 1, 1};
  EXPECT_EQ(zeCommandListAppendLaunchKernel(list, makeKernel("nothing"), &one,
                                            nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE);
  ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(list, values + 1, values, 4,
                                               nullptr, 0, nullptr));
  ASSERT_SUCCESS(zeCommandListClose(list));
  // Lists are executed by queues of their group.
  EXPECT_EQ(zeCommandQueueExecuteCommandLists(makeQueue(), 1, &list, nullptr),
            ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE);
  ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr));
  ASSERT_SUCCESS(zeCommandQueueSynchronize(queue, UINT64_MAX));
  EXPECT_EQ(values[1], 4);
}

#ifndef __SANITIZE_THREAD__ // which ends the process at a fault
TEST_F(LevelZeroQueueTest, FaultsOfKernelsAreErrors) {
  float *y = allocate<float>(2);
  ze_command_list_handle_t list = makeList();
  appendFill(list, 5, y);
  appendAdd(list, 1, nullptr);
  ASSERT_SUCCESS(zeCommandListClose(list));
  for (auto mode : {ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS,
                    ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS}) {
    ze_command_queue_handle_t queue = makeQueue(mode);
    testing::internal::CaptureStderr();
    ze_result_t result =
        zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr);
    if (result == ZE_RESULT_SUCCESS)
      result = zeCommandQueueSynchronize(queue, UINT64_MAX);
    EXPECT_EQ(result, ZE_RESULT_ERROR_DEVICE_LOST);
    std::string said = testing::internal::GetCapturedStderr();
    EXPECT_NE(said.find("error: kernel 'saxpy': reads through 'y', which is "
                        "null, line 7 of 'fake.cl', in work-group (0, 0, 0)"),
              std::string::npos)
        << said;
  }
  // So it is to who waits for the launch alone.
  ze_event_handle_t done = makeEvents(1)[0];
  ze_command_list_handle_t next =
      makeImmediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
  testing::internal::CaptureStderr();
  appendAdd(next, 1, nullptr, done);
  EXPECT_EQ(zeEventHostSynchronize(done, UINT64_MAX),
            ZE_RESULT_ERROR_DEVICE_LOST);
  EXPECT_EQ(zeEventQueryStatus(done), ZE_RESULT_ERROR_DEVICE_LOST);
  testing::internal::GetCapturedStderr();
  ASSERT_SUCCESS(zeEventHostReset(done));
  appendAdd(next, 1, y, done);
  EXPECT_SUCCESS(zeEventHostSynchronize(done, UINT64_MAX));
  // The device goes on.
  next = makeImmediate();
  appendAdd(next, 2, y);
  EXPECT_EQ(*y, 8);
}
#endif
