//===- WrongUseTest.cpp - what is wrong is refused by its code --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

#include <tuple>

namespace {
class OpenCLWrongUseTest : public OpenCLTest {
protected:
  void SetUp() override {
    OpenCLTest::SetUp();
    // Of each kind one that is gone, and a buffer for a wrong kind.
    const char *source = "kernel void k(global int *p, float f) {}";
    cl_context own =
        clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    gone.context = own;
    gone.queue =
        clCreateCommandQueueWithProperties(own, device, nullptr, nullptr);
    gone.buffer = clCreateBuffer(own, 0, 64, nullptr, nullptr);
    gone.event = clCreateUserEvent(own, nullptr);
    gone.program = clCreateProgramWithSource(own, 1, &source, nullptr, nullptr);
    ASSERT_EQ(clBuildProgram(gone.program, 0, nullptr, "", nullptr, nullptr),
              CL_SUCCESS);
    gone.kernel = clCreateKernel(gone.program, "k", nullptr);
    EXPECT_EQ(clReleaseKernel(gone.kernel), CL_SUCCESS);
    EXPECT_EQ(clReleaseProgram(gone.program), CL_SUCCESS);
    EXPECT_EQ(clReleaseEvent(gone.event), CL_SUCCESS);
    EXPECT_EQ(clReleaseMemObject(gone.buffer), CL_SUCCESS);
    EXPECT_EQ(clReleaseCommandQueue(gone.queue), CL_SUCCESS);
    EXPECT_EQ(clReleaseContext(own), CL_SUCCESS);
    other = clCreateUserEvent(context, nullptr);
  }
  void TearDown() override {
    clReleaseEvent(other);
    OpenCLTest::TearDown();
  }

  cl_context goneOf(cl_context) { return gone.context; }
  cl_command_queue goneOf(cl_command_queue) { return gone.queue; }
  cl_mem goneOf(cl_mem) { return gone.buffer; }
  cl_event goneOf(cl_event) { return gone.event; }
  cl_program goneOf(cl_program) { return gone.program; }
  cl_kernel goneOf(cl_kernel) { return gone.kernel; }

  /// Calls `function` with a wrong first argument and zeros.
  template <typename Value, typename First, typename... Rest>
  void refuses(const char *name, Value(CL_API_CALL *function)(First, Rest...),
               cl_int expected) {
    // The event is of a wrong kind, unless events are asked for.
    void *wrongKind = other;
    if (expected == CL_INVALID_EVENT)
      wrongKind = context;
    for (First first : {First(nullptr), goneOf(First()),
                        reinterpret_cast<First>(wrongKind)}) {
      std::tuple<First, Rest...> arguments{};
      std::get<0>(arguments) = first;
      cl_int code = 1;
      if constexpr (std::is_same_v<Value, cl_int>) {
        code = std::apply(function, arguments);
      } else {
        std::get<sizeof...(Rest)>(arguments) = &code;
        EXPECT_EQ(std::apply(function, arguments), Value()) << name;
      }
      EXPECT_EQ(code, expected) << name << " of " << first;
    }
  }

private:
  struct {
    cl_context context;
    cl_command_queue queue;
    cl_mem buffer;
    cl_event event;
    cl_program program;
    cl_kernel kernel;
  } gone;
  cl_event other = nullptr;
};

#define REFUSES(function, code) refuses(#function, function, code)

TEST_F(OpenCLWrongUseTest, ContextsThatAreNone) {
  REFUSES(clRetainContext, CL_INVALID_CONTEXT);
  REFUSES(clReleaseContext, CL_INVALID_CONTEXT);
  REFUSES(clGetContextInfo, CL_INVALID_CONTEXT);
  REFUSES(clSetContextDestructorCallback, CL_INVALID_CONTEXT);
  REFUSES(clCreateCommandQueue, CL_INVALID_CONTEXT);
  REFUSES(clCreateCommandQueueWithProperties, CL_INVALID_CONTEXT);
  REFUSES(clCreateBuffer, CL_INVALID_CONTEXT);
  REFUSES(clCreateBufferWithProperties, CL_INVALID_CONTEXT);
  REFUSES(clCreateUserEvent, CL_INVALID_CONTEXT);
  REFUSES(clCreateProgramWithSource, CL_INVALID_CONTEXT);
  REFUSES(clCreateProgramWithIL, CL_INVALID_CONTEXT);
  REFUSES(clCreateProgramWithBinary, CL_INVALID_CONTEXT);
  REFUSES(clCreateProgramWithBuiltInKernels, CL_INVALID_CONTEXT);
  REFUSES(clLinkProgram, CL_INVALID_CONTEXT);
  REFUSES(clGetSupportedImageFormats, CL_INVALID_CONTEXT);
  REFUSES(clSetDefaultDeviceCommandQueue, CL_INVALID_CONTEXT);
}

TEST_F(OpenCLWrongUseTest, QueuesThatAreNone) {
  REFUSES(clRetainCommandQueue, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clReleaseCommandQueue, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clGetCommandQueueInfo, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clFlush, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clFinish, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueReadBuffer, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueReadBufferRect, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueWriteBuffer, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueWriteBufferRect, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueCopyBuffer, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueCopyBufferRect, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueFillBuffer, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueMapBuffer, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueUnmapMemObject, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueMigrateMemObjects, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueNDRangeKernel, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueTask, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueNativeKernel, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueMarker, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueMarkerWithWaitList, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueBarrier, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueBarrierWithWaitList, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueWaitForEvents, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueSVMFree, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueSVMMemcpy, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueSVMMemFill, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueSVMMap, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueSVMUnmap, CL_INVALID_COMMAND_QUEUE);
  REFUSES(clEnqueueSVMMigrateMem, CL_INVALID_COMMAND_QUEUE);
}

TEST_F(OpenCLWrongUseTest, OtherObjectsThatAreNone) {
  REFUSES(clRetainMemObject, CL_INVALID_MEM_OBJECT);
  REFUSES(clReleaseMemObject, CL_INVALID_MEM_OBJECT);
  REFUSES(clGetMemObjectInfo, CL_INVALID_MEM_OBJECT);
  REFUSES(clSetMemObjectDestructorCallback, CL_INVALID_MEM_OBJECT);
  REFUSES(clCreateSubBuffer, CL_INVALID_MEM_OBJECT);
  REFUSES(clRetainEvent, CL_INVALID_EVENT);
  REFUSES(clReleaseEvent, CL_INVALID_EVENT);
  REFUSES(clGetEventInfo, CL_INVALID_EVENT);
  REFUSES(clGetEventProfilingInfo, CL_INVALID_EVENT);
  REFUSES(clSetEventCallback, CL_INVALID_EVENT);
  REFUSES(clSetUserEventStatus, CL_INVALID_EVENT);
  REFUSES(clRetainProgram, CL_INVALID_PROGRAM);
  REFUSES(clReleaseProgram, CL_INVALID_PROGRAM);
  REFUSES(clBuildProgram, CL_INVALID_PROGRAM);
  REFUSES(clCompileProgram, CL_INVALID_PROGRAM);
  REFUSES(clGetProgramInfo, CL_INVALID_PROGRAM);
  REFUSES(clGetProgramBuildInfo, CL_INVALID_PROGRAM);
  REFUSES(clSetProgramReleaseCallback, CL_INVALID_PROGRAM);
  REFUSES(clSetProgramSpecializationConstant, CL_INVALID_PROGRAM);
  REFUSES(clCreateKernel, CL_INVALID_PROGRAM);
  REFUSES(clCreateKernelsInProgram, CL_INVALID_PROGRAM);
  REFUSES(clRetainKernel, CL_INVALID_KERNEL);
  REFUSES(clReleaseKernel, CL_INVALID_KERNEL);
  REFUSES(clCloneKernel, CL_INVALID_KERNEL);
  REFUSES(clSetKernelArg, CL_INVALID_KERNEL);
  REFUSES(clSetKernelArgSVMPointer, CL_INVALID_KERNEL);
  REFUSES(clSetKernelExecInfo, CL_INVALID_KERNEL);
  REFUSES(clGetKernelInfo, CL_INVALID_KERNEL);
  REFUSES(clGetKernelArgInfo, CL_INVALID_KERNEL);
  REFUSES(clGetKernelWorkGroupInfo, CL_INVALID_KERNEL);
  REFUSES(clGetKernelSubGroupInfo, CL_INVALID_KERNEL);
}

TEST_F(OpenCLWrongUseTest, BuffersOfWrongSizesAndFlags) {
  char memory[16];
  struct {
    cl_mem_flags flags;
    size_t size;
    void *pointer;
    cl_int code;
  } const cases[] = {
      {0, 0, nullptr, CL_INVALID_BUFFER_SIZE},
      {0, SIZE_MAX, nullptr, CL_INVALID_BUFFER_SIZE},
      {CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 16, nullptr, CL_INVALID_VALUE},
      {cl_mem_flags(1) << 40, 16, nullptr, CL_INVALID_VALUE},
      {CL_MEM_HOST_NO_ACCESS | CL_MEM_HOST_READ_ONLY, 16, nullptr,
       CL_INVALID_VALUE},
      {CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 16, memory,
       CL_INVALID_VALUE},
      {CL_MEM_USE_HOST_PTR, 16, nullptr, CL_INVALID_HOST_PTR},
      {CL_MEM_COPY_HOST_PTR, 16, nullptr, CL_INVALID_HOST_PTR},
      {0, 16, memory, CL_INVALID_HOST_PTR},
  };
  for (const auto &wrong : cases) {
    cl_int code = CL_SUCCESS;
    EXPECT_EQ(
        clCreateBuffer(context, wrong.flags, wrong.size, wrong.pointer, &code),
        nullptr);
    EXPECT_EQ(code, wrong.code) << wrong.flags << " " << wrong.size;
  }
}

TEST_F(OpenCLWrongUseTest, ArgumentsAndLaunches) {
  cl_kernel k =
      kernel(build("kernel __attribute__((reqd_work_group_size(4, 1, 1)))\n"
                   "void k(global int *p, float f, local int *l) {}"),
             "k");
  const float one = 1;
  cl_mem none = nullptr, data = buffer(std::vector<int>(16));
  const size_t eight = 8, three = 3, four = 4, most = SIZE_MAX;
  auto launch = [&](cl_uint dims, const size_t *offset, const size_t *local) {
    return clEnqueueNDRangeKernel(queue, k, dims, offset, &eight, local, 0,
                                  nullptr, nullptr);
  };
  EXPECT_EQ(launch(1, nullptr, nullptr), CL_INVALID_KERNEL_ARGS);
  EXPECT_EQ(clSetKernelArg(k, 3, 4, &one), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(clSetKernelArg(k, 1, 8, &one), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(k, 1, 4, nullptr), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArg(k, 0, 4, &data), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(k, 0, sizeof none, &queue), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(k, 2, 0, nullptr), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(k, 2, 4, &one), CL_INVALID_ARG_VALUE);
  setArg(k, 0, data);
  setArg(k, 1, one);
  ASSERT_EQ(clSetKernelArg(k, 2, size_t(1) << 30, nullptr), CL_SUCCESS);
  EXPECT_EQ(launch(1, nullptr, nullptr), CL_OUT_OF_RESOURCES);
  ASSERT_EQ(clSetKernelArg(k, 2, 64, nullptr), CL_SUCCESS);
  EXPECT_EQ(launch(0, nullptr, nullptr), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(launch(4, nullptr, nullptr), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(launch(1, &most, nullptr), CL_INVALID_GLOBAL_OFFSET);
  EXPECT_EQ(launch(1, nullptr, &three), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(launch(1, nullptr, &four), CL_SUCCESS);
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &eight, nullptr, 1,
                                   nullptr, nullptr),
            CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

/// A sum or a product of them is more than a size_t holds, and would be small.
TEST_F(OpenCLWrongUseTest, SizesThatOverflow) {
  constexpr size_t most = SIZE_MAX;
  cl_mem data = buffer(std::vector<int>(1024));
  char memory[64] = {};
  EXPECT_EQ(clEnqueueReadBuffer(queue, data, CL_TRUE, most - 3, 8, memory, 0,
                                nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueFillBuffer(queue, data, memory, 4, most - 3, 8, 0, nullptr,
                                nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(
      clEnqueueCopyBuffer(queue, data, data, most, 0, 1, 0, nullptr, nullptr),
      CL_INVALID_VALUE);
  const cl_buffer_region region = {most - 127, 256};
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(
      clCreateSubBuffer(data, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code),
      nullptr);
  EXPECT_EQ(code, CL_INVALID_VALUE);
  const size_t none[3] = {}, small[3] = {4, 4, 4}, far[3] = {most - 3, 0, 0},
               half[3] = {most / 2, most / 2, most / 2};
  auto readBox = [&](const size_t *origin, const size_t *size, size_t row,
                     size_t slice) {
    return clEnqueueReadBufferRect(queue, data, CL_TRUE, origin, none, size,
                                   row, slice, 0, 0, memory, 0, nullptr,
                                   nullptr);
  };
  EXPECT_EQ(readBox(far, small, 0, 0), CL_INVALID_VALUE);
  EXPECT_EQ(readBox(none, half, 0, 0), CL_INVALID_VALUE);
  EXPECT_EQ(readBox(none, small, most / 3, 0), CL_INVALID_VALUE);
  EXPECT_EQ(readBox(none, small, most - 7, most - 7), CL_INVALID_VALUE);
  cl_kernel k =
      kernel(build("kernel void k(global int *p, local int *l) {}"), "k");
  setArg(k, 0, data);
  ASSERT_EQ(clSetKernelArg(k, 1, 4, nullptr), CL_SUCCESS);
  // The products are zero, in 64 bits.
  const size_t groups[3] = {size_t(1) << 63, 2, 1};
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 3, nullptr, groups, nullptr, 0,
                                   nullptr, nullptr),
            CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 3, nullptr, small, groups, 0,
                                   nullptr, nullptr),
            CL_INVALID_WORK_ITEM_SIZE);
  ASSERT_EQ(clSetKernelArg(k, 1, most, nullptr), CL_SUCCESS);
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, small, nullptr, 0,
                                   nullptr, nullptr),
            CL_OUT_OF_RESOURCES);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

TEST_F(OpenCLWrongUseTest, ObjectsOfAnotherContext) {
  cl_context own =
      clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_mem foreign = clCreateBuffer(own, 0, 64, nullptr, nullptr);
  cl_event event = clCreateUserEvent(own, nullptr);
  cl_mem home = buffer(std::vector<int>(16));
  int value = 0;
  EXPECT_EQ(clEnqueueReadBuffer(queue, foreign, CL_TRUE, 0, 4, &value, 0,
                                nullptr, nullptr),
            CL_INVALID_CONTEXT);
  EXPECT_EQ(
      clEnqueueCopyBuffer(queue, home, foreign, 0, 0, 4, 0, nullptr, nullptr),
      CL_INVALID_CONTEXT);
  EXPECT_EQ(
      clEnqueueFillBuffer(queue, foreign, &value, 4, 0, 4, 0, nullptr, nullptr),
      CL_INVALID_CONTEXT);
  EXPECT_EQ(clEnqueueReadBuffer(queue, home, CL_TRUE, 0, 4, &value, 1, &event,
                                nullptr),
            CL_INVALID_CONTEXT);
  EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(foreign), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(own), CL_SUCCESS);
}
} // namespace
