//===- EveryCallTest.h - wrong calls of every entry point -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_TEST_EVERYCALLTEST_H
#define CAIRN_OPENCL_TEST_EVERYCALLTEST_H

#include "OpenCLTest.h"

#include <CL/cl_ext.h>
#include <tuple>

/// Of each kind of object one.
struct Objects {
  cl_context context;
  /// One that the host fills, and one that kernels do.
  cl_command_queue queue, deviceQueue;
  cl_mem buffer, image, pipe;
  cl_sampler sampler;
  cl_program program;
  /// Of a buffer, and of a pipe and a queue.
  cl_kernel kernel, user;
  cl_event event;

  void make(cl_device_id device);
  void release();
};

/// A wrong value of a parameter, and the code for it.
template <typename T> struct Wrong {
  T value;
  cl_int code;
};

/// Calls entry points with arguments that are right but for one. What is wrong
/// follows from the types of the parameters: a handle that is null, gone, of
/// another kind or of another context; a list of them, of events to wait for,
/// or of points of a command buffer; the room for an answer. What a command
/// buffer records is swept as what a queue is given.
class OpenCLEveryCallTest : public OpenCLTest {
protected:
  void SetUp() override {
    OpenCLTest::SetUp();
    own.make(device);
    gone.make(device);
    gone.release();
    foreign.make(device);
  }
  void TearDown() override {
    own.release();
    foreign.release();
    OpenCLTest::TearDown();
  }

  template <typename Value, typename... P>
  void sweep(const char *name, Value(CL_API_CALL *function)(P...),
             std::tuple<P...> right) {
    call = name;
    sweepEach(function, right, std::index_sequence_for<P...>());
  }

  /// The code of the call with `value` as its argument number `index`.
  template <size_t index, typename Value, typename... P>
  cl_int codeWith(Value(CL_API_CALL *function)(P...),
                  std::tuple<P...> arguments,
                  std::tuple_element_t<index, std::tuple<P...>> value) {
    std::get<index>(arguments) = value;
    return codeOf(function, arguments);
  }

  template <typename Value, typename... P>
  cl_int codeOf(Value(CL_API_CALL *function)(P...),
                std::tuple<P...> arguments) {
    if constexpr (std::is_same_v<Value, cl_int>) {
      return std::apply(function, arguments);
    } else {
      cl_int code = 1;
      std::get<sizeof...(P) - 1>(arguments) = &code;
      EXPECT_EQ(std::apply(function, arguments), Value()) << call;
      return code;
    }
  }

  Objects own = {}, gone = {}, foreign = {};
  /// Of tests of extensions.
  cl_command_buffer_khr commands = nullptr, goneCommands = nullptr,
                        finalCommands = nullptr;
  cl_semaphore_khr semaphore = nullptr, goneSemaphore = nullptr;
  static constexpr size_t none[3] = {}, box[3] = {2, 2, 1},
                          corner[3] = {2, 2, 0}, one[3] = {1, 1, 1};
  static inline char memory[256];

private:
  std::vector<Wrong<cl_platform_id>> wrongOf(cl_platform_id) {
    return {{reinterpret_cast<cl_platform_id>(own.queue), CL_INVALID_PLATFORM}};
  }
  std::vector<Wrong<cl_context>> wrongOf(cl_context) {
    return {{nullptr, CL_INVALID_CONTEXT},
            {gone.context, CL_INVALID_CONTEXT},
            {reinterpret_cast<cl_context>(own.queue), CL_INVALID_CONTEXT}};
  }
  /// A command buffer has its queue already, and must be given none.
  std::vector<Wrong<cl_command_queue>> wrongOf(cl_command_queue right) {
    return {{right ? nullptr : own.queue, CL_INVALID_COMMAND_QUEUE},
            {gone.queue, CL_INVALID_COMMAND_QUEUE},
            {gone.deviceQueue, CL_INVALID_COMMAND_QUEUE},
            {reinterpret_cast<cl_command_queue>(own.context),
             CL_INVALID_COMMAND_QUEUE}};
  }
  std::vector<Wrong<cl_mem>> wrongOf(cl_mem right) {
    cl_mem released = right == own.image  ? gone.image
                      : right == own.pipe ? gone.pipe
                                          : gone.buffer;
    return {{nullptr, CL_INVALID_MEM_OBJECT},
            {released, CL_INVALID_MEM_OBJECT},
            {reinterpret_cast<cl_mem>(own.queue), CL_INVALID_MEM_OBJECT}};
  }
  std::vector<Wrong<cl_sampler>> wrongOf(cl_sampler) {
    return {{nullptr, CL_INVALID_SAMPLER},
            {gone.sampler, CL_INVALID_SAMPLER},
            {reinterpret_cast<cl_sampler>(own.queue), CL_INVALID_SAMPLER}};
  }
  std::vector<Wrong<cl_program>> wrongOf(cl_program) {
    return {{nullptr, CL_INVALID_PROGRAM},
            {gone.program, CL_INVALID_PROGRAM},
            {reinterpret_cast<cl_program>(own.queue), CL_INVALID_PROGRAM}};
  }
  std::vector<Wrong<cl_kernel>> wrongOf(cl_kernel) {
    return {{nullptr, CL_INVALID_KERNEL},
            {gone.kernel, CL_INVALID_KERNEL},
            {reinterpret_cast<cl_kernel>(own.queue), CL_INVALID_KERNEL}};
  }
  std::vector<Wrong<cl_event>> wrongOf(cl_event) {
    return {{nullptr, CL_INVALID_EVENT},
            {gone.event, CL_INVALID_EVENT},
            {reinterpret_cast<cl_event>(own.queue), CL_INVALID_EVENT}};
  }
  std::vector<Wrong<cl_device_id>> wrongOf(cl_device_id) {
    return {{reinterpret_cast<cl_device_id>(own.queue), CL_INVALID_DEVICE}};
  }
  std::vector<Wrong<cl_command_buffer_khr>> wrongOf(cl_command_buffer_khr) {
    return {{nullptr, CL_INVALID_COMMAND_BUFFER_KHR},
            {goneCommands, CL_INVALID_COMMAND_BUFFER_KHR},
            {reinterpret_cast<cl_command_buffer_khr>(own.queue),
             CL_INVALID_COMMAND_BUFFER_KHR}};
  }
  std::vector<Wrong<cl_semaphore_khr>> wrongOf(cl_semaphore_khr) {
    return {{nullptr, CL_INVALID_SEMAPHORE_KHR},
            {goneSemaphore, CL_INVALID_SEMAPHORE_KHR},
            {reinterpret_cast<cl_semaphore_khr>(own.queue),
             CL_INVALID_SEMAPHORE_KHR}};
  }
  template <typename T> std::vector<Wrong<T>> wrongOf(T) { return {}; }

  template <typename Function, typename Tuple, size_t... i>
  void sweepEach(Function function, Tuple &right, std::index_sequence<i...>) {
    (sweepParameter<i>(function, right), ...);
  }

  template <size_t i, typename Function, typename Tuple>
  void sweepParameter(Function function, Tuple &right) {
    using T = std::tuple_element_t<i, Tuple>;
    for (const Wrong<T> &wrong : wrongOf(std::get<i>(right)))
      EXPECT_EQ(codeWith<i>(function, right, wrong.value), wrong.code)
          << call << ", argument " << i << " is " << wrong.value;
    using First = std::tuple_element_t<0, Tuple>;
    constexpr bool hasQueue = std::is_same_v<First, cl_command_queue>,
                   hasCommands = std::is_same_v<First, cl_command_buffer_khr>;
    // Only kernels fill the other kind of queue.
    if constexpr (hasQueue && i == 0 && std::tuple_size_v < Tuple >> 1 &&
                  !std::is_same_v<Function, decltype(&clGetCommandQueueInfo)>) {
      EXPECT_EQ(codeWith<0>(function, right, own.deviceQueue),
                CL_INVALID_COMMAND_QUEUE)
          << call;
    }
    if constexpr ((hasQueue || hasCommands) && i > 0)
      sweepForeign<i>(function, right);
    if constexpr (hasCommands && i > 0)
      sweepRecorded<i>(function, right);
    if constexpr (i > 0) {
      if constexpr (std::is_same_v<std::tuple_element_t<i - 1, Tuple>, cl_uint>)
        sweepAfterNumber<i>(function, right);
    }
    if constexpr (i >= 3) {
      if constexpr (std::is_same_v<T, size_t *> &&
                    std::is_same_v<std::tuple_element_t<i - 1, Tuple>,
                                   void *> &&
                    std::is_same_v<std::tuple_element_t<i - 2, Tuple>,
                                   size_t> &&
                    std::is_same_v<std::tuple_element_t<i - 3, Tuple>, cl_uint>)
        sweepAnswer<i>(function, right);
    }
  }

  /// An object of another context than the queue's.
  template <size_t i, typename Function, typename Tuple>
  void sweepForeign(Function function, Tuple &right) {
    using T = std::tuple_element_t<i, Tuple>;
    if constexpr (std::is_same_v<T, cl_mem>) {
      cl_mem other =
          std::get<i>(right) == own.image ? foreign.image : foreign.buffer;
      EXPECT_EQ(codeWith<i>(function, right, other), CL_INVALID_CONTEXT)
          << call << ", argument " << i;
    }
    if constexpr (std::is_same_v<T, cl_kernel>) {
      EXPECT_EQ(codeWith<i>(function, right, foreign.kernel),
                CL_INVALID_CONTEXT)
          << call << ", argument " << i;
    }
  }

  /// A command has no properties and is not changed later.
  template <size_t i, typename Function, typename Tuple>
  void sweepRecorded(Function function, Tuple &right) {
    using T = std::tuple_element_t<i, Tuple>;
    const cl_properties properties[] = {1, 1, 0};
    cl_mutable_command_khr handle = nullptr;
    if constexpr (i == 2 && std::is_same_v<T, const cl_properties *>) {
      EXPECT_EQ(codeWith<i>(function, right, properties), CL_INVALID_VALUE)
          << call;
    }
    if constexpr (std::is_same_v<T, cl_mutable_command_khr *>) {
      EXPECT_EQ(codeWith<i>(function, right, &handle), CL_INVALID_VALUE)
          << call;
      EXPECT_EQ(codeWith<0>(function, right, finalCommands),
                CL_INVALID_OPERATION)
          << call;
    }
  }

  /// Lists: the number at i - 1.
  template <size_t i, typename Function, typename Tuple>
  void sweepAfterNumber(Function function, Tuple &right) {
    using T = std::tuple_element_t<i, Tuple>;
    if constexpr (std::is_same_v<T, const cl_event *>) {
      if constexpr (i + 1 < std::tuple_size_v<Tuple>)
        sweepWaitList<i>(function, right);
    } else if constexpr (std::is_same_v<T, const cl_sync_point_khr *>) {
      sweepPoints<i>(function, right);
    } else if constexpr (std::is_same_v<T, cl_command_queue *> ||
                         std::is_same_v<T, const cl_command_queue *>) {
      sweepList<i>(function, right, own.queue);
    } else if constexpr (std::is_same_v<T, const cl_device_id *>) {
      sweepList<i>(function, right, device);
    } else if constexpr (std::is_same_v<T, const cl_mem *>) {
      sweepList<i>(function, right, own.buffer);
    } else if constexpr (std::is_same_v<T, const cl_program *>) {
      sweepList<i>(function, right, own.program);
    } else if constexpr (std::is_same_v<T, const cl_semaphore_khr *>) {
      sweepList<i>(function, right, semaphore);
    }
  }

  template <size_t i, typename Function, typename Tuple, typename Handle>
  void sweepList(Function function, Tuple arguments, Handle right) {
    auto code = [&](cl_uint count, Handle *list) {
      std::get<i - 1>(arguments) = count;
      std::get<i>(arguments) = list;
      return codeOf(function, arguments);
    };
    EXPECT_EQ(code(1, nullptr), CL_INVALID_VALUE) << call << ", argument " << i;
    EXPECT_EQ(code(0, &right), CL_INVALID_VALUE) << call << ", argument " << i;
    for (Wrong<Handle> &wrong : wrongOf(right))
      EXPECT_EQ(code(1, &wrong.value), wrong.code)
          << call << ", argument " << i << " has " << wrong.value;
  }

  template <size_t i, typename Function, typename Tuple>
  void sweepPoints(Function function, Tuple arguments) {
    const cl_sync_point_khr points[] = {0, 1000};
    auto code = [&](cl_uint count, const cl_sync_point_khr *list) {
      std::get<i - 1>(arguments) = count;
      std::get<i>(arguments) = list;
      return codeOf(function, arguments);
    };
    constexpr cl_int wrong = CL_INVALID_SYNC_POINT_WAIT_LIST_KHR;
    EXPECT_EQ(code(1, nullptr), wrong) << call;
    EXPECT_EQ(code(0, points), wrong) << call;
    EXPECT_EQ(code(1, points), wrong) << call;
    EXPECT_EQ(code(1, points + 1), wrong) << call;
  }

  template <size_t i, typename Function, typename Tuple>
  void sweepWaitList(Function function, Tuple arguments) {
    const cl_event events[] = {own.event, gone.event, foreign.event};
    auto code = [&](cl_uint count, const cl_event *list) {
      std::get<i - 1>(arguments) = count;
      std::get<i>(arguments) = list;
      return codeOf(function, arguments);
    };
    EXPECT_EQ(code(1, nullptr), CL_INVALID_EVENT_WAIT_LIST) << call;
    EXPECT_EQ(code(0, events), CL_INVALID_EVENT_WAIT_LIST) << call;
    EXPECT_EQ(code(2, events), CL_INVALID_EVENT_WAIT_LIST) << call;
    EXPECT_EQ(code(1, events + 2), CL_INVALID_CONTEXT) << call;
  }

  /// A query: its name at i - 3, then the room, the place and the size.
  template <size_t i, typename Function, typename Tuple>
  void sweepAnswer(Function function, Tuple arguments) {
    size_t needed = 0;
    std::get<i>(arguments) = &needed;
    std::get<i - 1>(arguments) = nullptr;
    std::get<i - 2>(arguments) = 0;
    EXPECT_EQ(codeOf(function, arguments), CL_SUCCESS) << call;
    char byte = 0;
    std::get<i - 1>(arguments) = &byte;
    if (needed > 0) {
      EXPECT_EQ(codeOf(function, arguments), CL_INVALID_VALUE) << call;
    }
    std::get<i - 3>(arguments) = 0xFFFF;
    EXPECT_EQ(codeOf(function, arguments), CL_INVALID_VALUE) << call;
  }

  const char *call = "";
};

#define SWEEP(function, ...) sweep(#function, &function, {__VA_ARGS__})

#endif // CAIRN_OPENCL_TEST_EVERYCALLTEST_H
