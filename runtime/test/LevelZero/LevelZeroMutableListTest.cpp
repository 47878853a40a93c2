//===- LevelZeroMutableListTest.cpp - lists that change ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroLaterApi.h"

using namespace cairn::test;

namespace {
class LevelZeroMutableListTest : public LevelZeroLaterApi {
protected:
  void SetUp() override {
    LevelZeroLaterApi::SetUp();
    nextId =
        entry<decltype(later::zeCommandListGetNextCommandIdWithKernelsExp)>(
            "CommandListExp", 6);
    update = entry<decltype(later::zeCommandListUpdateMutableCommandsExp)>(
        "CommandListExp", 3);
    signal =
        entry<decltype(later::zeCommandListUpdateMutableCommandSignalEventExp)>(
            "CommandListExp", 4);
    wait =
        entry<decltype(later::zeCommandListUpdateMutableCommandWaitEventsExp)>(
            "CommandListExp", 5);
    setKernels =
        entry<decltype(later::zeCommandListUpdateMutableCommandKernelsExp)>(
            "CommandListExp", 7);
    queue = makeQueue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
    x = allocate<float>(8), y = allocate<float>(8), z = allocate<float>(8);
    for (int i = 0; i < 8; ++i)
      x[i] = i, y[i] = z[i] = 0;
    saxpy = makeKernel("saxpy");
    setSaxpy(saxpy, 2, x, y);
    EXPECT_SUCCESS(zeKernelSetGroupSize(saxpy, 4, 1, 1));
  }

  ze_command_list_handle_t makeMutable() {
    later::ChainedDescription isMutable = {
        later::structureType(later::mutableCommandListExp), nullptr};
    ze_command_list_desc_t desc = {ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                   &isMutable, 0, 0};
    ze_command_list_handle_t list = nullptr;
    EXPECT_SUCCESS(zeCommandListCreate(context, device, &desc, &list));
    destroyLater([=] { return zeCommandListDestroy(list); });
    return list;
  }

  /// The number of the launch of `saxpy` with one group.
  uint64_t append(ze_command_list_handle_t list, uint32_t flags = 0,
                  std::vector<ze_kernel_handle_t> kernels = {},
                  ze_event_handle_t done = nullptr,
                  std::vector<ze_event_handle_t> waits = {}) {
    later::MutableCommandId desc = {{}, nullptr, flags};
    uint64_t id = 0;
    EXPECT_SUCCESS(nextId(list, &desc, kernels.size(), kernels.data(), &id));
    ze_group_count_t groups = {1, 1, 1};
    EXPECT_SUCCESS(zeCommandListAppendLaunchKernel(list, saxpy, &groups, done,
                                                   waits.size(), waits.data()));
    return id;
  }

  void run(ze_command_list_handle_t list) {
    EXPECT_SUCCESS(zeCommandListClose(list));
    EXPECT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr));
  }

  later::MutableKernelArgument argument(uint64_t id, uint32_t index,
                                        float *const &value,
                                        const void *next = nullptr) {
    return {later::structureType(later::mutableKernelArgumentExp),
            next,
            id,
            index,
            sizeof value,
            &value};
  }

  decltype(later::zeCommandListGetNextCommandIdWithKernelsExp) *nextId;
  decltype(later::zeCommandListUpdateMutableCommandsExp) *update;
  decltype(later::zeCommandListUpdateMutableCommandSignalEventExp) *signal;
  decltype(later::zeCommandListUpdateMutableCommandWaitEventsExp) *wait;
  decltype(later::zeCommandListUpdateMutableCommandKernelsExp) *setKernels;
  ze_command_queue_handle_t queue = nullptr;
  ze_kernel_handle_t saxpy = nullptr;
  float *x = nullptr, *y = nullptr, *z = nullptr;
};
} // namespace

TEST_F(LevelZeroMutableListTest, ArgumentsSizesAndOffsets) {
  ze_command_list_handle_t list = makeMutable();
  uint64_t first = append(list), second = append(list);
  EXPECT_NE(first, second);
  run(list);
  EXPECT_EQ(y[3], 12); // both
  EXPECT_EQ(y[4], 0);

  // All in one chain; the first launch stays as it was.
  later::MutableSizes size = {later::structureType(later::mutableGroupSizeExp),
                              nullptr,
                              second,
                              {2, 1, 1}};
  ze_group_count_t groups = {3, 1, 1};
  later::MutableGroupCount count = {
      later::structureType(later::mutableGroupCountExp), &size, second,
      &groups};
  later::MutableKernelArgument to = argument(second, 2, z, &count);
  later::ChainedDescription all = {
      later::structureType(later::mutableCommandsExp), &to};
  ASSERT_SUCCESS(update(list, &all));
  // It is open until it is closed again.
  EXPECT_EQ(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  run(list);
  EXPECT_EQ(y[3], 18);
  EXPECT_EQ(z[5], 10);
  EXPECT_EQ(z[6], 0);
}

TEST_F(LevelZeroMutableListTest, Events) {
  std::vector<ze_event_handle_t> events = makeEvents(3);
  ze_command_list_handle_t list = makeMutable();
  uint64_t id = append(list, 0, {}, events[0], {events[1]});
  ASSERT_SUCCESS(zeEventHostSignal(events[1]));
  run(list);
  EXPECT_SUCCESS(zeEventQueryStatus(events[0]));

  // What is not signaled is waited for no more.
  ASSERT_SUCCESS(zeEventHostReset(events[0]));
  ASSERT_SUCCESS(zeEventHostReset(events[1]));
  ze_event_handle_t none[2] = {};
  EXPECT_EQ(wait(list, id, 2, none), ZE_RESULT_ERROR_INVALID_SIZE);
  ASSERT_SUCCESS(wait(list, id, 1, none));
  ASSERT_SUCCESS(signal(list, id, events[2]));
  run(list);
  EXPECT_EQ(zeEventQueryStatus(events[0]), ZE_RESULT_NOT_READY);
  EXPECT_SUCCESS(zeEventQueryStatus(events[2]));
  EXPECT_EQ(y[1], 4);
  // And again for another.
  ASSERT_SUCCESS(wait(list, id, 1, &events[2]));
  ASSERT_SUCCESS(signal(list, id, nullptr));
  run(list);
  EXPECT_EQ(y[1], 6);
}

TEST_F(LevelZeroMutableListTest, Kernels) {
  ze_kernel_handle_t ids = makeKernel("ids"), other = makeKernel("ids");
  auto *numbers = allocate<uint64_t>(64);
  ASSERT_SUCCESS(zeKernelSetGroupSize(ids, 1, 1, 1));
  ze_command_list_handle_t list = makeMutable();
  uint64_t id = append(list, later::mutableByList, {saxpy, ids});
  ASSERT_SUCCESS(setKernels(list, 1, &id, &ids));
  // Its argument is not set.
  EXPECT_EQ(zeCommandListClose(list), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  later::MutableKernelArgument out = {
      later::structureType(later::mutableKernelArgumentExp),
      nullptr,
      id,
      0,
      sizeof numbers,
      &numbers};
  later::ChainedDescription all = {{}, &out};
  ASSERT_SUCCESS(update(list, &all));
  run(list);
  EXPECT_EQ(y[1], 0);
  EXPECT_EQ(setKernels(list, 1, &id, &other), later::invalidKernelHandle);
  ASSERT_SUCCESS(setKernels(list, 1, &id, &saxpy));
  run(list);
  EXPECT_EQ(y[1], 2);
}

TEST_F(LevelZeroMutableListTest, WrongUse) {
  ze_command_list_handle_t list = makeMutable(), plain = makeList();
  later::MutableCommandId desc = {};
  uint64_t id = 0;
  EXPECT_EQ(nextId(plain, &desc, 0, nullptr, &id),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(nextId(list, nullptr, 0, nullptr, &id),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  desc.flags = 256;
  EXPECT_EQ(nextId(list, &desc, 0, nullptr, &id),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  // Nothing was appended for the number.
  desc.flags = 0;
  ASSERT_SUCCESS(nextId(list, &desc, 0, nullptr, &id));
  later::MutableKernelArgument to = argument(id, 2, z);
  later::ChainedDescription all = {{}, &to};
  EXPECT_EQ(update(list, &all), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  uint64_t known = append(list, later::mutableGroupCount);
  for (uint64_t wrong : {uint64_t(0), known + 1, UINT64_MAX, known}) {
    to.commandId = wrong; // the last allows other changes only
    EXPECT_EQ(update(list, &all), ZE_RESULT_ERROR_INVALID_ARGUMENT) << wrong;
  }
  to.stype = ZE_STRUCTURE_TYPE_FENCE_DESC;
  EXPECT_EQ(update(list, &all), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  all.pNext = &all; // a chain without an end
  EXPECT_EQ(update(list, &all), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(setKernels(list, 1, &known, &saxpy),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  ze_bool_t answer = false;
  auto *isMutable =
      entry<decltype(later::zeCommandListIsMutableExp)>("CommandListExp", 8);
  EXPECT_SUCCESS(isMutable(list, &answer));
  EXPECT_TRUE(answer);
  EXPECT_SUCCESS(isMutable(plain, &answer));
  EXPECT_FALSE(answer);
}
