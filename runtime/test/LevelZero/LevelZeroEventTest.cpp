//===- LevelZeroEventTest.cpp - events, barriers and timestamps --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroExecutionTest.h"

#include <chrono>
#include <thread>

using namespace cairn::test;

namespace {
class LevelZeroEventTest : public LevelZeroExecutionTest {};
constexpr ze_group_count_t one = {1, 1, 1};
constexpr uint64_t millisecond = 1000000;
} // namespace

TEST_F(LevelZeroEventTest, HostSignals) {
  ze_event_handle_t event = makeEvents(1)[0];
  EXPECT_EQ(zeEventQueryStatus(event), ZE_RESULT_NOT_READY);
  EXPECT_EQ(zeEventHostSynchronize(event, 0), ZE_RESULT_NOT_READY);
  auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(zeEventHostSynchronize(event, 20 * millisecond),
            ZE_RESULT_NOT_READY);
  EXPECT_GE(std::chrono::steady_clock::now() - start,
            std::chrono::milliseconds(20));
  EXPECT_SUCCESS(zeEventHostSignal(event));
  EXPECT_SUCCESS(zeEventQueryStatus(event));
  EXPECT_SUCCESS(zeEventHostSynchronize(event, 0));
  EXPECT_SUCCESS(zeEventHostSynchronize(event, UINT64_MAX));
  EXPECT_SUCCESS(zeEventHostSynchronize(event, UINT64_MAX - 1));
  EXPECT_SUCCESS(zeEventHostReset(event));
  EXPECT_EQ(zeEventQueryStatus(event), ZE_RESULT_NOT_READY);
  std::thread other([&] { EXPECT_SUCCESS(zeEventHostSignal(event)); });
  EXPECT_SUCCESS(zeEventHostSynchronize(event, UINT64_MAX / 2));
  other.join();
}

TEST_F(LevelZeroEventTest, ChainOverQueues) {
  // Each list waits for the one submitted after it, the last for the host.
  constexpr uint32_t count = 8;
  std::vector<ze_event_handle_t> events = makeEvents(count + 1);
  int *order = allocate<int>(count + 1);
  std::vector<ze_command_queue_handle_t> queues;
  for (uint32_t i = 0; i < count; ++i) {
    ze_command_list_handle_t list = makeList();
    // order[i] = order[i + 1]
    ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(list, order + i, order + i + 1,
                                                 sizeof(int), events[i], 1,
                                                 &events[i + 1]));
    ASSERT_SUCCESS(zeCommandListClose(list));
    queues.push_back(makeQueue());
    ASSERT_SUCCESS(
        zeCommandQueueExecuteCommandLists(queues[i], 1, &list, nullptr));
  }
  EXPECT_EQ(zeEventHostSynchronize(events[0], millisecond),
            ZE_RESULT_NOT_READY);
  order[count] = 42;
  ASSERT_SUCCESS(zeEventHostSignal(events[count]));
  ASSERT_SUCCESS(zeEventHostSynchronize(events[0], UINT64_MAX));
  EXPECT_EQ(order[0], 42);
  for (ze_command_queue_handle_t queue : queues)
    EXPECT_SUCCESS(zeCommandQueueSynchronize(queue, UINT64_MAX));
}

TEST_F(LevelZeroEventTest, ImmediateListsWaitForEachOther) {
  std::vector<ze_event_handle_t> events = makeEvents(2);
  ze_command_list_handle_t first =
      makeImmediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
  ze_command_list_handle_t second =
      makeImmediate(ZE_COMMAND_QUEUE_MODE_DEFAULT);
  int *value = allocate<int>(1), seven = 7, nine = 9;
  ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(first, value, &nine, 4,
                                               events[1], 1, &events[0]));
  EXPECT_EQ(zeEventQueryStatus(events[1]), ZE_RESULT_NOT_READY);
  ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(second, value, &seven, 4,
                                               events[0], 0, nullptr));
  ASSERT_SUCCESS(zeEventHostSynchronize(events[1], UINT64_MAX));
  EXPECT_EQ(*value, 9);
}

TEST_F(LevelZeroEventTest, SynchronousListWaitsForTheHost) {
  ze_event_handle_t gate = makeEvents(1)[0];
  ze_command_list_handle_t list = makeImmediate();
  bool over = false;
  std::thread other([&] {
    EXPECT_SUCCESS(zeCommandListAppendBarrier(list, nullptr, 1, &gate));
    over = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  ASSERT_SUCCESS(zeEventHostSignal(gate));
  other.join();
  EXPECT_TRUE(over);
}

TEST_F(LevelZeroEventTest, SignalAndResetInLists) {
  std::vector<ze_event_handle_t> events = makeEvents(2);
  ze_command_list_handle_t list = makeImmediate();
  ASSERT_SUCCESS(zeCommandListAppendSignalEvent(list, events[0]));
  EXPECT_SUCCESS(zeEventQueryStatus(events[0]));
  ASSERT_SUCCESS(zeCommandListAppendEventReset(list, events[0]));
  EXPECT_EQ(zeEventQueryStatus(events[0]), ZE_RESULT_NOT_READY);
  ASSERT_SUCCESS(zeCommandListAppendBarrier(list, events[0], 0, nullptr));
  EXPECT_SUCCESS(zeEventQueryStatus(events[0]));
  int memory[4];
  const size_t sizes[] = {8, 8};
  const void *ranges[] = {memory, memory + 2};
  ASSERT_SUCCESS(zeCommandListAppendMemoryRangesBarrier(
      list, 2, sizes, ranges, events[1], 1, &events[0]));
  EXPECT_SUCCESS(zeEventQueryStatus(events[1]));
  EXPECT_EQ(zeCommandListAppendMemoryRangesBarrier(list, 2, nullptr, ranges,
                                                   nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_SUCCESS(zeCommandListAppendWaitOnEvents(list, 2, events.data()));
}

TEST_F(LevelZeroEventTest, KernelTimestamps) {
  std::vector<ze_event_handle_t> events =
      makeEvents(3, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP);
  ze_kernel_handle_t kernel = makeKernel("scratch");
  int *out = allocate<int>(1 << 16);
  ASSERT_SUCCESS(zeKernelSetArgumentValue(kernel, 0, sizeof out, &out));
  ASSERT_SUCCESS(zeKernelSetGroupSize(kernel, 64, 1, 1));
  ze_command_list_handle_t list = makeImmediate();
  ze_group_count_t groups = {1024, 1, 1};
  ze_kernel_timestamp_result_t result = {};
  EXPECT_EQ(zeEventQueryKernelTimestamp(events[0], &result),
            ZE_RESULT_NOT_READY);
  EXPECT_EQ(result.global.kernelEnd, 0u);
  uint64_t host = 0, before = 0, after = 0;
  ASSERT_SUCCESS(zeDeviceGetGlobalTimestamps(device, &host, &before));
  for (ze_event_handle_t event : {events[0], events[1]})
    ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(list, kernel, &groups, event,
                                                   0, nullptr));
  ASSERT_SUCCESS(zeDeviceGetGlobalTimestamps(device, &host, &after));
  ASSERT_SUCCESS(zeEventQueryKernelTimestamp(events[0], &result));
  EXPECT_LE(before, result.global.kernelStart);
  EXPECT_LT(result.global.kernelStart, result.global.kernelEnd);
  EXPECT_LE(result.global.kernelEnd, after);
  EXPECT_EQ(result.context.kernelStart, result.global.kernelStart);
  EXPECT_EQ(result.context.kernelEnd, result.global.kernelEnd);

  auto *results = allocate<ze_kernel_timestamp_result_t>(4);
  ASSERT_SUCCESS(zeCommandListAppendQueryKernelTimestamps(
      list, 2, events.data(), results, nullptr, events[2], 1, &events[1]));
  EXPECT_SUCCESS(zeEventQueryStatus(events[2]));
  EXPECT_EQ(results[0].global.kernelEnd, result.global.kernelEnd);
  EXPECT_LE(results[0].global.kernelEnd, results[1].global.kernelStart);
  const size_t offsets[] = {3 * sizeof result, 2 * sizeof result};
  ASSERT_SUCCESS(zeCommandListAppendQueryKernelTimestamps(
      list, 2, events.data(), results, offsets, nullptr, 0, nullptr));
  EXPECT_EQ(results[3].global.kernelEnd, results[0].global.kernelEnd);
  EXPECT_EQ(results[2].global.kernelEnd, results[1].global.kernelEnd);

  for (size_t offset : {4 * sizeof result, SIZE_MAX - 8})
    EXPECT_EQ(zeCommandListAppendQueryKernelTimestamps(list, 1, events.data(),
                                                       results, &offset,
                                                       nullptr, 0, nullptr),
              ZE_RESULT_ERROR_INVALID_SIZE);

  uint32_t count = 0;
  ASSERT_SUCCESS(zeEventQueryTimestampsExp(events[0], device, &count, nullptr));
  ASSERT_EQ(count, 1u);
  ze_kernel_timestamp_result_t again = {};
  ASSERT_SUCCESS(zeEventQueryTimestampsExp(events[0], device, &count, &again));
  EXPECT_EQ(again.global.kernelStart, result.global.kernelStart);

  ze_event_handle_t plain = makeEvents(1)[0];
  EXPECT_EQ(zeEventQueryKernelTimestamp(plain, &result),
            ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT);
  EXPECT_EQ(zeEventQueryKernelTimestamp(events[0], nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeCommandListAppendQueryKernelTimestamps(
                list, 1, &plain, results, nullptr, nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT);
  EXPECT_EQ(zeCommandListAppendQueryKernelTimestamps(list, 3, events.data(),
                                                     results + 2, nullptr,
                                                     nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_SIZE);
}

TEST_F(LevelZeroEventTest, GlobalTimestamp) {
  ze_command_list_handle_t list = makeImmediate();
  uint64_t *times = allocate<uint64_t>(2), host = 0, now = 0;
  ASSERT_SUCCESS(zeCommandListAppendWriteGlobalTimestamp(list, times, nullptr,
                                                         0, nullptr));
  ASSERT_SUCCESS(zeDeviceGetGlobalTimestamps(device, &host, &now));
  ASSERT_SUCCESS(zeCommandListAppendWriteGlobalTimestamp(list, times + 1,
                                                         nullptr, 0, nullptr));
  EXPECT_LE(times[0], now);
  EXPECT_LE(now, times[1]);
  EXPECT_LT(times[1] - times[0], 10'000 * millisecond);
  EXPECT_EQ(zeCommandListAppendWriteGlobalTimestamp(list, nullptr, nullptr, 0,
                                                    nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroEventTest, Pools) {
  ze_event_pool_desc_t description = {ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                      nullptr, 0, UINT32_MAX};
  ze_event_pool_handle_t pool = nullptr;
  ASSERT_SUCCESS(zeEventPoolCreate(context, &description, 0, nullptr, &pool));
  ze_event_desc_t place = {};
  place.stype = ZE_STRUCTURE_TYPE_EVENT_DESC;
  place.index = UINT32_MAX - 1;
  ze_event_handle_t event = nullptr, another = nullptr;
  ASSERT_SUCCESS(zeEventCreate(pool, &place, &event));
  EXPECT_EQ(zeEventCreate(pool, &place, &another),
            ZE_RESULT_ERROR_INVALID_ARGUMENT); // taken
  EXPECT_EQ(zeEventPoolDestroy(pool), ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE);
  ASSERT_SUCCESS(zeEventDestroy(event));
  EXPECT_EQ(zeEventDestroy(event), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  ASSERT_SUCCESS(zeEventCreate(pool, &place, &event));
  ASSERT_SUCCESS(zeEventDestroy(event));
  place.index = UINT32_MAX;
  EXPECT_EQ(zeEventCreate(pool, &place, &event),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  place.index = 0;
  place.signal = 8;
  EXPECT_EQ(zeEventCreate(pool, &place, &event),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(zeEventCreate(pool, nullptr, &event),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  ze_ipc_event_pool_handle_t ipc;
  EXPECT_EQ(zeEventPoolGetIpcHandle(pool, &ipc),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_SUCCESS(zeEventPoolDestroy(pool));

  auto create = [&] {
    return zeEventPoolCreate(context, &description, 0, nullptr, &pool);
  };
  description.count = 0;
  EXPECT_EQ(create(), ZE_RESULT_ERROR_INVALID_SIZE);
  description.count = 1;
  description.flags = 16;
  EXPECT_EQ(create(), ZE_RESULT_ERROR_INVALID_ENUMERATION);
  description.flags = 12; // exclude each other
  EXPECT_EQ(create(), ZE_RESULT_ERROR_INVALID_ENUMERATION);
  description.flags = 0;
  EXPECT_EQ(zeEventPoolCreate(context, &description, 1, nullptr, &pool),
            ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(zeEventPoolCreate(context, nullptr, 0, nullptr, &pool),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroEventTest, WrongEvents) {
  ze_command_list_handle_t list = makeImmediate();
  ze_event_handle_t event = makeEvents(1)[0];
  auto stray = strayHandle<ze_event_handle_t>();
  ze_event_handle_t noEvent = nullptr;
  constexpr auto invalid = ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT;
  EXPECT_EQ(zeEventHostSignal(stray), invalid);
  EXPECT_EQ(zeEventHostReset(as<ze_event_handle_t>(list)), invalid);
  EXPECT_EQ(zeEventQueryStatus(nullptr), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeEventHostSynchronize(stray, UINT64_MAX), invalid);
  EXPECT_EQ(zeCommandListAppendBarrier(list, stray, 0, nullptr), invalid);
  EXPECT_EQ(zeCommandListAppendBarrier(list, nullptr, 1, &stray), invalid);
  EXPECT_EQ(zeCommandListAppendBarrier(list, nullptr, 1, &noEvent),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeCommandListAppendBarrier(list, event, 1, nullptr),
            ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(zeCommandListAppendBarrier(nullptr, event, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeCommandListAppendWaitOnEvents(list, 1, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeCommandListAppendSignalEvent(list, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeCommandListAppendEventReset(list, stray), invalid);
  EXPECT_EQ(zeCommandListAppendLaunchKernel(list, makeKernel("nothing"), &one,
                                            stray, 0, nullptr),
            invalid);
  EXPECT_EQ(zeCommandListAppendLaunchKernel(list, makeKernel("nothing"),
                                            nullptr, nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeEventQueryStatus(event), ZE_RESULT_NOT_READY);
}
