//===- PipeTest.cpp - pipes of OpenCL ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

#include <algorithm>
#include <numeric>

namespace {

class PipeTest : public OpenCLTest {
protected:
  void TearDown() override {
    for (cl_mem pipe : pipes)
      clReleaseMemObject(pipe);
    OpenCLTest::TearDown();
  }

  cl_mem makePipe(cl_uint packetBytes, cl_uint maxPackets) {
    cl_int code = CL_SUCCESS;
    cl_mem pipe =
        clCreatePipe(context, 0, packetBytes, maxPackets, nullptr, &code);
    EXPECT_EQ(code, CL_SUCCESS);
    pipes.push_back(pipe);
    return pipe;
  }
  cl_int codeOfPipe(cl_mem_flags flags, cl_uint packetBytes, cl_uint maxPackets,
                    const cl_pipe_properties *properties = nullptr) {
    cl_int code = CL_SUCCESS;
    EXPECT_EQ(clCreatePipe(context, flags, packetBytes, maxPackets, properties,
                           &code),
              nullptr);
    return code;
  }

private:
  std::vector<cl_mem> pipes;
};

template <typename T> T deviceInfo(cl_device_id device, cl_device_info name) {
  T value = {};
  EXPECT_EQ(clGetDeviceInfo(device, name, sizeof value, &value, nullptr),
            CL_SUCCESS);
  return value;
}

TEST_F(PipeTest, PassesPacketsBetweenKernels) {
  cl_program program = build("kernel void put(write_only pipe int out) {\n"
                             "  int v = get_global_id(0) * 2;\n"
                             "  write_pipe(out, &v);\n"
                             "}\n"
                             "kernel void take(read_only pipe int in,\n"
                             "                 global int *out) {\n"
                             "  int v = -1;\n"
                             "  read_pipe(in, &v);\n"
                             "  out[get_global_id(0)] = v;\n"
                             "}\n",
                             "-cl-std=CL3.0");
  cl_kernel put = kernel(program, "put"), take = kernel(program, "take");
  cl_mem pipe = makePipe(4, 1000);
  cl_mem out = buffer(std::vector<cl_int>(1001));
  setArg(put, 0, pipe);
  setArg(take, 0, pipe);
  setArg(take, 1, out);
  ASSERT_EQ(launch(put, 1000), CL_SUCCESS);
  ASSERT_EQ(launch(take, 1001), CL_SUCCESS);
  std::vector<cl_int> values = read<cl_int>(out, 1001);
  std::sort(values.begin(), values.end());
  EXPECT_EQ(values.front(), -1);
  for (int i = 0; i < 1000; ++i)
    ASSERT_EQ(values[i + 1], i * 2);
  // Other packets, and what is not a pipe.
  cl_mem wide = makePipe(8, 4);
  EXPECT_EQ(clSetKernelArg(put, 0, sizeof wide, &wide), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArg(put, 0, sizeof out, &out), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(put, 0, sizeof out, nullptr), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(put, 0, 4, &pipe), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(take, 1, sizeof pipe, &pipe), CL_INVALID_MEM_OBJECT);
}

TEST_F(PipeTest, AnswersQueries) {
  cl_mem pipe = makePipe(12, 7);
  cl_uint number = 0;
  ASSERT_EQ(
      clGetPipeInfo(pipe, CL_PIPE_PACKET_SIZE, sizeof number, &number, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(number, 12u);
  ASSERT_EQ(
      clGetPipeInfo(pipe, CL_PIPE_MAX_PACKETS, sizeof number, &number, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(number, 7u);
  size_t size = 1;
  ASSERT_EQ(clGetPipeInfo(pipe, CL_PIPE_PROPERTIES, 0, nullptr, &size),
            CL_SUCCESS);
  EXPECT_EQ(size, 0u);
  EXPECT_EQ(clGetPipeInfo(pipe, CL_MEM_TYPE, sizeof number, &number, nullptr),
            CL_INVALID_VALUE);
  cl_mem_object_type type = 0;
  ASSERT_EQ(clGetMemObjectInfo(pipe, CL_MEM_TYPE, sizeof type, &type, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(type, cl_mem_object_type(CL_MEM_OBJECT_PIPE));
  cl_mem_flags flags = 0;
  ASSERT_EQ(
      clGetMemObjectInfo(pipe, CL_MEM_FLAGS, sizeof flags, &flags, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(flags, cl_mem_flags(CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS));
  cl_mem plain = buffer(std::vector<cl_int>(4));
  EXPECT_EQ(clGetPipeInfo(plain, CL_PIPE_PACKET_SIZE, sizeof number, &number,
                          nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(deviceInfo<cl_bool>(device, CL_DEVICE_PIPE_SUPPORT), CL_TRUE);
  EXPECT_GE(deviceInfo<cl_uint>(device, CL_DEVICE_MAX_PIPE_ARGS), 16u);
  EXPECT_GE(deviceInfo<cl_uint>(device, CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS),
            1u);
  EXPECT_GE(deviceInfo<cl_uint>(device, CL_DEVICE_PIPE_MAX_PACKET_SIZE), 1024u);
}

TEST_F(PipeTest, RefusesWhatIsNone) {
  EXPECT_EQ(codeOfPipe(0, 0, 4), CL_INVALID_PIPE_SIZE);
  EXPECT_EQ(codeOfPipe(0, 4, 0), CL_INVALID_PIPE_SIZE);
  cl_uint most = deviceInfo<cl_uint>(device, CL_DEVICE_PIPE_MAX_PACKET_SIZE);
  EXPECT_EQ(codeOfPipe(0, most + 1, 1), CL_INVALID_PIPE_SIZE);
  EXPECT_EQ(codeOfPipe(CL_MEM_READ_ONLY, 4, 4), CL_INVALID_VALUE);
  const cl_pipe_properties none[] = {0};
  EXPECT_EQ(codeOfPipe(0, 4, 4, none), CL_INVALID_VALUE);
  EXPECT_EQ(codeOfPipe(0, most, 1 << 30), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  cl_mem pipe = makePipe(most, 2);
  // Only kernels reach what is in it.
  char bytes[4];
  EXPECT_EQ(clEnqueueReadBuffer(queue, pipe, CL_TRUE, 0, 4, bytes, 0, nullptr,
                                nullptr),
            CL_INVALID_MEM_OBJECT);
}

} // namespace
