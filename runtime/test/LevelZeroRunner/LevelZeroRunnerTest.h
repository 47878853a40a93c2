//===- LevelZeroRunnerTest.h - tests of the Level Zero runner ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_LEVELZERORUNNER_LEVELZERORUNNERTEST_H
#define CAIRN_RUNTIME_TEST_LEVELZERORUNNER_LEVELZERORUNNERTEST_H

#include "test/SpirvDriverTest.h"

namespace cairn::test {

/// Runs the kernels of runtime/test/LevelZeroRunner on the first Level Zero
/// device, which is that of this build's driver.
class LevelZeroRunnerTest : public SpirvDriverTest {
protected:
  LevelZeroRunnerTest()
      : SpirvDriverTest("level-zero", CAIRN_LEVEL_ZERO_KERNELS) {}

  void SetUp() override {
#ifdef CAIRN_TEST_WITHOUT_COMPILER
    GTEST_SKIP() << "the driver needs the compiler, and the runtime alone is "
                    "built without it";
#endif
    SpirvDriverTest::SetUp();
  }

  using SpirvDriverTest::load;
  std::unique_ptr<runtime::Kernel> load(const std::string &name) {
    return load("kernels", name, parse(read("kernels.json")));
  }
};

} // namespace cairn::test

#endif // CAIRN_RUNTIME_TEST_LEVELZERORUNNER_LEVELZERORUNNERTEST_H
