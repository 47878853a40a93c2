//===- Handles.h - what is behind the C interface's handles -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_CAPI_HANDLES_H
#define CAIRN_RUNTIME_CAPI_HANDLES_H

#include "cairn-c/Runtime.h"
#include "cairn/runtime/DeviceOptions.h"

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace cairn::runtime::capi {

/// A device's description with the lists as C has them.
struct DeviceFacts {
  explicit DeviceFacts(DeviceInfo description);
  DeviceFacts(const DeviceFacts &) = delete;
  void copyTo(CairnDeviceInfo &info) const;

  const DeviceInfo description;
  std::vector<const char *> features, notes;
};

/// A compiler for a device, and what the device asks of it. For one thread at
/// once.
struct DeviceCompiler {
  DeviceCompiler(std::unique_ptr<Compiler> made, Device &device)
      : compiler(std::move(made)), options(*compiler, device) {}

  const std::unique_ptr<Compiler> compiler;
  DeviceOptions options;
};

/// The compilers for a device: as many as builds go on at once, so that none
/// waits for another's.
class DeviceCompilers {
public:
  /// One that nobody uses, the latest first: it remembers what it compiled. A
  /// new one where there is none; loads the compiler library.
  Result<std::shared_ptr<DeviceCompiler>> take(Device &device);
  void giveBack(std::shared_ptr<DeviceCompiler> compiler);

private:
  std::mutex mutex;
  std::vector<std::shared_ptr<DeviceCompiler>> idle;
};

/// `object`, which keeps `owner` as long as there is somebody who uses it.
template <typename T, typename Owner>
std::shared_ptr<T> withOwner(std::unique_ptr<T> object, Owner owner) {
  return std::shared_ptr<T>(object.release(),
                            [owner = std::move(owner)](T *p) { delete p; });
}

} // namespace cairn::runtime::capi

struct CairnDevice {
  CairnDevice(std::unique_ptr<cairn::runtime::Device> made)
      : facts(made->info()), device(std::move(made)) {}

  const cairn::runtime::capi::DeviceFacts facts;
  const std::shared_ptr<cairn::runtime::Device> device;
  cairn::runtime::capi::DeviceCompilers compilers;
};

struct CairnBuffer {
  std::shared_ptr<cairn::runtime::Buffer> buffer;
};

struct CairnImage {
  std::shared_ptr<cairn::runtime::Image> image;
};

struct CairnPipe {
  std::shared_ptr<cairn::runtime::Pipe> pipe;
};

struct CairnQueue {
  std::shared_ptr<cairn::runtime::Queue> queue;
};

struct CairnExecutable {
  std::shared_ptr<cairn::runtime::Program> program;
  std::string interface, timings = "{}";
};

struct CairnKernel {
  std::shared_ptr<cairn::runtime::Kernel> kernel;
};

#endif // CAIRN_RUNTIME_CAPI_HANDLES_H
