//===- SpirvDriverTest.h - tests of drivers that take SPIR-V ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_SPIRVDRIVERTEST_H
#define CAIRN_RUNTIME_TEST_SPIRVDRIVERTEST_H

#include "DriverTest.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace cairn::test {

/// Runs kernels in SPIR-V on the first device of one driver. Without one the
/// tests are skipped, unless CAIRN_TEST_REQUIRE names the driver.
class SpirvDriverTest : public testing::Test {
protected:
  SpirvDriverTest(std::string driver, std::string kernels)
      : driver(std::move(driver)), kernels(std::move(kernels)) {}

  void SetUp() override {
    auto created = runtime::createDevice(driver);
    if (created.ok()) {
      device = created.take();
      return;
    }
    ASSERT_FALSE(isRequired()) << created.message();
    GTEST_SKIP() << created.message();
  }

  bool isRequired() const {
    const char *required = std::getenv("CAIRN_TEST_REQUIRE");
    return required && std::string(required).find(driver) != std::string::npos;
  }

  std::string path(const std::string &name) const {
    return kernels + "/" + name;
  }

  std::string read(const std::string &name) const {
    std::ifstream file(path(name), std::ios::binary);
    EXPECT_TRUE(file) << name;
    return {std::istreambuf_iterator<char>(file), {}};
  }

  static runtime::ProgramInterface parse(const std::string &json) {
    auto interface = runtime::ProgramInterface::parse(json);
    EXPECT_TRUE(interface.ok()) << interface.message();
    return interface.ok() ? interface.take() : runtime::ProgramInterface();
  }

  /// Kernel `name` of `file`.spv.
  std::unique_ptr<runtime::Kernel> load(const std::string &file,
                                        const std::string &name,
                                        runtime::ProgramInterface interface) {
    auto program =
        device->loadProgram(path(file + ".spv"), std::move(interface));
    EXPECT_TRUE(program.ok()) << program.message();
    if (!program.ok())
      return nullptr;
    auto kernel = (*program)->createKernel(name);
    EXPECT_TRUE(kernel.ok()) << kernel.message();
    return kernel.ok() ? kernel.take() : nullptr;
  }

  template <typename T>
  std::unique_ptr<runtime::Buffer> makeBuffer(const std::vector<T> &content) {
    auto buffer = device->createBuffer(content.size() * sizeof(T));
    EXPECT_TRUE(buffer.ok()) << buffer.message();
    auto status = (*buffer)->write(content.data(), content.size() * sizeof(T));
    EXPECT_TRUE(status.ok()) << status.message();
    return buffer.take();
  }

  template <typename T>
  static std::vector<T> contentOf(const runtime::Buffer &buffer) {
    std::vector<T> content(buffer.size() / sizeof(T));
    auto status = buffer.read(content.data(), buffer.size());
    EXPECT_TRUE(status.ok()) << status.message();
    return content;
  }

  runtime::Status run(runtime::Kernel &kernel, const runtime::Launch &launch) {
    auto event = device->launch(kernel, launch);
    return event.ok() ? event->wait().status() : event.status();
  }

  // What drivers of SPIR-V have to do alike, with the kernel saxpy.
  void launchFromSeveralThreads(std::unique_ptr<runtime::Kernel> saxpy);
  /// Events may be dropped, and may outlive their kernel.
  void outliveItsKernel(std::unique_ptr<runtime::Kernel> saxpy);
  void measureTheKernel(std::unique_ptr<runtime::Kernel> saxpy);

  const std::string driver;
  /// The directory of the kernels.
  const std::string kernels;
  std::unique_ptr<runtime::Device> device;
};

/// `text` with the one `from` in it replaced.
inline std::string replaced(std::string text, const std::string &from,
                            const std::string &to) {
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

} // namespace cairn::test

#endif // CAIRN_RUNTIME_TEST_SPIRVDRIVERTEST_H
