//===- RuntimeCTest.cpp - tests of the runtime's C interface ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Against the shared library alone, on each device of this machine.

#include "RuntimeCTest.h"

#include <cctype>
#include <cstdio>
#include <cstring>
#include <thread>

namespace {

class RuntimeCTest : public testing::TestWithParam<std::string> {
protected:
  void SetUp() override {
    ASSERT_SUCCESS(cairnDeviceCreate(GetParam().c_str(), &device));
  }
  void TearDown() override {
    cairnKernelDestroy(kernel);
    cairnExecutableDestroy(executable);
    cairnBufferDestroy(buffer);
    cairnDeviceDestroy(device);
  }

  void build(const std::string &source, const char *name = nullptr,
             const char *options = "") {
    CairnInput input = {"test.cl", source.data(), source.size()};
    ASSERT_SUCCESS(
        cairnExecutableBuild(device, &input, 1, options, &executable, nullptr));
    ASSERT_SUCCESS(cairnKernelCreate(executable, name, &kernel));
  }

  void makeBuffer(const std::vector<int> &content) {
    uint64_t size = content.size() * sizeof(int);
    ASSERT_SUCCESS(cairnBufferCreate(device, size, &buffer));
    ASSERT_SUCCESS(cairnBufferWrite(buffer, content.data(), size, 0));
  }

  std::vector<int> contents() {
    std::vector<int> read(cairnBufferSize(buffer) / sizeof(int));
    EXPECT_EQ(cairnBufferRead(buffer, read.data(), cairnBufferSize(buffer), 0),
              CAIRN_SUCCESS)
        << cairnErrorMessage();
    return read;
  }

  CairnArgument bufferArgument() const {
    CairnArgument argument = {};
    argument.kind = CAIRN_ARGUMENT_BUFFER;
    argument.buffer = buffer;
    return argument;
  }

  static CairnArgument value(const int &number) {
    CairnArgument argument = {};
    argument.kind = CAIRN_ARGUMENT_VALUE;
    argument.data = &number;
    argument.size = sizeof number;
    return argument;
  }

  static CairnLaunch launchOf(uint64_t global,
                              const std::vector<CairnArgument> &arguments) {
    CairnLaunch launch = {};
    launch.structSize = sizeof launch;
    launch.dimensions = 1;
    launch.global[0] = global;
    launch.arguments = arguments.data();
    launch.argumentCount = arguments.size();
    return launch;
  }

  CairnDevice *device = nullptr;
  CairnExecutable *executable = nullptr;
  CairnKernel *kernel = nullptr;
  CairnBuffer *buffer = nullptr;
};

constexpr char addSource[] =
    "kernel void add(global int *x, int n, local int *scratch) {\n"
    "  size_t i = get_local_id(0);\n"
    "  scratch[i] = x[get_global_id(0)];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  x[get_global_id(0)] = scratch[get_local_size(0) - 1 - i] + n;\n"
    "}\n";

TEST_P(RuntimeCTest, LaunchesWithBufferValueAndLocalMemory) {
  build(addSource);
  makeBuffer({0, 1, 2, 3, 4, 5, 6, 7});
  const int n = 100;
  CairnArgument local = {};
  local.kind = CAIRN_ARGUMENT_LOCAL;
  local.size = 4 * sizeof(int);
  std::vector<CairnArgument> arguments = {bufferArgument(), value(n), local};
  CairnLaunch launch = launchOf(8, arguments);
  launch.local[0] = 4;
  ASSERT_SUCCESS(cairnKernelLaunch(kernel, &launch, nullptr));
  EXPECT_EQ(contents(),
            (std::vector<int>{103, 102, 101, 100, 107, 106, 105, 104}));
}

#ifndef __SANITIZE_THREAD__ // which ends the process at a fault
TEST_P(RuntimeCTest, FaultsOfKernelsAreErrors) {
  bool isHost = GetParam() == "host";
  CairnStatus guarded = cairnDeviceGuardMemory(device, 1);
  EXPECT_EQ(guarded, isHost ? CAIRN_SUCCESS : CAIRN_ERROR_DEVICE);
  if (!isHost)
    return;
  build("kernel void set(global int *x, int n) {"
        "  x[get_global_id(0) + n] = n; }");
  makeBuffer({0, 1, 2, 3});
  const int n = 1;
  std::vector<CairnArgument> arguments = {bufferArgument(), value(n)};
  CairnLaunch launch = launchOf(4, arguments);
  EXPECT_EQ(cairnKernelLaunch(kernel, &launch, nullptr), CAIRN_ERROR_EXECUTION);
  std::string message = cairnErrorMessage();
  EXPECT_EQ(message.rfind("kernel 'set': writes right behind 'x' (16 bytes), "
                          "line 1 of ",
                          0),
            0u)
      << message;
  launch.global[0] = 3;
  ASSERT_SUCCESS(cairnKernelLaunch(kernel, &launch, nullptr));
  EXPECT_EQ(contents(), (std::vector<int>{0, 1, 1, 1}));
}
#endif

#ifndef __SANITIZE_THREAD__ // which ends the process at a fault
TEST_P(RuntimeCTest, EndsLaunchesThatTakeTooLong) {
  build("kernel void wait(global volatile int *x) {"
        "  while (x[get_global_id(0)] == 0) ; }");
  makeBuffer({0, 1});
  std::vector<CairnArgument> arguments = {bufferArgument()};
  CairnLaunch launch = launchOf(2, arguments);
  launch.timeoutNanoseconds = 20000000;
  if (GetParam() != "host") {
    EXPECT_EQ(cairnKernelLaunch(kernel, &launch, nullptr), CAIRN_ERROR_LAUNCH);
    return;
  }
  EXPECT_EQ(cairnKernelLaunch(kernel, &launch, nullptr), CAIRN_ERROR_EXECUTION);
  EXPECT_STREQ(cairnErrorMessage(),
               "kernel 'wait': did not end within 0.02 seconds");
  const int32_t stop = 1;
  launch.timeoutNanoseconds = 0;
  launch.stop = &stop;
  EXPECT_EQ(cairnKernelLaunch(kernel, &launch, nullptr), CAIRN_ERROR_EXECUTION);
  EXPECT_STREQ(cairnErrorMessage(), "kernel 'wait': was stopped");
  // A program that was compiled before there were these fields.
  launch.structSize = offsetof(CairnLaunch, timeoutNanoseconds);
  makeBuffer({1, 1});
  arguments = {bufferArgument()};
  launch.arguments = arguments.data();
  EXPECT_EQ(cairnKernelLaunch(kernel, &launch, nullptr), CAIRN_SUCCESS)
      << cairnErrorMessage();
}
#endif

TEST_P(RuntimeCTest, LaunchesAtAnOffsetAndAPartOfABuffer) {
  build("kernel void ids(global int *x) {"
        "  x[get_global_id(0) - get_global_offset(0)] = get_global_id(0); }");
  CairnDeviceInfo info = {};
  info.structSize = sizeof info;
  ASSERT_SUCCESS(cairnDeviceGetInfo(device, &info));
  const size_t skipped = info.bufferAlignment / sizeof(int) + 1;
  const size_t first = skipped * sizeof(int) / info.bufferAlignment *
                       info.bufferAlignment / sizeof(int);
  makeBuffer(std::vector<int>(first + 3, -1));
  CairnArgument argument = bufferArgument();
  argument.offset = first * sizeof(int);
  std::vector<CairnArgument> arguments = {argument};
  CairnLaunch launch = launchOf(2, arguments);
  launch.offset[0] = 40;
  ASSERT_SUCCESS(cairnKernelLaunch(kernel, &launch, nullptr));
  std::vector<int> expected(first + 3, -1);
  expected[first] = 40;
  expected[first + 1] = 41;
  EXPECT_EQ(contents(), expected);
}

TEST_P(RuntimeCTest, DescribesKernelsAndArguments) {
  build("kernel void first(global const float *in, uchar4 c) {}\n"
        "kernel __attribute__((reqd_work_group_size(8, 2, 1)))\n"
        "void second(local int *l) {}",
        "second");
  ASSERT_EQ(cairnExecutableKernelCount(executable), 2u);
  EXPECT_STREQ(cairnExecutableKernelName(executable, 0), "first");
  EXPECT_STREQ(cairnExecutableKernelName(executable, 1), "second");
  EXPECT_EQ(cairnExecutableKernelName(executable, 2), nullptr);
  EXPECT_NE(strstr(cairnExecutableInterface(executable), "\"first\""), nullptr);
  EXPECT_NE(strstr(cairnExecutableTimings(executable), "\"total\""), nullptr);

  CairnKernelInfo info = {};
  info.structSize = sizeof info;
  ASSERT_SUCCESS(cairnKernelGetInfo(kernel, &info));
  EXPECT_STREQ(info.name, "second");
  EXPECT_EQ(info.argumentCount, 1u);
  EXPECT_EQ(info.requiredLocalSize[0], 8u);
  EXPECT_EQ(info.requiredLocalSize[1], 2u);
  EXPECT_EQ(info.requiredLocalSize[2], 1u);
  EXPECT_EQ(info.localSizeHint[0], 0u);

  CairnKernel *other = nullptr;
  ASSERT_SUCCESS(cairnKernelCreate(executable, "first", &other));
  CairnArgumentInfo argument = {};
  argument.structSize = sizeof argument;
  ASSERT_SUCCESS(cairnKernelGetArgumentInfo(other, 0, &argument));
  EXPECT_STREQ(argument.name, "in");
  EXPECT_EQ(argument.kind, CAIRN_ARGUMENT_BUFFER);
  EXPECT_STREQ(argument.type, "float*");
  EXPECT_STREQ(argument.addressSpace, "global");
  EXPECT_TRUE(argument.isConst);
  ASSERT_SUCCESS(cairnKernelGetArgumentInfo(other, 1, &argument));
  EXPECT_EQ(argument.kind, CAIRN_ARGUMENT_VALUE);
  EXPECT_STREQ(argument.type, "uchar4");
  EXPECT_EQ(argument.size, 4u);
  EXPECT_FAILURE(cairnKernelGetArgumentInfo(other, 2, &argument),
                 CAIRN_ERROR_INVALID_ARGUMENT,
                 "expected an index below 2, got 2");
  cairnKernelDestroy(other);

  EXPECT_FAILURE(cairnKernelCreate(executable, nullptr, &other),
                 CAIRN_ERROR_EXECUTABLE,
                 "expected a kernel's name, the program has 2 kernels");
}

TEST_P(RuntimeCTest, KeepsWhatALaunchUses) {
  build("kernel void k(global int *x) { x[get_global_id(0)] += 1; }");
  makeBuffer(std::vector<int>(1024, 1));
  std::vector<CairnArgument> arguments = {bufferArgument()};
  CairnLaunch launch = launchOf(1024, arguments);
  CairnEvent *event = nullptr;
  ASSERT_SUCCESS(cairnKernelLaunch(kernel, &launch, &event));
  // Everything but the event goes before it is waited for.
  cairnKernelDestroy(std::exchange(kernel, nullptr));
  cairnExecutableDestroy(std::exchange(executable, nullptr));
  cairnBufferDestroy(std::exchange(buffer, nullptr));
  cairnDeviceDestroy(std::exchange(device, nullptr));
  uint64_t nanoseconds = 0;
  ASSERT_SUCCESS(cairnEventWait(event, &nanoseconds));
  EXPECT_GT(nanoseconds, 0u);
  uint64_t again = 0;
  ASSERT_SUCCESS(cairnEventWait(event, &again));
  EXPECT_EQ(again, nanoseconds);
  cairnEventDestroy(event);
}

TEST_P(RuntimeCTest, KeepsVariablesOfTheProgram) {
  build("global int counter = 5;"
        "kernel void count(global int *x) { x[0] = counter; counter += 2; }"
        "kernel void again(global int *x) { x[0] = counter *= 10; }",
        "count", "-cl-std=CL2.0");
  makeBuffer({0});
  std::vector<CairnArgument> arguments = {bufferArgument()};
  CairnLaunch launch = launchOf(1, arguments);
  for (int expected : {5, 7, 9}) {
    ASSERT_SUCCESS(cairnKernelLaunch(kernel, &launch, nullptr));
    EXPECT_EQ(contents().front(), expected);
  }
  // Kernels of a program share them.
  CairnKernel *again = nullptr;
  ASSERT_SUCCESS(cairnKernelCreate(executable, "again", &again));
  ASSERT_SUCCESS(cairnKernelLaunch(again, &launch, nullptr));
  EXPECT_EQ(contents().front(), 110);
  cairnKernelDestroy(again);
  ASSERT_SUCCESS(cairnKernelLaunch(kernel, &launch, nullptr));
  EXPECT_EQ(contents().front(), 110);
}

TEST_P(RuntimeCTest, Prints) {
  build("kernel void k(int n) { printf(\"%d is %s\\n\", n, \"it\"); }");
  const int n = 42;
  std::vector<CairnArgument> arguments = {value(n)};
  CairnLaunch launch = launchOf(1, arguments);
  std::string given;
  launch.printfFunction = [](const char *text, size_t size, void *data) {
    static_cast<std::string *>(data)->append(text, size);
  };
  launch.printfData = &given;
  testing::internal::CaptureStdout();
  ASSERT_SUCCESS(cairnKernelLaunch(kernel, &launch, nullptr));
  std::fflush(stdout);
  std::string written = testing::internal::GetCapturedStdout();
  // Level Zero's drivers print by themselves.
  bool byDriver = GetParam().rfind("level-zero", 0) == 0;
  EXPECT_EQ(given, byDriver ? "" : "42 is it\n");
  EXPECT_EQ(written, byDriver ? "42 is it\n" : "");
}

TEST_P(RuntimeCTest, ReportsTheCompilersDiagnostics) {
  CairnInput input = {"bad.cl", "kernel void k( {", 16};
  char *log = nullptr;
  EXPECT_EQ(cairnExecutableBuild(device, &input, 1, "", &executable, &log),
            CAIRN_ERROR_COMPILE);
  EXPECT_EQ(strncmp(cairnErrorMessage(), "bad.cl:1:16: error: ", 20), 0)
      << cairnErrorMessage();
  ASSERT_NE(log, nullptr);
  EXPECT_STREQ(log, cairnErrorMessage());
  cairnTextFree(log);
  EXPECT_EQ(executable, nullptr);

  // A warning is in the log of a success.
  const char source[] = "kernel void k(global int *x) { int unused = 1; }";
  input = {"warned.cl", source, sizeof source - 1};
  log = nullptr;
  ASSERT_SUCCESS(
      cairnExecutableBuild(device, &input, 1, "-Wall", &executable, &log));
  ASSERT_NE(log, nullptr);
  EXPECT_NE(strstr(log, "unused variable 'unused'"), nullptr) << log;
  cairnTextFree(log);

  EXPECT_FAILURE(
      cairnExecutableBuild(device, nullptr, 0, "", &executable, nullptr),
      CAIRN_ERROR_INVALID_ARGUMENT, "expected at least one input");
}

TEST_P(RuntimeCTest, SaysWhatItCompilesWith) {
  char *options = nullptr;
  ASSERT_SUCCESS(cairnDeviceBuildOptions(device, "-DN=1", &options));
  std::string all = options;
  cairnTextFree(options);
  CairnDeviceInfo info = {};
  info.structSize = sizeof info;
  ASSERT_SUCCESS(cairnDeviceGetInfo(device, &info));
  if (std::string(info.driver) == "vulkan") {
    EXPECT_NE(all.find("-launch-in-parts"), std::string::npos) << all;
  }
  EXPECT_EQ(all.substr(all.size() - 5), "-DN=1");
  ASSERT_SUCCESS(cairnDeviceBuildOptions(device, nullptr, &options));
  cairnTextFree(options);
  EXPECT_FAILURE(cairnDeviceBuildOptions(nullptr, "", &options),
                 CAIRN_ERROR_INVALID_ARGUMENT, "expected a device, got null");
  EXPECT_FAILURE(cairnDeviceBuildOptions(device, "", nullptr),
                 CAIRN_ERROR_INVALID_ARGUMENT,
                 "expected a place for the options, got null");
}

TEST_P(RuntimeCTest, LinksInputs) {
  const char caller[] = "int twice(int);\n"
                        "kernel void k(global int *x) { *x = twice(*x); }";
  const char callee[] = "int twice(int n) { return 2 * n; }";
  CairnInput inputs[] = {{"caller.cl", caller, sizeof caller - 1},
                         {"callee.cl", callee, sizeof callee - 1}};
  ASSERT_SUCCESS(
      cairnExecutableBuild(device, inputs, 2, "", &executable, nullptr));
  ASSERT_SUCCESS(cairnKernelCreate(executable, "k", &kernel));
  makeBuffer({21});
  std::vector<CairnArgument> arguments = {bufferArgument()};
  CairnLaunch launch = launchOf(1, arguments);
  ASSERT_SUCCESS(cairnKernelLaunch(kernel, &launch, nullptr));
  EXPECT_EQ(contents(), std::vector<int>{42});
}

TEST_P(RuntimeCTest, RefusesWrongLaunches) {
  build("kernel void k(global int *x, int n) {}");
  makeBuffer({1});
  const int n = 1;
  std::vector<CairnArgument> arguments = {bufferArgument(), value(n)};
  CairnLaunch launch = launchOf(1, arguments);

  launch.argumentCount = 1;
  EXPECT_FAILURE(cairnKernelLaunch(kernel, &launch, nullptr),
                 CAIRN_ERROR_LAUNCH, "kernel 'k': expected 2 arguments, got 1");
  launch.argumentCount = 2;
  launch.dimensions = 4;
  EXPECT_FAILURE(cairnKernelLaunch(kernel, &launch, nullptr),
                 CAIRN_ERROR_LAUNCH, "expected 1 to 3 dimensions, got 4");
  launch.dimensions = 1;
  launch.structSize = 8;
  EXPECT_EQ(cairnKernelLaunch(kernel, &launch, nullptr),
            CAIRN_ERROR_INVALID_ARGUMENT);
  launch.structSize = sizeof launch;
  arguments[1].data = nullptr;
  EXPECT_FAILURE(cairnKernelLaunch(kernel, &launch, nullptr),
                 CAIRN_ERROR_LAUNCH,
                 "argument 1: expected the bytes of a value, got null");
  arguments[1].kind = CairnArgumentKind(9);
  EXPECT_FAILURE(cairnKernelLaunch(kernel, &launch, nullptr),
                 CAIRN_ERROR_LAUNCH,
                 "argument 1: expected a CairnArgumentKind, got 9");
  launch.arguments = nullptr;
  EXPECT_FAILURE(cairnKernelLaunch(kernel, &launch, nullptr),
                 CAIRN_ERROR_LAUNCH, "expected 2 arguments, got null");
  // A right one succeeds and leaves no message.
  arguments[1] = value(n);
  launch.arguments = arguments.data();
  EXPECT_FAILURE(cairnKernelLaunch(kernel, &launch, nullptr), CAIRN_SUCCESS,
                 "");
}

TEST_P(RuntimeCTest, ChecksBuffers) {
  EXPECT_FAILURE(cairnBufferCreate(device, 0, &buffer),
                 CAIRN_ERROR_INVALID_ARGUMENT,
                 "expected a buffer of at least 1 byte, got 0");
  makeBuffer({1, 2, 3, 4});
  int one = 7;
  EXPECT_EQ(cairnBufferWrite(buffer, &one, 4, 13),
            CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(cairnBufferRead(buffer, &one, UINT64_MAX, 8),
            CAIRN_ERROR_INVALID_ARGUMENT);
  EXPECT_FAILURE(cairnBufferRead(buffer, nullptr, 4, 0),
                 CAIRN_ERROR_INVALID_ARGUMENT,
                 "expected a place to read to, got null");
  ASSERT_SUCCESS(cairnBufferFill(buffer, &one, 4, 8, 4));
  EXPECT_EQ(contents(), (std::vector<int>{1, 7, 7, 4}));
  EXPECT_EQ(cairnBufferFill(buffer, &one, 3, 6, 0),
            CAIRN_ERROR_INVALID_ARGUMENT);
}

TEST_P(RuntimeCTest, ReportsWhatChecksFind) {
  std::string source = "kernel void k(global int *x) {\n"
                       "  x[get_global_id(0) + 1] = 2;\n"
                       "}\n";
  CairnInput input = {"test.cl", source.data(), source.size()};
  CairnStatus built = cairnExecutableBuild(device, &input, 1, "-check=bounds",
                                           &executable, nullptr);
  if (GetParam().rfind("host", 0) != 0) {
    EXPECT_NE(built, CAIRN_SUCCESS); // as the compiler says
    return;
  }
  ASSERT_EQ(built, CAIRN_SUCCESS) << cairnErrorMessage();
  ASSERT_SUCCESS(cairnKernelCreate(executable, "k", &kernel));
  makeBuffer({1, 1, 1, 1});
  std::vector<CairnArgument> arguments = {bufferArgument()};
  CairnLaunch launch = launchOf(4, arguments);
  std::string reports;
  launch.reportFunction = [](const char *json, void *data) {
    *static_cast<std::string *>(data) += json;
  };
  launch.reportData = &reports;
  EXPECT_FAILURE(cairnKernelLaunch(kernel, &launch, nullptr),
                 CAIRN_ERROR_EXECUTION, "kernel 'k': the checks found 1 fault");
  EXPECT_EQ(reports.rfind("{\"check\": \"bounds\", \"kernel\": \"k\", ", 0), 0u)
      << reports;
  EXPECT_NE(reports.find("writes 4 bytes right behind 'x' (16 bytes)"),
            std::string::npos)
      << reports;
  EXPECT_EQ(contents(), (std::vector<int>{1, 2, 2, 2}));
}

TEST_P(RuntimeCTest, ThreadsBuildAndLaunchAtOnce) {
  std::vector<std::thread> threads;
  std::vector<int> results(4);
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      std::string source =
          "kernel void k(global int *x) { *x = " + std::to_string(t + 1) +
          "; }";
      CairnInput input = {"thread.cl", source.data(), source.size()};
      CairnExecutable *program = nullptr;
      CairnKernel *own = nullptr;
      CairnBuffer *memory = nullptr;
      CairnArgument argument = {};
      argument.kind = CAIRN_ARGUMENT_BUFFER;
      CairnLaunch launch = {};
      launch.structSize = sizeof launch;
      launch.dimensions = 1;
      launch.global[0] = 1;
      launch.arguments = &argument;
      launch.argumentCount = 1;
      if (cairnExecutableBuild(device, &input, 1, "", &program, nullptr) ==
              CAIRN_SUCCESS &&
          cairnKernelCreate(program, "k", &own) == CAIRN_SUCCESS &&
          cairnBufferCreate(device, sizeof(int), &memory) == CAIRN_SUCCESS) {
        argument.buffer = memory;
        if (cairnKernelLaunch(own, &launch, nullptr) == CAIRN_SUCCESS)
          cairnBufferRead(memory, &results[t], sizeof(int), 0);
      }
      cairnBufferDestroy(memory);
      cairnKernelDestroy(own);
      cairnExecutableDestroy(program);
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(results, (std::vector<int>{1, 2, 3, 4}));
}

INSTANTIATE_TEST_SUITE_P(AllDevices, RuntimeCTest,
                         testing::ValuesIn(deviceNames()),
                         [](const testing::TestParamInfo<std::string> &info) {
                           std::string name = info.param;
                           for (char &c : name)
                             c = isalnum(c) ? c : '_';
                           return name;
                         });

} // namespace
