//===- opencl_calls.cpp - what OpenCL's calls cost --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: OCL_ICD_VENDORS=FOLDER-OR-FILE opencl_calls
//
// Times, on the first device of the first platform, the build of a program with
// two small kernels, a launch of an empty one with clFinish, and 1,000 launches
// with one clFinish at the end, also where each has its argument set first, to
// the same buffer, to another one, or to three other arguments, where each has
// an event, where each waits for that of the one before, and on a queue that is
// out of order; and a launch with clFinish of a kernel object, and with a
// buffer of 1 MiB, that is made for it and released. Each figure is the fastest
// of several.
//
//===----------------------------------------------------------------------===//
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

static void check(cl_int status, const char *call) {
  if (status == CL_SUCCESS)
    return;
  std::fprintf(stderr, "opencl_calls: error: %s gives %d\n", call, status);
  std::exit(1);
}

/// Milliseconds of the fastest of `count` calls.
template <typename Function> static double fastest(int count, Function call) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < count; ++i) {
    auto start = std::chrono::steady_clock::now();
    call(i);
    std::chrono::duration<double, std::milli> time =
        std::chrono::steady_clock::now() - start;
    best = std::min(best, time.count());
  }
  return best;
}

static cl_program build(cl_context context, int i) {
  // Each differs, so that no driver has it already.
  std::string text =
      "kernel void add(global int *p) { p[get_global_id(0)] += " +
      std::to_string(i) +
      "; }\nkernel void nothing(global int *p) {}\n"
      "kernel void three(global int *p, int n, float f) {}\n";
  const char *source = text.c_str();
  cl_int status;
  cl_program program =
      clCreateProgramWithSource(context, 1, &source, nullptr, &status);
  check(status, "clCreateProgramWithSource");
  check(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr),
        "clBuildProgram");
  return program;
}

/// A queue of the first device, and its context.
static cl_command_queue makeQueue(cl_context &context, cl_device_id &device) {
  cl_platform_id platform;
  check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr),
        "clGetDeviceIDs");
  cl_int status;
  context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
  check(status, "clCreateContext");
  cl_command_queue queue =
      clCreateCommandQueueWithProperties(context, device, nullptr, &status);
  check(status, "clCreateCommandQueueWithProperties");
  return queue;
}

static constexpr int launches = 1000;

namespace {
/// What is timed uses these.
struct Bench {
  cl_command_queue queue = nullptr;
  cl_kernel kernel = nullptr;

  void launch(cl_uint waits = 0, const cl_event *waitList = nullptr,
              cl_event *event = nullptr) const {
    size_t one = 1;
    check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &one, &one, waits,
                                 waitList, event),
          "clEnqueueNDRangeKernel");
  }
  void finish() const { check(clFinish(queue), "clFinish"); }
  template <typename T> void set(cl_uint index, const T &value) const {
    check(clSetKernelArg(kernel, index, sizeof value, &value),
          "clSetKernelArg");
  }

  /// Microseconds of a launch with clFinish, and what is done before and behind
  /// it.
  template <typename Before, typename Behind>
  double alone(Before before, Behind behind) const {
    double time = fastest(20, [&](int) {
      for (int i = 0; i < launches; ++i) {
        before();
        launch();
        finish();
        behind();
      }
    });
    return time / launches * 1e3;
  }
  /// Milliseconds of many of `each`, and one clFinish.
  template <typename Each> double together(Each each) const {
    return fastest(20, [&](int) {
      for (int i = 0; i < launches; ++i)
        each(i);
      finish();
    });
  }
};
} // namespace

static cl_kernel makeKernel(cl_program program, const char *name) {
  cl_int status;
  cl_kernel kernel = clCreateKernel(program, name, &status);
  check(status, "clCreateKernel");
  return kernel;
}

static cl_mem makeBuffer(cl_context context, size_t size) {
  cl_int status;
  cl_mem buffer = clCreateBuffer(context, 0, size, nullptr, &status);
  check(status, "clCreateBuffer");
  return buffer;
}

/// Launches whose arguments are set to what they are, or to something else.
static void timeArguments(Bench bench, cl_program program,
                          const cl_mem *buffers) {
  double same = bench.together([&](int) {
    bench.set(0, buffers[0]);
    bench.launch();
  });
  double other = bench.together([&](int i) {
    bench.set(0, buffers[i % 2]);
    bench.launch();
  });
  bench.kernel = makeKernel(program, "three");
  double three = bench.together([&](int i) {
    bench.set(0, buffers[i % 2]);
    bench.set(1, cl_int(i));
    bench.set(2, cl_float(i));
    bench.launch();
  });
  clReleaseKernel(bench.kernel);
  std::printf("with the argument set %.3f ms, to another %.3f ms, three "
              "arguments %.3f ms\n",
              same, other, three);
}

static void timeEvents(const Bench &bench) {
  double events = bench.together([&](int) {
    cl_event event;
    bench.launch(0, nullptr, &event);
    clReleaseEvent(event);
  });
  double chain = bench.together([&](int i) {
    static cl_event last;
    cl_event event;
    bench.launch(i ? 1 : 0, i ? &last : nullptr, &event);
    if (last)
      clReleaseEvent(last);
    last = event;
  });
  std::printf("with an event each %.3f ms, each waits for the last %.3f ms\n",
              events, chain);
}

int main() {
  cl_context context;
  cl_device_id device;
  Bench bench;
  bench.queue = makeQueue(context, device);
  cl_program program = nullptr;
  double buildTime = fastest(8, [&](int i) {
    if (program)
      clReleaseProgram(program);
    program = build(context, i);
  });
  bench.kernel = makeKernel(program, "nothing");
  cl_mem buffers[] = {makeBuffer(context, 4096), makeBuffer(context, 4096)};
  bench.set(0, buffers[0]);
  auto nothing = [] {};
  double alone = bench.alone(nothing, nothing);
  double together = bench.together([&](int) { bench.launch(); });
  std::printf("build %.1f ms, launch and finish %.2f us, %d launches %.3f ms\n",
              buildTime, alone, launches, together);
  timeArguments(bench, program, buffers);
  timeEvents(bench);

  cl_queue_properties properties[] = {
      CL_QUEUE_PROPERTIES, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  cl_int status;
  Bench unordered = bench;
  unordered.queue =
      clCreateCommandQueueWithProperties(context, device, properties, &status);
  check(status, "clCreateCommandQueueWithProperties");
  std::printf("out of order %.3f ms; the same:\n",
              unordered.together([&](int) { unordered.launch(); }));
  timeEvents(unordered);
  clReleaseCommandQueue(unordered.queue);

  cl_mem made = nullptr;
  double withBuffer = bench.alone(
      [&] {
        made = makeBuffer(context, 1 << 20);
        bench.set(0, made);
      },
      [&] { clReleaseMemObject(made); });
  clReleaseKernel(bench.kernel);
  double withKernel = bench.alone(
      [&] {
        bench.kernel = makeKernel(program, "nothing");
        bench.set(0, buffers[0]);
      },
      [&] { clReleaseKernel(bench.kernel); });
  std::printf("launch and finish of a new kernel object %.2f us, with a new "
              "buffer of 1 MiB %.2f us\n",
              withKernel, withBuffer);

  for (cl_mem buffer : buffers)
    clReleaseMemObject(buffer);
  clReleaseProgram(program);
  clReleaseCommandQueue(bench.queue);
  clReleaseContext(context);
}
