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
// with one clFinish at the end. Each figure is the fastest of several.
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

int main() {
  cl_platform_id platform;
  cl_device_id device;
  check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr),
        "clGetDeviceIDs");
  cl_int status;
  cl_context context =
      clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
  check(status, "clCreateContext");
  cl_command_queue queue =
      clCreateCommandQueueWithProperties(context, device, nullptr, &status);
  check(status, "clCreateCommandQueueWithProperties");

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
  double alone = fastest(20, [&](int) {
    for (int i = 0; i < launches; ++i) {
      launch();
      check(clFinish(queue), "clFinish");
    }
  });
  double together = fastest(20, [&](int) {
    for (int i = 0; i < launches; ++i)
      launch();
    check(clFinish(queue), "clFinish");
  });
  std::printf("build %.1f ms, launch and finish %.2f us, %d launches %.3f ms\n",
              buildTime, alone / launches * 1e3, launches, together);

  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
}
