//===- OpenCLObjects.h - OpenCL objects that release themselves -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_OPENCLOBJECTS_H
#define CAIRN_BENCH_HARNESS_OPENCLOBJECTS_H

#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

#include <memory>
#include <string>

namespace cairn::bench {

/// Thrown where a call of OpenCL fails, and caught where a device is opened and
/// where a workload ends.
struct OpenCLError {
  std::string message;
};

inline void check(cl_int status, const char *call) {
  if (status != CL_SUCCESS)
    throw OpenCLError{std::string(call) + " gives " + std::to_string(status)};
}

/// `create`, with a place for the status as its last argument.
template <typename Create, typename... Args>
auto createChecked(const char *call, Create create, Args... args) {
  cl_int status = CL_SUCCESS;
  auto object = create(args..., &status);
  check(status, call);
  return object;
}

template <auto release> struct OpenCLRelease {
  template <typename T> void operator()(T *object) const { release(object); }
};

using OpenCLContext =
    std::unique_ptr<_cl_context, OpenCLRelease<clReleaseContext>>;
using OpenCLQueue =
    std::unique_ptr<_cl_command_queue, OpenCLRelease<clReleaseCommandQueue>>;
using OpenCLProgram =
    std::unique_ptr<_cl_program, OpenCLRelease<clReleaseProgram>>;
using OpenCLKernel =
    std::unique_ptr<_cl_kernel, OpenCLRelease<clReleaseKernel>>;
using OpenCLMemory =
    std::unique_ptr<_cl_mem, OpenCLRelease<clReleaseMemObject>>;
using OpenCLEvent = std::unique_ptr<_cl_event, OpenCLRelease<clReleaseEvent>>;

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_OPENCLOBJECTS_H
