//===- DeviceQueueTest.cpp - queues that kernels fill -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

namespace {

constexpr cl_command_queue_properties kOnDevice =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;

class DeviceQueueTest : public OpenCLTest {
protected:
  cl_command_queue make(cl_command_queue_properties flags, cl_int expected,
                        std::vector<cl_queue_properties> more = {}) {
    std::vector<cl_queue_properties> properties = {CL_QUEUE_PROPERTIES, flags};
    properties.insert(properties.end(), more.begin(), more.end());
    properties.push_back(0);
    cl_int code = CL_SUCCESS;
    cl_command_queue made = clCreateCommandQueueWithProperties(
        context, device, properties.data(), &code);
    EXPECT_EQ(code, expected);
    return made;
  }
  template <typename T> T info(cl_device_info name) {
    T value = {};
    EXPECT_EQ(clGetDeviceInfo(device, name, sizeof value, &value, nullptr),
              CL_SUCCESS);
    return value;
  }
  template <typename T>
  T info(cl_command_queue of, cl_command_queue_info name) {
    T value = {};
    EXPECT_EQ(clGetCommandQueueInfo(of, name, sizeof value, &value, nullptr),
              CL_SUCCESS);
    return value;
  }
};

constexpr const char *kSource =
    "kernel void given(queue_t q, global int *x) {\n"
    "  x[0] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(4),\n"
    "                        ^{ x[1 + get_global_id(0)] = 7; });\n"
    "}\n"
    "kernel void found(global int *x) {\n"
    "  x[0] = enqueue_kernel(get_default_queue(),\n"
    "                        CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1),\n"
    "                        ^{ x[1] += 1; });\n"
    "}\n";

TEST_F(DeviceQueueTest, StartsKernelsFromKernels) {
  cl_program program = build(kSource, "-cl-std=CL3.0 -g");
  cl_uint count = 0;
  ASSERT_EQ(clCreateKernelsInProgram(program, 0, nullptr, &count), CL_SUCCESS);
  EXPECT_EQ(count, 2u); // and none for the blocks
  cl_command_queue filled = make(kOnDevice, CL_SUCCESS);
  cl_kernel given = kernel(program, "given"), found = kernel(program, "found");
  cl_mem x = buffer(std::vector<cl_int>(5));
  setArg(given, 0, filled);
  setArg(given, 1, x);
  ASSERT_EQ(launch(given, 1), CL_SUCCESS);
  EXPECT_EQ(read<cl_int>(x, 5), (std::vector<cl_int>{0, 7, 7, 7, 7}));
  // Without a default one there is none to be found.
  setArg(found, 0, x);
  ASSERT_EQ(launch(found, 1), CL_SUCCESS);
  EXPECT_EQ(read<cl_int>(x, 2), (std::vector<cl_int>{-102, 7}));
  cl_command_queue first =
      make(kOnDevice | CL_QUEUE_ON_DEVICE_DEFAULT, CL_SUCCESS);
  EXPECT_EQ(make(kOnDevice | CL_QUEUE_ON_DEVICE_DEFAULT, CL_SUCCESS), first);
  EXPECT_EQ(info<cl_uint>(first, CL_QUEUE_REFERENCE_COUNT), 2u);
  EXPECT_EQ(info<cl_command_queue>(filled, CL_QUEUE_DEVICE_DEFAULT), first);
  ASSERT_EQ(launch(found, 1), CL_SUCCESS);
  EXPECT_EQ(read<cl_int>(x, 2), (std::vector<cl_int>{0, 8}));
  ASSERT_EQ(clSetDefaultDeviceCommandQueue(context, device, filled),
            CL_SUCCESS);
  EXPECT_EQ(info<cl_command_queue>(filled, CL_QUEUE_DEVICE_DEFAULT), filled);
  for (cl_command_queue made : {first, first, filled})
    EXPECT_EQ(clReleaseCommandQueue(made), CL_SUCCESS);
}

TEST_F(DeviceQueueTest, ChecksLookAtWhatKernelsStart) {
  cl_program program = build(
      kSource, "-cl-std=CL3.0 -check=bounds,races,uninitialised,barriers");
  cl_command_queue made = make(kOnDevice, CL_SUCCESS);
  cl_kernel given = kernel(program, "given");
  setArg(given, 0, made);
  cl_mem x = buffer(std::vector<cl_int>(5)),
         small = buffer(std::vector<cl_int>(4));
  setArg(given, 1, x);
  ASSERT_EQ(launch(given, 1), CL_SUCCESS);
  EXPECT_EQ(read<cl_int>(x, 5), (std::vector<cl_int>{0, 7, 7, 7, 7}));
  setArg(given, 1, small);
  cl_event event = nullptr;
  testing::internal::CaptureStderr();
  ASSERT_EQ(launch(given, 1, &event), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("error: a block of 'given' "
                      "writes 4 bytes right behind 'x' (16 bytes), in "
                      "work-item (3, 0, 0)"),
            std::string::npos)
      << said;
  EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(made), CL_SUCCESS);
}

TEST_F(DeviceQueueTest, AnswersQueries) {
  EXPECT_EQ(
      info<cl_device_device_enqueue_capabilities>(
          CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES),
      cl_device_device_enqueue_capabilities(
          CL_DEVICE_QUEUE_SUPPORTED | CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT));
  EXPECT_GE(info<cl_uint>(CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE), 16384u);
  EXPECT_GE(info<cl_uint>(CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE), 262144u);
  EXPECT_GE(info<cl_uint>(CL_DEVICE_MAX_ON_DEVICE_QUEUES), 1u);
  EXPECT_GE(info<cl_uint>(CL_DEVICE_MAX_ON_DEVICE_EVENTS), 1024u);
  cl_command_queue made = make(kOnDevice, CL_SUCCESS, {CL_QUEUE_SIZE, 4096});
  EXPECT_EQ(info<cl_uint>(made, CL_QUEUE_SIZE), 4096u);
  EXPECT_EQ(info<cl_command_queue_properties>(made, CL_QUEUE_PROPERTIES),
            kOnDevice);
  cl_uint size = 0;
  EXPECT_EQ(
      clGetCommandQueueInfo(queue, CL_QUEUE_SIZE, sizeof size, &size, nullptr),
      CL_INVALID_COMMAND_QUEUE);
  clReleaseCommandQueue(made);
}

TEST_F(DeviceQueueTest, RefusesWhatIsWrong) {
  make(CL_QUEUE_ON_DEVICE, CL_INVALID_VALUE);
  make(CL_QUEUE_ON_DEVICE_DEFAULT, CL_INVALID_VALUE);
  make(CL_QUEUE_PROFILING_ENABLE, CL_INVALID_VALUE, {CL_QUEUE_SIZE, 4096});
  cl_uint most = info<cl_uint>(CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE);
  make(kOnDevice, CL_INVALID_QUEUE_PROPERTIES,
       {CL_QUEUE_SIZE, cl_queue_properties(most) + 1});
  cl_command_queue made = make(kOnDevice, CL_SUCCESS);
  // Only kernels fill it, and only it is for kernels.
  EXPECT_EQ(clEnqueueMarkerWithWaitList(made, 0, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clFinish(made), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clSetDefaultDeviceCommandQueue(context, device, queue),
            CL_INVALID_COMMAND_QUEUE);
  cl_kernel given = kernel(build(kSource, "-cl-std=CL3.0"), "given");
  EXPECT_EQ(clSetKernelArg(given, 0, sizeof queue, &queue),
            CL_INVALID_DEVICE_QUEUE);
  EXPECT_EQ(clSetKernelArg(given, 0, sizeof queue, nullptr),
            CL_INVALID_DEVICE_QUEUE);
  EXPECT_EQ(clSetKernelArg(given, 0, 4, &made), CL_INVALID_ARG_SIZE);
  clReleaseCommandQueue(made);
}

} // namespace
