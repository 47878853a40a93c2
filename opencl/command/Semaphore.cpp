//===- Semaphore.cpp - semaphores -------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Semaphore.h"

#include "CommandQueue.h"
#include "tables/Query.h"

using namespace cairn;
using namespace cairn::opencl;

std::shared_ptr<Event> Semaphore::next(Queue &others, Queue &own) {
  std::lock_guard<std::mutex> lock(mutex);
  if (others.empty()) {
    own.push_back(std::make_shared<Event>(context));
    return own.back();
  }
  std::shared_ptr<Event> event = std::move(others.front());
  others.pop_front();
  return event;
}

cl_semaphore_payload_khr Semaphore::payload() const {
  std::lock_guard<std::mutex> lock(mutex);
  return !signals.empty() && signals.front()->isDone();
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

/// CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR; its end is 0.
static constexpr cl_semaphore_properties_khr deviceList = 0x2053;

/// What a list of properties says.
struct SemaphoreRequest {
  bool hasType = false;
  std::vector<std::shared_ptr<opencl::Device>> devices;
  Semaphore::Properties properties;

  cl_int read(const Context &context, const cl_semaphore_properties_khr *given);

private:
  cl_int readDevices(const Context &context,
                     const cl_semaphore_properties_khr *&given);
};

cl_int
SemaphoreRequest::readDevices(const Context &context,
                              const cl_semaphore_properties_khr *&given) {
  if (!devices.empty())
    return CL_INVALID_PROPERTY;
  for (; *given; ++given) {
    auto device = find<opencl::Device>(reinterpret_cast<cl_device_id>(*given));
    properties.push_back(*given);
    if (!device || !context.has(*device))
      return CL_INVALID_DEVICE;
    devices.push_back(std::move(device));
  }
  properties.push_back(*given++);
  // It is for exactly one.
  return devices.size() == 1 ? CL_SUCCESS : CL_INVALID_DEVICE;
}

cl_int SemaphoreRequest::read(const Context &context,
                              const cl_semaphore_properties_khr *given) {
  if (!given)
    return CL_INVALID_VALUE;
  while (cl_semaphore_properties_khr name = *given++) {
    properties.push_back(name);
    if (name == deviceList) {
      if (cl_int code = readDevices(context, given))
        return code;
      continue;
    }
    if (name != CL_SEMAPHORE_TYPE_KHR || hasType ||
        *given != CL_SEMAPHORE_TYPE_BINARY_KHR)
      return CL_INVALID_PROPERTY;
    hasType = true;
    properties.push_back(*given++);
  }
  properties.push_back(0);
  if (!hasType)
    return CL_INVALID_VALUE;
  if (devices.empty())
    devices = context.devices;
  return devices.size() == 1 ? CL_SUCCESS : CL_INVALID_PROPERTY;
}

Created<Semaphore> opencl::createSemaphoreWithProperties(
    const std::shared_ptr<Context> &context,
    const cl_semaphore_properties_khr *given) {
  SemaphoreRequest request;
  if (cl_int code = request.read(*context, given))
    return code;
  return create<Semaphore>(context, request.devices[0],
                           std::move(request.properties));
}

cl_int opencl::retainSemaphore(const std::shared_ptr<Semaphore> &semaphore) {
  semaphore->retain();
  return CL_SUCCESS;
}

cl_int opencl::releaseSemaphore(const std::shared_ptr<Semaphore> &semaphore) {
  return semaphore->release() ? CL_SUCCESS : CL_INVALID_SEMAPHORE_KHR;
}

static constexpr Property<Semaphore> semaphoreProperties[] = {
    {CL_SEMAPHORE_CONTEXT_KHR,
     [](const Semaphore &semaphore, const Answer &to) {
       return to.value(handleOf(semaphore.context));
     }},
    {CL_SEMAPHORE_REFERENCE_COUNT_KHR,
     [](const Semaphore &semaphore, const Answer &to) {
       return to.value(semaphore.references());
     }},
    {CL_SEMAPHORE_PROPERTIES_KHR,
     [](const Semaphore &semaphore, const Answer &to) {
       return to.list(semaphore.properties);
     }},
    {CL_SEMAPHORE_PAYLOAD_KHR,
     [](const Semaphore &semaphore, const Answer &to) {
       return to.value(semaphore.payload());
     }},
    {CL_SEMAPHORE_TYPE_KHR,
     [](const Semaphore &, const Answer &to) {
       return to.value<cl_semaphore_type_khr>(CL_SEMAPHORE_TYPE_BINARY_KHR);
     }},
    {deviceList,
     [](const Semaphore &semaphore, const Answer &to) {
       return to.value(handleOf(semaphore.device));
     }},
};

cl_int opencl::getSemaphoreInfo(const std::shared_ptr<Semaphore> &semaphore,
                                cl_semaphore_info_khr name, size_t room,
                                void *to, size_t *needed) {
  return answerFrom(name, *semaphore, Answer(room, to, needed),
                    semaphoreProperties);
}

cl_int opencl::getSemaphoreHandleForType(const std::shared_ptr<Semaphore> &,
                                         const std::shared_ptr<Device> &,
                                         cl_external_semaphore_handle_type_khr,
                                         size_t, void *, size_t *) {
  return CL_INVALID_VALUE;
}

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

/// Payloads are of no meaning to binary semaphores.
static cl_int readSemaphores(const CommandQueue &queue, cl_uint count,
                             const cl_semaphore_khr *handles,
                             std::vector<std::shared_ptr<Semaphore>> &list) {
  if (count == 0 || !handles)
    return CL_INVALID_VALUE;
  for (cl_uint i = 0; i < count; ++i) {
    list.push_back(find<Semaphore>(handles[i]));
    if (!list.back())
      return CL_INVALID_SEMAPHORE_KHR;
    if (list.back()->context != queue.context)
      return CL_INVALID_CONTEXT;
    if (list.back()->device != queue.device)
      return CL_INVALID_COMMAND_QUEUE;
  }
  return CL_SUCCESS;
}

cl_int opencl::enqueueWaitSemaphores(
    const std::shared_ptr<CommandQueue> &queue, cl_uint count,
    const cl_semaphore_khr *handles, const cl_semaphore_payload_khr *,
    cl_uint waitCount, const cl_event *waitList, cl_event *event) {
  std::vector<std::shared_ptr<Semaphore>> semaphores;
  if (cl_int code = readSemaphores(*queue, count, handles, semaphores))
    return code;
  Enqueue command(queue, CL_COMMAND_SEMAPHORE_WAIT_KHR, waitCount, waitList,
                  event);
  if (command.waitsForFailure())
    return CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  if (command.code() == CL_SUCCESS)
    for (const std::shared_ptr<Semaphore> &semaphore : semaphores)
      command.waitFor(semaphore->nextWait());
  return command.run(noWork);
}

cl_int opencl::enqueueSignalSemaphores(
    const std::shared_ptr<CommandQueue> &queue, cl_uint count,
    const cl_semaphore_khr *handles, const cl_semaphore_payload_khr *,
    cl_uint waitCount, const cl_event *waitList, cl_event *event) {
  std::vector<std::shared_ptr<Semaphore>> semaphores;
  if (cl_int code = readSemaphores(*queue, count, handles, semaphores))
    return code;
  Enqueue command(queue, CL_COMMAND_SEMAPHORE_SIGNAL_KHR, waitCount, waitList,
                  event);
  if (command.waitsForFailure())
    return CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  std::vector<std::shared_ptr<Event>> signals;
  if (command.code() == CL_SUCCESS)
    for (const std::shared_ptr<Semaphore> &semaphore : semaphores)
      signals.push_back(semaphore->nextSignal());
  // Before the command is complete, so that who waits for it sees the payload.
  auto signalAll = [signals](cl_int status) {
    for (const std::shared_ptr<Event> &signal : signals)
      signal->advance(status);
    return CL_SUCCESS;
  };
  command.keepEvent();
  if (cl_int code = command.run([signalAll] { return signalAll(CL_COMPLETE); }))
    return code;
  // One that fails, as what it waits for has, is a signal as well: of a
  // failure.
  command.takeEvent()->whenDone(signalAll);
  return CL_SUCCESS;
}
