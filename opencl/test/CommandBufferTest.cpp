//===- CommandBufferTest.cpp - command buffers and semaphores ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

#include <CL/cl_ext.h>
#include <cstring>

namespace {
/// Functions that the loader does not export, by their names. Their types are
/// those of the versions that the device says it has, which are newer than some
/// headers.
class ExtensionTest : public OpenCLTest {
protected:
  template <typename Result, typename... Given>
  Result call(const char *name, Given... given) {
    using Function = Result(CL_API_CALL *)(Given...);
    auto function = reinterpret_cast<Function>(
        clGetExtensionFunctionAddressForPlatform(platform, name));
    EXPECT_NE(function, nullptr) << name;
    return function ? function(given...) : Result();
  }

  cl_version versionOf(const std::string &name) {
    std::vector<cl_name_version> all(256);
    size_t bytes = 0;
    EXPECT_EQ(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS_WITH_VERSION,
                              all.size() * sizeof all[0], all.data(), &bytes),
              CL_SUCCESS);
    for (size_t i = 0; i < bytes / sizeof all[0]; ++i)
      if (name == all[i].name)
        return all[i].version;
    return 0;
  }
};

TEST_F(ExtensionTest, DevicesHaveUuids) {
  cl_uchar ofDevice[16] = {}, ofDriver[16] = {}, none[16] = {};
  constexpr cl_uint deviceUuid = 0x106A, driverUuid = 0x106B,
                    validLuid = 0x106C;
  EXPECT_EQ(clGetDeviceInfo(device, deviceUuid, 16, ofDevice, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clGetDeviceInfo(device, driverUuid, 16, ofDriver, nullptr),
            CL_SUCCESS);
  EXPECT_NE(std::memcmp(ofDevice, none, 16), 0);
  EXPECT_NE(std::memcmp(ofDevice, ofDriver, 16), 0);
  cl_bool valid = CL_TRUE;
  EXPECT_EQ(clGetDeviceInfo(device, validLuid, sizeof valid, &valid, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(valid, cl_bool(CL_FALSE));
}

class CommandBufferTest : public ExtensionTest {
protected:
  void SetUp() override {
    ExtensionTest::SetUp();
    commands = create(&queue);
  }
  void TearDown() override {
    EXPECT_EQ(with("clReleaseCommandBufferKHR"), CL_SUCCESS);
    ExtensionTest::TearDown();
  }

  cl_command_buffer_khr create(const cl_command_queue *queues,
                               const cl_properties *properties = nullptr,
                               cl_uint count = 1) {
    return call<cl_command_buffer_khr>("clCreateCommandBufferKHR", count,
                                       queues, properties, &code);
  }
  cl_int with(const char *name) { return call<cl_int>(name, commands); }
  /// A command without properties, and its point.
  template <typename... Given> cl_int record(const char *name, Given... given) {
    const cl_sync_point_khr *waits = nullptr;
    return recordAfter(name, 0, waits, given...);
  }
  template <typename... Given>
  cl_int recordAfter(const char *name, cl_uint count,
                     const cl_sync_point_khr *waits, Given... given) {
    cl_command_queue none = nullptr;
    const cl_properties *properties = nullptr;
    cl_mutable_command_khr *handle = nullptr;
    return call<cl_int>(name, commands, none, properties, given..., count,
                        waits, &point, handle);
  }
  cl_int enqueue(cl_command_queue *other = nullptr,
                 const std::vector<cl_event> &waits = {},
                 cl_event *event = nullptr) {
    return call<cl_int>("clEnqueueCommandBufferKHR", cl_uint(other ? 1 : 0),
                        other, commands, cl_uint(waits.size()),
                        waits.empty() ? nullptr : waits.data(), event);
  }
  cl_int recordKernel(cl_kernel kernel, size_t size) {
    const size_t *none = nullptr;
    return record("clCommandNDRangeKernelKHR", kernel, cl_uint(1), none,
                  static_cast<const size_t *>(&size), none);
  }
  cl_int fill(cl_mem memory, int value, size_t bytes) {
    const void *pattern = &value;
    return record("clCommandFillBufferKHR", memory, pattern, sizeof value,
                  size_t(0), bytes);
  }
  template <typename T> T info(cl_uint name) {
    T value = {};
    EXPECT_EQ(call<cl_int>("clGetCommandBufferInfoKHR", commands, name,
                           sizeof value, static_cast<void *>(&value),
                           static_cast<size_t *>(nullptr)),
              CL_SUCCESS);
    return value;
  }

  cl_command_buffer_khr commands = nullptr;
  cl_sync_point_khr point = 0;
  cl_int code = CL_SUCCESS;
};

const char *addSource =
    "kernel void add(global int *p, int n) { p[get_global_id(0)] += n; }";

TEST_F(CommandBufferTest, ExecutesWhatWasRecordedEachTime) {
  cl_mem from = buffer(std::vector<int>{1, 2, 3, 4});
  cl_mem to = buffer(std::vector<int>(4));
  cl_kernel add = kernel(build(addSource), "add");
  setArg(add, 0, from);
  setArg(add, 1, 10);
  ASSERT_EQ(recordKernel(add, 4), CL_SUCCESS);
  // What is set later is not the recorded command's.
  setArg(add, 1, 1000);
  ASSERT_EQ(record("clCommandCopyBufferKHR", from, to, size_t(0), size_t(0),
                   size_t(8)),
            CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(CL_COMMAND_BUFFER_STATE_KHR),
            cl_uint(CL_COMMAND_BUFFER_STATE_RECORDING_KHR));
  EXPECT_EQ(enqueue(), CL_INVALID_OPERATION);
  ASSERT_EQ(with("clFinalizeCommandBufferKHR"), CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(CL_COMMAND_BUFFER_STATE_KHR),
            cl_uint(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
  // Nothing was executed yet.
  EXPECT_EQ(read<int>(from, 4), (std::vector<int>{1, 2, 3, 4}));
  ASSERT_EQ(enqueue(), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  ASSERT_EQ(enqueue(), CL_SUCCESS);
  EXPECT_EQ(read<int>(from, 4), (std::vector<int>{21, 22, 23, 24}));
  EXPECT_EQ(read<int>(to, 4), (std::vector<int>{21, 22, 0, 0}));
  // On another queue of the device, behind an event.
  cl_command_queue other = makeQueue(CL_QUEUE_PROFILING_ENABLE |
                                     CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_event gate = clCreateUserEvent(context, nullptr), done = nullptr;
  ASSERT_EQ(enqueue(&other, {gate}, &done), CL_SUCCESS);
  // Once more behind that, while it has not begun.
  cl_event first = done;
  ASSERT_EQ(enqueue(&other, {first}, &done), CL_SUCCESS);
  clReleaseEvent(first);
  EXPECT_EQ(info<cl_uint>(CL_COMMAND_BUFFER_STATE_KHR),
            cl_uint(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
  EXPECT_EQ(read<int>(from, 4), (std::vector<int>{21, 22, 23, 24}));
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  ASSERT_EQ(clWaitForEvents(1, &done), CL_SUCCESS);
  EXPECT_EQ(read<int>(from, 4), (std::vector<int>{41, 42, 43, 44}));
  cl_ulong start = 0, end = 0;
  EXPECT_EQ(clGetEventProfilingInfo(done, CL_PROFILING_COMMAND_START,
                                    sizeof start, &start, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clGetEventProfilingInfo(done, CL_PROFILING_COMMAND_END, sizeof end,
                                    &end, nullptr),
            CL_SUCCESS);
  EXPECT_LE(start, end);
  EXPECT_EQ(clReleaseEvent(gate), CL_SUCCESS);
  EXPECT_EQ(clReleaseEvent(done), CL_SUCCESS);
}

// A command keeps what it works on.
TEST_F(CommandBufferTest, KeepsWhatItWorksOn) {
  cl_mem to = buffer(std::vector<int>(4));
  cl_mem gone = clCreateBuffer(context, 0, 16, nullptr, nullptr);
  ASSERT_EQ(fill(gone, 7, 16), CL_SUCCESS);
  ASSERT_EQ(record("clCommandCopyBufferKHR", gone, to, size_t(0), size_t(0),
                   size_t(16)),
            CL_SUCCESS);
  ASSERT_EQ(clReleaseMemObject(gone), CL_SUCCESS);
  ASSERT_EQ(with("clFinalizeCommandBufferKHR"), CL_SUCCESS);
  ASSERT_EQ(enqueue(), CL_SUCCESS);
  EXPECT_EQ(read<int>(to, 4), std::vector<int>(4, 7));
}

TEST_F(CommandBufferTest, RecordsEveryKindOfCommand) {
  const cl_image_format format = {CL_R, CL_SIGNED_INT32};
  cl_image_desc shape = {};
  shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  shape.image_width = shape.image_height = 2;
  cl_mem first = clCreateImage(context, 0, &format, &shape, nullptr, nullptr);
  cl_mem second = clCreateImage(context, 0, &format, &shape, nullptr, nullptr);
  cl_mem from = buffer(std::vector<int>{1, 2, 3, 4});
  cl_mem to = buffer(std::vector<int>(4));
  cl_mem boxed = buffer(std::vector<int>(4));
  auto *svm = static_cast<int *>(clSVMAlloc(context, 0, 32, 0));
  ASSERT_NE(svm, nullptr);
  const size_t origin[3] = {}, region[3] = {2, 2, 1}, box[3] = {8, 2, 1};
  const size_t *zero = origin, *all = region, *bytes = box;
  const int color[4] = {5, 5, 5, 5};
  const void *pattern = color, *source = svm;
  void *target = svm, *copy = svm + 4;
  EXPECT_EQ(record("clCommandFillImageKHR", first, pattern, zero, all),
            CL_SUCCESS);
  EXPECT_EQ(record("clCommandBarrierWithWaitListKHR"), CL_SUCCESS);
  EXPECT_EQ(point, 2u);
  EXPECT_EQ(record("clCommandCopyImageKHR", first, second, zero, zero, all),
            CL_SUCCESS);
  const cl_sync_point_khr known[] = {1, 3};
  EXPECT_EQ(recordAfter("clCommandCopyImageToBufferKHR", 2, known, second, to,
                        zero, all, size_t(0)),
            CL_SUCCESS);
  EXPECT_EQ(record("clCommandCopyBufferToImageKHR", from, first, size_t(0),
                   zero, all),
            CL_SUCCESS);
  EXPECT_EQ(record("clCommandCopyBufferRectKHR", from, boxed, zero, zero, bytes,
                   size_t(0), size_t(0), size_t(0), size_t(0)),
            CL_SUCCESS);
  EXPECT_EQ(
      record("clCommandSVMMemFillKHR", target, pattern, size_t(4), size_t(16)),
      CL_SUCCESS);
  EXPECT_EQ(record("clCommandSVMMemcpyKHR", copy, source, size_t(16)),
            CL_SUCCESS);
  // Points are the numbers of commands, from 1 on.
  auto waitFor = [&](cl_uint count, const cl_sync_point_khr *points) {
    return recordAfter("clCommandBarrierWithWaitListKHR", count, points);
  };
  EXPECT_EQ(waitFor(0, known), CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
  EXPECT_EQ(waitFor(1, nullptr), CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
  for (const cl_sync_point_khr wrong : {0u, point + 1})
    EXPECT_EQ(waitFor(1, &wrong), CL_INVALID_SYNC_POINT_WAIT_LIST_KHR);
  ASSERT_EQ(with("clFinalizeCommandBufferKHR"), CL_SUCCESS);
  ASSERT_EQ(enqueue(), CL_SUCCESS);
  EXPECT_EQ(read<int>(to, 4), std::vector<int>(4, 5));
  EXPECT_EQ(read<int>(boxed, 4), (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(std::vector<int>(svm, svm + 8), std::vector<int>(8, 5));
  int texels[4] = {};
  EXPECT_EQ(clEnqueueReadImage(queue, first, CL_TRUE, origin, region, 0, 0,
                               texels, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(std::vector<int>(texels, texels + 4),
            (std::vector<int>{1, 2, 3, 4}));
  clSVMFree(context, svm);
  EXPECT_EQ(clReleaseMemObject(first), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(second), CL_SUCCESS);
}

TEST_F(CommandBufferTest, RefusesWrongUse) {
  EXPECT_EQ(versionOf("cl_khr_command_buffer"), CL_MAKE_VERSION(0, 9, 8));
  EXPECT_EQ(create(nullptr), nullptr);
  EXPECT_EQ(code, CL_INVALID_VALUE);
  const cl_command_queue two[] = {queue, queue};
  EXPECT_EQ(create(two, nullptr, 2), nullptr);
  EXPECT_EQ(code, CL_INVALID_VALUE);
  cl_command_queue null = nullptr;
  EXPECT_EQ(create(&null), nullptr);
  EXPECT_EQ(code, CL_INVALID_COMMAND_QUEUE);
  const cl_properties unknown[] = {0x1234, 1, 0};
  EXPECT_EQ(create(&queue, unknown), nullptr);
  EXPECT_EQ(code, CL_INVALID_VALUE);
  const cl_properties others[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 2, 0};
  EXPECT_EQ(create(&queue, others), nullptr);
  EXPECT_EQ(code, CL_INVALID_PROPERTY);
  // What a command is checked for when it is enqueued, it is when recorded.
  cl_mem memory = buffer(std::vector<int>(4));
  EXPECT_EQ(fill(memory, 1, 17), CL_INVALID_VALUE);
  EXPECT_EQ(fill(nullptr, 1, 16), CL_INVALID_MEM_OBJECT);
  cl_kernel add = kernel(build(addSource), "add");
  EXPECT_EQ(recordKernel(add, 4), CL_INVALID_KERNEL_ARGS);
  const cl_properties *noProperties = nullptr;
  const cl_sync_point_khr *noWaits = nullptr;
  auto barrier = [&](cl_command_buffer_khr buffer, cl_command_queue named,
                     cl_mutable_command_khr *handle) {
    return call<cl_int>("clCommandBarrierWithWaitListKHR", buffer, named,
                        noProperties, cl_uint(0), noWaits, &point, handle);
  };
  cl_mutable_command_khr handle = nullptr;
  EXPECT_EQ(barrier(commands, queue, nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(barrier(commands, nullptr, &handle), CL_INVALID_VALUE);
  EXPECT_EQ(barrier(nullptr, nullptr, nullptr), CL_INVALID_COMMAND_BUFFER_KHR);
  ASSERT_EQ(with("clFinalizeCommandBufferKHR"), CL_SUCCESS);
  EXPECT_EQ(with("clFinalizeCommandBufferKHR"), CL_INVALID_OPERATION);
  EXPECT_EQ(fill(memory, 1, 16), CL_INVALID_OPERATION);
  // Nothing was recorded.
  EXPECT_EQ(enqueue(), CL_SUCCESS);
  EXPECT_EQ(read<int>(memory, 4), std::vector<int>(4));
  cl_command_queue wrong = nullptr;
  EXPECT_EQ(enqueue(&wrong), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(with("clRetainCommandBufferKHR"), CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR), 2u);
  EXPECT_EQ(with("clReleaseCommandBufferKHR"), CL_SUCCESS);
  EXPECT_EQ(info<cl_command_queue>(CL_COMMAND_BUFFER_QUEUES_KHR), queue);
}

class SemaphoreTest : public ExtensionTest {
protected:
  void SetUp() override {
    ExtensionTest::SetUp();
    const cl_properties properties[] = {CL_SEMAPHORE_TYPE_KHR,
                                        CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
    semaphore = create(properties);
    ASSERT_EQ(code, CL_SUCCESS);
  }
  void TearDown() override {
    EXPECT_EQ(call<cl_int>("clReleaseSemaphoreKHR", semaphore), CL_SUCCESS);
    ExtensionTest::TearDown();
  }

  cl_semaphore_khr create(const cl_properties *properties) {
    return call<cl_semaphore_khr>("clCreateSemaphoreWithPropertiesKHR", context,
                                  properties, &code);
  }
  cl_int enqueue(const char *name, cl_command_queue on,
                 const std::vector<cl_event> &waits = {},
                 cl_event *event = nullptr, cl_uint count = 1) {
    const cl_semaphore_khr *list = &semaphore;
    const cl_ulong *payloads = nullptr;
    return call<cl_int>(name, on, count, list, payloads, cl_uint(waits.size()),
                        waits.empty() ? nullptr : waits.data(), event);
  }
  cl_int signal(cl_command_queue on, const std::vector<cl_event> &waits = {}) {
    return enqueue("clEnqueueSignalSemaphoresKHR", on, waits);
  }
  cl_int wait(cl_command_queue on, cl_event *event = nullptr) {
    return enqueue("clEnqueueWaitSemaphoresKHR", on, {}, event);
  }
  cl_ulong payload() {
    cl_ulong value = 7;
    EXPECT_EQ(call<cl_int>("clGetSemaphoreInfoKHR", semaphore,
                           cl_uint(CL_SEMAPHORE_PAYLOAD_KHR), sizeof value,
                           static_cast<void *>(&value),
                           static_cast<size_t *>(nullptr)),
              CL_SUCCESS);
    return value;
  }

  cl_semaphore_khr semaphore = nullptr;
  cl_int code = CL_SUCCESS;
};

TEST_F(SemaphoreTest, OrdersCommandsOfTwoQueues) {
  cl_command_queue other = makeQueue(0);
  cl_event gate = clCreateUserEvent(context, nullptr);
  cl_mem memory = buffer(std::vector<int>{0});
  cl_kernel add = kernel(build(addSource), "add");
  setArg(add, 0, memory);
  EXPECT_EQ(payload(), 0u);
  // A wait that comes before its signal, and one behind.
  for (bool waitsFirst : {true, false}) {
    cl_event waited = nullptr;
    if (waitsFirst) {
      ASSERT_EQ(wait(other, &waited), CL_SUCCESS);
    }
    setArg(add, 1, 5);
    const size_t one = 1;
    ASSERT_EQ(clEnqueueNDRangeKernel(queue, add, 1, nullptr, &one, nullptr, 1,
                                     &gate, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(signal(queue), CL_SUCCESS);
    if (!waitsFirst) {
      ASSERT_EQ(wait(other, &waited), CL_SUCCESS);
    }
    int seen = -1;
    ASSERT_EQ(clEnqueueReadBuffer(other, memory, CL_FALSE, 0, sizeof seen,
                                  &seen, 0, nullptr, nullptr),
              CL_SUCCESS);
    if (waitsFirst) {
      cl_int status = CL_COMPLETE;
      EXPECT_EQ(clGetEventInfo(waited, CL_EVENT_COMMAND_EXECUTION_STATUS,
                               sizeof status, &status, nullptr),
                CL_SUCCESS);
      EXPECT_GT(status, CL_COMPLETE);
      ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
    }
    ASSERT_EQ(clFinish(other), CL_SUCCESS);
    EXPECT_EQ(seen, waitsFirst ? 5 : 10);
    EXPECT_EQ(clReleaseEvent(waited), CL_SUCCESS);
  }
  EXPECT_EQ(clReleaseEvent(gate), CL_SUCCESS);
  ASSERT_EQ(signal(queue), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(payload(), 1u);
  ASSERT_EQ(wait(queue), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(payload(), 0u);
}

// What waits for a signal that will not come fails, and does not hang.
TEST_F(SemaphoreTest, GivesFailuresOn) {
  cl_event gate = clCreateUserEvent(context, nullptr), waited = nullptr;
  ASSERT_EQ(wait(makeQueue(0), &waited), CL_SUCCESS);
  ASSERT_EQ(signal(queue, {gate}), CL_SUCCESS);
  ASSERT_EQ(clSetUserEventStatus(gate, -1), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &waited),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  // What is known to fail is not enqueued.
  for (const char *name :
       {"clEnqueueSignalSemaphoresKHR", "clEnqueueWaitSemaphoresKHR"})
    EXPECT_EQ(enqueue(name, queue, {gate}),
              CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(clReleaseEvent(gate), CL_SUCCESS);
  EXPECT_EQ(clReleaseEvent(waited), CL_SUCCESS);
}

TEST_F(SemaphoreTest, RefusesWrongUse) {
  EXPECT_EQ(versionOf("cl_khr_semaphore"), CL_MAKE_VERSION(1, 0, 0));
  auto codeOf = [&](std::vector<cl_properties> properties) {
    EXPECT_EQ(create(properties.data()), nullptr);
    return code;
  };
  constexpr cl_properties type = CL_SEMAPHORE_TYPE_KHR,
                          binary = CL_SEMAPHORE_TYPE_BINARY_KHR,
                          devices = 0x2053;
  EXPECT_EQ(create(nullptr), nullptr);
  EXPECT_EQ(code, CL_INVALID_VALUE);
  EXPECT_EQ(codeOf({0}), CL_INVALID_VALUE);
  EXPECT_EQ(codeOf({type, 2, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(codeOf({type, binary, type, binary, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(codeOf({0x1234, 1, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(codeOf({type, binary, devices, 0, 0}), CL_INVALID_DEVICE);
  EXPECT_EQ(codeOf({type, binary, devices,
                    reinterpret_cast<cl_properties>(queue), 0, 0}),
            CL_INVALID_DEVICE);
  const char *names[] = {"clEnqueueWaitSemaphoresKHR",
                         "clEnqueueSignalSemaphoresKHR"};
  for (const char *name : names) {
    EXPECT_EQ(enqueue(name, nullptr), CL_INVALID_COMMAND_QUEUE);
    EXPECT_EQ(enqueue(name, queue, {}, nullptr, 0), CL_INVALID_VALUE);
    EXPECT_EQ(enqueue(name, queue, {nullptr}), CL_INVALID_EVENT_WAIT_LIST);
  }
  cl_semaphore_khr null = nullptr;
  EXPECT_EQ(call<cl_int>("clRetainSemaphoreKHR", null),
            CL_INVALID_SEMAPHORE_KHR);
  EXPECT_EQ(call<cl_int>("clGetSemaphoreHandleForTypeKHR", semaphore, device,
                         cl_uint(0x2055), size_t(0),
                         static_cast<void *>(nullptr),
                         static_cast<size_t *>(nullptr)),
            CL_INVALID_VALUE);
  // What is refused has neither waited nor signalled.
  EXPECT_EQ(payload(), 0u);
}

} // namespace
