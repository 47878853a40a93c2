//===- EveryCallTest.cpp - wrong calls of every entry point -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include "OpenCLTest.h"

#include <tuple>

namespace {
/// Of each kind of object one.
struct Objects {
  cl_context context;
  /// One that the host fills, and one that kernels do.
  cl_command_queue queue, deviceQueue;
  cl_mem buffer, image, pipe;
  cl_sampler sampler;
  cl_program program;
  /// Of a buffer, and of a pipe and a queue.
  cl_kernel kernel, user;
  cl_event event;

  void make(cl_device_id device);
  void release();
};

/// A wrong value of a parameter, and the code for it.
template <typename T> struct Wrong {
  T value;
  cl_int code;
};

/// Calls entry points with arguments that are right but for one. What is wrong
/// follows from the types of the parameters: a handle that is null, gone, of
/// another kind or of another context; a wait list; the room for an answer.
class OpenCLEveryCallTest : public OpenCLTest {
protected:
  void SetUp() override {
    OpenCLTest::SetUp();
    own.make(device);
    gone.make(device);
    gone.release();
    foreign.make(device);
  }
  void TearDown() override {
    own.release();
    foreign.release();
    OpenCLTest::TearDown();
  }

  template <typename Value, typename... P>
  void sweep(const char *name, Value(CL_API_CALL *function)(P...),
             std::tuple<P...> right) {
    call = name;
    sweepEach(function, right, std::index_sequence_for<P...>());
  }

  /// The code of the call with `value` as its argument number `index`.
  template <size_t index, typename Value, typename... P>
  cl_int codeWith(Value(CL_API_CALL *function)(P...),
                  std::tuple<P...> arguments,
                  std::tuple_element_t<index, std::tuple<P...>> value) {
    std::get<index>(arguments) = value;
    return codeOf(function, arguments);
  }

  Objects own = {}, gone = {}, foreign = {};

private:
  template <typename Value, typename... P>
  cl_int codeOf(Value(CL_API_CALL *function)(P...),
                std::tuple<P...> arguments) {
    if constexpr (std::is_same_v<Value, cl_int>) {
      return std::apply(function, arguments);
    } else {
      cl_int code = 1;
      std::get<sizeof...(P) - 1>(arguments) = &code;
      EXPECT_EQ(std::apply(function, arguments), Value()) << call;
      return code;
    }
  }

  std::vector<Wrong<cl_context>> wrongOf(cl_context) {
    return {{nullptr, CL_INVALID_CONTEXT},
            {gone.context, CL_INVALID_CONTEXT},
            {reinterpret_cast<cl_context>(own.queue), CL_INVALID_CONTEXT}};
  }
  std::vector<Wrong<cl_command_queue>> wrongOf(cl_command_queue) {
    return {{nullptr, CL_INVALID_COMMAND_QUEUE},
            {gone.queue, CL_INVALID_COMMAND_QUEUE},
            {gone.deviceQueue, CL_INVALID_COMMAND_QUEUE},
            {reinterpret_cast<cl_command_queue>(own.context),
             CL_INVALID_COMMAND_QUEUE}};
  }
  std::vector<Wrong<cl_mem>> wrongOf(cl_mem right) {
    cl_mem released = right == own.image  ? gone.image
                      : right == own.pipe ? gone.pipe
                                          : gone.buffer;
    return {{nullptr, CL_INVALID_MEM_OBJECT},
            {released, CL_INVALID_MEM_OBJECT},
            {reinterpret_cast<cl_mem>(own.queue), CL_INVALID_MEM_OBJECT}};
  }
  std::vector<Wrong<cl_sampler>> wrongOf(cl_sampler) {
    return {{nullptr, CL_INVALID_SAMPLER},
            {gone.sampler, CL_INVALID_SAMPLER},
            {reinterpret_cast<cl_sampler>(own.queue), CL_INVALID_SAMPLER}};
  }
  std::vector<Wrong<cl_program>> wrongOf(cl_program) {
    return {{nullptr, CL_INVALID_PROGRAM},
            {gone.program, CL_INVALID_PROGRAM},
            {reinterpret_cast<cl_program>(own.queue), CL_INVALID_PROGRAM}};
  }
  std::vector<Wrong<cl_kernel>> wrongOf(cl_kernel) {
    return {{nullptr, CL_INVALID_KERNEL},
            {gone.kernel, CL_INVALID_KERNEL},
            {reinterpret_cast<cl_kernel>(own.queue), CL_INVALID_KERNEL}};
  }
  std::vector<Wrong<cl_event>> wrongOf(cl_event) {
    return {{nullptr, CL_INVALID_EVENT},
            {gone.event, CL_INVALID_EVENT},
            {reinterpret_cast<cl_event>(own.queue), CL_INVALID_EVENT}};
  }
  std::vector<Wrong<cl_device_id>> wrongOf(cl_device_id) {
    return {{reinterpret_cast<cl_device_id>(own.queue), CL_INVALID_DEVICE}};
  }
  template <typename T> std::vector<Wrong<T>> wrongOf(T) { return {}; }

  template <typename Function, typename Tuple, size_t... i>
  void sweepEach(Function function, Tuple &right, std::index_sequence<i...>) {
    (sweepParameter<i>(function, right), ...);
  }

  template <size_t i, typename Function, typename Tuple>
  void sweepParameter(Function function, Tuple &right) {
    using T = std::tuple_element_t<i, Tuple>;
    for (const Wrong<T> &wrong : wrongOf(std::get<i>(right)))
      EXPECT_EQ(codeWith<i>(function, right, wrong.value), wrong.code)
          << call << ", argument " << i << " is " << wrong.value;
    constexpr bool hasQueue =
        std::is_same_v<std::tuple_element_t<0, Tuple>, cl_command_queue>;
    // Only kernels fill the other kind of queue.
    if constexpr (hasQueue && i == 0 && std::tuple_size_v<Tuple> > 1 &&
                  !std::is_same_v<Function, decltype(&clGetCommandQueueInfo)>) {
      EXPECT_EQ(codeWith<0>(function, right, own.deviceQueue),
                CL_INVALID_COMMAND_QUEUE)
          << call;
    }
    if constexpr (hasQueue && i > 0) {
      if constexpr (std::is_same_v<T, cl_mem>) {
        cl_mem other =
            std::get<i>(right) == own.image ? foreign.image : foreign.buffer;
        EXPECT_EQ(codeWith<i>(function, right, other), CL_INVALID_CONTEXT)
            << call << ", argument " << i;
      }
      if constexpr (std::is_same_v<T, cl_kernel>) {
        EXPECT_EQ(codeWith<i>(function, right, foreign.kernel),
                  CL_INVALID_CONTEXT)
            << call << ", argument " << i;
      }
    }
    if constexpr (i > 0) {
      using Before = std::tuple_element_t<i - 1, Tuple>;
      if constexpr (hasQueue && std::is_same_v<T, const cl_event *> &&
                    std::is_same_v<Before, cl_uint>)
        sweepWaitList<i>(function, right);
    }
    if constexpr (i >= 3) {
      if constexpr (std::is_same_v<T, size_t *> &&
                    std::is_same_v<std::tuple_element_t<i - 1, Tuple>,
                                   void *> &&
                    std::is_same_v<std::tuple_element_t<i - 2, Tuple>,
                                   size_t> &&
                    std::is_same_v<std::tuple_element_t<i - 3, Tuple>, cl_uint>)
        sweepAnswer<i>(function, right);
    }
  }

  /// The number at i - 1, the list at i.
  template <size_t i, typename Function, typename Tuple>
  void sweepWaitList(Function function, Tuple arguments) {
    const cl_event events[] = {own.event, gone.event, foreign.event};
    auto code = [&](cl_uint count, const cl_event *list) {
      std::get<i - 1>(arguments) = count;
      std::get<i>(arguments) = list;
      return codeOf(function, arguments);
    };
    EXPECT_EQ(code(1, nullptr), CL_INVALID_EVENT_WAIT_LIST) << call;
    EXPECT_EQ(code(0, events), CL_INVALID_EVENT_WAIT_LIST) << call;
    EXPECT_EQ(code(2, events), CL_INVALID_EVENT_WAIT_LIST) << call;
    EXPECT_EQ(code(1, events + 2), CL_INVALID_CONTEXT) << call;
  }

  /// A query: its name at i - 3, then the room, the place and the size.
  template <size_t i, typename Function, typename Tuple>
  void sweepAnswer(Function function, Tuple arguments) {
    size_t needed = 0;
    std::get<i>(arguments) = &needed;
    std::get<i - 1>(arguments) = nullptr;
    std::get<i - 2>(arguments) = 0;
    EXPECT_EQ(codeOf(function, arguments), CL_SUCCESS) << call;
    char byte = 0;
    std::get<i - 1>(arguments) = &byte;
    if (needed > 0) {
      EXPECT_EQ(codeOf(function, arguments), CL_INVALID_VALUE) << call;
    }
    std::get<i - 3>(arguments) = 0xFFFF;
    EXPECT_EQ(codeOf(function, arguments), CL_INVALID_VALUE) << call;
  }

  const char *call = "";
};

#define SWEEP(function, ...) sweep(#function, &function, {__VA_ARGS__})

const char *source = "kernel void k(global int *p) {}\n"
                     "kernel void user(read_only pipe int in, queue_t q) {\n"
                     "  int v;\n"
                     "  read_pipe(in, &v);\n"
                     "}";

/// A list of properties of a queue that kernels fill.
using QueueProperties = std::vector<cl_queue_properties>;
constexpr cl_queue_properties onDevice =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;

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

const size_t none[3] = {}, box[3] = {2, 2, 1}, corner[3] = {2, 2, 0},
             one[3] = {1, 1, 1};
char memory[256];

TEST_F(OpenCLEveryCallTest, Queries) {
  auto &o = own;
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
  SWEEP(clCompileProgram, o.program, 0, nullptr, "", 0, nullptr, nullptr,
        nullptr, nullptr);
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
  SWEEP(
      clEnqueueNativeKernel, o.queue, [](void *) {}, nullptr, 0, 0, nullptr,
      nullptr, 0, nullptr, nullptr);
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
  SWEEP(clSetProgramSpecializationConstant, o.program, 0, 4, memory);
  EXPECT_EQ(clSetProgramSpecializationConstant(o.program, 0, 4, memory),
            CL_INVALID_PROGRAM);
}
} // namespace
