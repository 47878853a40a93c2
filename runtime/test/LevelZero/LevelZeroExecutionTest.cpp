//===- LevelZeroExecutionTest.cpp - modules, kernels and queues for tests --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroExecutionTest.h"

#include <cstdlib>
#include <cstring>

using namespace cairn::test;

/// The driver looks at it when the first module is made.
[[maybe_unused]] static const int named =
    setenv("CAIRN_COMPILER_LIBRARY", CAIRN_TEST_COMPILER, /*replace=*/1);

std::vector<uint32_t>
cairn::test::frameOfModule(const std::vector<std::string> &kernels) {
  constexpr uint32_t opEntryPoint = 15, modelKernel = 6;
  std::vector<uint32_t> words = {0x07230203, 0x00010000, 0, 100, 0};
  uint32_t id = 1;
  for (const std::string &name : kernels) {
    size_t length = name.size() / 4 + 1;
    std::vector<uint32_t> text(length);
    std::memcpy(text.data(), name.data(), name.size());
    words.insert(words.end(), {uint32_t(3 + length) << 16 | opEntryPoint,
                               modelKernel, id++});
    words.insert(words.end(), text.begin(), text.end());
  }
  return words;
}

void LevelZeroExecutionTest::TearDown() {
  for (auto destroy = destroys.rbegin(); destroy != destroys.rend(); ++destroy)
    EXPECT_SUCCESS((*destroy)());
  LevelZeroTest::TearDown();
}

ze_module_handle_t
LevelZeroExecutionTest::makeModule(const std::vector<std::string> &kernels) {
  std::vector<uint32_t> words = frameOfModule(kernels);
  ze_module_desc_t description = {};
  description.stype = ZE_STRUCTURE_TYPE_MODULE_DESC;
  description.format = ZE_MODULE_FORMAT_IL_SPIRV;
  description.inputSize = 4 * words.size();
  description.pInputModule = reinterpret_cast<const uint8_t *>(words.data());
  ze_module_handle_t module = nullptr;
  EXPECT_SUCCESS(
      zeModuleCreate(context, device, &description, &module, nullptr));
  destroyLater([=] { return zeModuleDestroy(module); });
  return module;
}

ze_kernel_handle_t LevelZeroExecutionTest::makeKernel(const std::string &name) {
  return makeKernel(makeModule({name}), name);
}

ze_kernel_handle_t LevelZeroExecutionTest::makeKernel(ze_module_handle_t module,
                                                      const std::string &name) {
  ze_kernel_desc_t description = {ZE_STRUCTURE_TYPE_KERNEL_DESC, nullptr, 0,
                                  name.c_str()};
  ze_kernel_handle_t kernel = nullptr;
  EXPECT_SUCCESS(zeKernelCreate(module, &description, &kernel));
  destroyLater([=] { return zeKernelDestroy(kernel); });
  return kernel;
}

ze_command_queue_handle_t
LevelZeroExecutionTest::makeQueue(ze_command_queue_mode_t mode) {
  ze_command_queue_desc_t description = {};
  description.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC;
  description.mode = mode;
  ze_command_queue_handle_t queue = nullptr;
  EXPECT_SUCCESS(zeCommandQueueCreate(context, device, &description, &queue));
  destroyLater([=] { return zeCommandQueueDestroy(queue); });
  return queue;
}

ze_command_list_handle_t LevelZeroExecutionTest::makeList() {
  ze_command_list_desc_t description = {ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                        nullptr, 0, 0};
  ze_command_list_handle_t list = nullptr;
  EXPECT_SUCCESS(zeCommandListCreate(context, device, &description, &list));
  destroyLater([=] { return zeCommandListDestroy(list); });
  return list;
}

ze_command_list_handle_t
LevelZeroExecutionTest::makeImmediate(ze_command_queue_mode_t mode) {
  ze_command_queue_desc_t description = {};
  description.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC;
  description.mode = mode;
  ze_command_list_handle_t list = nullptr;
  EXPECT_SUCCESS(
      zeCommandListCreateImmediate(context, device, &description, &list));
  destroyLater([=] { return zeCommandListDestroy(list); });
  return list;
}

ze_fence_handle_t
LevelZeroExecutionTest::makeFence(ze_command_queue_handle_t queue) {
  ze_fence_desc_t description = {ZE_STRUCTURE_TYPE_FENCE_DESC, nullptr, 0};
  ze_fence_handle_t fence = nullptr;
  EXPECT_SUCCESS(zeFenceCreate(queue, &description, &fence));
  destroyLater([=] { return zeFenceDestroy(fence); });
  return fence;
}

std::vector<ze_event_handle_t>
LevelZeroExecutionTest::makeEvents(uint32_t count,
                                   ze_event_pool_flags_t flags) {
  ze_event_pool_desc_t poolDescription = {
      ZE_STRUCTURE_TYPE_EVENT_POOL_DESC, nullptr,
      flags | ZE_EVENT_POOL_FLAG_HOST_VISIBLE, count};
  ze_event_pool_handle_t pool = nullptr;
  EXPECT_SUCCESS(
      zeEventPoolCreate(context, &poolDescription, 1, &device, &pool));
  destroyLater([=] { return zeEventPoolDestroy(pool); });
  std::vector<ze_event_handle_t> events(count);
  for (uint32_t i = 0; i < count; ++i) {
    ze_event_desc_t description = {};
    description.stype = ZE_STRUCTURE_TYPE_EVENT_DESC;
    description.index = i;
    EXPECT_SUCCESS(zeEventCreate(pool, &description, &events[i]));
    destroyLater([event = events[i]] { return zeEventDestroy(event); });
  }
  return events;
}

void LevelZeroExecutionTest::setSaxpy(ze_kernel_handle_t kernel, float alpha,
                                      const float *x, float *y) {
  EXPECT_SUCCESS(zeKernelSetArgumentValue(kernel, 0, sizeof alpha, &alpha));
  EXPECT_SUCCESS(zeKernelSetArgumentValue(kernel, 1, sizeof x, &x));
  EXPECT_SUCCESS(zeKernelSetArgumentValue(kernel, 2, sizeof y, &y));
}
