//===- WaitingTest.cpp - commands that wait for others ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

namespace {
bool endsSoon(cl_event event) {
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  cl_int status = CL_QUEUED;
  while (status > CL_COMPLETE && std::chrono::steady_clock::now() < end)
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status,
                   &status, nullptr);
  return status == CL_COMPLETE;
}

/// A command that ends when it is let go, and a callback that waits for another
/// behind it.
struct Held {
  cl_command_queue queue = nullptr;
  cl_event behind = nullptr;
  bool (*wait)(const Held &) = nullptr;
  std::atomic<bool> isLetGo{false}, isDone{false}, isRight{false};

  static void CL_CALLBACK hold(void *arguments) {
    while (!(*static_cast<Held **>(arguments))->isLetGo)
      std::this_thread::yield();
  }
  static void CL_CALLBACK callBack(cl_event, cl_int, void *data) {
    auto &held = *static_cast<Held *>(data);
    held.isRight = held.wait(held);
    held.isDone = true;
  }
};

class OpenCLWaitingTest : public OpenCLTest {
protected:
  void SetUp() override {
    OpenCLTest::SetUp();
    cl_program program = build(R"(
      kernel void step(global uint *p, uint by) { *p = *p * 3 + by; }
      kernel void count(global int *p) { atomic_inc(p); })");
    step = kernel(program, "step");
    count = kernel(program, "count");
  }

  /// Enqueues `step` behind `wait`, if there is one, which it releases; the
  /// event of the command.
  cl_event stepOn(cl_command_queue on, cl_uint by, cl_event wait = nullptr) {
    const size_t one = 1;
    cl_event event = nullptr;
    setArg(step, 1, by);
    EXPECT_EQ(clEnqueueNDRangeKernel(on, step, 1, nullptr, &one, nullptr,
                                     wait ? 1 : 0, wait ? &wait : nullptr,
                                     &event),
              CL_SUCCESS);
    if (wait)
      clReleaseEvent(wait);
    return event;
  }
  cl_event countOn(cl_command_queue on, cl_event wait = nullptr) {
    const size_t one = 1;
    cl_event event = nullptr;
    EXPECT_EQ(clEnqueueNDRangeKernel(on, count, 1, nullptr, &one, nullptr,
                                     wait ? 1 : 0, wait ? &wait : nullptr,
                                     &event),
              CL_SUCCESS);
    return event;
  }

  /// Another thread waits for what is behind a command, and has looked for
  /// something to do, when that ends; its callback waits as well. The command
  /// is executed by a thread of the host or the queue's.
  void waitInCallback(cl_command_queue first, cl_command_queue second,
                      bool isHostFirst, bool (*wait)(const Held &)) {
    cl_mem buffer = this->buffer(std::vector<int>{0});
    setArg(count, 0, buffer);
    // Of the threads, which may be stuck.
    auto &held = *new Held;
    Held *argument = &held;
    cl_event event = nullptr;
    ASSERT_EQ(clEnqueueNativeKernel(first, Held::hold, &argument,
                                    sizeof argument, 0, nullptr, nullptr, 0,
                                    nullptr, &event),
              CL_SUCCESS);
    held.queue = second;
    held.wait = wait;
    ASSERT_EQ(clSetEventCallback(event, CL_COMPLETE, Held::callBack, &held),
              CL_SUCCESS);
    held.behind = countOn(second, event);
    auto isWaited = std::make_shared<std::atomic<bool>>(false);
    auto waitFor = [isWaited](cl_event waited) {
      clWaitForEvents(1, &waited);
      *isWaited = true;
    };
    if (isHostFirst)
      std::thread([event] { clWaitForEvents(1, &event); }).detach();
    else
      clFlush(first);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::thread(waitFor, held.behind).detach();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    held.isLetGo = true;
    auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!(held.isDone && *isWaited) &&
           std::chrono::steady_clock::now() < end)
      std::this_thread::yield();
    ASSERT_TRUE(held.isDone && *isWaited);
    EXPECT_TRUE(held.isRight);
    EXPECT_EQ(read<int>(buffer, 1)[0], 1);
    EXPECT_EQ(clFinish(first), CL_SUCCESS);
    clReleaseEvent(event);
    clReleaseEvent(held.behind);
    delete &held;
  }

  cl_kernel step = nullptr, count = nullptr;
};

/// What `steps` steps make of 1, with 0, 1, 2... added.
cl_uint stepped(cl_uint steps) {
  cl_uint value = 1;
  for (cl_uint i = 0; i < steps; ++i)
    value = value * 3 + i;
  return value;
}

TEST_F(OpenCLWaitingTest, QueuesTakeTurnsInTheOrderOfTheirEvents) {
  for (cl_command_queue_properties flags :
       {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}) {
    cl_command_queue queues[] = {makeQueue(flags), makeQueue(flags),
                                 makeQueue(flags)};
    cl_mem buffer = this->buffer(std::vector<cl_uint>{1});
    setArg(step, 0, buffer);
    cl_event last = nullptr;
    for (cl_uint i = 0; i < 300; ++i)
      last = stepOn(queues[i * 7 % 3], i, last);
    EXPECT_EQ(clWaitForEvents(1, &last), CL_SUCCESS);
    EXPECT_EQ(read<cl_uint>(buffer, 1)[0], stepped(300));
    clReleaseEvent(last);
  }
}

TEST_F(OpenCLWaitingTest, AFlushStartsWhatIsWaitedForInOtherQueues) {
  cl_command_queue first = makeQueue(0), second = makeQueue(0);
  cl_mem buffer = this->buffer(std::vector<cl_uint>{1});
  setArg(step, 0, buffer);
  cl_event last = stepOn(second, 1, stepOn(first, 0));
  EXPECT_EQ(clFlush(second), CL_SUCCESS);
  EXPECT_TRUE(endsSoon(last));
  EXPECT_EQ(read<cl_uint>(buffer, 1)[0], stepped(2));
  clReleaseEvent(last);
}

TEST_F(OpenCLWaitingTest, MarkersAndBarriersComeAfterAllThatIsEnqueued) {
  cl_command_queue unordered =
      makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_mem buffer = this->buffer(std::vector<int>{0});
  setArg(count, 0, buffer);
  cl_event gate = clCreateUserEvent(context, nullptr), marker = nullptr;
  clReleaseEvent(countOn(unordered, gate));
  // Each looks at what came since the one before only.
  for (int i = 0; i < 100; ++i) {
    clReleaseEvent(countOn(unordered));
    if (marker)
      clReleaseEvent(marker);
    ASSERT_EQ(clEnqueueMarkerWithWaitList(unordered, 0, nullptr, &marker),
              CL_SUCCESS);
  }
  cl_event free = countOn(unordered), behind = nullptr;
  EXPECT_EQ(clWaitForEvents(1, &free), CL_SUCCESS);
  EXPECT_EQ(read<int>(buffer, 1)[0], 101);
  ASSERT_EQ(clEnqueueBarrierWithWaitList(unordered, 0, nullptr, nullptr),
            CL_SUCCESS);
  behind = countOn(unordered);
  EXPECT_EQ(clFlush(unordered), CL_SUCCESS);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(read<int>(buffer, 1)[0], 101);
  EXPECT_FALSE(clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_EQ(clWaitForEvents(1, &marker), CL_SUCCESS);
  EXPECT_EQ(clFinish(unordered), CL_SUCCESS);
  EXPECT_EQ(read<int>(buffer, 1)[0], 103);
  for (cl_event event : {gate, marker, free, behind})
    clReleaseEvent(event);
}

TEST_F(OpenCLWaitingTest, ThousandsBehindOneThatWaitsGoOn) {
  cl_command_queue unordered =
      makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_mem buffer = this->buffer(std::vector<int>{0});
  setArg(count, 0, buffer);
  cl_event gate = clCreateUserEvent(context, nullptr);
  const int waiting = 2000, free = 10000;
  for (int i = 0; i < waiting; ++i)
    clReleaseEvent(countOn(unordered, gate));
  cl_event last = nullptr;
  for (int i = 0; i < free; ++i) {
    if (last)
      clReleaseEvent(last);
    last = countOn(unordered);
  }
  EXPECT_EQ(clWaitForEvents(1, &last), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(unordered), CL_SUCCESS);
  EXPECT_EQ(read<int>(buffer, 1)[0], waiting + free);
  clReleaseEvent(gate);
  clReleaseEvent(last);
}

/// What a callback works with, and whether it has ended.
struct Finisher {
  cl_command_queue queue;
  cl_kernel kernel;
  std::atomic<bool> isDone{false};
};

TEST_F(OpenCLWaitingTest, CallbacksMayFinishTheirQueue) {
  for (cl_command_queue_properties flags :
       {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}) {
    cl_mem buffer = this->buffer(std::vector<int>{0});
    setArg(count, 0, buffer);
    Finisher finisher{makeQueue(flags), count};
    cl_event event = countOn(finisher.queue);
    auto finish = [](cl_event, cl_int, void *data) {
      auto &its = *static_cast<Finisher *>(data);
      const size_t one = 1;
      clEnqueueNDRangeKernel(its.queue, its.kernel, 1, nullptr, &one, nullptr,
                             0, nullptr, nullptr);
      its.isDone = clFinish(its.queue) == CL_SUCCESS;
    };
    ASSERT_EQ(clSetEventCallback(event, CL_COMPLETE, finish, &finisher),
              CL_SUCCESS);
    EXPECT_EQ(clFlush(finisher.queue), CL_SUCCESS);
    auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!finisher.isDone && std::chrono::steady_clock::now() < end)
      std::this_thread::yield();
    ASSERT_TRUE(finisher.isDone);
    EXPECT_EQ(read<int>(buffer, 1)[0], 2);
    clReleaseEvent(event);
  }
}

/// The ways in which a callback may wait for what is behind its command.
constexpr bool (*waysToWait[])(const Held &) = {
    [](const Held &held) {
      return clWaitForEvents(1, &held.behind) == CL_SUCCESS;
    },
    [](const Held &held) { return clFinish(held.queue) == CL_SUCCESS; },
    // What is behind begins when the command's event is done, whatever its
    // callbacks do.
    [](const Held &held) { return endsSoon(held.behind); },
};

TEST_F(OpenCLWaitingTest, CallbacksMayWaitForWhatFollows) {
  constexpr cl_command_queue_properties unordered =
      CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  for (cl_command_queue_properties flags :
       {cl_command_queue_properties(0), unordered})
    for (bool isOneQueue : {true, false})
      for (bool isHostFirst : {true, false})
        for (auto wait : waysToWait) {
          SCOPED_TRACE(testing::Message()
                       << flags << isOneQueue << isHostFirst);
          cl_command_queue first = makeQueue(flags);
          waitInCallback(first, isOneQueue ? first : makeQueue(flags),
                         isHostFirst, wait);
          if (HasFatalFailure())
            return;
        }
}
} // namespace
