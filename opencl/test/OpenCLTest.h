//===- OpenCLTest.h - OpenCL programs in tests ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_TEST_OPENCLTEST_H
#define CAIRN_OPENCL_TEST_OPENCLTEST_H

#include <CL/cl.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

/// A context and a queue on the host device, through the stock loader.
class OpenCLTest : public testing::Test {
protected:
  void SetUp() override;
  void TearDown() override;

  cl_command_queue makeQueue(cl_command_queue_properties flags);
  /// A program that is built; the test fails with its log where that fails.
  cl_program build(const std::string &source, const char *options = "");
  cl_kernel kernel(cl_program program, const char *name);
  /// A buffer that holds a copy of `data`.
  template <typename T> cl_mem buffer(const std::vector<T> &data) {
    return bufferOf(data.data(), data.size() * sizeof(T));
  }
  template <typename T> std::vector<T> read(cl_mem buffer, size_t count) {
    std::vector<T> data(count);
    EXPECT_EQ(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, count * sizeof(T),
                                  data.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return data;
  }
  template <typename T> void setArg(cl_kernel kernel, cl_uint index, T value) {
    ASSERT_EQ(clSetKernelArg(kernel, index, sizeof(T), &value), CL_SUCCESS);
  }
  /// Enqueues `size` work-items in one dimension.
  cl_int launch(cl_kernel kernel, size_t size, cl_event *event = nullptr,
                const std::vector<cl_event> &waits = {});
  std::string buildLog(cl_program program);

  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;

private:
  cl_mem bufferOf(const void *data, size_t bytes);

  /// What TearDown() releases.
  std::vector<cl_mem> buffers;
  std::vector<cl_program> programs;
  std::vector<cl_kernel> kernels;
  std::vector<cl_command_queue> queues;
};

/// What the child of a fork returns; -1 after two minutes, which is long where
/// a machine has much else to do, or where it is ended otherwise.
template <typename Function> int inChild(Function function) {
  pid_t child = fork();
  if (child == 0) {
    alarm(120);
    _exit(function());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#endif // CAIRN_OPENCL_TEST_OPENCLTEST_H
