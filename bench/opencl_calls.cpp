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
// with one clFinish at the end, also where each has its argument set first; and
// a launch with clFinish of a kernel object, and with a buffer of 1 MiB, that
// is made for it and released. Each figure is the fastest of several.
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
      std::to_string(i) + "; }\nkernel void nothing(global int *p) {}\n";
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
static cl_command_queue makeQueue(cl_context &context) {
  cl_platform_id platform;
  cl_device_id device;
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

int main() {
  cl_context context;
  cl_command_queue queue = makeQueue(context);
  cl_int status;
  cl_program program = nullptr;
  double buildTime = fastest(8, [&](int i) {
    if (program)
      clReleaseProgram(program);
    program = build(context, i);
  });

  cl_kernel kernel = clCreateKernel(program, "nothing", &status);
  check(status, "clCreateKernel");
  cl_mem buffer = clCreateBuffer(context, 0, 4096, nullptr, &status);
  check(status, "clCreateBuffer");
  check(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
  auto launch = [&] {
    size_t one = 1;
    check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &one, &one, 0,
                                 nullptr, nullptr),
          "clEnqueueNDRangeKernel");
  };
  constexpr int launches = 1000;
  auto set = [&](cl_mem memory) {
    check(clSetKernelArg(kernel, 0, sizeof memory, &memory), "clSetKernelArg");
  };
  // With what is made for each launch, before and behind it.
  auto each = [&](auto before, auto behind) {
    double time = fastest(20, [&](int) {
      for (int i = 0; i < launches; ++i) {
        before();
        launch();
        check(clFinish(queue), "clFinish");
        behind();
      }
    });
    return time / launches * 1e3;
  };
  auto nothing = [] {};
  double alone = each(nothing, nothing);
  double together = fastest(20, [&](int) {
    for (int i = 0; i < launches; ++i)
      launch();
    check(clFinish(queue), "clFinish");
  });
  double setAndTogether = fastest(20, [&](int) {
    for (int i = 0; i < launches; ++i) {
      set(buffer);
      launch();
    }
    check(clFinish(queue), "clFinish");
  });
  cl_mem made = nullptr;
  double withBuffer = each(
      [&] {
        made = clCreateBuffer(context, 0, 1 << 20, nullptr, &status);
        check(status, "clCreateBuffer");
        set(made);
      },
      [&] { clReleaseMemObject(made); });
  clReleaseKernel(kernel);
  double withKernel = each(
      [&] {
        kernel = clCreateKernel(program, "nothing", &status);
        check(status, "clCreateKernel");
        set(buffer);
      },
      [&] { clReleaseKernel(kernel); });
  std::printf("build %.1f ms, launch and finish %.2f us, %d launches %.3f ms, "
              "%.3f with the argument set\n",
              buildTime, alone, launches, together, setAndTogether);
  std::printf("launch and finish of a new kernel object %.2f us, with a new "
              "buffer of 1 MiB %.2f us\n",
              withKernel, withBuffer);

  clReleaseMemObject(buffer);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
}
