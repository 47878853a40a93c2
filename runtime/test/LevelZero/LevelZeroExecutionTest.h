//===- LevelZeroExecutionTest.h - modules, kernels and queues for tests --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_LEVELZERO_LEVELZEROEXECUTIONTEST_H
#define CAIRN_RUNTIME_TEST_LEVELZERO_LEVELZEROEXECUTIONTEST_H

#include "LevelZeroTest.h"

#include <functional>
#include <string>
#include <vector>

namespace cairn::test {

/// The frame of a module in SPIR-V with these entry points: enough for the
/// driver and for the compiler of the tests.
std::vector<uint32_t> frameOfModule(const std::vector<std::string> &kernels);

/// What it makes is destroyed when the test is over.
class LevelZeroExecutionTest : public LevelZeroTest {
protected:
  void TearDown() override;

  ze_module_handle_t makeModule(const std::vector<std::string> &kernels);
  /// From a module of its own.
  ze_kernel_handle_t makeKernel(const std::string &name);
  ze_kernel_handle_t makeKernel(ze_module_handle_t module,
                                const std::string &name);

  ze_command_queue_handle_t
  makeQueue(ze_command_queue_mode_t mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
  ze_command_list_handle_t makeList();
  ze_command_list_handle_t makeImmediate(
      ze_command_queue_mode_t mode = ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
  ze_fence_handle_t makeFence(ze_command_queue_handle_t queue);
  std::vector<ze_event_handle_t> makeEvents(uint32_t count,
                                            ze_event_pool_flags_t flags = 0);

  template <typename T> T *allocate(size_t count) {
    auto *memory = static_cast<T *>(LevelZeroTest::allocate(count * sizeof(T)));
    destroyLater([=] { return zeMemFree(context, memory); });
    return memory;
  }

  /// Sets the arguments of kernel "saxpy".
  void setSaxpy(ze_kernel_handle_t kernel, float alpha, const float *x,
                float *y);

  void destroyLater(std::function<ze_result_t()> destroy) {
    destroys.push_back(std::move(destroy));
  }

private:
  std::vector<std::function<ze_result_t()>> destroys;
};

} // namespace cairn::test

#endif // CAIRN_RUNTIME_TEST_LEVELZERO_LEVELZEROEXECUTIONTEST_H
