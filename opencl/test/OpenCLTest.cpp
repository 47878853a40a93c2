//===- OpenCLTest.cpp - OpenCL programs in tests ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

#include <cstdlib>

/// The loader is asked for our driver and no other, before its first call.
static const bool environmentIsSet = [] {
  setenv("OCL_ICD_VENDORS", CAIRN_OPENCL_VENDORS, 1);
#ifdef CAIRN_TEST_COMPILER
  setenv("CAIRN_COMPILER_LIBRARY", CAIRN_TEST_COMPILER, 1);
#endif
  setenv("CAIRN_CACHE", "0", 0);
  return true;
}();

void OpenCLTest::SetUp() {
  cl_uint platforms = 0;
  ASSERT_EQ(clGetPlatformIDs(1, &platform, &platforms), CL_SUCCESS);
  ASSERT_EQ(platforms, 1u);
  ASSERT_EQ(
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_DEFAULT, 1, &device, nullptr),
      CL_SUCCESS);
  cl_int code = CL_SUCCESS;
  context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  queue = makeQueue(0);
}

void OpenCLTest::TearDown() {
  for (cl_kernel kernel : kernels)
    EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  for (cl_program program : programs)
    EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  for (cl_mem buffer : buffers)
    EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  for (cl_command_queue queue : queues)
    EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
}

cl_command_queue OpenCLTest::makeQueue(cl_command_queue_properties flags) {
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, flags, 0};
  cl_int code = CL_SUCCESS;
  cl_command_queue made =
      clCreateCommandQueueWithProperties(context, device, properties, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  queues.push_back(made);
  return made;
}

std::string OpenCLTest::buildLog(cl_program program) {
  size_t size = 0;
  EXPECT_EQ(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0,
                                  nullptr, &size),
            CL_SUCCESS);
  std::string log(size, 0);
  EXPECT_EQ(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size,
                                  log.data(), nullptr),
            CL_SUCCESS);
  return log.c_str();
}

cl_program OpenCLTest::build(const std::string &source, const char *options) {
  cl_int code = CL_SUCCESS;
  const char *text = source.c_str();
  cl_program program =
      clCreateProgramWithSource(context, 1, &text, nullptr, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  programs.push_back(program);
  EXPECT_EQ(clBuildProgram(program, 1, &device, options, nullptr, nullptr),
            CL_SUCCESS)
      << buildLog(program);
  return program;
}

cl_kernel OpenCLTest::kernel(cl_program program, const char *name) {
  cl_int code = CL_SUCCESS;
  cl_kernel made = clCreateKernel(program, name, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  kernels.push_back(made);
  return made;
}

cl_mem OpenCLTest::bufferOf(const void *data, size_t bytes) {
  cl_int code = CL_SUCCESS;
  cl_mem made = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, bytes,
                               const_cast<void *>(data), &code);
  EXPECT_EQ(code, CL_SUCCESS);
  buffers.push_back(made);
  return made;
}

cl_int OpenCLTest::launch(cl_kernel kernel, size_t size, cl_event *event,
                          const std::vector<cl_event> &waits) {
  return clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &size, nullptr,
                                static_cast<cl_uint>(waits.size()),
                                waits.empty() ? nullptr : waits.data(), event);
}
