//===- VulkanTest.h - tests of the Vulkan driver ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_VULKAN_VULKANTEST_H
#define CAIRN_RUNTIME_TEST_VULKAN_VULKANTEST_H

#include "test/SpirvDriverTest.h"

namespace cairn::test {

/// Runs the kernels of runtime/test/Vulkan on the first Vulkan device, with the
/// validation layers on: each of their messages is an error.
class VulkanTest : public SpirvDriverTest {
protected:
  VulkanTest() : SpirvDriverTest("vulkan", CAIRN_VULKAN_KERNELS) {}

  using SpirvDriverTest::load;
  /// Kernel `name` of `name`.spv with its interface.
  std::unique_ptr<runtime::Kernel> load(const std::string &name) {
    return load(name, parse(read(name + ".json")));
  }
  std::unique_ptr<runtime::Kernel> load(const std::string &name,
                                        runtime::ProgramInterface interface) {
    return load(name, name, std::move(interface));
  }
};

} // namespace cairn::test

#endif // CAIRN_RUNTIME_TEST_VULKAN_VULKANTEST_H
