//===- ProcessTest.cpp - ends and faults of processes -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <malloc.h>
#include <thread>
#include <unistd.h>

#ifndef CAIRN_TEST_SANITIZED // which ends processes in its own way
namespace {
class OpenCLProcessTest : public OpenCLTest {
protected:
  void SetUp() override {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    OpenCLTest::SetUp();
    current = this;
  }

public:
  /// A program that no cache has.
  cl_program buildAnew(const char *name) {
    return build("kernel void " + std::string(name) +
                 "(global int *p) { p[get_global_id(0)] += 41; } // " +
                 std::to_string(getpid()));
  }
  /// What a program says that cannot be built; nothing if it can.
  std::string logOfFailure(const char *name) {
    std::string text = "kernel void " + std::string(name) +
                       "(global int *p) { *p = 1; } // " +
                       std::to_string(getpid());
    const char *source = text.c_str();
    cl_program program =
        clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
    if (clBuildProgram(program, 1, &device, "", nullptr, nullptr) !=
        CL_BUILD_PROGRAM_FAILURE)
      return "";
    std::string log(1000, '\0');
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, log.size(),
                          log.data(), nullptr);
    return log;
  }
  /// Each takes longer than the end of a process.
  void buildUntilThatFails(int most) {
    std::string text = "kernel void slow(global double4 *p) {";
    for (const char *name : {"sin", "exp", "log", "cbrt", "tan", "acos"})
      text += "\n  p[0] += " + std::string(name) + "(p[1]) * p[2];";
    text += "\n} // " + std::to_string(getpid()) + " ";
    cl_int status = CL_SUCCESS;
    for (int i = 0; i < most && status == CL_SUCCESS; ++i) {
      text += '+';
      const char *source = text.c_str();
      cl_program program =
          clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
      status = clBuildProgram(program, 0, nullptr, "", nullptr, nullptr);
    }
  }
  int runIn(cl_program program, const char *name) {
    cl_kernel added = kernel(program, name);
    cl_mem buffer = this->buffer(std::vector<int>{1});
    setArg(added, 0, buffer);
    EXPECT_EQ(launch(added, 1), CL_SUCCESS);
    return read<int>(buffer, 1)[0];
  }

  /// Of functions without parameters.
  static OpenCLProcessTest *current;
  static cl_program earlier;
};
OpenCLProcessTest *OpenCLProcessTest::current;
cl_program OpenCLProcessTest::earlier;

TEST_F(OpenCLProcessTest, ProgramsAreCompiledWhileAProcessEnds) {
  auto child = [&] {
    earlier = buildAnew("earlier");
    runIn(buildAnew("now"), "now");
    std::atexit([] {
      bool isRight = current->runIn(earlier, "earlier") == 42 &&
                     current->runIn(current->buildAnew("late"), "late") == 42;
      _exit(isRight ? 7 : 8);
    });
    std::exit(9);
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(7), "");
}

// LLVM's variables are younger than the function, and destroyed before it.
TEST_F(OpenCLProcessTest, FunctionsOlderThanTheCompilerCannotBuild) {
  auto child = [&] {
    std::atexit([] {
      std::string log = current->logOfFailure("late");
      bool isRight = log.find("the process is ending") != log.npos &&
                     current->runIn(earlier, "earlier") == 42;
      _exit(isRight ? 7 : 8);
    });
    earlier = buildAnew("earlier");
    runIn(earlier, "earlier");
    std::exit(9);
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(7), "");
}

/// Not null, which compilers know, and nothing is there.
volatile uintptr_t nowhere = 16;

} // namespace

static void exitWithWhatIsKnown(int, siginfo_t *info, void *) {
  _exit(info->si_addr == reinterpret_cast<void *>(nowhere) ? 7 : 8);
}

static std::thread builder;

/// Ends the process while a thread builds.
static void endAmidABuild() {
  static std::atomic<bool> isBuilding{false};
  // What is used when it is gone is to be seen.
  mallopt(M_PERTURB, 0xa5);
  builder = std::thread([] {
    isBuilding = true;
    OpenCLProcessTest::current->buildUntilThatFails(1000);
  });
  while (!isBuilding)
    std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  std::exit(9);
}

static void endWithTheBuilder() {
  builder.join();
  _exit(7);
}

namespace {

// What a thread compiles is finished first, and what it would compile after
// that fails.
TEST_F(OpenCLProcessTest, ThreadsMayBeCompilingWhenAProcessEnds) {
  auto child = [&] {
    std::atexit(endWithTheBuilder);
    // All that a compile needs is there.
    buildUntilThatFails(1);
    endAmidABuild();
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(7), "");
}

// A thread that compiles has made variables by then which are younger than all
// that earlier compiles have left for the end.
TEST_F(OpenCLProcessTest, ThreadsMayBeAtTheirFirstCompileWhenAProcessEnds) {
  auto child = [&] {
    std::atexit(endWithTheBuilder);
    logOfFailure("no type");
    endAmidABuild();
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(7), "");
}

TEST_F(OpenCLProcessTest, FaultsOfTheProgramGoToItsHandlerAsTheyAre) {
  auto child = [&] {
    struct sigaction action = {};
    action.sa_sigaction = exitWithWhatIsKnown;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGSEGV, &action, nullptr);
    if (runIn(buildAnew("now"), "now") == 42)
      *reinterpret_cast<volatile int *>(nowhere) = 1;
    _exit(9);
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(7), "");
}

TEST_F(OpenCLProcessTest, FaultsGoToTheProgramWhileAProcessEnds) {
  auto child = [&] {
    mallopt(M_PERTURB, 0xa5);
    struct sigaction action = {};
    action.sa_sigaction = exitWithWhatIsKnown;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGSEGV, &action, nullptr);
    // Older than what the driver has for the end.
    std::atexit([] { *reinterpret_cast<volatile int *>(nowhere) = 1; });
    runIn(buildAnew("now"), "now");
    std::exit(9);
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(7), "");
}

} // namespace

static void returnOnce(int, siginfo_t *, void *) {
  static bool wasHere = false;
  if (wasHere)
    _exit(8);
  wasHere = true;
}

namespace {

// As many reporters of crashes are: the second one ends the process.
TEST_F(OpenCLProcessTest, HandlersForOneFaultAreAskedOnce) {
  auto child = [&] {
    struct sigaction action = {};
    action.sa_sigaction = returnOnce;
    action.sa_flags = SA_SIGINFO | SA_RESETHAND;
    sigaction(SIGSEGV, &action, nullptr);
    if (runIn(buildAnew("now"), "now") == 42)
      *reinterpret_cast<volatile int *>(nowhere) = 1;
    _exit(9);
  };
  EXPECT_EXIT(child(), testing::KilledBySignal(SIGSEGV), "");
}

TEST_F(OpenCLProcessTest, ForkedProcessesGoOn) {
  cl_program program = buildAnew("before");
  EXPECT_EQ(runIn(program, "before"), 42);
  // The queue has a thread.
  cl_kernel added = kernel(program, "before");
  cl_mem numbers = buffer(std::vector<int>{1});
  setArg(added, 0, numbers);
  const size_t one = 1;
  auto enqueue = [&](cl_event *event) {
    return clEnqueueNDRangeKernel(queue, added, 1, nullptr, &one, nullptr, 0,
                                  nullptr, event);
  };
  ASSERT_EQ(enqueue(nullptr), CL_SUCCESS);
  ASSERT_EQ(clFlush(queue), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  auto child = [&] {
    // Nobody waits but by looking.
    cl_event event;
    cl_int status = CL_QUEUED;
    if (enqueue(&event) != CL_SUCCESS || clFlush(queue) != CL_SUCCESS)
      return 9;
    for (; status > CL_COMPLETE; usleep(100))
      clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status,
                     &status, nullptr);
    clReleaseEvent(event);
    return status == CL_COMPLETE && read<int>(numbers, 1)[0] == 83 &&
                   runIn(buildAnew("after"), "after") == 42
               ? 7
               : 8;
  };
  EXPECT_EQ(inChild(child), 7);
  EXPECT_EQ(inChild([&] { return inChild(child); }), 7);
  EXPECT_EQ(read<int>(numbers, 1)[0], 42);
}

TEST_F(OpenCLProcessTest, WhatThreadsWereAtFailsInForkedProcesses) {
  static std::atomic<int> isLeft;
  isLeft = 1;
  auto wait = [](void *) {
    isLeft = 2;
    while (isLeft)
      usleep(100);
  };
  cl_event events[2];
  ASSERT_EQ(clEnqueueNativeKernel(queue, wait, nullptr, 0, 0, nullptr, nullptr,
                                  0, nullptr, &events[0]),
            CL_SUCCESS);
  cl_mem numbers = buffer(std::vector<int>{1});
  const int pattern = 5;
  ASSERT_EQ(clEnqueueFillBuffer(queue, numbers, &pattern, sizeof pattern, 0,
                                sizeof pattern, 0, nullptr, &events[1]),
            CL_SUCCESS);
  static std::atomic<int> told;
  told = 1;
  ASSERT_EQ(clSetEventCallback(
                events[0], CL_COMPLETE,
                [](cl_event, cl_int status, void *) { told = status; },
                nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clFlush(queue), CL_SUCCESS);
  while (isLeft != 2)
    usleep(100);
  auto child = [&] {
    cl_int status = 0;
    bool fails = clWaitForEvents(1, &events[0]) ==
                 CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    clGetEventInfo(events[0], CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status,
                   &status, nullptr);
    return fails && status == CL_OUT_OF_RESOURCES && told == status &&
                   clFinish(queue) == CL_SUCCESS &&
                   read<int>(numbers, 1)[0] == 5
               ? 7
               : 8;
  };
  EXPECT_EQ(inChild(child), 7);
  isLeft = 0;
  EXPECT_EQ(clWaitForEvents(2, events), CL_SUCCESS);
  for (cl_event event : events)
    clReleaseEvent(event);
}

#ifdef __x86_64__
// The instruction behind a trap is another one.
TEST_F(OpenCLProcessTest, TrapsEndTheProcess) {
  auto child = [&] {
    if (runIn(buildAnew("now"), "now") == 42)
      __asm__ volatile("int3");
    _exit(9);
  };
  EXPECT_EXIT(child(), testing::KilledBySignal(SIGTRAP), "");
}
#endif
} // namespace
#endif // CAIRN_TEST_SANITIZED
