//===- KernelCommands.cpp - kernels on queues -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommandQueue.h"
#include "KernelRun.h"
#include "tables/Functions.h"

#include "lib/launch/LocalSize.h"

using namespace cairn;
using namespace cairn::opencl;
using runtime::CheckedLaunch;

static cl_int checkGlobal(cl_uint dims, const size_t *offset,
                          const size_t *global, CheckedLaunch &launch) {
  if (dims < 1 || dims > 3)
    return CL_INVALID_WORK_DIMENSION;
  launch.dims = dims;
  uint64_t items = 1;
  for (cl_uint d = 0; d < dims; ++d) {
    uint64_t end;
    // Without a size there is nothing to do.
    launch.global[d] = global ? global[d] : 0;
    launch.offset[d] = offset ? offset[d] : 0;
    if (__builtin_add_overflow(launch.global[d], launch.offset[d], &end))
      return CL_INVALID_GLOBAL_OFFSET;
    if (__builtin_mul_overflow(items, launch.global[d], &items))
      return CL_INVALID_GLOBAL_WORK_SIZE;
  }
  return CL_SUCCESS;
}

static cl_int checkLocal(const size_t *local, CheckedLaunch &launch) {
  const runtime::KernelInterface &interface = launch.kernel.interface();
  const runtime::DeviceInfo &device = launch.kernel.device().info();
  if (local)
    std::copy(local, local + launch.dims, launch.local);
  else
    runtime::chooseLocalSize(device, launch);
  launch.localItems = 1;
  for (unsigned d = 0; d < 3; ++d) {
    if (launch.local[d] == 0)
      return CL_INVALID_WORK_GROUP_SIZE;
    if (interface.reqdWorkGroupSize &&
        (*interface.reqdWorkGroupSize)[d] != launch.local[d])
      return CL_INVALID_WORK_GROUP_SIZE;
    if (launch.local[d] >
        std::min(device.maxWorkGroupSize, device.maxLocalSize[d]))
      return CL_INVALID_WORK_ITEM_SIZE;
    launch.localItems *= launch.local[d];
    if (launch.localItems > largestGroup(launch.kernel))
      return CL_INVALID_WORK_GROUP_SIZE;
    if (interface.uniformWorkGroupSize && launch.global[d] % launch.local[d])
      return CL_INVALID_WORK_GROUP_SIZE;
  }
  return CL_SUCCESS;
}

/// All that a launch is checked for; OpenCL API, clEnqueueNDRangeKernel.
static cl_int checkLaunch(cl_uint dims, const size_t *offset,
                          const size_t *global, const size_t *local,
                          KernelRun &run) {
  if (!run.arguments->areSet())
    return CL_INVALID_KERNEL_ARGS;
  CheckedLaunch &launch = run.launch;
  if (cl_int code = checkGlobal(dims, offset, global, launch))
    return code;
  launch.totalGroups = launch.global[0] * launch.global[1] * launch.global[2];
  if (launch.totalGroups == 0)
    return CL_SUCCESS;
  if (cl_int code = checkLocal(local, launch))
    return code;
  launch.totalGroups = 1;
  for (unsigned d = 0; d < 3; ++d) {
    launch.numGroups[d] = (launch.global[d] - 1) / launch.local[d] + 1;
    launch.totalGroups *= launch.numGroups[d];
  }
  launch.localMemory = localMemory(launch.kernel, run.arguments->values());
  if (launch.localMemory > launch.kernel.device().info().localMemory)
    return CL_OUT_OF_RESOURCES;
  return run.prepare();
}

/// A launch that is checked; nothing, with a code, where something is wrong.
static std::optional<KernelRun> makeRun(const CommandQueue &queue,
                                        opencl::Kernel &kernel, cl_uint dims,
                                        const size_t *offset,
                                        const size_t *global,
                                        const size_t *local, cl_int &code) {
  std::optional<KernelRun> run;
  if (queue.context != kernel.program->context) {
    code = CL_INVALID_CONTEXT;
    return run;
  }
  runtime::Kernel *onDevice = kernel.codeOn(*queue.device);
  if (!onDevice) {
    code = CL_INVALID_PROGRAM_EXECUTABLE;
    return run;
  }
  run.emplace(kernel, *onDevice, *queue.device);
  code = checkLaunch(dims, offset, global, local, *run);
  if (code != CL_SUCCESS)
    run.reset();
  return run;
}

static cl_int enqueue(const std::shared_ptr<CommandQueue> &queue,
                      cl_command_type type,
                      const std::shared_ptr<opencl::Kernel> &kernel,
                      cl_uint dims, const size_t *offset, const size_t *global,
                      const size_t *local, cl_uint waitCount,
                      const cl_event *waitList, cl_event *event) {
  cl_int code = CL_SUCCESS;
  auto run = makeRun(*queue, *kernel, dims, offset, global, local, code);
  if (run && run->launch.totalGroups)
    code = kernel->makeCode(*queue->device);
  if (!run || code != CL_SUCCESS)
    return code;
  Enqueue command(queue, type, waitCount, waitList, event);
  return command.run([run = std::move(*run)] { return run.run(); });
}

cl_int opencl::enqueueNDRangeKernel(const std::shared_ptr<CommandQueue> &queue,
                                    const std::shared_ptr<Kernel> &kernel,
                                    cl_uint dims, const size_t *offset,
                                    const size_t *global, const size_t *local,
                                    cl_uint waitCount, const cl_event *waitList,
                                    cl_event *event) {
  return enqueue(queue, CL_COMMAND_NDRANGE_KERNEL, kernel, dims, offset, global,
                 local, waitCount, waitList, event);
}

cl_int opencl::enqueueTask(const std::shared_ptr<CommandQueue> &queue,
                           const std::shared_ptr<Kernel> &kernel,
                           cl_uint waitCount, const cl_event *waitList,
                           cl_event *event) {
  const size_t one = 1;
  return enqueue(queue, CL_COMMAND_TASK, kernel, 1, nullptr, &one, &one,
                 waitCount, waitList, event);
}

cl_int CL_API_CALL opencl::getKernelSuggestedLocalWorkSize(
    cl_command_queue queueHandle, cl_kernel kernelHandle, cl_uint dims,
    const size_t *offset, const size_t *global, size_t *suggested) noexcept {
  std::shared_ptr<CommandQueue> queue = find<CommandQueue>(queueHandle);
  std::shared_ptr<Kernel> kernel = find<Kernel>(kernelHandle);
  if (!queue || !kernel)
    return queue ? CL_INVALID_KERNEL : CL_INVALID_COMMAND_QUEUE;
  if (!suggested)
    return CL_INVALID_VALUE;
  cl_int code = CL_SUCCESS;
  auto run = makeRun(*queue, *kernel, dims, offset, global, nullptr, code);
  if (!run)
    return code;
  if (run->launch.totalGroups == 0)
    return CL_INVALID_GLOBAL_WORK_SIZE;
  std::copy(run->launch.local, run->launch.local + dims, suggested);
  return CL_SUCCESS;
}
