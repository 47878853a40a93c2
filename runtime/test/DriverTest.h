//===- DriverTest.h - tests that run on every driver ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_DRIVERTEST_H
#define CAIRN_RUNTIME_TEST_DRIVERTEST_H

#include "TestKernels.h"

#include "cairn/runtime/Runtime.h"

#include <gtest/gtest.h>

/// The status or result is the error with exactly this message.
#define EXPECT_ERROR(expression, text)                                         \
  do {                                                                         \
    auto &&outcome = (expression);                                             \
    EXPECT_FALSE(outcome.ok());                                                \
    EXPECT_EQ(outcome.message(), text);                                        \
  } while (false)

#define ASSERT_OK(expression)                                                  \
  do {                                                                         \
    auto &&outcome = (expression);                                             \
    ASSERT_TRUE(outcome.ok()) << outcome.message();                            \
  } while (false)

namespace cairn::test {

/// The parameter is a driver of this machine.
class DriverTest : public testing::TestWithParam<std::string> {
protected:
  void SetUp() override {
    auto created = runtime::createDevice(GetParam());
    ASSERT_TRUE(created.ok()) << created.message();
    device = created.take();
  }

  /// The description of a test kernel, for tests that change it.
  static runtime::KernelInterface describe(const std::string &name) {
    auto program =
        runtime::ProgramInterface::parse(interfaceOf({findTestKernel(name)}));
    EXPECT_TRUE(program.ok()) << program.message();
    return program->kernels.at(0);
  }

  std::unique_ptr<runtime::Kernel>
  makeKernel(const runtime::KernelInterface &interface) {
    const TestKernel &kernel = findTestKernel(interface.name);
    auto made = device->createKernel(
        interface, reinterpret_cast<const void *>(kernel.entry));
    EXPECT_TRUE(made.ok()) << made.message();
    return made.take();
  }

  std::unique_ptr<runtime::Kernel> makeKernel(const std::string &name) {
    return makeKernel(describe(name));
  }

  template <typename T>
  std::unique_ptr<runtime::Buffer> makeBuffer(const std::vector<T> &content) {
    auto buffer = device->createBuffer(content.size() * sizeof(T));
    EXPECT_TRUE(buffer.ok()) << buffer.message();
    EXPECT_TRUE(
        (*buffer)->write(content.data(), content.size() * sizeof(T)).ok());
    return buffer.take();
  }

  template <typename T>
  static std::vector<T> contentOf(const runtime::Buffer &buffer) {
    std::vector<T> content(buffer.size() / sizeof(T));
    EXPECT_TRUE(buffer.read(content.data(), buffer.size()).ok());
    return content;
  }

  /// Launches and waits.
  runtime::Status run(runtime::Kernel &kernel, const runtime::Launch &launch) {
    auto event = device->launch(kernel, launch);
    return event.ok() ? event->wait().status() : event.status();
  }

  std::unique_ptr<runtime::Device> device;
};

} // namespace cairn::test

/// Runs the tests of `fixture`, a DriverTest, on all drivers of this machine.
#define CAIRN_ON_ALL_DRIVERS(fixture)                                          \
  INSTANTIATE_TEST_SUITE_P(                                                    \
      AllDrivers, fixture,                                                     \
      testing::ValuesIn(cairn::runtime::availableDrivers()))

/// The same on the drivers that the test kernels are code for. Drivers for
/// other targets have kernels and tests of their own.
#define CAIRN_ON_DRIVERS_OF_TEST_KERNELS(fixture)                              \
  INSTANTIATE_TEST_SUITE_P(AllDrivers, fixture, testing::Values("host"))

#endif // CAIRN_RUNTIME_TEST_DRIVERTEST_H
