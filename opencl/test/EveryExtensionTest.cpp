//===- EveryExtensionTest.cpp - wrong calls of extensions -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "EveryCallTest.h"

namespace {
/// Functions that the loader does not export, by their names.
class OpenCLEveryExtensionTest : public OpenCLEveryCallTest {
protected:
  template <typename Function> Function find(const char *name) {
    auto function = reinterpret_cast<Function>(
        clGetExtensionFunctionAddressForPlatform(platform, name));
    EXPECT_NE(function, nullptr) << name;
    return function;
  }

  void SetUp() override {
    OpenCLEveryCallTest::SetUp();
    commands = makeCommands(own.queue);
    goneCommands = makeCommands(own.queue);
    semaphore = makeSemaphore();
    goneSemaphore = makeSemaphore();
    EXPECT_EQ(find<clReleaseCommandBufferKHR_fn>("clReleaseCommandBufferKHR")(
                  goneCommands),
              CL_SUCCESS);
    EXPECT_EQ(
        find<clReleaseSemaphoreKHR_fn>("clReleaseSemaphoreKHR")(goneSemaphore),
        CL_SUCCESS);
  }
  void TearDown() override {
    EXPECT_EQ(find<clReleaseCommandBufferKHR_fn>("clReleaseCommandBufferKHR")(
                  commands),
              CL_SUCCESS);
    EXPECT_EQ(
        find<clReleaseSemaphoreKHR_fn>("clReleaseSemaphoreKHR")(semaphore),
        CL_SUCCESS);
    OpenCLEveryCallTest::TearDown();
  }

private:
  cl_command_buffer_khr makeCommands(cl_command_queue queue) {
    return find<clCreateCommandBufferKHR_fn>("clCreateCommandBufferKHR")(
        1, &queue, nullptr, nullptr);
  }
  cl_semaphore_khr makeSemaphore() {
    const cl_semaphore_properties_khr binary[] = {
        CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
    return find<clCreateSemaphoreWithPropertiesKHR_fn>(
        "clCreateSemaphoreWithPropertiesKHR")(own.context, binary, nullptr);
  }
};

#define SWEEP_NAMED(function, ...)                                             \
  sweep(#function, find<function##_fn>(#function), {__VA_ARGS__})

TEST_F(OpenCLEveryExtensionTest, CommandBuffers) {
  cl_command_queue none = nullptr;
  SWEEP_NAMED(clFinalizeCommandBufferKHR, commands);
  SWEEP_NAMED(clRetainCommandBufferKHR, commands);
  SWEEP_NAMED(clReleaseCommandBufferKHR, commands);
  SWEEP_NAMED(clGetCommandBufferInfoKHR, commands,
              CL_COMMAND_BUFFER_NUM_QUEUES_KHR, 0, nullptr, nullptr);
  SWEEP_NAMED(clEnqueueCommandBufferKHR, 0, nullptr, commands, 0, nullptr,
              nullptr);
  auto create = find<clCreateCommandBufferKHR_fn>("clCreateCommandBufferKHR");
  for (cl_command_queue wrong : {none, gone.queue, own.deviceQueue}) {
    cl_int code = CL_SUCCESS;
    EXPECT_EQ(create(1, &wrong, nullptr, &code), nullptr);
    EXPECT_EQ(code, CL_INVALID_COMMAND_QUEUE);
  }
}

TEST_F(OpenCLEveryExtensionTest, Semaphores) {
  SWEEP_NAMED(clCreateSemaphoreWithPropertiesKHR, own.context, nullptr,
              nullptr);
  SWEEP_NAMED(clRetainSemaphoreKHR, semaphore);
  SWEEP_NAMED(clReleaseSemaphoreKHR, semaphore);
  SWEEP_NAMED(clGetSemaphoreInfoKHR, semaphore, CL_SEMAPHORE_TYPE_KHR, 0,
              nullptr, nullptr);
  SWEEP_NAMED(clEnqueueWaitSemaphoresKHR, own.queue, 1, &semaphore, nullptr, 0,
              nullptr, nullptr);
  SWEEP_NAMED(clEnqueueSignalSemaphoresKHR, own.queue, 1, &semaphore, nullptr,
              0, nullptr, nullptr);
  for (const char *name :
       {"clEnqueueWaitSemaphoresKHR", "clEnqueueSignalSemaphoresKHR"}) {
    auto enqueue = find<clEnqueueWaitSemaphoresKHR_fn>(name);
    EXPECT_EQ(
        enqueue(own.queue, 1, &goneSemaphore, nullptr, 0, nullptr, nullptr),
        CL_INVALID_SEMAPHORE_KHR);
    EXPECT_EQ(enqueue(own.queue, 0, nullptr, nullptr, 0, nullptr, nullptr),
              CL_INVALID_VALUE);
    EXPECT_EQ(
        enqueue(foreign.queue, 1, &semaphore, nullptr, 0, nullptr, nullptr),
        CL_INVALID_CONTEXT);
  }
}

TEST_F(OpenCLEveryExtensionTest, FormsOfWhatTheLoaderExports) {
  SWEEP_NAMED(clCreateCommandQueueWithPropertiesKHR, own.context, device,
              nullptr, nullptr);
  SWEEP_NAMED(clCreateProgramWithILKHR, own.context, memory, 20, nullptr);
  SWEEP_NAMED(clGetKernelSubGroupInfoKHR, own.kernel, device,
              CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 8, one, 0, nullptr,
              nullptr);
  size_t suggested[3];
  SWEEP_NAMED(clGetKernelSuggestedLocalWorkSizeKHR, own.queue, own.kernel, 1,
              none, one, suggested);
}
} // namespace
