//===- LevelZeroIpcTest.cpp - memory and events of two processes -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroExecutionTest.h"

#include "memory/SharedFile.h"

#include <cstdlib>
#include <cstring>
#include <thread>
#include <unistd.h>

using namespace cairn::test;
using cairn::level_zero::IpcHandle;

namespace {
constexpr uint64_t seconds = 1000000000;

/// How this process gives a handle to the other one, which runs a disabled test
/// of this program.
constexpr char handleVariable[] = "CAIRN_TEST_IPC_HANDLE";

template <typename Handle> std::string toHex(const Handle &handle) {
  std::string text;
  for (char c : handle.data) {
    char digits[3];
    snprintf(digits, sizeof digits, "%02x", static_cast<unsigned char>(c));
    text += digits;
  }
  return text;
}

template <typename Handle> Handle handleOfParent() {
  Handle handle = {};
  const char *text = getenv(handleVariable);
  EXPECT_TRUE(text) << "is run by another test";
  for (size_t i = 0; text && i < sizeof handle.data; ++i)
    handle.data[i] = static_cast<char>(
        strtoul(std::string(text + 2 * i, 2).c_str(), nullptr, 16));
  return handle;
}

/// The exit status of another process, in which `test` has the handle.
template <typename Handle>
int runOtherProcess(const std::string &test, const Handle &handle) {
  char self[4096] = {};
  EXPECT_GT(readlink("/proc/self/exe", self, sizeof self - 1), 0);
  // All tests of the other process are in one shard.
  std::string command = "env -u GTEST_TOTAL_SHARDS -u GTEST_SHARD_INDEX "
                        "-u GTEST_OUTPUT " +
                        std::string(handleVariable) + "=" + toHex(handle) +
                        " timeout 60 '" + self +
                        "' --gtest_also_run_disabled_tests --gtest_filter="
                        "LevelZeroIpcTest.DISABLED_" +
                        test;
  return system(command.c_str());
}

class LevelZeroIpcTest : public LevelZeroExecutionTest {
protected:
  ze_event_pool_handle_t makePool() {
    ze_event_pool_desc_t description = {ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                        nullptr, ZE_EVENT_POOL_FLAG_IPC, 2};
    ze_event_pool_handle_t pool = nullptr;
    EXPECT_SUCCESS(zeEventPoolCreate(context, &description, 1, &device, &pool));
    destroyLater([=] { return zeEventPoolDestroy(pool); });
    return pool;
  }

  ze_event_handle_t makeEvent(ze_event_pool_handle_t pool, uint32_t index) {
    ze_event_desc_t description = {ZE_STRUCTURE_TYPE_EVENT_DESC, nullptr, index,
                                   0, 0};
    ze_event_handle_t event = nullptr;
    EXPECT_SUCCESS(zeEventCreate(pool, &description, &event));
    destroyLater([=] { return zeEventDestroy(event); });
    return event;
  }
};
} // namespace

TEST_F(LevelZeroIpcTest, DISABLED_WriteMemory) {
  void *opened = nullptr;
  ASSERT_SUCCESS(zeMemOpenIpcHandle(
      context, device, handleOfParent<ze_ipc_mem_handle_t>(), 0, &opened));
  auto *values = static_cast<int *>(opened);
  EXPECT_EQ(values[0], 11);
  ze_command_list_handle_t list = makeImmediate();
  int answer = 42;
  ASSERT_SUCCESS(zeCommandListAppendMemoryCopy(list, values + 1, &answer, 4,
                                               nullptr, 0, nullptr));
  EXPECT_SUCCESS(zeMemCloseIpcHandle(context, opened));
}

TEST_F(LevelZeroIpcTest, MemoryOfAnotherProcess) {
  int *values = allocate<int>(1000);
  values[9] = 7, values[10] = 11;
  ze_ipc_mem_handle_t handle;
  // From within the allocation, which keeps its content and address.
  ASSERT_SUCCESS(zeMemGetIpcHandle(context, values + 10, &handle));
  EXPECT_EQ(values[9], 7);
  ASSERT_EQ(runOtherProcess("WriteMemory", handle), 0);
  EXPECT_EQ(values[11], 42);
  EXPECT_EQ(values[10], 11);
}

TEST_F(LevelZeroIpcTest, MappedMemoryOfAnotherProcess) {
  constexpr size_t page = 4096;
  ze_physical_mem_desc_t desc = {ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC, nullptr,
                                 0, 2 * page};
  ze_physical_mem_handle_t physical = nullptr;
  void *base = nullptr;
  ASSERT_SUCCESS(zePhysicalMemCreate(context, device, &desc, &physical));
  ASSERT_SUCCESS(zeVirtualMemReserve(context, nullptr, 3 * page, &base));
  char *mapped = static_cast<char *>(base) + page;
  ze_ipc_mem_handle_t handle;
  EXPECT_EQ(zeMemGetIpcHandle(context, mapped, &handle),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  ASSERT_SUCCESS(zeVirtualMemMap(context, mapped, 2 * page, physical, 0,
                                 ZE_MEMORY_ACCESS_ATTRIBUTE_NONE));
  // The access of a part parts it from the rest.
  ASSERT_SUCCESS(zeVirtualMemSetAccessAttribute(
      context, mapped + page, page, ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE));
  auto *values = reinterpret_cast<int *>(mapped + page);
  values[10] = 11;
  ASSERT_SUCCESS(zeMemGetIpcHandle(context, values + 10, &handle));
  ASSERT_EQ(runOtherProcess("WriteMemory", handle), 0);
  EXPECT_EQ(values[11], 42);
  EXPECT_EQ(zeMemGetIpcHandle(context, base, &handle),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_SUCCESS(zeVirtualMemUnmap(context, mapped, 2 * page));
  EXPECT_SUCCESS(zeVirtualMemFree(context, base, 3 * page));
  EXPECT_SUCCESS(zePhysicalMemDestroy(context, physical));
}

TEST_F(LevelZeroIpcTest, DescriptorsThatWereSent) {
  int *values = allocate<int>(1);
  ze_ipc_mem_handle_t handle;
  ASSERT_SUCCESS(zeMemGetIpcHandle(context, values, &handle));
  // As a process finds it that got the descriptor over a socket.
  IpcHandle content;
  memcpy(&content, handle.data, sizeof content);
  int sent = dup(content.file);
  ASSERT_GE(sent, 0);
  content.file = sent;
  content.process = content.fileThere = -1;
  memcpy(handle.data, &content, sizeof content);
  void *opened = nullptr;
  ASSERT_SUCCESS(zeMemOpenIpcHandle(context, device, handle, 0, &opened));
  close(sent);
  EXPECT_NE(opened, values);
  *static_cast<int *>(opened) = 5;
  EXPECT_EQ(*values, 5);
  EXPECT_SUCCESS(zeMemCloseIpcHandle(context, opened));
  EXPECT_EQ(zeMemCloseIpcHandle(context, opened),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
}

TEST_F(LevelZeroIpcTest, WrongHandles) {
  int *values = allocate<int>(1), local = 0;
  ze_ipc_mem_handle_t handle = {};
  void *opened = nullptr;
  EXPECT_EQ(zeMemGetIpcHandle(context, nullptr, &handle),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeMemGetIpcHandle(context, &local, &handle),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeMemOpenIpcHandle(context, device, handle, 0, &opened),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  ASSERT_SUCCESS(zeMemGetIpcHandle(context, values, &handle));
  EXPECT_EQ(zeMemOpenIpcHandle(context, device, handle, 4, &opened),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(zeMemOpenIpcHandle(context, device, handle, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  // What was not opened is not closed; what is gone is not opened.
  EXPECT_EQ(zeMemCloseIpcHandle(context, values),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  IpcHandle content;
  memcpy(&content, handle.data, sizeof content);
  ++content.inode;
  memcpy(handle.data, &content, sizeof content);
  EXPECT_EQ(zeMemOpenIpcHandle(context, device, handle, 0, &opened),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  // A pool's handle is none of memory.
  ze_ipc_event_pool_handle_t ofPool;
  ASSERT_SUCCESS(zeEventPoolGetIpcHandle(makePool(), &ofPool));
  memcpy(handle.data, ofPool.data, sizeof handle.data);
  EXPECT_EQ(zeMemOpenIpcHandle(context, device, handle, 0, &opened),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(opened, nullptr);
}

TEST_F(LevelZeroIpcTest, DISABLED_AnswerEvent) {
  ze_event_pool_handle_t pool = nullptr;
  ASSERT_SUCCESS(zeEventPoolOpenIpcHandle(
      context, handleOfParent<ze_ipc_event_pool_handle_t>(), &pool));
  destroyLater([=] { return zeEventPoolCloseIpcHandle(pool); });
  ze_event_handle_t question = makeEvent(pool, 0), answer = makeEvent(pool, 1);
  ASSERT_SUCCESS(zeEventHostSynchronize(question, 50 * seconds));
  ASSERT_SUCCESS(zeCommandListAppendSignalEvent(makeImmediate(), answer));
}

TEST_F(LevelZeroIpcTest, EventsOfAnotherProcess) {
  ze_event_pool_handle_t pool = makePool();
  ze_event_handle_t question = makeEvent(pool, 0), answer = makeEvent(pool, 1);
  ze_ipc_event_pool_handle_t handle;
  ASSERT_SUCCESS(zeEventPoolGetIpcHandle(pool, &handle));
  int status = -1;
  std::thread other([&] { status = runOtherProcess("AnswerEvent", handle); });
  EXPECT_EQ(zeEventHostSynchronize(answer, seconds / 100), ZE_RESULT_NOT_READY);
  EXPECT_SUCCESS(zeEventHostSignal(question));
  EXPECT_SUCCESS(zeEventHostSynchronize(answer, 50 * seconds));
  other.join();
  EXPECT_EQ(status, 0);
}

TEST_F(LevelZeroIpcTest, PoolsOfOneProcess) {
  ze_event_pool_desc_t description = {ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                      nullptr, 0, 1};
  ze_event_pool_handle_t pool = nullptr;
  ASSERT_SUCCESS(zeEventPoolCreate(context, &description, 1, &device, &pool));
  ze_ipc_event_pool_handle_t handle = {};
  EXPECT_EQ(zeEventPoolGetIpcHandle(pool, &handle),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeEventPoolCloseIpcHandle(pool), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_SUCCESS(zeEventPoolDestroy(pool));
  EXPECT_EQ(zeEventPoolOpenIpcHandle(context, handle, &pool),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
}
