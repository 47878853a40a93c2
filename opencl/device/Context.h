//===- Context.h - contexts -------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_DEVICE_CONTEXT_H
#define CAIRN_OPENCL_DEVICE_CONTEXT_H

#include "Device.h"

#include <map>
#include <mutex>

namespace cairn::opencl {

class DeviceQueue;

class Context : public Object {
public:
  static constexpr Kind kind = Kind::Context;
  static constexpr cl_int invalid = CL_INVALID_CONTEXT;
  using Handle = cl_context;

  Context(std::vector<std::shared_ptr<Device>> devices,
          std::vector<cl_context_properties> properties);
  ~Context() override;

  bool has(const Device &device) const;
  /// The runtime's device of those that are the host or parts of it, of which
  /// there may be none; null then.
  runtime::Device *host() const;
  bool isHostOnly() const { return hostOnly; }
  /// Whether one of the devices has the feature or extension.
  bool offers(const char *feature) const;
  /// Bytes of the largest buffer that one of them can have.
  uint64_t largestBuffer() const;

  /// The queue that kernels on the device find without being given it; null
  /// where there is none, or none any more.
  std::shared_ptr<DeviceQueue> defaultQueue(const Device &device);
  void setDefaultQueue(const Device &device,
                       const std::shared_ptr<DeviceQueue> &queue);

  /// Called when the context goes, the last first.
  void atEnd(std::function<void(cl_context)> callback);

  const std::vector<std::shared_ptr<Device>> devices;
  const std::vector<cl_context_properties> properties;

private:
  const bool hostOnly;
  std::mutex mutex;
  std::map<const Device *, std::weak_ptr<DeviceQueue>> defaultQueues;
  std::vector<std::function<void(cl_context)>> callbacks;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_DEVICE_CONTEXT_H
