//===- QueueFunctions.cpp - entry points of command queues ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommandQueue.h"
#include "Functions.h"
#include "Memory.h"
#include "Query.h"

using namespace cairn;
using namespace cairn::opencl;

static constexpr cl_command_queue_properties knownFlags =
    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
static constexpr cl_command_queue_properties deviceFlags =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;

/// Of OpenCL, though not of the device: CL_INVALID_QUEUE_PROPERTIES; of no
/// version of it: CL_INVALID_VALUE.
static cl_int checkFlags(cl_command_queue_properties flags) {
  if (flags & ~(knownFlags | deviceFlags))
    return CL_INVALID_VALUE;
  return flags & deviceFlags ? CL_INVALID_QUEUE_PROPERTIES : CL_SUCCESS;
}

Created<CommandQueue>
opencl::createCommandQueue(const std::shared_ptr<Context> &context,
                           const std::shared_ptr<Device> &device,
                           cl_command_queue_properties flags) {
  if (!context->has(*device))
    return CL_INVALID_DEVICE;
  if (cl_int code = checkFlags(flags))
    return code;
  return create<CommandQueue>(context, device, flags,
                              std::vector<cl_queue_properties>());
}

Created<CommandQueue> opencl::createCommandQueueWithProperties(
    const std::shared_ptr<Context> &context,
    const std::shared_ptr<Device> &device, const cl_queue_properties *given) {
  if (!context->has(*device))
    return CL_INVALID_DEVICE;
  cl_command_queue_properties flags = 0;
  std::vector<cl_queue_properties> properties;
  for (; given && *given; given += 2) {
    if (*given == CL_QUEUE_SIZE)
      return CL_INVALID_QUEUE_PROPERTIES;
    if (*given != CL_QUEUE_PROPERTIES)
      return CL_INVALID_VALUE;
    flags = given[1];
    if (cl_int code = checkFlags(flags))
      return code;
    properties.insert(properties.end(), given, given + 2);
  }
  if (given)
    properties.push_back(0);
  return create<CommandQueue>(context, device, flags, std::move(properties));
}

cl_int opencl::retainCommandQueue(const std::shared_ptr<CommandQueue> &queue) {
  queue->retain();
  return CL_SUCCESS;
}

cl_int opencl::releaseCommandQueue(const std::shared_ptr<CommandQueue> &queue) {
  return queue->release() ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE;
}

static constexpr Property<CommandQueue> queueProperties[] = {
    {CL_QUEUE_CONTEXT,
     [](const CommandQueue &queue, const Answer &to) {
       return to.value(handleOf(queue.context));
     }},
    {CL_QUEUE_DEVICE,
     [](const CommandQueue &queue, const Answer &to) {
       return to.value(handleOf(queue.device));
     }},
    {CL_QUEUE_REFERENCE_COUNT,
     [](const CommandQueue &queue, const Answer &to) {
       return to.value(queue.references());
     }},
    {CL_QUEUE_PROPERTIES,
     [](const CommandQueue &queue, const Answer &to) {
       return to.value(queue.flags);
     }},
    {CL_QUEUE_PROPERTIES_ARRAY,
     [](const CommandQueue &queue, const Answer &to) {
       return to.list(queue.properties);
     }},
    {CL_QUEUE_DEVICE_DEFAULT,
     [](const CommandQueue &, const Answer &to) {
       return to.value<cl_command_queue>(nullptr);
     }},
    // Of a queue on the device, of which there are none.
    {CL_QUEUE_SIZE,
     [](const CommandQueue &, const Answer &) -> cl_int {
       return CL_INVALID_COMMAND_QUEUE;
     }},
};

cl_int opencl::getCommandQueueInfo(const std::shared_ptr<CommandQueue> &queue,
                                   cl_command_queue_info name, size_t room,
                                   void *to, size_t *needed) {
  return answerFrom(name, *queue, Answer(room, to, needed), queueProperties);
}

/// Of OpenCL 1.0, and not of any device since.
cl_int opencl::setCommandQueueProperty(const std::shared_ptr<CommandQueue> &,
                                       cl_command_queue_properties, cl_bool,
                                       cl_command_queue_properties *) {
  return CL_INVALID_OPERATION;
}

cl_int
opencl::setDefaultDeviceCommandQueue(const std::shared_ptr<Context> &context,
                                     const std::shared_ptr<Device> &device,
                                     const std::shared_ptr<CommandQueue> &) {
  return context->has(*device) ? CL_INVALID_OPERATION : CL_INVALID_DEVICE;
}

/// What is enqueued starts by itself.
cl_int opencl::flush(const std::shared_ptr<CommandQueue> &) {
  return CL_SUCCESS;
}

cl_int opencl::finish(const std::shared_ptr<CommandQueue> &queue) {
  queue->finish();
  return CL_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Markers and barriers
//===----------------------------------------------------------------------===//

cl_int
opencl::enqueueMarkerWithWaitList(const std::shared_ptr<CommandQueue> &queue,
                                  cl_uint waitCount, const cl_event *waitList,
                                  cl_event *event) {
  Enqueue command(queue, CL_COMMAND_MARKER, waitCount, waitList, event);
  if (!command.hasWaitList())
    command.comeAfterAll();
  return command.run(nullptr);
}

cl_int
opencl::enqueueBarrierWithWaitList(const std::shared_ptr<CommandQueue> &queue,
                                   cl_uint waitCount, const cl_event *waitList,
                                   cl_event *event) {
  Enqueue command(queue, CL_COMMAND_BARRIER, waitCount, waitList, event);
  if (!command.hasWaitList())
    command.comeAfterAll();
  cl_int code = command.run(nullptr);
  if (code == CL_SUCCESS && queue->isOutOfOrder())
    queue->setBarrier(command.takeEvent());
  return code;
}

cl_int opencl::enqueueMarker(const std::shared_ptr<CommandQueue> &queue,
                             cl_event *event) {
  return event ? enqueueMarkerWithWaitList(queue, 0, nullptr, event)
               : CL_INVALID_VALUE;
}

cl_int opencl::enqueueBarrier(const std::shared_ptr<CommandQueue> &queue) {
  return enqueueBarrierWithWaitList(queue, 0, nullptr, nullptr);
}

cl_int opencl::enqueueWaitForEvents(const std::shared_ptr<CommandQueue> &queue,
                                    cl_uint count, const cl_event *events) {
  if (count == 0 || !events)
    return CL_INVALID_VALUE;
  cl_int code = enqueueBarrierWithWaitList(queue, count, events, nullptr);
  return code == CL_INVALID_EVENT_WAIT_LIST ? CL_INVALID_EVENT : code;
}

cl_int opencl::enqueueNativeKernel(const std::shared_ptr<CommandQueue> &queue,
                                   void(CL_CALLBACK *function)(void *),
                                   void *arguments, size_t size,
                                   cl_uint memoryCount, const cl_mem *memory,
                                   const void **places, cl_uint waitCount,
                                   const cl_event *waitList, cl_event *event) {
  if (!function || (!arguments && (size > 0 || memoryCount > 0)) ||
      (arguments && size == 0) || (memoryCount > 0 && (!memory || !places)) ||
      (memoryCount == 0 && (memory || places)))
    return CL_INVALID_VALUE;
  auto *bytes = static_cast<unsigned char *>(arguments);
  std::vector<unsigned char> copy(bytes, bytes + size);
  std::vector<std::shared_ptr<Memory>> used;
  for (cl_uint i = 0; i < memoryCount; ++i) {
    used.push_back(find<Memory>(memory[i]));
    if (!used.back())
      return CL_INVALID_MEM_OBJECT;
    size_t place = static_cast<const unsigned char *>(places[i]) - bytes;
    if (place > size || size - place < sizeof(void *))
      return CL_INVALID_VALUE;
    void *address = used.back()->data();
    std::memcpy(copy.data() + place, &address, sizeof address);
  }
  Enqueue command(queue, CL_COMMAND_NATIVE_KERNEL, waitCount, waitList, event);
  bool any = arguments != nullptr;
  return command.run(
      [=, copy = std::move(copy), used = std::move(used)]() mutable {
        function(any ? copy.data() : nullptr);
        return CL_SUCCESS;
      });
}
