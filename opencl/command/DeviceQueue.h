//===- DeviceQueue.h - queues that kernels fill -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_COMMAND_DEVICEQUEUE_H
#define CAIRN_OPENCL_COMMAND_DEVICEQUEUE_H

#include "device/Context.h"

#include "drivers/host/queue/HostQueue.h"

#include <vector>

namespace cairn::opencl {

/// What a cl_command_queue stands for: one that the host fills, or kernels.
class AnyQueue : public Object {
public:
  static constexpr Kind kind = Kind::AnyQueue;
  static constexpr cl_int invalid = CL_INVALID_COMMAND_QUEUE;
  using Handle = cl_command_queue;

  const std::shared_ptr<Context> context;
  const std::shared_ptr<Device> device;
  const cl_command_queue_properties flags;
  const std::vector<cl_queue_properties> properties;

protected:
  AnyQueue(Kind kind, std::shared_ptr<Context> context,
           std::shared_ptr<Device> device, cl_command_queue_properties flags,
           std::vector<cl_queue_properties> properties)
      : Object(kind), context(std::move(context)), device(std::move(device)),
        flags(flags), properties(std::move(properties)) {}
};

/// Bytes of a queue whose size is not given: each of 65,536 work-items may
/// enqueue something. It is a bound and takes no memory.
inline constexpr cl_uint preferredQueueBytes = 1 << 25;

class DeviceQueue final : public AnyQueue {
public:
  static constexpr Kind kind = Kind::DeviceQueue;

  DeviceQueue(std::shared_ptr<Context> context, std::shared_ptr<Device> device,
              cl_command_queue_properties flags,
              std::vector<cl_queue_properties> properties,
              std::unique_ptr<runtime::Queue> queue)
      : AnyQueue(kind, std::move(context), std::move(device), flags,
                 std::move(properties)),
        queue(std::move(queue)) {}

  runtime::HostQueue &host() const {
    return static_cast<runtime::HostQueue &>(*queue);
  }

private:
  std::unique_ptr<runtime::Queue> queue;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_COMMAND_DEVICEQUEUE_H
