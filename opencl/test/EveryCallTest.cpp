//===- EveryCallTest.cpp - wrong calls of every entry point -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "EveryCallTest.h"

namespace {
const char *source = "kernel void k(global int *p) {}\n"
                     "kernel void user(read_only pipe int in, queue_t q) {\n"
                     "  int v;\n"
                     "  read_pipe(in, &v);\n"
                     "}";

/// A list of properties of a queue that kernels fill.
using QueueProperties = std::vector<cl_queue_properties>;
constexpr cl_queue_properties onDevice =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
} // namespace

void Objects::make(cl_device_id device) {
  context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, onDevice, 0};
  deviceQueue =
      clCreateCommandQueueWithProperties(context, device, properties, nullptr);
  pipe = clCreatePipe(context, 0, sizeof(cl_int), 4, nullptr, nullptr);
  buffer = clCreateBuffer(context, 0, 64, nullptr, nullptr);
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc shape = {};
  shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  shape.image_width = shape.image_height = 4;
  image = clCreateImage(context, 0, &format, &shape, nullptr, nullptr);
  sampler = clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP,
                            CL_FILTER_NEAREST, nullptr);
  program = clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  ASSERT_EQ(
      clBuildProgram(program, 0, nullptr, "-cl-std=CL3.0", nullptr, nullptr),
      CL_SUCCESS);
  kernel = clCreateKernel(program, "k", nullptr);
  user = clCreateKernel(program, "user", nullptr);
  ASSERT_EQ(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), CL_SUCCESS);
  event = clCreateUserEvent(context, nullptr);
}

void Objects::release() {
  EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
  EXPECT_EQ(clReleaseKernel(user), CL_SUCCESS);
  EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
  EXPECT_EQ(clReleaseSampler(sampler), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(image), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(pipe), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(deviceQueue), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
}

namespace {
TEST_F(OpenCLEveryCallTest, Queries) {
  auto &o = own;
  cl_command_queue timed = makeQueue(CL_QUEUE_PROFILING_ENABLE);
  cl_event ofCommand = nullptr;
  ASSERT_EQ(clEnqueueMarkerWithWaitList(timed, 0, nullptr, &ofCommand),
            CL_SUCCESS);
  ASSERT_EQ(clWaitForEvents(1, &ofCommand), CL_SUCCESS);
  SWEEP(clGetPlatformInfo, platform, CL_PLATFORM_NAME, 0, nullptr, nullptr);
  SWEEP(clGetDeviceInfo, device, CL_DEVICE_NAME, 0, nullptr, nullptr);
  SWEEP(clGetContextInfo, o.context, CL_CONTEXT_NUM_DEVICES, 0, nullptr,
        nullptr);
  SWEEP(clGetCommandQueueInfo, o.queue, CL_QUEUE_CONTEXT, 0, nullptr, nullptr);
  SWEEP(clGetMemObjectInfo, o.buffer, CL_MEM_SIZE, 0, nullptr, nullptr);
  SWEEP(clGetImageInfo, o.image, CL_IMAGE_FORMAT, 0, nullptr, nullptr);
  SWEEP(clGetSamplerInfo, o.sampler, CL_SAMPLER_CONTEXT, 0, nullptr, nullptr);
  SWEEP(clGetProgramInfo, o.program, CL_PROGRAM_SOURCE, 0, nullptr, nullptr);
  SWEEP(clGetProgramBuildInfo, o.program, device, CL_PROGRAM_BUILD_STATUS, 0,
        nullptr, nullptr);
  SWEEP(clGetKernelInfo, o.kernel, CL_KERNEL_FUNCTION_NAME, 0, nullptr,
        nullptr);
  SWEEP(clGetKernelArgInfo, o.kernel, 0, CL_KERNEL_ARG_NAME, 0, nullptr,
        nullptr);
  SWEEP(clGetKernelWorkGroupInfo, o.kernel, device, CL_KERNEL_WORK_GROUP_SIZE,
        0, nullptr, nullptr);
  SWEEP(clGetEventInfo, o.event, CL_EVENT_CONTEXT, 0, nullptr, nullptr);
  SWEEP(clGetEventProfilingInfo, ofCommand, CL_PROFILING_COMMAND_END, 0,
        nullptr, nullptr);
  EXPECT_EQ(clGetEventProfilingInfo(o.event, CL_PROFILING_COMMAND_QUEUED, 256,
                                    memory, nullptr),
            CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT_EQ(
      clGetKernelArgInfo(o.kernel, 1, CL_KERNEL_ARG_NAME, 0, nullptr, nullptr),
      CL_INVALID_ARG_INDEX);
  cl_uint number = 0;
  SWEEP(clGetSupportedImageFormats, o.context, 0, CL_MEM_OBJECT_IMAGE2D, 0,
        nullptr, &number);
  EXPECT_EQ(clGetSupportedImageFormats(o.context, 0, CL_MEM_OBJECT_BUFFER, 0,
                                       nullptr, &number),
            CL_INVALID_VALUE);
  EXPECT_EQ(clReleaseEvent(ofCommand), CL_SUCCESS);
}

TEST_F(OpenCLEveryCallTest, ReferencesAndSettings) {
  auto &o = own;
  SWEEP(clRetainContext, o.context);
  SWEEP(clReleaseContext, o.context);
  SWEEP(clRetainCommandQueue, o.queue);
  SWEEP(clReleaseCommandQueue, o.queue);
  SWEEP(clRetainMemObject, o.buffer);
  SWEEP(clReleaseMemObject, o.buffer);
  SWEEP(clRetainSampler, o.sampler);
  SWEEP(clReleaseSampler, o.sampler);
  SWEEP(clRetainProgram, o.program);
  SWEEP(clReleaseProgram, o.program);
  SWEEP(clRetainKernel, o.kernel);
  SWEEP(clReleaseKernel, o.kernel);
  SWEEP(clRetainEvent, o.event);
  SWEEP(clReleaseEvent, o.event);
  SWEEP(clRetainDevice, device);
  SWEEP(clReleaseDevice, device);
  SWEEP(clFlush, o.queue);
  SWEEP(clFinish, o.queue);
  SWEEP(clSetUserEventStatus, o.event, CL_COMPLETE);
  SWEEP(clSetContextDestructorCallback, o.context, nullptr, nullptr);
  SWEEP(clSetMemObjectDestructorCallback, o.buffer, nullptr, nullptr);
  SWEEP(clSetProgramReleaseCallback, o.program, nullptr, nullptr);
  SWEEP(clSetEventCallback, o.event, CL_COMPLETE, nullptr, nullptr);
  SWEEP(clSetKernelArg, o.kernel, 0, sizeof o.buffer, &o.buffer);
  SWEEP(clSetKernelArgSVMPointer, o.kernel, 0, memory);
  SWEEP(clSetKernelExecInfo, o.kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, 8, memory);
  EXPECT_EQ(clSetContextDestructorCallback(o.context, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clSetMemObjectDestructorCallback(o.buffer, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clSetEventCallback(o.event, CL_COMPLETE, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clSetUserEventStatus(o.event, 1), CL_INVALID_VALUE);
  EXPECT_EQ(clSetKernelArg(o.kernel, 1, 8, memory), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(clSetKernelArg(o.kernel, 0, 4, &o.buffer), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(o.kernel, 0, 8, &foreign.buffer),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clWaitForEvents(0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clWaitForEvents(1, &gone.event), CL_INVALID_EVENT);
  const cl_event two[] = {own.event, foreign.event};
  EXPECT_EQ(clWaitForEvents(2, two), CL_INVALID_CONTEXT);
}

TEST_F(OpenCLEveryCallTest, PlatformsAndContexts) {
  cl_uint number = 0;
  cl_platform_id platforms[4];
  cl_device_id devices[4];
  auto lists = [&](auto list, auto *room) {
    EXPECT_EQ(list(0, nullptr, nullptr), CL_INVALID_VALUE);
    EXPECT_EQ(list(0, room, &number), CL_INVALID_VALUE);
  };
  lists(clGetPlatformIDs, platforms);
  lists(reinterpret_cast<decltype(&clGetPlatformIDs)>(
            clGetExtensionFunctionAddressForPlatform(platform,
                                                     "clIcdGetPlatformIDsKHR")),
        platforms);
  lists(
      [&](cl_uint room, cl_device_id *to, cl_uint *count) {
        return clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, room, to, count);
      },
      devices);
  SWEEP(clGetDeviceIDs, platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &number);
  for (cl_device_type type : {cl_device_type(0), cl_device_type(1) << 20})
    EXPECT_EQ(clGetDeviceIDs(platform, type, 4, devices, &number),
              CL_INVALID_DEVICE_TYPE);
  EXPECT_EQ(
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_CUSTOM, 4, devices, &number),
      CL_DEVICE_NOT_FOUND);
  SWEEP(clUnloadPlatformCompiler, platform);
  EXPECT_EQ(clUnloadCompiler(), CL_SUCCESS);

  using Properties = std::vector<cl_context_properties>;
  auto ours = reinterpret_cast<cl_context_properties>(platform);
  const Wrong<Properties> wrongs[] = {
      {{CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(own.queue),
        0},
       CL_INVALID_PLATFORM},
      {{CL_CONTEXT_PLATFORM, ours, CL_CONTEXT_PLATFORM, ours, 0},
       CL_INVALID_PROPERTY},
      {{CL_CONTEXT_PLATFORM, ours, CL_CONTEXT_INTEROP_USER_SYNC, 7, 0},
       CL_INVALID_PROPERTY},
      {{CL_CONTEXT_PLATFORM, ours, 0x1234, 1, 0}, CL_INVALID_PROPERTY}};
  const cl_context_properties right[] = {CL_CONTEXT_PLATFORM, ours, 0};
  SWEEP(clCreateContext, right, 1, &device, nullptr, nullptr, nullptr);
  for (const auto &[properties, code] : wrongs) {
    EXPECT_EQ((codeWith<0>(&clCreateContext,
                           {right, 1, &device, nullptr, nullptr, nullptr},
                           properties.data())),
              code);
    EXPECT_EQ(
        (codeWith<0>(&clCreateContextFromType,
                     {right, CL_DEVICE_TYPE_ALL, nullptr, nullptr, nullptr},
                     properties.data())),
        code);
  }
  // Data for a function that is not there, and no device.
  EXPECT_EQ(
      (codeWith<4>(&clCreateContext,
                   {right, 1, &device, nullptr, nullptr, nullptr}, memory)),
      CL_INVALID_VALUE);
  auto fromType = [&](cl_device_type type, void *data) {
    return codeWith<3>(&clCreateContextFromType,
                       {right, type, nullptr, nullptr, nullptr}, data);
  };
  EXPECT_EQ(fromType(CL_DEVICE_TYPE_ALL, memory), CL_INVALID_VALUE);
  EXPECT_EQ(fromType(0, nullptr), CL_INVALID_DEVICE_TYPE);
  EXPECT_EQ(fromType(CL_DEVICE_TYPE_CUSTOM, nullptr), CL_DEVICE_NOT_FOUND);
}

TEST_F(OpenCLEveryCallTest, Creation) {
  auto &o = own;
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc shape = {};
  shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  shape.image_width = shape.image_height = 4;
  const cl_buffer_region part = {0, 32};
  const unsigned char *binary = nullptr;
  const size_t size = 1;
  SWEEP(clCreateCommandQueue, o.context, device, 0, nullptr);
  SWEEP(clCreateCommandQueueWithProperties, o.context, device, nullptr,
        nullptr);
  SWEEP(clCreateBuffer, o.context, 0, 64, nullptr, nullptr);
  SWEEP(clCreateBufferWithProperties, o.context, nullptr, 0, 64, nullptr,
        nullptr);
  SWEEP(clCreateSubBuffer, o.buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &part,
        nullptr);
  SWEEP(clCreateImage, o.context, 0, &format, &shape, nullptr, nullptr);
  SWEEP(clCreateImageWithProperties, o.context, nullptr, 0, &format, &shape,
        nullptr, nullptr);
  SWEEP(clCreateImage2D, o.context, 0, &format, 4, 4, 0, nullptr, nullptr);
  SWEEP(clCreateImage3D, o.context, 0, &format, 4, 4, 2, 0, 0, nullptr,
        nullptr);
  SWEEP(clCreateSampler, o.context, CL_FALSE, CL_ADDRESS_CLAMP,
        CL_FILTER_NEAREST, nullptr);
  SWEEP(clCreateSamplerWithProperties, o.context, nullptr, nullptr);
  SWEEP(clCreateProgramWithSource, o.context, 1, &source, nullptr, nullptr);
  SWEEP(clCreateProgramWithIL, o.context, memory, 20, nullptr);
  SWEEP(clCreateProgramWithBinary, o.context, 1, &device, &size, &binary,
        nullptr, nullptr);
  SWEEP(clCreateProgramWithBuiltInKernels, o.context, 1, &device, "k", nullptr);
  SWEEP(clBuildProgram, o.program, 0, nullptr, "", nullptr, nullptr);
  cl_program header =
      clCreateProgramWithSource(o.context, 1, &source, nullptr, nullptr);
  const char *name = "k.h";
  SWEEP(clCompileProgram, header, 0, nullptr, "", 1, &header, &name, nullptr,
        nullptr);
  EXPECT_EQ(clReleaseProgram(header), CL_SUCCESS);
  SWEEP(clLinkProgram, o.context, 0, nullptr, "", 1, &o.program, nullptr,
        nullptr, nullptr);
  SWEEP(clCreateKernel, o.program, "k", nullptr);
  SWEEP(clCreateKernelsInProgram, o.program, 0, nullptr, nullptr);
  SWEEP(clCloneKernel, o.kernel, nullptr);
  SWEEP(clCreateUserEvent, o.context, nullptr);
  // Of another image, or of a part.
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(
      clCreateSubBuffer(o.image, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &code),
      nullptr);
  EXPECT_EQ(code, CL_INVALID_MEM_OBJECT);
  EXPECT_EQ((codeWith<1>(&clCreateSampler,
                         {o.context, CL_FALSE, CL_ADDRESS_CLAMP,
                          CL_FILTER_NEAREST, nullptr},
                         7)),
            CL_INVALID_VALUE);
  const cl_sampler_properties twice[] = {
      CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, CL_SAMPLER_FILTER_MODE,
      CL_FILTER_LINEAR, 0};
  EXPECT_EQ((codeWith<1>(&clCreateSamplerWithProperties,
                         {o.context, nullptr, nullptr}, twice)),
            CL_INVALID_VALUE);
  EXPECT_EQ((codeWith<1>(&clCreateKernel, {o.program, "k", nullptr}, "none")),
            CL_INVALID_KERNEL_NAME);
  EXPECT_EQ((codeWith<1>(&clCreateKernel, {o.program, "k", nullptr}, nullptr)),
            CL_INVALID_VALUE);
  const cl_mem_properties unknown[] = {0x1234, 1, 0};
  EXPECT_EQ(
      (codeWith<1>(&clCreateBufferWithProperties,
                   {o.context, nullptr, 0, 64, nullptr, nullptr}, unknown)),
      CL_INVALID_PROPERTY);
}

TEST_F(OpenCLEveryCallTest, Pipes) {
  auto &o = own;
  SWEEP(clCreatePipe, o.context, 0, 4, 4, nullptr, nullptr);
  SWEEP(clGetPipeInfo, o.pipe, CL_PIPE_PACKET_SIZE, 0, nullptr, nullptr);
  SWEEP(clGetMemObjectInfo, o.pipe, CL_MEM_SIZE, 0, nullptr, nullptr);
  SWEEP(clRetainMemObject, o.pipe);
  SWEEP(clReleaseMemObject, o.pipe);
  for (cl_mem other : {o.buffer, o.image})
    EXPECT_EQ(clGetPipeInfo(other, CL_PIPE_PACKET_SIZE, 0, nullptr, nullptr),
              CL_INVALID_MEM_OBJECT);
  // The host reads and writes none, and it has no parts.
  EXPECT_EQ(clEnqueueReadBuffer(o.queue, o.pipe, CL_TRUE, 0, 4, memory, 0,
                                nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clEnqueueFillBuffer(o.queue, o.pipe, memory, 4, 0, 4, 0, nullptr,
                                nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clEnqueueCopyBuffer(o.queue, o.buffer, o.pipe, 0, 0, 4, 0, nullptr,
                                nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clEnqueueReadImage(o.queue, o.pipe, CL_TRUE, none, box, 0, 0,
                               memory, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  const cl_buffer_region part = {0, 32};
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(
      clCreateSubBuffer(o.pipe, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &code),
      nullptr);
  EXPECT_EQ(code, CL_INVALID_MEM_OBJECT);
  // As arguments.
  auto set = [](cl_kernel kernel, size_t size, const cl_mem *value) {
    return clSetKernelArg(kernel, 0, size, value);
  };
  EXPECT_EQ(set(o.kernel, 8, &o.pipe), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(set(o.user, 8, &o.pipe), CL_SUCCESS);
  EXPECT_EQ(set(o.user, 4, &o.pipe), CL_INVALID_ARG_SIZE);
  for (const cl_mem &wrong :
       {o.buffer, o.image, gone.pipe, foreign.pipe, cl_mem(nullptr)})
    EXPECT_EQ(set(o.user, 8, &wrong), CL_INVALID_MEM_OBJECT);
  cl_kernel_arg_type_qualifier qualifier = 0;
  EXPECT_EQ(clGetKernelArgInfo(o.user, 0, CL_KERNEL_ARG_TYPE_QUALIFIER,
                               sizeof qualifier, &qualifier, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(qualifier, cl_kernel_arg_type_qualifier(CL_KERNEL_ARG_TYPE_PIPE));
  cl_mem wide = clCreatePipe(o.context, 0, 8, 4, nullptr, nullptr);
  EXPECT_EQ(set(o.user, 8, &wide), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clReleaseMemObject(wide), CL_SUCCESS);
}

TEST_F(OpenCLEveryCallTest, QueuesOnTheDevice) {
  auto &o = own;
  SWEEP(clRetainCommandQueue, o.deviceQueue);
  SWEEP(clReleaseCommandQueue, o.deviceQueue);
  SWEEP(clGetCommandQueueInfo, o.deviceQueue, CL_QUEUE_SIZE, 0, nullptr,
        nullptr);
  SWEEP(clSetDefaultDeviceCommandQueue, o.context, device, o.deviceQueue);
  for (cl_command_queue wrong : {o.queue, foreign.deviceQueue})
    EXPECT_EQ(clSetDefaultDeviceCommandQueue(o.context, device, wrong),
              CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clGetCommandQueueInfo(o.queue, CL_QUEUE_SIZE, 0, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clFlush(o.deviceQueue), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clFinish(o.deviceQueue), CL_INVALID_COMMAND_QUEUE);
  const Wrong<QueueProperties> lists[] = {
      {{CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE, 0}, CL_INVALID_VALUE},
      {{CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE_DEFAULT, 0}, CL_INVALID_VALUE},
      {{CL_QUEUE_PROPERTIES, onDevice | 1 << 20, 0}, CL_INVALID_VALUE},
      {{CL_QUEUE_SIZE, 1024, 0}, CL_INVALID_VALUE},
      {{0x1234, 1, 0}, CL_INVALID_VALUE},
      {{CL_QUEUE_PROPERTIES, onDevice, CL_QUEUE_SIZE, cl_uint(-1), 0},
       CL_INVALID_QUEUE_PROPERTIES}};
  for (const auto &[properties, code] : lists)
    EXPECT_EQ(
        (codeWith<2>(&clCreateCommandQueueWithProperties,
                     {o.context, device, nullptr, nullptr}, properties.data())),
        code);
  // As arguments.
  auto set = [&](size_t size, const cl_command_queue *value) {
    return clSetKernelArg(o.user, 1, size, value);
  };
  EXPECT_EQ(set(8, &o.deviceQueue), CL_SUCCESS);
  EXPECT_EQ(set(4, &o.deviceQueue), CL_INVALID_ARG_SIZE);
  for (const cl_command_queue &wrong :
       {o.queue, gone.deviceQueue, foreign.deviceQueue,
        cl_command_queue(nullptr)})
    EXPECT_EQ(set(8, &wrong), CL_INVALID_DEVICE_QUEUE);
}

TEST_F(OpenCLEveryCallTest, WhatIsSeldomCalled) {
  auto &o = own;
  cl_ulong time = 0;
  SWEEP(clGetKernelSubGroupInfo, o.kernel, device, CL_KERNEL_MAX_NUM_SUB_GROUPS,
        0, nullptr, 0, nullptr, nullptr);
  SWEEP(clGetDeviceAndHostTimer, device, &time, &time);
  SWEEP(clGetHostTimer, device, &time);
  EXPECT_EQ(clGetDeviceAndHostTimer(device, nullptr, &time), CL_INVALID_VALUE);
  EXPECT_EQ(clGetHostTimer(device, nullptr), CL_INVALID_VALUE);
  SWEEP(clCreateSubDevices, device, nullptr, 0, nullptr, nullptr);
  EXPECT_EQ(clCreateSubDevices(device, nullptr, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  void *svm = clSVMAlloc(o.context, CL_MEM_READ_WRITE, 64, 0);
  const void *address = svm;
  SWEEP(clEnqueueSVMMigrateMem, o.queue, 1, &address, nullptr, 0, 0, nullptr,
        nullptr);
  EXPECT_EQ(clEnqueueSVMMigrateMem(o.queue, 0, nullptr, nullptr, 0, 0, nullptr,
                                   nullptr),
            CL_INVALID_VALUE);
  SWEEP(clEnqueueSVMFree, o.queue, 1, &svm, nullptr, nullptr, 0, nullptr,
        nullptr);
  EXPECT_EQ(clEnqueueSVMFree(o.queue, 1, nullptr, nullptr, nullptr, 0, nullptr,
                             nullptr),
            CL_INVALID_VALUE);
  clSVMFree(o.context, svm);
  SWEEP(clEnqueueMarker, o.queue, &o.event);
  EXPECT_EQ(clEnqueueMarker(o.queue, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueWaitForEvents(o.queue, 0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueWaitForEvents(o.queue, 1, &gone.event), CL_INVALID_EVENT);
  EXPECT_EQ(clEnqueueWaitForEvents(o.queue, 1, &foreign.event),
            CL_INVALID_CONTEXT);
  SWEEP(clEnqueueBarrier, o.queue);
  SWEEP(clSetCommandQueueProperty, o.queue, CL_QUEUE_PROFILING_ENABLE, CL_TRUE,
        nullptr);
  EXPECT_EQ(clSetCommandQueueProperty(o.queue, CL_QUEUE_PROFILING_ENABLE,
                                      CL_TRUE, nullptr),
            CL_INVALID_OPERATION);
  SWEEP(clSetProgramSpecializationConstant, o.program, 0, 4, memory);
  EXPECT_EQ(clSetProgramSpecializationConstant(o.program, 0, 4, memory),
            CL_INVALID_PROGRAM);
}
} // namespace
