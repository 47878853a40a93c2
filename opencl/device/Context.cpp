//===- Context.cpp - contexts -----------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Context.h"

#include "tables/Functions.h"
#include "tables/Query.h"

#include <algorithm>

using namespace cairn;
using namespace cairn::opencl;

static bool areHost(const std::vector<std::shared_ptr<opencl::Device>> &all) {
  return std::all_of(all.begin(), all.end(),
                     [](const auto &device) { return device->isHost(); });
}

Context::Context(std::vector<std::shared_ptr<Device>> given,
                 std::vector<cl_context_properties> properties)
    : Object(kind), devices(std::move(given)),
      properties(std::move(properties)), hostOnly(areHost(devices)) {}

Context::~Context() {
  for (auto callback = callbacks.rbegin(); callback != callbacks.rend();
       ++callback)
    (*callback)(handleOf(*this));
}

bool Context::has(const Device &device) const {
  return contains(devices, device);
}

runtime::Device *Context::host() const {
  for (const std::shared_ptr<Device> &device : devices)
    if (device->isHost())
      return &device->own();
  return nullptr;
}

bool Context::offers(const char *feature) const {
  return std::any_of(devices.begin(), devices.end(),
                     [&](const auto &device) { return device->has(feature); });
}

uint64_t Context::largestBuffer() const {
  uint64_t most = 0;
  for (const std::shared_ptr<Device> &device : devices)
    most = std::max(most, device->info().largestBuffer);
  return most;
}

std::shared_ptr<DeviceQueue> Context::defaultQueue(const Device &device) {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = defaultQueues.find(&device);
  return found == defaultQueues.end() ? nullptr : found->second.lock();
}

void Context::setDefaultQueue(const Device &device,
                              const std::shared_ptr<DeviceQueue> &queue) {
  std::lock_guard<std::mutex> lock(mutex);
  defaultQueues[&device] = queue;
}

void Context::atEnd(std::function<void(cl_context)> callback) {
  std::lock_guard<std::mutex> lock(mutex);
  callbacks.push_back(std::move(callback));
}

/// OpenCL API, clCreateContext; the list without or with the 0 that ends it.
static cl_int readProperties(const cl_context_properties *given,
                             std::vector<cl_context_properties> &properties) {
  if (!given)
    return CL_SUCCESS;
  for (; *given; given += 2) {
    for (size_t i = 0; i < properties.size(); i += 2)
      if (properties[i] == *given)
        return CL_INVALID_PROPERTY;
    switch (*given) {
    case CL_CONTEXT_PLATFORM:
      if (!find<Platform>(reinterpret_cast<cl_platform_id>(given[1])))
        return CL_INVALID_PLATFORM;
      break;
    case CL_CONTEXT_INTEROP_USER_SYNC:
      if (given[1] != CL_TRUE && given[1] != CL_FALSE)
        return CL_INVALID_PROPERTY;
      break;
    default:
      return CL_INVALID_PROPERTY;
    }
    properties.insert(properties.end(), given, given + 2);
  }
  properties.push_back(0);
  return CL_SUCCESS;
}

Created<Context> opencl::createContext(const cl_context_properties *given,
                                       cl_uint count,
                                       const cl_device_id *handles,
                                       ContextNotification notify, void *data) {
  if (!handles || count == 0 || (!notify && data))
    return CL_INVALID_VALUE;
  std::vector<cl_context_properties> properties;
  if (cl_int code = readProperties(given, properties))
    return code;
  std::vector<std::shared_ptr<Device>> devices;
  for (cl_uint i = 0; i < count; ++i) {
    std::shared_ptr<Device> device = find<Device>(handles[i]);
    if (!device)
      return CL_INVALID_DEVICE;
    if (std::find(devices.begin(), devices.end(), device) == devices.end())
      devices.push_back(std::move(device));
  }
  return create<Context>(std::move(devices), std::move(properties));
}

Created<Context>
opencl::createContextFromType(const cl_context_properties *given,
                              cl_device_type type, ContextNotification notify,
                              void *data) {
  if (!notify && data)
    return CL_INVALID_VALUE;
  if (cl_int code = checkDeviceType(type))
    return code;
  std::vector<cl_device_id> devices;
  for (const std::shared_ptr<Device> &device : devicesOf(type))
    devices.push_back(handleOf(device));
  if (devices.empty())
    return CL_DEVICE_NOT_FOUND;
  return createContext(given, static_cast<cl_uint>(devices.size()),
                       devices.data(), notify, data);
}

cl_int opencl::retainContext(const std::shared_ptr<Context> &context) {
  context->retain();
  return CL_SUCCESS;
}

cl_int opencl::releaseContext(const std::shared_ptr<Context> &context) {
  return context->release() ? CL_SUCCESS : CL_INVALID_CONTEXT;
}

static constexpr Property<Context> contextProperties[] = {
    {CL_CONTEXT_REFERENCE_COUNT,
     [](const Context &context, const Answer &to) {
       return to.value(context.references());
     }},
    {CL_CONTEXT_NUM_DEVICES,
     [](const Context &context, const Answer &to) {
       return to.value<cl_uint>(context.devices.size());
     }},
    {CL_CONTEXT_DEVICES,
     [](const Context &context, const Answer &to) {
       std::vector<cl_device_id> handles;
       for (const auto &device : context.devices)
         handles.push_back(handleOf(device));
       return to.list(handles);
     }},
    {CL_CONTEXT_PROPERTIES,
     [](const Context &context, const Answer &to) {
       return to.list(context.properties);
     }},
};

cl_int opencl::getContextInfo(const std::shared_ptr<Context> &context,
                              cl_context_info name, size_t room, void *to,
                              size_t *needed) {
  return answerFrom(name, *context, Answer(room, to, needed),
                    contextProperties);
}

cl_int opencl::setContextDestructorCallback(
    const std::shared_ptr<Context> &context,
    void(CL_CALLBACK *notify)(cl_context, void *), void *data) {
  if (!notify)
    return CL_INVALID_VALUE;
  context->atEnd([=](cl_context handle) { notify(handle, data); });
  return CL_SUCCESS;
}
