//===- LevelZeroRunnerFakeTest.h - tests on made-up devices -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_LEVELZERORUNNER_LEVELZERORUNNERFAKETEST_H
#define CAIRN_RUNTIME_TEST_LEVELZERORUNNER_LEVELZERORUNNERFAKETEST_H

#include "FakeLevelZero.h"
#include "test/SpirvDriverTest.h"

namespace cairn::test {

/// The state of the loader that the tests load.
FakeLevelZero &fake();

/// The runner on what no device here has: copies by the device, images, drivers
/// without extensions, failures.
class LevelZeroRunnerFakeTest : public SpirvDriverTest {
protected:
  LevelZeroRunnerFakeTest()
      : SpirvDriverTest("level-zero:discrete", CAIRN_LEVEL_ZERO_KERNELS) {}

  void SetUp() override {
    fake() = FakeLevelZero();
    use("discrete");
  }
  /// Everything that was made is destroyed.
  void TearDown() override {
    device.reset();
    EXPECT_EQ(fake().living, 0);
  }

  void use(const std::string &name) {
    device.reset();
    auto created = runtime::createDevice("level-zero:" + name);
    ASSERT_OK(created);
    device = created.take();
    fake().log.clear();
  }

  std::unique_ptr<runtime::Kernel> loadSaxpy() {
    auto kernel = load("kernels", "saxpy", parse(read("kernels.json")));
    fake().log.clear();
    return kernel;
  }

  /// A launch of `saxpy` without buffers.
  static runtime::Launch launchOf(uint64_t global, uint64_t local,
                                  uint64_t offset = 0) {
    runtime::Launch launch;
    launch.global = {global};
    launch.local = {local};
    launch.offset = {offset};
    launch.args = {runtime::Argument::value(1.0f),
                   runtime::Argument::nullBuffer(),
                   runtime::Argument::nullBuffer()};
    return launch;
  }
};

using Log = std::vector<std::string>;

} // namespace cairn::test

#endif // CAIRN_RUNTIME_TEST_LEVELZERORUNNER_LEVELZERORUNNERFAKETEST_H
