//===- EveryCommandTest.cpp - wrong calls that enqueue ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "EveryCallTest.h"

namespace {
TEST_F(OpenCLEveryCallTest, CommandsOnBuffers) {
  auto &o = own;
  cl_mem second = buffer(std::vector<int>(16));
  cl_mem to = clCreateBuffer(o.context, 0, 64, nullptr, nullptr);
  SWEEP(clEnqueueReadBuffer, o.queue, o.buffer, CL_TRUE, 0, 16, memory, 0,
        nullptr, nullptr);
  SWEEP(clEnqueueWriteBuffer, o.queue, o.buffer, CL_TRUE, 0, 16, memory, 0,
        nullptr, nullptr);
  SWEEP(clEnqueueReadBufferRect, o.queue, o.buffer, CL_TRUE, none, none, box, 0,
        0, 0, 0, memory, 0, nullptr, nullptr);
  SWEEP(clEnqueueWriteBufferRect, o.queue, o.buffer, CL_TRUE, none, none, box,
        0, 0, 0, 0, memory, 0, nullptr, nullptr);
  SWEEP(clEnqueueCopyBuffer, o.queue, o.buffer, to, 0, 0, 16, 0, nullptr,
        nullptr);
  SWEEP(clEnqueueCopyBufferRect, o.queue, o.buffer, to, none, none, box, 0, 0,
        0, 0, 0, nullptr, nullptr);
  SWEEP(clEnqueueFillBuffer, o.queue, o.buffer, memory, 4, 0, 16, 0, nullptr,
        nullptr);
  SWEEP(clEnqueueMapBuffer, o.queue, o.buffer, CL_TRUE, CL_MAP_READ, 0, 16, 0,
        nullptr, nullptr, nullptr);
  SWEEP(clEnqueueUnmapMemObject, o.queue, o.buffer, memory, 0, nullptr,
        nullptr);
  SWEEP(clEnqueueMigrateMemObjects, o.queue, 1, &o.buffer, 0, 0, nullptr,
        nullptr);
  // Beyond the end, and what is nowhere.
  auto readAt = [&](size_t offset, size_t size, void *pointer) {
    return clEnqueueReadBuffer(o.queue, o.buffer, CL_TRUE, offset, size,
                               pointer, 0, nullptr, nullptr);
  };
  EXPECT_EQ(readAt(60, 8, memory), CL_INVALID_VALUE);
  EXPECT_EQ(readAt(SIZE_MAX, 8, memory), CL_INVALID_VALUE);
  EXPECT_EQ(readAt(0, 8, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueCopyBuffer(o.queue, o.buffer, o.buffer, 0, 8, 16, 0,
                                nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  for (size_t pattern : {0, 3, 256})
    EXPECT_EQ(clEnqueueFillBuffer(o.queue, o.buffer, memory, pattern, 0, 64, 0,
                                  nullptr, nullptr),
              CL_INVALID_VALUE);
  EXPECT_EQ(
      clEnqueueUnmapMemObject(o.queue, o.buffer, memory, 0, nullptr, nullptr),
      CL_INVALID_VALUE);
  EXPECT_EQ(
      clEnqueueMigrateMemObjects(o.queue, 1, &second, 0, 0, nullptr, nullptr),
      CL_INVALID_CONTEXT);
  EXPECT_EQ(clEnqueueMigrateMemObjects(o.queue, 1, &o.buffer, 1 << 10, 0,
                                       nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clReleaseMemObject(to), CL_SUCCESS);
}

TEST_F(OpenCLEveryCallTest, CommandsOnImages) {
  auto &o = own;
  const float color[4] = {};
  size_t row = 0;
  SWEEP(clEnqueueReadImage, o.queue, o.image, CL_TRUE, none, box, 0, 0, memory,
        0, nullptr, nullptr);
  SWEEP(clEnqueueWriteImage, o.queue, o.image, CL_TRUE, none, box, 0, 0, memory,
        0, nullptr, nullptr);
  SWEEP(clEnqueueFillImage, o.queue, o.image, color, none, box, 0, nullptr,
        nullptr);
  SWEEP(clEnqueueCopyImage, o.queue, o.image, o.image, none, corner, box, 0,
        nullptr, nullptr);
  SWEEP(clEnqueueCopyImageToBuffer, o.queue, o.image, o.buffer, none, box, 0, 0,
        nullptr, nullptr);
  SWEEP(clEnqueueCopyBufferToImage, o.queue, o.buffer, o.image, 0, none, box, 0,
        nullptr, nullptr);
  SWEEP(clEnqueueMapImage, o.queue, o.image, CL_TRUE, CL_MAP_READ, none, box,
        &row, nullptr, 0, nullptr, nullptr, nullptr);
  EXPECT_EQ(clEnqueueFillImage(o.queue, o.image, nullptr, none, box, 0, nullptr,
                               nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueCopyImageToBuffer(o.queue, o.image, o.buffer, none, box,
                                       56, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueReadImage(o.queue, o.image, CL_TRUE, nullptr, box, 0, 0,
                               memory, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

TEST_F(OpenCLEveryCallTest, OtherCommands) {
  auto &o = own;
  void *svm = clSVMAlloc(o.context, CL_MEM_READ_WRITE, 64, 0);
  ASSERT_NE(svm, nullptr);
  SWEEP(clEnqueueNDRangeKernel, o.queue, o.kernel, 1, nullptr, one, nullptr, 0,
        nullptr, nullptr);
  SWEEP(clEnqueueTask, o.queue, o.kernel, 0, nullptr, nullptr);
  const void *place = memory;
  SWEEP(
      clEnqueueNativeKernel, o.queue, [](void *) {}, memory, 8, 1, &o.buffer,
      &place, 0, nullptr, nullptr);
  SWEEP(clEnqueueMarkerWithWaitList, o.queue, 0, nullptr, nullptr);
  SWEEP(clEnqueueBarrierWithWaitList, o.queue, 0, nullptr, nullptr);
  SWEEP(clEnqueueSVMMemcpy, o.queue, CL_TRUE, svm, memory, 16, 0, nullptr,
        nullptr);
  SWEEP(clEnqueueSVMMemFill, o.queue, svm, memory, 4, 16, 0, nullptr, nullptr);
  SWEEP(clEnqueueSVMMap, o.queue, CL_TRUE, CL_MAP_READ, svm, 16, 0, nullptr,
        nullptr);
  SWEEP(clEnqueueSVMUnmap, o.queue, svm, 0, nullptr, nullptr);
  EXPECT_EQ(clEnqueueNativeKernel(o.queue, nullptr, nullptr, 0, 0, nullptr,
                                  nullptr, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  // Native code gets addresses of buffers alone.
  EXPECT_EQ(clEnqueueNativeKernel(
                o.queue, [](void *) {}, memory, 8, 1, &o.image, &place, 0,
                nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clEnqueueSVMMemcpy(o.queue, CL_TRUE, nullptr, memory, 16, 0,
                               nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(
      clEnqueueSVMMemFill(o.queue, svm, memory, 3, 16, 0, nullptr, nullptr),
      CL_INVALID_VALUE);
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(clCreateBuffer(o.context, CL_MEM_USE_HOST_PTR, 65, svm, &code),
            nullptr);
  EXPECT_EQ(code, CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(
      clSetKernelExecInfo(o.kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(clSetKernelExecInfo(o.kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, svm),
            CL_INVALID_VALUE);
  // A wrong context gives nothing, as there is no place for a code.
  EXPECT_EQ(clSVMAlloc(gone.context, CL_MEM_READ_WRITE, 64, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(o.context, CL_MEM_READ_WRITE, 64, 3), nullptr);
  clSVMFree(gone.context, svm);
  clSVMFree(o.context, svm);
}
} // namespace
