//===- QueueFunctions.cpp - entry points of command queues ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommandQueue.h"
#include "memory/Memory.h"
#include "tables/Functions.h"
#include "tables/Query.h"

#include <algorithm>
#include <optional>

using namespace cairn;
using namespace cairn::opencl;

static constexpr cl_command_queue_properties hostFlags =
    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
static constexpr cl_command_queue_properties deviceFlags =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;

/// The flags of a queue that the host fills. A flag of no version of OpenCL is
/// CL_INVALID_VALUE.
static cl_int checkHostFlags(cl_command_queue_properties flags) {
  if (flags & ~(hostFlags | deviceFlags))
    return CL_INVALID_VALUE;
  return flags & deviceFlags ? CL_INVALID_QUEUE_PROPERTIES : CL_SUCCESS;
}

/// One that kernels fill is out of order (OpenCL API,
/// clCreateCommandQueueWithProperties).
static cl_int checkDeviceFlags(cl_command_queue_properties flags) {
  constexpr cl_command_queue_properties needed =
      CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  return (flags & ~(hostFlags | deviceFlags)) || (flags & needed) != needed
             ? CL_INVALID_VALUE
             : CL_SUCCESS;
}

Created<CommandQueue>
opencl::createCommandQueue(const std::shared_ptr<Context> &context,
                           const std::shared_ptr<Device> &device,
                           cl_command_queue_properties flags) {
  if (!context->has(*device))
    return CL_INVALID_DEVICE;
  if (cl_int code = checkHostFlags(flags))
    return code;
  return create<CommandQueue>(context, device, flags,
                              std::vector<cl_queue_properties>());
}

/// A default one that is there already is given out once more.
static Created<AnyQueue>
createDeviceQueue(const std::shared_ptr<Context> &context,
                  const std::shared_ptr<Device> &device,
                  cl_command_queue_properties flags, cl_queue_properties size,
                  std::vector<cl_queue_properties> properties) {
  if (!device->has(enqueueFeature))
    return CL_INVALID_QUEUE_PROPERTIES;
  if (cl_int code = checkDeviceFlags(flags))
    return code;
  if (size > runtime::maxQueueBytes)
    return CL_INVALID_QUEUE_PROPERTIES;
  bool isDefault = flags & CL_QUEUE_ON_DEVICE_DEFAULT;
  if (std::shared_ptr<DeviceQueue> known = context->defaultQueue(*device);
      isDefault && known) {
    known->retain();
    return std::shared_ptr<AnyQueue>(known);
  }
  auto made = device->own().createQueue(
      std::max<uint64_t>(size, runtime::minQueueBytes));
  if (!made.ok())
    return CL_OUT_OF_RESOURCES;
  auto queue = create<DeviceQueue>(context, device, flags,
                                   std::move(properties), made.take());
  if (isDefault)
    context->setDefaultQueue(*device, queue);
  return std::shared_ptr<AnyQueue>(queue);
}

Created<AnyQueue> opencl::createCommandQueueWithProperties(
    const std::shared_ptr<Context> &context,
    const std::shared_ptr<Device> &device, const cl_queue_properties *given) {
  if (!context->has(*device))
    return CL_INVALID_DEVICE;
  cl_command_queue_properties flags = 0;
  std::optional<cl_queue_properties> size;
  std::vector<cl_queue_properties> properties;
  for (; given && *given; given += 2) {
    if (*given == CL_QUEUE_SIZE)
      size = given[1];
    else if (*given == CL_QUEUE_PROPERTIES)
      flags = given[1];
    else
      return CL_INVALID_VALUE;
    properties.insert(properties.end(), given, given + 2);
  }
  if (given)
    properties.push_back(0);
  if (flags & CL_QUEUE_ON_DEVICE)
    return createDeviceQueue(context, device, flags,
                             size.value_or(preferredQueueBytes),
                             std::move(properties));
  if (size || (flags & CL_QUEUE_ON_DEVICE_DEFAULT))
    return CL_INVALID_VALUE;
  if (cl_int code = checkHostFlags(flags))
    return code;
  return std::shared_ptr<AnyQueue>(
      create<CommandQueue>(context, device, flags, std::move(properties)));
}

cl_int opencl::retainCommandQueue(const std::shared_ptr<AnyQueue> &queue) {
  queue->retain();
  return CL_SUCCESS;
}

cl_int opencl::releaseCommandQueue(const std::shared_ptr<AnyQueue> &queue) {
  return queue->release() ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE;
}

static constexpr Property<AnyQueue> queueProperties[] = {
    {CL_QUEUE_CONTEXT,
     [](const AnyQueue &queue, const Answer &to) {
       return to.value(handleOf(queue.context));
     }},
    {CL_QUEUE_DEVICE,
     [](const AnyQueue &queue, const Answer &to) {
       return to.value(handleOf(queue.device));
     }},
    {CL_QUEUE_REFERENCE_COUNT,
     [](const AnyQueue &queue, const Answer &to) {
       return to.value(queue.references());
     }},
    {CL_QUEUE_PROPERTIES,
     [](const AnyQueue &queue, const Answer &to) {
       return to.value(queue.flags);
     }},
    {CL_QUEUE_PROPERTIES_ARRAY,
     [](const AnyQueue &queue, const Answer &to) {
       return to.list(queue.properties);
     }},
    {CL_QUEUE_DEVICE_DEFAULT,
     [](const AnyQueue &queue, const Answer &to) {
       return to.value<cl_command_queue>(
           handleOf(queue.context->defaultQueue(*queue.device)));
     }},
    {CL_QUEUE_SIZE,
     [](const AnyQueue &queue, const Answer &to) -> cl_int {
       if (queue.objectKind() != Kind::DeviceQueue)
         return CL_INVALID_COMMAND_QUEUE;
       return to.value(static_cast<cl_uint>(
           static_cast<const DeviceQueue &>(queue).host().size()));
     }},
};

cl_int opencl::getCommandQueueInfo(const std::shared_ptr<AnyQueue> &queue,
                                   cl_command_queue_info name, size_t room,
                                   void *to, size_t *needed) {
  return answerFrom(name, *queue, Answer(room, to, needed), queueProperties);
}

/// OpenCL 1.0 has this function, and no device since.
cl_int opencl::setCommandQueueProperty(const std::shared_ptr<CommandQueue> &,
                                       cl_command_queue_properties, cl_bool,
                                       cl_command_queue_properties *) {
  return CL_INVALID_OPERATION;
}

cl_int
opencl::setDefaultDeviceCommandQueue(const std::shared_ptr<Context> &context,
                                     const std::shared_ptr<Device> &device,
                                     const Optional<AnyQueue> &given) {
  if (!context->has(*device))
    return CL_INVALID_DEVICE;
  // Before there is something to say of the queue.
  if (!device->info().queues)
    return CL_INVALID_OPERATION;
  auto queue = std::dynamic_pointer_cast<DeviceQueue>(given.object);
  if (!queue || queue->context != context || queue->device != device)
    return CL_INVALID_COMMAND_QUEUE;
  context->setDefaultQueue(*device, queue);
  return CL_SUCCESS;
}

cl_int opencl::flush(const std::shared_ptr<CommandQueue> &queue) {
  queue->flush();
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
  return command.run(noWork);
}

cl_int
opencl::enqueueBarrierWithWaitList(const std::shared_ptr<CommandQueue> &queue,
                                   cl_uint waitCount, const cl_event *waitList,
                                   cl_event *event) {
  Enqueue command(queue, CL_COMMAND_BARRIER, waitCount, waitList, event);
  if (!command.hasWaitList())
    command.comeAfterAll();
  command.keepEvent();
  cl_int code = command.run(noWork);
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
  if (!queue->device->isHost())
    return CL_INVALID_OPERATION;
  auto *bytes = static_cast<unsigned char *>(arguments);
  std::vector<unsigned char> copy(bytes, bytes + size);
  std::vector<std::shared_ptr<Buffer>> used;
  for (cl_uint i = 0; i < memoryCount; ++i) {
    used.push_back(find<Buffer>(memory[i]));
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
        for (const std::shared_ptr<Buffer> &buffer : used)
          if (cl_int code = buffer->useHere(Use::ReadWrite))
            return code;
        function(any ? copy.data() : nullptr);
        return CL_SUCCESS;
      });
}
