//===- LevelZeroLaterApiTest.cpp - what newer loaders ask for ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroLaterApi.h"

using namespace cairn::test;

namespace {
constexpr uint64_t nanosecondsOfMillisecond = 1000000;

class LevelZeroLaterApiTest : public LevelZeroLaterApi {
protected:
  ze_event_handle_t makeCounterBasedEvent() {
    later::CounterBasedEventPool counterBased = {
        later::structureType(later::counterBasedEventPoolExp), nullptr, 3};
    ze_event_pool_desc_t poolDesc = {ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                     &counterBased, 0, 1};
    ze_event_pool_handle_t pool = nullptr;
    EXPECT_SUCCESS(zeEventPoolCreate(context, &poolDesc, 1, &device, &pool));
    ze_event_desc_t desc = {ZE_STRUCTURE_TYPE_EVENT_DESC, nullptr, 0, 0, 0};
    ze_event_handle_t event = nullptr;
    EXPECT_SUCCESS(zeEventCreate(pool, &desc, &event));
    destroyLater([=] { return zeEventPoolDestroy(pool); });
    destroyLater([=] { return zeEventDestroy(event); });
    return event;
  }
};
} // namespace

TEST_F(LevelZeroLaterApiTest, FillsTablesUpToTheLoadersVersion) {
  auto version = [](uint32_t minor) {
    return static_cast<ze_api_version_t>(ZE_MAKE_VERSION(1, minor));
  };
  EXPECT_EQ(table("CommandList", version(4)).filled(), 28u);
  EXPECT_EQ(table("CommandList", version(5)).filled(), 28u);
  EXPECT_EQ(table("CommandList", version(6)).filled(), 29u);
  EXPECT_EQ(table("CommandList", version(9)).filled(), 34u);
  EXPECT_EQ(table("CommandList", version(17)).filled(), 34u);
  EXPECT_EQ(table("Global", version(9)).filled(), 1u);
  EXPECT_EQ(table("Global", version(10)).filled(), 2u);
  ze_api_version_t api;
  ASSERT_SUCCESS(zeDriverGetApiVersion(driver, &api));
  EXPECT_EQ(api, newest);
}

TEST_F(LevelZeroLaterApiTest, InitDrivers) {
  auto *initDrivers = entry<decltype(later::zeInitDrivers)>("Global", 1);
  later::InitDriverTypes types = {{}, nullptr, UINT32_MAX};
  uint32_t count = 0;
  ASSERT_SUCCESS(initDrivers(&count, nullptr, &types));
  ASSERT_EQ(count, 1u);
  ze_driver_handle_t found = nullptr;
  ASSERT_SUCCESS(initDrivers(&count, &found, &types));
  EXPECT_EQ(found, driver);
  types.flags = later::initDriverTypeNpu;
  EXPECT_EQ(initDrivers(&count, nullptr, &types),
            ZE_RESULT_ERROR_UNINITIALIZED);
  types.flags = 0;
  EXPECT_EQ(initDrivers(&count, nullptr, &types),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(initDrivers(nullptr, nullptr, &types),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroLaterApiTest, LastErrorNamesFunctionAndResult) {
  auto *describe =
      entry<decltype(later::zeDriverGetLastErrorDescription)>("Driver", 6);
  EXPECT_EQ(zeMemFree(context, nullptr), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  const char *text = nullptr;
  ASSERT_SUCCESS(describe(driver, &text));
  EXPECT_STREQ(text, "zeMemFree: ZE_RESULT_ERROR_INVALID_NULL_POINTER");
  EXPECT_EQ(zeContextGetStatus(strayHandle<ze_context_handle_t>()),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  ASSERT_SUCCESS(describe(driver, &text));
  EXPECT_STREQ(text, "zeContextGetStatus: ZE_RESULT_ERROR_INVALID_ARGUMENT");
  EXPECT_EQ(describe(driver, nullptr), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroLaterApiTest, ImmediateListsAreWaitedFor) {
  auto *synchronize =
      entry<decltype(later::zeCommandListHostSynchronize)>("CommandList", 28);
  ze_event_handle_t go = makeEvents(1)[0];
  ze_command_list_handle_t list =
      makeImmediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
  EXPECT_SUCCESS(synchronize(list, 0));
  int *value = allocate<int>(1), seven = 7;
  ASSERT_SUCCESS(
      zeCommandListAppendMemoryCopy(list, value, &seven, 4, nullptr, 1, &go));
  EXPECT_EQ(synchronize(list, 0), ZE_RESULT_NOT_READY);
  EXPECT_EQ(synchronize(list, nanosecondsOfMillisecond), ZE_RESULT_NOT_READY);
  ASSERT_SUCCESS(zeEventHostSignal(go));
  EXPECT_SUCCESS(synchronize(list, UINT64_MAX));
  EXPECT_EQ(*value, 7);
  EXPECT_EQ(synchronize(makeList(), 0), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(synchronize(nullptr, 0), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
}

TEST_F(LevelZeroLaterApiTest, ImmediateListsTakeLists) {
  auto *appendLists =
      entry<decltype(later::zeCommandListImmediateAppendCommandListsExp)>(
          "CommandListExp", 1);
  auto *synchronize =
      entry<decltype(later::zeCommandListHostSynchronize)>("CommandList", 28);
  std::vector<ze_event_handle_t> events = makeEvents(2);
  int *values = allocate<int>(3);
  ze_command_list_handle_t lists[2] = {makeList(), makeList()};
  for (int i = 0; i < 2; ++i)
    ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(
        lists[i], values + i + 1, values + i, 4, nullptr, 0, nullptr));
  ze_command_list_handle_t immediate =
      makeImmediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
  // Open lists are not executed.
  EXPECT_EQ(appendLists(immediate, 2, lists, nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  for (ze_command_list_handle_t list : lists)
    ASSERT_SUCCESS(zeCommandListClose(list));
  EXPECT_EQ(appendLists(lists[0], 1, lists + 1, nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE);
  EXPECT_EQ(appendLists(immediate, 1, &immediate, nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE);
  values[0] = 5;
  for (int round = 0; round < 2; ++round) {
    ASSERT_SUCCESS(appendLists(immediate, 2, lists, events[1], 1, &events[0]));
    EXPECT_EQ(zeEventQueryStatus(events[1]), ZE_RESULT_NOT_READY);
    values[0] += 10;
    ASSERT_SUCCESS(zeEventHostSignal(events[0]));
    ASSERT_SUCCESS(synchronize(immediate, UINT64_MAX));
    EXPECT_SUCCESS(zeEventQueryStatus(events[1]));
    EXPECT_EQ(values[2], values[0]);
    for (ze_event_handle_t event : events)
      ASSERT_SUCCESS(zeEventHostReset(event));
  }
}

TEST_F(LevelZeroLaterApiTest, ClonesKeepTheCommands) {
  auto *clone =
      entry<decltype(later::zeCommandListCreateCloneExp)>("CommandListExp", 0);
  int *values = allocate<int>(2);
  ze_command_list_handle_t list = makeList(), copy = nullptr;
  ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(list, values + 1, values, 4,
                                               nullptr, 0, nullptr));
  EXPECT_EQ(clone(list, &copy), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  ASSERT_SUCCESS(zeCommandListClose(list));
  ASSERT_SUCCESS(clone(list, &copy));
  destroyLater([=] { return zeCommandListDestroy(copy); });
  ASSERT_SUCCESS(zeCommandListReset(list));
  values[0] = 3;
  ze_command_queue_handle_t queue =
      makeQueue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
  ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &copy, nullptr));
  EXPECT_EQ(values[1], 3);
}

TEST_F(LevelZeroLaterApiTest, CounterBasedEventsNeedNoReset) {
  ze_event_handle_t go = makeEvents(1)[0], done = makeCounterBasedEvent();
  // No command has used it that could still run.
  EXPECT_SUCCESS(zeEventQueryStatus(done));
  EXPECT_EQ(zeEventHostReset(done), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeEventHostSignal(done), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  auto *synchronize =
      entry<decltype(later::zeCommandListHostSynchronize)>("CommandList", 28);
  int *values = allocate<int>(3);
  ze_command_list_handle_t first = makeImmediate(
                               ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS),
                           second = makeImmediate(
                               ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
  for (int round = 1; round <= 3; ++round) {
    ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(first, values + 1, values, 4,
                                                 done, 1, &go));
    EXPECT_EQ(zeEventQueryStatus(done), ZE_RESULT_NOT_READY);
    // Waits for the command above, whatever `done` is used for later.
    ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(second, values + 2, values + 1,
                                                 4, nullptr, 1, &done));
    values[0] = round;
    ASSERT_SUCCESS(zeEventHostSignal(go));
    ASSERT_SUCCESS(zeEventHostSynchronize(done, UINT64_MAX));
    EXPECT_EQ(values[1], round);
    ASSERT_SUCCESS(synchronize(second, UINT64_MAX));
    EXPECT_EQ(values[2], round);
    ASSERT_SUCCESS(zeEventHostReset(go));
  }
}

TEST_F(LevelZeroLaterApiTest, CounterBasedEventsInListsExecutedAgain) {
  ze_event_handle_t go = makeEvents(1)[0], done = makeCounterBasedEvent();
  int *values = allocate<int>(2);
  ze_command_list_handle_t list = makeList();
  ASSERT_SUCCESS(
      zeCommandListAppendMemoryCopy(list, values + 1, values, 4, done, 1, &go));
  ASSERT_SUCCESS(zeCommandListClose(list));
  ze_command_queue_handle_t queue = makeQueue();
  for (int round = 1; round <= 3; ++round) {
    ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr));
    EXPECT_EQ(zeEventQueryStatus(done), ZE_RESULT_NOT_READY);
    values[0] = round;
    ASSERT_SUCCESS(zeEventHostSignal(go));
    ASSERT_SUCCESS(zeEventHostSynchronize(done, UINT64_MAX));
    EXPECT_EQ(values[1], round);
    ASSERT_SUCCESS(zeCommandQueueSynchronize(queue, UINT64_MAX));
    ASSERT_SUCCESS(zeEventHostReset(go));
  }
}

TEST_F(LevelZeroLaterApiTest, CounterBasedEventsBeforeListsAreExecuted) {
  ze_event_handle_t done = makeCounterBasedEvent();
  int *values = allocate<int>(3);
  values[0] = 7;
  ze_command_list_handle_t immediate =
      makeImmediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
  ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(immediate, values + 1, values, 4,
                                               done, 0, nullptr));
  // The command waits for what signals the event before it, and is not what is
  // waited for until it is submitted.
  ze_command_list_handle_t list = makeList();
  ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(list, values + 2, values + 1, 4,
                                               done, 1, &done));
  ASSERT_SUCCESS(zeCommandListClose(list));
  ASSERT_SUCCESS(zeEventHostSynchronize(done, UINT64_MAX));
  ze_command_queue_handle_t queue =
      makeQueue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
  ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr));
  EXPECT_SUCCESS(zeEventQueryStatus(done));
  EXPECT_EQ(values[2], 7);
}

TEST_F(LevelZeroLaterApiTest, CounterBasedEventsWithoutAPool) {
  auto *create = entry<decltype(later::zeEventCounterBasedCreate)>("Event", 11);
  later::CounterBasedEvent desc = {
      {}, nullptr, later::counterBasedFlagDeviceTimestamp, 0, 0};
  ze_event_handle_t event = nullptr;
  ASSERT_SUCCESS(create(context, device, &desc, &event));
  destroyLater([=] { return zeEventDestroy(event); });
  EXPECT_SUCCESS(zeEventQueryStatus(event));
  ze_event_handle_t go = makeEvents(1)[0];
  ze_command_list_handle_t list =
      makeImmediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
  ASSERT_SUCCESS(zeCommandListAppendBarrier(list, event, 1, &go));
  EXPECT_EQ(zeEventQueryStatus(event), ZE_RESULT_NOT_READY);
  ASSERT_SUCCESS(zeEventHostSignal(go));
  ASSERT_SUCCESS(zeEventHostSynchronize(event, UINT64_MAX));
  ze_kernel_timestamp_result_t times = {};
  EXPECT_SUCCESS(zeEventQueryKernelTimestamp(event, &times));
  EXPECT_GT(times.global.kernelEnd, 0u);

  EXPECT_EQ(create(context, device, &desc, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  for (uint32_t flags : {128u, 16u | 32u}) { // unknown; exclude each other
    desc.flags = flags;
    EXPECT_EQ(create(context, device, &desc, &event),
              ZE_RESULT_ERROR_INVALID_ENUMERATION);
  }
  desc.flags = later::counterBasedFlagIpc;
  EXPECT_EQ(create(context, device, &desc, &event),
            ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
}

TEST_F(LevelZeroLaterApiTest, SynchronizedTimestamps) {
  auto *query =
      entry<decltype(later::zeEventQueryKernelTimestampsExt)>("Event", 7);
  ze_event_handle_t event =
      makeEvents(1, later::eventPoolFlagMappedTimestamp)[0];
  ze_kernel_timestamp_result_t kernel = {};
  later::SynchronizedTimestamps synchronized = {};
  later::EventTimestampResults results = {{}, nullptr, &kernel, &synchronized};
  uint32_t count = 0;
  ASSERT_SUCCESS(query(event, device, &count, nullptr));
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(query(event, device, &count, &results), ZE_RESULT_NOT_READY);
  uint64_t before, after, ignored;
  ASSERT_SUCCESS(zeDeviceGetGlobalTimestamps(device, &before, &ignored));
  ASSERT_SUCCESS(
      zeCommandListAppendBarrier(makeImmediate(), event, 0, nullptr));
  ASSERT_SUCCESS(zeDeviceGetGlobalTimestamps(device, &after, &ignored));
  ASSERT_SUCCESS(query(event, device, &count, &results));
  EXPECT_LE(before, synchronized.globalStart);
  EXPECT_LE(synchronized.globalStart, synchronized.globalEnd);
  EXPECT_LE(synchronized.globalEnd, after);
  EXPECT_EQ(kernel.global.kernelStart, synchronized.globalStart);
}

TEST_F(LevelZeroLaterApiTest, ObjectsTellWhatTheyWereMadeWith) {
  ze_command_list_handle_t list = makeList(), immediate = makeImmediate();
  ze_device_handle_t itsDevice = nullptr;
  ze_context_handle_t itsContext = nullptr;
  EXPECT_SUCCESS(entry<decltype(later::zeCommandListGetDeviceHandle)>(
      "CommandList", 29)(list, &itsDevice));
  EXPECT_EQ(itsDevice, device);
  EXPECT_SUCCESS(entry<decltype(later::zeCommandListGetContextHandle)>(
      "CommandList", 30)(immediate, &itsContext));
  EXPECT_EQ(itsContext, context);
  auto *isImmediate =
      entry<decltype(later::zeCommandListIsImmediate)>("CommandList", 33);
  ze_bool_t answer = false;
  EXPECT_SUCCESS(isImmediate(immediate, &answer));
  EXPECT_TRUE(answer);
  EXPECT_SUCCESS(isImmediate(list, &answer));
  EXPECT_FALSE(answer);
  uint32_t number = 9;
  EXPECT_SUCCESS(entry<decltype(later::zeCommandListGetOrdinal)>(
      "CommandList", 31)(list, &number));
  EXPECT_EQ(number, 0u);
  number = 9;
  EXPECT_SUCCESS(entry<decltype(later::zeCommandQueueGetIndex)>(
      "CommandQueue", 5)(makeQueue(), &number));
  EXPECT_EQ(number, 0u);
  ze_event_handle_t event = makeEvents(1)[0];
  ze_event_pool_handle_t pool = nullptr;
  EXPECT_SUCCESS(
      entry<decltype(later::zeEventGetEventPool)>("Event", 8)(event, &pool));
  itsContext = nullptr;
  EXPECT_SUCCESS(entry<decltype(later::zeEventPoolGetContextHandle)>(
      "EventPool", 6)(pool, &itsContext));
  EXPECT_EQ(itsContext, context);
  itsDevice = device;
  EXPECT_SUCCESS(entry<decltype(later::zeDeviceGetRootDevice)>("Device", 18)(
      device, &itsDevice));
  EXPECT_EQ(itsDevice, nullptr);
}

TEST_F(LevelZeroLaterApiTest, AtomicAccessOfSharedMemory) {
  auto *set =
      entry<decltype(later::zeMemSetAtomicAccessAttributeExp)>("MemExp", 2);
  auto *get =
      entry<decltype(later::zeMemGetAtomicAccessAttributeExp)>("MemExp", 3);
  auto *memory = allocate<char>(100);
  uint32_t attributes = 1;
  ASSERT_SUCCESS(get(context, device, memory, 100, &attributes));
  EXPECT_EQ(attributes, 0u);
  ASSERT_SUCCESS(set(context, device, memory, 100, 0x44));
  ASSERT_SUCCESS(get(context, device, memory, 100, &attributes));
  EXPECT_EQ(attributes, 0x44u);
  EXPECT_EQ(set(context, device, memory, 100, 0x80),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(set(context, device, memory, 101, 0), ZE_RESULT_ERROR_INVALID_SIZE);
  int local = 0;
  EXPECT_EQ(set(context, device, &local, 4, 0),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
}
