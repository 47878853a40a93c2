//===- OpenCLDevice.cpp - a device with a context and a queue ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLDevice.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace cairn::bench;
using namespace cairn::runtime;

static OpenCLDevice openFirst(const Options &options) {
  OpenCLDevice opened;
  check(clGetPlatformIDs(1, &opened.platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(opened.platform, CL_DEVICE_TYPE_ALL, 1, &opened.device,
                       nullptr),
        "clGetDeviceIDs");
  opened.context.reset(createChecked("clCreateContext", clCreateContext,
                                     nullptr, 1u, &opened.device, nullptr,
                                     nullptr));
  cl_command_queue_properties properties =
      options.profile ? CL_QUEUE_PROFILING_ENABLE : 0;
  opened.queue.reset(createChecked("clCreateCommandQueue", clCreateCommandQueue,
                                   opened.context.get(), opened.device,
                                   properties));
  return opened;
}

Result<OpenCLDevice> OpenCLDevice::open(const Options &options) {
  // Every build is one.
  setenv("POCL_KERNEL_CACHE", "0", 0);
  try {
    return openFirst(options);
  } catch (const OpenCLError &error) {
    return Status::error(error.message);
  }
}

OpenCLProgram OpenCLDevice::build(const std::string &source,
                                  const std::string &options) const {
  const char *text = source.c_str();
  size_t size = source.size();
  OpenCLProgram program(createChecked("clCreateProgramWithSource",
                                      clCreateProgramWithSource, context.get(),
                                      1u, &text, &size));
  cl_int status = clBuildProgram(program.get(), 1, &device, options.c_str(),
                                 nullptr, nullptr);
  if (status != CL_SUCCESS) {
    std::vector<char> log(1 << 16);
    clGetProgramBuildInfo(program.get(), device, CL_PROGRAM_BUILD_LOG,
                          log.size() - 1, log.data(), nullptr);
    std::fprintf(stderr, "%s\n", log.data());
  }
  check(status, "clBuildProgram");
  return program;
}

std::string OpenCLDevice::describe() const {
  char name[512] = "", version[512] = "";
  clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, nullptr);
  clGetPlatformInfo(platform, CL_PLATFORM_VERSION, sizeof version, version,
                    nullptr);
  return std::string(name) + " | " + version;
}
