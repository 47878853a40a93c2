//===- LevelZeroRunnerErrorsTest.cpp - what is refused ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroRunnerTest.h"

using namespace cairn::runtime;
using namespace cairn::test;

class LevelZeroRunnerErrorsTest : public LevelZeroRunnerTest {
protected:
  Status loadChanged(const std::string &from, const std::string &to) {
    auto program = device->loadProgram(
        path("kernels.spv"), parse(replaced(read("kernels.json"), from, to)));
    if (!program.ok())
      return program.status();
    for (const KernelInterface &kernel : (*program)->interface().kernels)
      if (auto made = (*program)->createKernel(kernel.name); !made.ok())
        return made.status();
    return Status::success();
  }

  std::string file() const { return "'" + path("kernels.spv") + "'"; }
};

TEST_F(LevelZeroRunnerErrorsTest, NamesWhatTheModuleLacks) {
  EXPECT_ERROR(loadChanged("\"symbol\": \"ids\"", "\"symbol\": \"idz\""),
               file() + " has no entry point 'idz', which kernel 'ids' needs");
  EXPECT_ERROR(
      loadChanged("\"args\": [\n      {\"name\": \"a\", \"kind\": \"scalar\", "
                  "\"type\": \"float\", \"size\": 4, \"align\": 4},",
                  "\"args\": ["),
      "kernel 'saxpy': the interface has 2 arguments, and the kernel has 3");
  // Nothing would keep a number from being used as an address.
  EXPECT_ERROR(loadChanged("\"kind\": \"buffer\", \"type\": \"float*\", "
                           "\"address_space\": \"global\", \"const\": true,",
                           "\"kind\": \"scalar\", \"type\": \"long\","),
               "kernel 'saxpy': argument 1 'x' is a scalar in the interface "
               "and a buffer in the module");
  EXPECT_ERROR(loadChanged("\"kind\": \"local\"",
                           "\"address_space\": \"global\", "
                           "\"kind\": \"buffer\""),
               "kernel 'reverse': argument 1 't' is a buffer in the interface "
               "and a local in the module");
}

TEST_F(LevelZeroRunnerErrorsTest, RefusesBinariesOfOtherKinds) {
  auto interface = parse(read("kernels.json"));
  std::string words = read("kernels.spv");
  EXPECT_ERROR(
      device->loadBinary("hello", 5, "x", interface),
      "'x' is not valid SPIR-V: expected a header of 20 bytes and words of 4 "
      "bytes, got 5 bytes");
  auto half = device->loadBinary(words.data(), words.size() / 8 * 4, "half.spv",
                                 interface);
  ASSERT_FALSE(half.ok());
  EXPECT_NE(half.message().find("'half.spv' is not valid SPIR-V"),
            std::string::npos)
      << half.message();
  EXPECT_ERROR(device->loadProgram("/nowhere.spv", interface),
               "cannot read '/nowhere.spv'");
  interface.target = "host";
  EXPECT_ERROR(device->loadProgram(path("kernels.spv"), interface),
               "expected a program for target 'level-zero', got one for "
               "'host'");
}

// The module is whole, and wrong: only the driver sees that.
TEST_F(LevelZeroRunnerErrorsTest, ShowsTheBuildLog) {
  std::string words = read("kernels.spv");
  // The last instruction but one, OpReturn, becomes one that does not exist.
  uint32_t unknown = 1 << 16 | 0xfff0;
  words.replace(words.size() - 8, 4, reinterpret_cast<char *>(&unknown), 4);
  auto program = device->loadBinary(words.data(), words.size(), "wrong.spv",
                                    parse(read("kernels.json")));
  ASSERT_FALSE(program.ok());
  std::string start = "cannot load 'wrong.spv': zeModuleCreate: "
                      "ZE_RESULT_ERROR_MODULE_BUILD_FAILURE (the driver cannot "
                      "build the module): ";
  EXPECT_EQ(program.message().substr(0, start.size()), start);
  EXPECT_GT(program.message().size(), start.size());
  EXPECT_EQ(program.message().find('\n'), std::string::npos);
}

TEST_F(LevelZeroRunnerErrorsTest, KnowsTheSpecializationConstants) {
  auto interface = parse(read("kernels.json"));
  interface.specConstants = {{4, 1}};
  EXPECT_ERROR(device->loadProgram(path("kernels.spv"), interface),
               file() + " has no specialization constant 4, it has 3, 8");
}

TEST_F(LevelZeroRunnerErrorsTest, ExplainsWhichNDRangesItCannotDivide) {
  auto out = makeBuffer(std::vector<uint32_t>(16));
  Launch launch;
  launch.global = {10};
  launch.local = {4};
  launch.args = {Argument::buffer(*out)};
  EXPECT_ERROR(run(*load("groups"), launch),
               "kernel 'groups': expected a global size that is a multiple of "
               "the local size, as the kernel calls get_num_groups, and Level "
               "Zero launches whole work-groups, got 10 and 4 in dimension 0");
  EXPECT_ERROR(run(*load("fixed"), launch),
               "kernel 'fixed': expected a global size that is a multiple of "
               "the local size, as the kernel requires a local size, and Level "
               "Zero launches whole work-groups, got 10 and 4 in dimension 0");
  launch.local = {5};
  EXPECT_ERROR(run(*load("fixed"), launch),
               "kernel 'fixed': expected the local size (4, 1, 1) that the "
               "kernel requires, got (5, 1, 1)");
}

TEST_F(LevelZeroRunnerErrorsTest, KeepsToTheOffsetsOfLevelZero) {
  auto kernel = load("saxpy");
  Launch launch;
  launch.global = {4};
  launch.local = {4};
  launch.offset = {uint64_t(1) << 32};
  launch.args = {Argument::value(1.0f), Argument::nullBuffer(),
                 Argument::nullBuffer()};
  EXPECT_ERROR(run(*kernel, launch),
               "kernel 'saxpy': expected global offsets below 2^32, as Level "
               "Zero has them, got 4294967296 in dimension 0");
  launch.offset = {};
  launch.global = {(uint64_t(1) << 32) + 1};
  EXPECT_ERROR(run(*kernel, launch),
               "kernel 'saxpy': expected a global offset and size below 2^32 "
               "together for a launch that is divided, got 0 and 4294967297 in "
               "dimension 0");
}

TEST_F(LevelZeroRunnerErrorsTest, KeepsToTheDevicesLimits) {
  auto kernel = load("reverse");
  auto p = makeBuffer<uint32_t>({0});
  Launch launch;
  launch.global = {1};
  uint64_t most = device->info().localMemory;
  launch.args = {Argument::buffer(*p), Argument::local(most + 1)};
  EXPECT_ERROR(run(*kernel, launch),
               "kernel 'reverse': needs " + std::to_string(most + 1) +
                   " bytes of local memory, and the device has " +
                   std::to_string(most) + " for a work-group");
  launch.args[1] = Argument::local(4);
  uint64_t items = device->info().maxWorkGroupSize;
  launch.global = {2 * items};
  launch.local = {2 * items};
  auto status = run(*kernel, launch);
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.message().find("expected at most "), std::string::npos)
      << status.message();
}

TEST_F(LevelZeroRunnerErrorsTest, HasNoCodeOfThisProcess) {
  KernelInterface interface = parse(read("kernels.json")).kernels.at(0);
  EXPECT_ERROR(device->createKernel(interface, &interface),
               "kernel 'saxpy': a Level Zero device runs kernels of SPIR-V "
               "modules only, not code of this process");
}
