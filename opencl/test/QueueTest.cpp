//===- QueueTest.cpp - queues, events and memory through the loader -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

#include <atomic>
#include <chrono>
#include <cstring>
#include <numeric>
#include <thread>

static cl_int statusOf(cl_event event) {
  cl_int status = 0;
  EXPECT_EQ(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS,
                           sizeof status, &status, nullptr),
            CL_SUCCESS);
  return status;
}

/// Nobody waits for it meanwhile.
static bool isDoneSoon(cl_event event) {
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (statusOf(event) > CL_COMPLETE &&
         std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  return statusOf(event) == CL_COMPLETE;
}

namespace {
using OpenCLQueueTest = OpenCLTest;

TEST_F(OpenCLQueueTest, UserEventsHoldBackWhatWaitsForThem) {
  cl_kernel set =
      kernel(build("kernel void set(global int *p) { *p = 5; }"), "set");
  cl_mem buffer = this->buffer(std::vector<int>{1});
  setArg(set, 0, buffer);
  cl_event gate = clCreateUserEvent(context, nullptr), done = nullptr;
  ASSERT_EQ(launch(set, 1, &done, {gate}), CL_SUCCESS);
  // Another queue goes on meanwhile.
  cl_command_queue other = makeQueue(0);
  int seen = 0;
  EXPECT_EQ(clEnqueueReadBuffer(other, buffer, CL_TRUE, 0, sizeof seen, &seen,
                                0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(seen, 1);
  EXPECT_GT(statusOf(done), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_INVALID_OPERATION);
  EXPECT_EQ(clWaitForEvents(1, &done), CL_SUCCESS);
  EXPECT_EQ(read<int>(buffer, 1)[0], 5);
  clReleaseEvent(gate);
  clReleaseEvent(done);
}

TEST_F(OpenCLQueueTest, LaunchesHaveTheArgumentsOfTheirTime) {
  // One value that has room in an argument, and one that has not.
  struct Large {
    cl_int index, values[12];
  };
  cl_kernel set =
      kernel(build("struct large { int index, values[12]; };\n"
                   "kernel void set(global int *p, struct large l, int n) {\n"
                   "  p[l.index] = l.values[l.index % 12] + n;\n}"),
             "set");
  constexpr int count = 1000;
  cl_mem buffers[] = {buffer(std::vector<int>(count)),
                      buffer(std::vector<int>(count))};
  cl_event gate = clCreateUserEvent(context, nullptr);
  setArg(set, 2, -1);
  for (int i = 0; i < count; ++i) {
    Large large = {i, {}};
    large.values[i % 12] = 3 * i;
    setArg(set, 0, buffers[i % 2]);
    // Every third launch has what the one before has.
    if (i % 3)
      setArg(set, 2, i);
    setArg(set, 1, large);
    ASSERT_EQ(launch(set, 1, nullptr, {gate}), CL_SUCCESS);
  }
  setArg(set, 2, 77);
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  clReleaseEvent(gate);
  for (int which : {0, 1}) {
    std::vector<int> found = read<int>(buffers[which], count);
    for (int i = 0; i < count; ++i)
      ASSERT_EQ(found[i], i % 2 == which ? 3 * i + (i % 3 ? i : i - 1) : 0)
          << i;
  }
}

TEST_F(OpenCLQueueTest, ThreadsExecuteAndDropWhatOthersEnqueued) {
  cl_program program = build("kernel void add(global int *p, int n) {"
                             "  p[get_global_id(0)] += n; }");
  constexpr int threads = 4, launches = 500;
  cl_kernel kernels[threads];
  cl_mem buffers[threads];
  cl_command_queue all[threads];
  for (int t = 0; t < threads; ++t) {
    kernels[t] = kernel(program, "add");
    buffers[t] = buffer(std::vector<int>{0});
    all[t] = makeQueue(0);
    setArg(kernels[t], 0, buffers[t]);
  }
  auto enqueue = [&](int t) {
    const size_t one = 1;
    for (int i = 0; i < launches; ++i) {
      clSetKernelArg(kernels[t], 1, sizeof i, &i);
      EXPECT_EQ(clEnqueueNDRangeKernel(all[t], kernels[t], 1, nullptr, &one,
                                       nullptr, 0, nullptr, nullptr),
                CL_SUCCESS);
      if (i % 100 == 0)
        clFlush(all[t]);
    }
  };
  // Twice, so that threads have what those before them left.
  for (int round = 1; round <= 2; ++round) {
    std::vector<std::thread> running;
    for (int t = 0; t < threads; ++t)
      running.emplace_back(enqueue, t);
    for (std::thread &thread : running)
      thread.join();
    for (int t = 0; t < threads; ++t) {
      EXPECT_EQ(clFinish(all[(t + 1) % threads]), CL_SUCCESS);
      EXPECT_EQ(clFinish(all[t]), CL_SUCCESS);
      EXPECT_EQ(read<int>(buffers[t], 1)[0],
                round * launches * (launches - 1) / 2);
    }
  }
}

TEST_F(OpenCLQueueTest, FailureOfAnEventIsThatOfWhatWaitsForIt) {
  cl_event gate = clCreateUserEvent(context, nullptr), done = nullptr;
  ASSERT_EQ(clEnqueueMarkerWithWaitList(queue, 1, &gate, &done), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(gate, -17), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &done),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_LT(statusOf(done), 0);
  clReleaseEvent(gate);
  clReleaseEvent(done);
}

#ifndef __SANITIZE_THREAD__ // which ends the process at a fault
TEST_F(OpenCLQueueTest, FaultsOfKernelsAreErrors) {
  cl_program program = build("\nkernel void set(global int *p, long i) {\n"
                             "  p[i + get_global_id(0)] = 5;\n}\n");
  cl_kernel set = kernel(program, "set");
  cl_mem buffer = this->buffer(std::vector<int>{1, 2});
  setArg(set, 0, buffer);
  setArg(set, 1, cl_long(1) << 40);
  cl_event event = nullptr;
  testing::internal::CaptureStderr();
  ASSERT_EQ(launch(set, 1, &event), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(statusOf(event), CL_OUT_OF_RESOURCES);
  std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(said.rfind("error: kernel 'set': writes memory of no argument, "
                       "4398046511096 bytes behind 'p' (8 bytes), the nearest, "
                       "line 3 of '<program>', in work-group (0, 0, 0)",
                       0),
            0u)
      << said;
  clReleaseEvent(event);
  // The device goes on.
  setArg(set, 1, cl_long(0));
  ASSERT_EQ(launch(set, 1), CL_SUCCESS);
  EXPECT_EQ(read<int>(buffer, 2), (std::vector<int>{5, 2}));
}
#endif

TEST_F(OpenCLQueueTest, OutOfOrderQueuesPassByWhatWaits) {
  cl_command_queue loose = makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_mem buffer = this->buffer(std::vector<int>{0, 0, 0});
  cl_event gate = clCreateUserEvent(context, nullptr), late, early, after;
  const int values[] = {1, 2, 3};
  auto write = [&](int index, cl_event *waits, cl_event *event) {
    ASSERT_EQ(clEnqueueWriteBuffer(loose, buffer, CL_FALSE, index * sizeof(int),
                                   sizeof(int), &values[index], waits ? 1 : 0,
                                   waits, event),
              CL_SUCCESS);
  };
  write(0, &gate, &late);
  write(1, nullptr, &early);
  EXPECT_EQ(clWaitForEvents(1, &early), CL_SUCCESS);
  EXPECT_GT(statusOf(late), CL_COMPLETE);
  // Nothing passes by a barrier.
  ASSERT_EQ(clEnqueueBarrierWithWaitList(loose, 0, nullptr, nullptr),
            CL_SUCCESS);
  write(2, nullptr, &after);
  EXPECT_GT(statusOf(after), CL_COMPLETE);
  EXPECT_EQ(read<int>(buffer, 3), (std::vector<int>{0, 2, 0}));
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(loose), CL_SUCCESS);
  EXPECT_EQ(read<int>(buffer, 3), (std::vector<int>{1, 2, 3}));
  for (cl_event event : {gate, late, early, after})
    clReleaseEvent(event);
}

TEST_F(OpenCLQueueTest, CommandsStartWithoutAHostThatWaits) {
  cl_mem buffer = this->buffer(std::vector<int>{0});
  for (cl_command_queue_properties flags :
       {cl_command_queue_properties(0),
        cl_command_queue_properties(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE)})
    for (bool flushed : {false, true}) {
      cl_command_queue first = makeQueue(flags), second = makeQueue(flags);
      for (int i = 1; i <= 20; ++i) {
        cl_event filled = nullptr, followed = nullptr;
        ASSERT_EQ(clEnqueueFillBuffer(first, buffer, &i, sizeof i, 0, sizeof i,
                                      0, nullptr, &filled),
                  CL_SUCCESS);
        ASSERT_EQ(clEnqueueMarkerWithWaitList(second, 1, &filled, &followed),
                  CL_SUCCESS);
        if (flushed) {
          ASSERT_EQ(clFlush(second), CL_SUCCESS);
        }
        EXPECT_TRUE(isDoneSoon(i % 2 ? followed : filled));
        EXPECT_TRUE(isDoneSoon(i % 2 ? filled : followed));
        clReleaseEvent(filled);
        clReleaseEvent(followed);
      }
    }
}

TEST_F(OpenCLQueueTest, CallbacksAndTimes) {
  cl_command_queue timed = makeQueue(CL_QUEUE_PROFILING_ENABLE);
  cl_mem buffer = this->buffer(std::vector<int>(1000));
  std::atomic<int> calls{0};
  cl_event gate = clCreateUserEvent(context, nullptr), done;
  const int zero = 9;
  ASSERT_EQ(clEnqueueFillBuffer(timed, buffer, &zero, sizeof zero, 0, 4000, 1,
                                &gate, &done),
            CL_SUCCESS);
  auto count = [](cl_event, cl_int status, void *data) {
    EXPECT_EQ(status, CL_COMPLETE);
    ++*static_cast<std::atomic<int> *>(data);
  };
  ASSERT_EQ(clSetEventCallback(done, CL_COMPLETE, count, &calls), CL_SUCCESS);
  EXPECT_EQ(calls, 0);
  clSetUserEventStatus(gate, CL_COMPLETE);
  ASSERT_EQ(clFinish(timed), CL_SUCCESS);
  ASSERT_EQ(clSetEventCallback(done, CL_COMPLETE, count, &calls), CL_SUCCESS);
  // Callbacks may be a little behind.
  while (calls < 2)
    ;
  cl_ulong last = 0;
  for (cl_profiling_info what :
       {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT,
        CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_END}) {
    cl_ulong time = 0;
    EXPECT_EQ(clGetEventProfilingInfo(done, what, sizeof time, &time, nullptr),
              CL_SUCCESS);
    EXPECT_GE(time, last);
    last = time;
  }
  clReleaseEvent(gate);
  clReleaseEvent(done);
}

TEST_F(OpenCLQueueTest, MappedMemoryIsTheBuffersOwn) {
  cl_mem buffer = this->buffer(std::vector<int>{1, 2, 3, 4});
  cl_int code;
  auto *mapped = static_cast<int *>(
      clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 4,
                         8, 0, nullptr, nullptr, &code));
  ASSERT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(mapped[0], 2);
  mapped[1] = 30;
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, buffer, mapped, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, buffer, mapped, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(read<int>(buffer, 4), (std::vector<int>{1, 2, 30, 4}));
}

/// At any alignment of the application's memory.
static cl_uint mapCountOf(cl_mem memory) {
  cl_uint count = 0;
  EXPECT_EQ(clGetMemObjectInfo(memory, CL_MEM_MAP_COUNT, sizeof count, &count,
                               nullptr),
            CL_SUCCESS);
  return count;
}

TEST_F(OpenCLQueueTest, MapsThatFailAreNone) {
  cl_mem buffer = this->buffer(std::vector<int>{1, 2, 3, 4});
  cl_event failed = clCreateUserEvent(context, nullptr);
  ASSERT_EQ(clSetUserEventStatus(failed, -5), CL_SUCCESS);
  cl_int status = CL_SUCCESS;
  EXPECT_EQ(clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 0, 16, 1,
                               &failed, nullptr, &status),
            nullptr);
  EXPECT_EQ(status, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(mapCountOf(buffer), 0u);
  // One that does not block has given its address.
  void *mapped = clEnqueueMapBuffer(queue, buffer, CL_FALSE, CL_MAP_READ, 0, 16,
                                    1, &failed, nullptr, &status);
  ASSERT_NE(mapped, nullptr);
  EXPECT_EQ(mapCountOf(buffer), 1u);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, buffer, mapped, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(mapCountOf(buffer), 0u);
  clReleaseEvent(failed);
}

TEST_F(OpenCLQueueTest, WhatIsWrittenIsSeenBehindTheFirstUnmapOfAnAddress) {
  // Not aligned, so that unmaps have something to do.
  std::vector<int> memory(65, 1);
  cl_int status;
  cl_mem buffer = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 256,
                                 memory.data() + 1, &status);
  ASSERT_EQ(status, CL_SUCCESS);
  auto map = [&](cl_map_flags flags, size_t size) {
    auto *mapped = static_cast<int *>(clEnqueueMapBuffer(
        queue, buffer, CL_TRUE, flags, 0, size, 0, nullptr, nullptr, &status));
    EXPECT_EQ(status, CL_SUCCESS);
    return mapped;
  };
  int *read = map(CL_MAP_READ, 16), *written = map(CL_MAP_WRITE, 256);
  ASSERT_EQ(read, written);
  written[40] = 7;
  EXPECT_EQ(
      clEnqueueUnmapMemObject(queue, buffer, written, 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(this->read<int>(buffer, 64)[40], 7);
  EXPECT_EQ(mapCountOf(buffer), 1u);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, buffer, read, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(mapCountOf(buffer), 0u);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  clReleaseMemObject(buffer);
}

TEST_F(OpenCLQueueTest, HostPointersSeeResultsWhenMapped) {
  cl_kernel twice =
      kernel(build("kernel void twice(global int16 *p) { *p *= 2; }"), "twice");
  alignas(128) static int memory[64];
  for (int shift : {0, 1, 4, 16}) {
    std::iota(memory, memory + 64, 0);
    cl_int code;
    cl_mem buffer =
        clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 64, memory + shift, &code);
    ASSERT_EQ(code, CL_SUCCESS);
    setArg(twice, 0, buffer);
    ASSERT_EQ(launch(twice, 1), CL_SUCCESS);
    void *mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 0,
                                      64, 0, nullptr, nullptr, &code);
    ASSERT_EQ(code, CL_SUCCESS);
    EXPECT_EQ(mapped, memory + shift);
    for (int i = 0; i < 16; ++i)
      EXPECT_EQ(memory[shift + i], 2 * (shift + i));
    clEnqueueUnmapMemObject(queue, buffer, mapped, 0, nullptr, nullptr);
    clFinish(queue);
    clReleaseMemObject(buffer);
  }
}

TEST_F(OpenCLQueueTest, BoxesAreCopied) {
  // 4 x 4 x 4 bytes, of which 2 x 2 x 2 go elsewhere.
  std::vector<unsigned char> source(64);
  std::iota(source.begin(), source.end(), 0);
  cl_mem from = buffer(source), to = buffer(std::vector<unsigned char>(64));
  const size_t fromOrigin[] = {1, 2, 1}, toOrigin[] = {2, 0, 2},
               region[] = {2, 2, 2};
  ASSERT_EQ(clEnqueueCopyBufferRect(queue, from, to, fromOrigin, toOrigin,
                                    region, 4, 16, 4, 16, 0, nullptr, nullptr),
            CL_SUCCESS);
  std::vector<unsigned char> got = read<unsigned char>(to, 64), expected(64);
  for (size_t z = 0; z < 2; ++z)
    for (size_t y = 0; y < 2; ++y)
      for (size_t x = 0; x < 2; ++x)
        expected[(z + 2) * 16 + y * 4 + x + 2] =
            source[(z + 1) * 16 + (y + 2) * 4 + x + 1];
  EXPECT_EQ(got, expected);
  EXPECT_EQ(clEnqueueCopyBufferRect(queue, from, from, fromOrigin, fromOrigin,
                                    region, 4, 16, 4, 16, 0, nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
}

TEST_F(OpenCLQueueTest, SubBuffersArePartsOfTheWhole) {
  cl_mem whole = buffer(std::vector<int>(64));
  cl_buffer_region region = {128, 64};
  cl_int code;
  cl_mem part =
      clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  const int seven = 7;
  ASSERT_EQ(clEnqueueFillBuffer(queue, part, &seven, sizeof seven, 0, 64, 0,
                                nullptr, nullptr),
            CL_SUCCESS);
  std::vector<int> got = read<int>(whole, 64);
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(got[i], i >= 32 && i < 48 ? 7 : 0) << i;
  region.origin = 4;
  EXPECT_EQ(
      clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code),
      nullptr);
  EXPECT_EQ(code, CL_MISALIGNED_SUB_BUFFER_OFFSET);
  EXPECT_EQ(clReleaseMemObject(part), CL_SUCCESS);
}

TEST_F(OpenCLQueueTest, KernelsReachAnyMemoryOfTheProcess) {
  cl_kernel sum = kernel(
      build("struct node { global struct node *next; int value; };\n"
            "kernel void sum(global struct node *list, global int *out) {\n"
            "  *out = 0;\n"
            "  for (; list; list = list->next) *out += list->value;\n}",
            "-cl-std=CL3.0"),
      "sum");
  struct Node {
    Node *next;
    int value;
  } third = {nullptr, 3}, second = {&third, 20}, first = {&second, 100};
  int out = -1;
  ASSERT_EQ(clSetKernelArgSVMPointer(sum, 0, &first), CL_SUCCESS);
  ASSERT_EQ(clSetKernelArgSVMPointer(sum, 1, &out), CL_SUCCESS);
  ASSERT_EQ(launch(sum, 1), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(out, 123);
}

TEST_F(OpenCLQueueTest, HandlesLiveAsLongAsTheyAreUsed) {
  cl_int code;
  cl_context own =
      clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  cl_mem buffer = clCreateBuffer(own, 0, 16, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(own), CL_SUCCESS);
  // The buffer keeps it.
  cl_context found = nullptr;
  EXPECT_EQ(
      clGetMemObjectInfo(buffer, CL_MEM_CONTEXT, sizeof found, &found, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(found, own);
  EXPECT_EQ(clRetainContext(own), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(own), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(own), CL_INVALID_CONTEXT);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clRetainContext(own), CL_INVALID_CONTEXT);
}
} // namespace
