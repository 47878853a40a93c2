//===- EveryExtensionTest.cpp - wrong calls of extensions -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "EveryCallTest.h"

#include <CL/cl_egl.h>
#include <CL/cl_gl.h>

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
    finalCommands = makeCommands(own.queue);
    semaphore = makeSemaphore();
    goneSemaphore = makeSemaphore();
    releaseCommands(goneCommands);
    EXPECT_EQ(find<clFinalizeCommandBufferKHR_fn>("clFinalizeCommandBufferKHR")(
                  finalCommands),
              CL_SUCCESS);
    EXPECT_EQ(
        find<clReleaseSemaphoreKHR_fn>("clReleaseSemaphoreKHR")(goneSemaphore),
        CL_SUCCESS);
  }
  void TearDown() override {
    releaseCommands(commands);
    releaseCommands(finalCommands);
    EXPECT_EQ(
        find<clReleaseSemaphoreKHR_fn>("clReleaseSemaphoreKHR")(semaphore),
        CL_SUCCESS);
    OpenCLEveryCallTest::TearDown();
  }

  /// A function that records has the type of the version that the device says
  /// it has, which has properties; older headers do not.
  template <typename... P> void sweepRecording(const char *name, P... right) {
    using Function = cl_int(CL_API_CALL *)(
        cl_command_buffer_khr, cl_command_queue, const cl_properties *, P...,
        cl_uint, const cl_sync_point_khr *, cl_sync_point_khr *,
        cl_mutable_command_khr *);
    sweep(name, find<Function>(name),
          {commands, nullptr, nullptr, right..., 0, nullptr, nullptr, nullptr});
  }

private:
  void releaseCommands(cl_command_buffer_khr given) {
    EXPECT_EQ(
        find<clReleaseCommandBufferKHR_fn>("clReleaseCommandBufferKHR")(given),
        CL_SUCCESS);
  }
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

#define REFUSED(function, ...)                                                 \
  EXPECT_EQ(codeOf(&function, {__VA_ARGS__}), CL_INVALID_OPERATION)

#define SWEEP_NAMED(function, ...)                                             \
  sweep(#function, find<function##_fn>(#function), {__VA_ARGS__})

TEST_F(OpenCLEveryExtensionTest, CommandBuffers) {
  SWEEP_NAMED(clCreateCommandBufferKHR, 1, &own.queue, nullptr, nullptr);
  SWEEP_NAMED(clFinalizeCommandBufferKHR, commands);
  SWEEP_NAMED(clRetainCommandBufferKHR, commands);
  SWEEP_NAMED(clReleaseCommandBufferKHR, commands);
  SWEEP_NAMED(clGetCommandBufferInfoKHR, commands,
              CL_COMMAND_BUFFER_NUM_QUEUES_KHR, 0, nullptr, nullptr);
  SWEEP_NAMED(clEnqueueCommandBufferKHR, 0, nullptr, finalCommands, 0, nullptr,
              nullptr);
  auto enqueue =
      find<clEnqueueCommandBufferKHR_fn>("clEnqueueCommandBufferKHR");
  EXPECT_EQ(enqueue(0, nullptr, commands, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(enqueue(1, &foreign.queue, finalCommands, 0, nullptr, nullptr),
            CL_INVALID_CONTEXT);
  EXPECT_EQ(find<clFinalizeCommandBufferKHR_fn>("clFinalizeCommandBufferKHR")(
                finalCommands),
            CL_INVALID_OPERATION);
}

TEST_F(OpenCLEveryExtensionTest, WhatCommandBuffersRecord) {
  using Size = size_t;
  using Box = const size_t *;
  const void *bytes = memory;
  cl_mem buffer = own.buffer, image = own.image;
  cl_mem to = clCreateBuffer(own.context, 0, 64, nullptr, nullptr);
  void *svm = clSVMAlloc(own.context, CL_MEM_READ_WRITE, 64, 0);
  sweepRecording("clCommandBarrierWithWaitListKHR");
  sweepRecording<cl_mem, cl_mem, Size, Size, Size>("clCommandCopyBufferKHR",
                                                   buffer, to, 0, 0, 16);
  sweepRecording<cl_mem, cl_mem, Box, Box, Box, Size, Size, Size, Size>(
      "clCommandCopyBufferRectKHR", buffer, to, none, none, box, 0, 0, 0, 0);
  sweepRecording<cl_mem, cl_mem, Size, Box, Box>(
      "clCommandCopyBufferToImageKHR", buffer, image, 0, none, box);
  sweepRecording<cl_mem, cl_mem, Box, Box, Box>("clCommandCopyImageKHR", image,
                                                image, none, corner, box);
  sweepRecording<cl_mem, cl_mem, Box, Box, Size>(
      "clCommandCopyImageToBufferKHR", image, buffer, none, box, 0);
  sweepRecording<cl_mem, const void *, Size, Size, Size>(
      "clCommandFillBufferKHR", buffer, bytes, 4, 0, 16);
  sweepRecording<cl_mem, const void *, Box, Box>("clCommandFillImageKHR", image,
                                                 bytes, none, box);
  sweepRecording<cl_kernel, cl_uint, Box, Box, Box>(
      "clCommandNDRangeKernelKHR", own.kernel, 1, nullptr, one, nullptr);
  sweepRecording<void *, const void *, Size>("clCommandSVMMemcpyKHR", svm,
                                             bytes, 16);
  sweepRecording<void *, const void *, Size, Size>("clCommandSVMMemFillKHR",
                                                   svm, bytes, 4, 16);
  clSVMFree(own.context, svm);
  EXPECT_EQ(clReleaseMemObject(to), CL_SUCCESS);
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
  // There is no other form of one.
  auto handle =
      find<clGetSemaphoreHandleForTypeKHR_fn>("clGetSemaphoreHandleForTypeKHR");
  EXPECT_EQ(handle(semaphore, device, 0x2055, 256, memory, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(handle(goneSemaphore, device, 0x2055, 256, memory, nullptr),
            CL_INVALID_SEMAPHORE_KHR);
  for (const char *name :
       {"clEnqueueWaitSemaphoresKHR", "clEnqueueSignalSemaphoresKHR"}) {
    auto enqueue = find<clEnqueueWaitSemaphoresKHR_fn>(name);
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

/// What loaders export of extensions that there are not.
TEST_F(OpenCLEveryExtensionTest, SharingIsRefused) {
  auto &o = own;
  const cl_mem *list = &o.image;
  REFUSED(clCreateFromGLBuffer, o.context, 0, 1, nullptr);
  REFUSED(clCreateFromGLTexture, o.context, 0, 0, 0, 1, nullptr);
  REFUSED(clCreateFromGLTexture2D, o.context, 0, 0, 0, 1, nullptr);
  REFUSED(clCreateFromGLTexture3D, o.context, 0, 0, 0, 1, nullptr);
  REFUSED(clCreateFromGLRenderbuffer, o.context, 0, 1, nullptr);
  REFUSED(clGetGLObjectInfo, o.image, nullptr, nullptr);
  REFUSED(clGetGLTextureInfo, o.image, 0, 0, nullptr, nullptr);
  REFUSED(clEnqueueAcquireGLObjects, o.queue, 1, list, 0, nullptr, nullptr);
  REFUSED(clEnqueueReleaseGLObjects, o.queue, 1, list, 0, nullptr, nullptr);
  REFUSED(clCreateEventFromGLsyncKHR, o.context, nullptr, nullptr);
  const cl_context_properties properties[] = {
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(platform),
      0};
  REFUSED(clGetGLContextInfoKHR, properties, 0, 0, nullptr, nullptr);
  REFUSED(clCreateFromEGLImageKHR, o.context, nullptr, nullptr, 0, nullptr,
          nullptr);
  REFUSED(clEnqueueAcquireEGLObjectsKHR, o.queue, 1, list, 0, nullptr, nullptr);
  REFUSED(clEnqueueReleaseEGLObjectsKHR, o.queue, 1, list, 0, nullptr, nullptr);
  REFUSED(clCreateEventFromEGLSyncKHR, o.context, nullptr, nullptr, nullptr);
  REFUSED(clCreateSubDevicesEXT, device, nullptr, 0, nullptr, nullptr);
  REFUSED(clRetainDeviceEXT, device);
  REFUSED(clReleaseDeviceEXT, device);
}
} // namespace
