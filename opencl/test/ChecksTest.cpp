//===- ChecksTest.cpp - what is known of memory for checks ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

#include <algorithm>

namespace {

constexpr const char *kChecked =
    "kernel void add(global int *y, int o) { y[(int)get_global_id(0) + o] += 1;"
    " }\n"
    "kernel void set(global int *y, int o) { y[(int)get_global_id(0) + o] = 1; "
    "}\n";
constexpr size_t kBufferBytes = 32, kNumbers = kBufferBytes / sizeof(cl_int);

class ChecksTest : public OpenCLTest {
protected:
  void SetUp() override {
    OpenCLTest::SetUp();
    program = build(kChecked, "-check=bounds,races,uninitialised,barriers");
    add = kernel(program, "add");
  }
  void TearDown() override {
    for (cl_mem each : made)
      EXPECT_EQ(clReleaseMemObject(each), CL_SUCCESS);
    OpenCLTest::TearDown();
  }
  cl_mem make(cl_mem_flags flags = 0, void *host = nullptr,
              size_t bytes = kBufferBytes) {
    cl_int code = CL_SUCCESS;
    made.push_back(clCreateBuffer(context, flags, bytes, host, &code));
    EXPECT_EQ(code, CL_SUCCESS);
    return made.back();
  }
  cl_mem makePart(cl_mem whole, size_t origin) {
    const cl_buffer_region region = {origin, kBufferBytes};
    cl_int code = CL_SUCCESS;
    made.push_back(clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                     &region, &code));
    EXPECT_EQ(code, CL_SUCCESS);
    return made.back();
  }
  /// What a launch says of its arguments as they are set.
  std::string run(cl_kernel kernel, size_t items = kNumbers, int offset = 0) {
    EXPECT_EQ(clSetKernelArg(kernel, 1, sizeof offset, &offset), CL_SUCCESS);
    testing::internal::CaptureStderr();
    EXPECT_EQ(launch(kernel, items), CL_SUCCESS);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    return testing::internal::GetCapturedStderr();
  }
  std::string runOn(cl_mem buffer, size_t items = kNumbers) {
    setArg(add, 0, buffer);
    return run(add, items);
  }
  static void expectUnwritten(const std::string &said, const char *where) {
    EXPECT_NE(said.find(std::string("error: kernel 'add' reads 4 bytes at ") +
                        where + ", which nobody has written"),
              std::string::npos)
        << said;
  }

  cl_program program = nullptr;
  cl_kernel add = nullptr;
  std::vector<cl_mem> made;
};

TEST_F(ChecksTest, BuffersThatNobodyHasWrittenAreReported) {
  expectUnwritten(runOn(make()), "byte 0 of 'y' (32 bytes)");
  const cl_int zeros[kNumbers] = {};
  cl_mem half = make(), lines = make();
  ASSERT_EQ(clEnqueueWriteBuffer(queue, half, CL_TRUE, 0, 16, zeros, 0, nullptr,
                                 nullptr),
            CL_SUCCESS);
  expectUnwritten(runOn(half), "byte 16 of 'y' (32 bytes)");
  EXPECT_EQ(runOn(half), ""); // which has written it
  // Mapping for reading writes nothing, nor does a read.
  cl_int code = CL_SUCCESS;
  void *mapped = clEnqueueMapBuffer(queue, lines, CL_TRUE, CL_MAP_READ, 0,
                                    kBufferBytes, 0, nullptr, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  clEnqueueUnmapMemObject(queue, lines, mapped, 0, nullptr, nullptr);
  read<cl_int>(lines, kNumbers);
  expectUnwritten(runOn(lines), "byte 0 of 'y' (32 bytes)");
}

TEST_F(ChecksTest, EachWayOfWritingCounts) {
  cl_int numbers[kNumbers] = {};
  EXPECT_EQ(runOn(make(CL_MEM_COPY_HOST_PTR, numbers)), "");
  EXPECT_EQ(runOn(make(CL_MEM_USE_HOST_PTR, numbers)), "");
  cl_mem written = make(), filled = make(), copied = make(), box = make(),
         boxCopied = make(), mapped = make(), native = make();
  clEnqueueWriteBuffer(queue, written, CL_TRUE, 0, kBufferBytes, numbers, 0,
                       nullptr, nullptr);
  EXPECT_EQ(runOn(written), "");
  clEnqueueFillBuffer(queue, filled, numbers, 4, 0, kBufferBytes, 0, nullptr,
                      nullptr);
  EXPECT_EQ(runOn(filled), "");
  clEnqueueCopyBuffer(queue, filled, copied, 0, 0, kBufferBytes, 0, nullptr,
                      nullptr);
  EXPECT_EQ(runOn(copied), "");
  const size_t origin[] = {0, 0, 0}, region[] = {8, 4, 1};
  clEnqueueWriteBufferRect(queue, box, CL_TRUE, origin, origin, region, 8, 0, 8,
                           0, numbers, 0, nullptr, nullptr);
  EXPECT_EQ(runOn(box), "");
  clEnqueueCopyBufferRect(queue, box, boxCopied, origin, origin, region, 8, 0,
                          8, 0, 0, nullptr, nullptr);
  EXPECT_EQ(runOn(boxCopied), "");
  for (cl_map_flags flags : {CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION}) {
    cl_int code = CL_SUCCESS;
    void *at = clEnqueueMapBuffer(queue, mapped, CL_TRUE, flags, 0,
                                  kBufferBytes, 0, nullptr, nullptr, &code);
    ASSERT_EQ(code, CL_SUCCESS);
    clEnqueueUnmapMemObject(queue, mapped, at, 0, nullptr, nullptr);
    EXPECT_EQ(runOn(mapped), "");
    mapped = make();
  }
  void *argument = nullptr;
  const void *place = &argument;
  ASSERT_EQ(clEnqueueNativeKernel(
                queue, [](void *) {}, &argument, sizeof argument, 1, &native,
                &place, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(runOn(native), "");
}

TEST_F(ChecksTest, WhatKernelsWriteCounts) {
  for (cl_program from : {program, build(kChecked)}) {
    cl_kernel set = kernel(from, "set");
    cl_mem buffer = make();
    setArg(set, 0, buffer);
    EXPECT_EQ(run(set), "");
    EXPECT_EQ(runOn(buffer), "");
  }
}

TEST_F(ChecksTest, PartsCountForTheWhole) {
  cl_mem whole = make(0, nullptr, 256);
  cl_mem first = makePart(whole, 0), second = makePart(whole, 128);
  const cl_int zero = 0;
  clEnqueueFillBuffer(queue, second, &zero, 4, 0, kBufferBytes, 0, nullptr,
                      nullptr);
  EXPECT_EQ(runOn(second), "");
  cl_kernel set = kernel(program, "set");
  setArg(set, 0, first);
  EXPECT_EQ(run(set), "");
  // The next 96 bytes are in no part.
  EXPECT_EQ(runOn(whole), "");
  expectUnwritten(runOn(whole, 9), "byte 32 of 'y' (256 bytes)");
}

TEST_F(ChecksTest, SharedVirtualMemoryHasBounds) {
  auto *svm = static_cast<cl_int *>(
      clSVMAlloc(context, CL_MEM_READ_WRITE, kBufferBytes, 0));
  ASSERT_NE(svm, nullptr);
  std::fill(svm, svm + kNumbers, 0);
  ASSERT_EQ(clSetKernelArgSVMPointer(add, 0, svm), CL_SUCCESS);
  EXPECT_EQ(run(add), "");
  std::string beyond = run(add, kNumbers, 4);
  EXPECT_NE(beyond.find("reads 4 bytes right behind 'y' (32 bytes), in "
                        "work-item (4, 0, 0)"),
            std::string::npos)
      << beyond;
  // From within, all of it is reached, and nothing in front of it.
  ASSERT_EQ(clSetKernelArgSVMPointer(add, 0, svm + 4), CL_SUCCESS);
  EXPECT_EQ(run(add, kNumbers, -4), "");
  std::string before = run(add, 1, -5);
  EXPECT_NE(before.find("reads 4 bytes, 4 bytes in front of 'y' (32 bytes)"),
            std::string::npos)
      << before;
  EXPECT_EQ(std::vector<cl_int>(svm, svm + kNumbers),
            (std::vector<cl_int>{2, 2, 2, 2, 3, 3, 3, 3}));
  // Other memory of the process is none of OpenCL's.
  std::vector<cl_int> own(2 * kNumbers);
  ASSERT_EQ(clSetKernelArgSVMPointer(add, 0, own.data()), CL_SUCCESS);
  EXPECT_EQ(run(add, kNumbers, 4), "");
  clSVMFree(context, svm);
}

} // namespace
