//===- VulkanTest.h - tests of the Vulkan driver ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_VULKANTEST_H
#define CAIRN_RUNTIME_TEST_VULKANTEST_H

#include "DriverTest.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace cairn::test {

/// Runs the kernels of runtime/test/Vulkan on the first Vulkan device, with the
/// validation layers on: each of their messages is an error.
class VulkanTest : public testing::Test {
protected:
  void SetUp() override {
    auto created = runtime::createDevice("vulkan");
    if (created.ok()) {
      device = created.take();
      return;
    }
    const char *required = std::getenv("CAIRN_TEST_REQUIRE");
    ASSERT_FALSE(required &&
                 std::string(required).find("vulkan") != std::string::npos)
        << created.message();
    GTEST_SKIP() << created.message();
  }

  static std::string path(const std::string &name) {
    return std::string(CAIRN_VULKAN_KERNELS) + "/" + name;
  }

  static std::string read(const std::string &name) {
    std::ifstream file(path(name), std::ios::binary);
    EXPECT_TRUE(file) << name;
    return {std::istreambuf_iterator<char>(file), {}};
  }

  static runtime::ProgramInterface parse(const std::string &json) {
    auto interface = runtime::ProgramInterface::parse(json);
    EXPECT_TRUE(interface.ok()) << interface.message();
    return interface.ok() ? interface.take() : runtime::ProgramInterface();
  }

  /// Kernel `name` of `name`.spv with its interface.
  std::unique_ptr<runtime::Kernel> load(const std::string &name) {
    return load(name, parse(read(name + ".json")));
  }
  std::unique_ptr<runtime::Kernel> load(const std::string &name,
                                        runtime::ProgramInterface interface) {
    auto program = device->loadProgram(path(name + ".spv"), interface);
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

#endif // CAIRN_RUNTIME_TEST_VULKANTEST_H
