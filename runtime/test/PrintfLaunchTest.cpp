//===- PrintfLaunchTest.cpp - launches that print ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

#include "cairn/runtime/HostABI.h"

#include <cstring>
#include <map>
#include <sstream>

using namespace cairn::runtime;

namespace {

/// Leaves one record as compiled code does.
void record(const CairnHostLaunch *launch, uint32_t format, int a, int b) {
  auto *header = static_cast<PrintfBufferHeader *>(launch->printfBuffer);
  auto *records = reinterpret_cast<unsigned char *>(header + 1);
  const uint32_t size = 16;
  uint64_t old = __atomic_fetch_add(&header->used, size, __ATOMIC_RELAXED);
  if (old + size > header->capacity) {
    if (old < header->capacity)
      std::memset(records + old, 0, 8);
    return;
  }
  const uint32_t words[4] = {size, format, uint32_t(a), uint32_t(b)};
  std::memcpy(records + old, words, size);
}

/// Group and number of the call, three times.
void printThrice(const void *, const CairnHostLaunch *launch, uint64_t x,
                 uint64_t, uint64_t, void *, void *) {
  for (int i = 0; i < 3; ++i)
    record(launch, 0, int(x), i);
}

void printUnknownFormat(const void *, const CairnHostLaunch *launch, uint64_t,
                        uint64_t, uint64_t, void *, void *) {
  record(launch, 0, 1, 2);
  record(launch, 7, 3, 4);
  record(launch, 0, 5, 6);
}

class PrintfLaunchTest : public testing::Test {
protected:
  void SetUp() override {
    device = createDevice("host").take();
    interface.name = interface.symbol = "k";
    interface.maxWorkGroupSize = 4096;
    PrintfFormat format;
    format.format = "%d.%d\n";
    format.args = {PrintfType(), PrintfType()};
    interface.printfFormats = {format};
    launch.printfOutput = [this](std::string_view text) { out += text; };
  }

  Status run(CairnHostKernel entry, uint64_t groups) {
    auto kernel =
        device->createKernel(interface, reinterpret_cast<const void *>(entry));
    EXPECT_TRUE(kernel.ok()) << kernel.message();
    launch.global = {groups};
    launch.local = {1};
    auto event = device->launch(**kernel, launch);
    return event.ok() ? event->wait().status() : event.status();
  }

  std::unique_ptr<Device> device;
  KernelInterface interface;
  Launch launch;
  std::string out;
};

} // namespace

TEST_F(PrintfLaunchTest, GivesTheOutputOfEachWorkItemInOrder) {
  ASSERT_OK(run(printThrice, 1000));
  std::map<int, int> calls;
  std::istringstream lines(out);
  int group, call;
  char dot;
  while (lines >> group >> dot >> call)
    EXPECT_EQ(calls[group]++, call) << "in group " << group;
  EXPECT_EQ(calls.size(), 1000u);
  for (auto [group, count] : calls)
    EXPECT_EQ(count, 3) << "in group " << group;
}

TEST_F(PrintfLaunchTest, PrintsToStandardOutput) {
  launch.printfOutput = nullptr;
  testing::internal::CaptureStdout();
  Status status = run(printThrice, 1);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "0.0\n0.1\n0.2\n");
  ASSERT_OK(status);
}

TEST_F(PrintfLaunchTest, KeepsWhatFitsAndWarnsOfTheRest) {
  launch.printfBufferBytes = 64; // a header and three records
  testing::internal::CaptureStderr();
  Status status = run(printThrice, 2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "warning: kernel 'k': the printf buffer of 64 bytes is full, 48 "
            "bytes of calls were lost; enlarge it with --printf-buffer=112 or "
            "more (Launch::printfBufferBytes)\n");
  ASSERT_OK(status);
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 3);

  out.clear();
  launch.printfBufferBytes = 112;
  testing::internal::CaptureStderr();
  status = run(printThrice, 2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  ASSERT_OK(status);
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 6);
}

TEST_F(PrintfLaunchTest, StopsAtTheFirstRecordWithoutRoom) {
  launch.printfBufferBytes = 72; // half a record is left
  testing::internal::CaptureStderr();
  Status status = run(printThrice, 2);
  EXPECT_NE(testing::internal::GetCapturedStderr().find(", 48 bytes of calls"),
            std::string::npos);
  ASSERT_OK(status);
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 3);
}

TEST_F(PrintfLaunchTest, RefusesATinyBuffer) {
  launch.printfBufferBytes = 63;
  EXPECT_ERROR(run(printThrice, 1), "kernel 'k': expected a printf buffer of "
                                    "at least 64 bytes, got 63");
  // Nobody asks for it.
  interface.printfFormats.clear();
  ASSERT_OK(
      run([](const void *, const CairnHostLaunch *shape, uint64_t, uint64_t,
             uint64_t, void *, void *) { EXPECT_FALSE(shape->printfBuffer); },
          1));
}

TEST_F(PrintfLaunchTest, RefusesABufferLargerThanMemory) {
  launch.printfBufferBytes = UINT64_MAX;
  EXPECT_ERROR(run(printThrice, 1),
               "kernel 'k': out of memory: cannot allocate a printf buffer of "
               "18446744073709551615 bytes");
}

TEST_F(PrintfLaunchTest, StopsWhereRecordsWereOverwritten) {
  testing::internal::CaptureStderr();
  Status status = run(printUnknownFormat, 1);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "warning: kernel 'k': the printf buffer was overwritten, from byte "
            "16 of its records on\n");
  ASSERT_OK(status);
  EXPECT_EQ(out, "1.2\n");
}

TEST_F(PrintfLaunchTest, ServesThoseWhoCallKernelsThemselves) {
  std::string buffer(256, '\xee');
  initializePrintfBuffer(buffer.data(), buffer.size());
  CairnHostLaunch shape = {};
  shape.printfBuffer = buffer.data();
  printThrice(nullptr, &shape, 4, 0, 0, nullptr, nullptr);
  std::string text;
  PrintfDrained drained =
      drainPrintfBuffer(buffer.data(), interface.printfFormats,
                        [&](std::string_view piece) { text += piece; });
  ASSERT_OK(drained.status);
  EXPECT_EQ(drained.lostBytes, 0u);
  EXPECT_EQ(text, "4.0\n4.1\n4.2\n");
}

TEST_F(PrintfLaunchTest, RefusesAWrongInterface) {
  interface.printfFormats[0].args[1] = *PrintfType::parse("f32");
  EXPECT_ERROR(device->createKernel(
                   interface, reinterpret_cast<const void *>(printThrice)),
               "kernel 'k': printf 0: conversion 'd' expects 'int', got "
               "argument 1 of type 'f32'");
}

//===----------------------------------------------------------------------===//
// The interface as JSON
//===----------------------------------------------------------------------===//

static std::string withPrintf(const std::string &printf) {
  return R"({"cairn_interface": 1, "target": "host", "kernels": [{"name": "k",
"symbol": "k", "args": [], "args_size": 0, "local_memory": 0,
"scratch_per_item": 0, "max_work_group_size": 1, "printf": )" +
         printf + "}]}";
}

TEST(PrintfInterfaceTest, ReadsFormats) {
  auto program = ProgramInterface::parse(withPrintf(
      R"([{"format": "%s %v4hlf\n", "args": ["i32", "f32x4"],
           "strings": ["a", [98, 255]]},
          {"format": [37, 37, 200], "args": []}])"));
  ASSERT_TRUE(program.ok()) << program.message();
  const auto &formats = program->kernels[0].printfFormats;
  ASSERT_EQ(formats.size(), 2u);
  EXPECT_EQ(formats[0].format, "%s %v4hlf\n");
  EXPECT_EQ(formats[0].args,
            (std::vector<PrintfType>{{false, 32, 1}, {true, 32, 4}}));
  EXPECT_EQ(formats[0].strings, (std::vector<std::string>{"a", "b\xff"}));
  EXPECT_EQ(formats[1].format, "%%\xc8");
}

TEST(PrintfInterfaceTest, RefusesWhatIsWrong) {
  auto error = [](const std::string &printf) {
    std::string message = ProgramInterface::parse(withPrintf(printf)).message();
    return message.substr(message.find(": ") + 2);
  };
  EXPECT_EQ(error("3"), "kernel 'k': expected an array for 'printf', got a "
                        "number");
  EXPECT_EQ(error(R"([{"args": []}])"),
            "kernel 'k', printf 0: expected the key 'format'");
  EXPECT_EQ(error(R"([{"format": "%d", "args": ["int"]}])"),
            "kernel 'k', printf 0: expected a type as 'i32' or 'f32x4', got "
            "\"int\"");
  EXPECT_EQ(error(R"([{"format": [300], "args": []}])"),
            "kernel 'k', printf 0: expected a string or an array of bytes for "
            "'format', got [300]");
  EXPECT_EQ(error(R"([{"format": "%d", "args": []}])"),
            "kernel 'k': printf 0: expected as many arguments as conversions, "
            "1, got 0");
  EXPECT_EQ(error(R"([{"format": "a", "args": [], "more": 1}])"),
            "kernel 'k', printf 0: unknown key 'more'");
}
