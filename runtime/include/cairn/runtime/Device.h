//===- Device.h - a device and what it can be asked -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DEVICE_H
#define CAIRN_RUNTIME_DEVICE_H

#include "cairn/runtime/Buffer.h"
#include "cairn/runtime/Event.h"
#include "cairn/runtime/Launch.h"
#include "cairn/runtime/Program.h"

#include <string>

namespace cairn::runtime {

struct CheckedLaunch;

struct DeviceInfo {
  /// What a person calls the device, and the driver that runs it.
  std::string name, driver;
  /// Work-items in a work-group.
  uint64_t maxWorkGroupSize = 1;
  /// Bytes that the kernel's local variables and arguments may take together.
  uint64_t localMemory = 0;
  /// Alignment of buffers, and of offsets into buffers given as arguments.
  uint64_t bufferAlignment = 1;
  /// Work-groups that can run at the same time.
  unsigned threads = 1;
};

/// A device. The public functions check what they are given, the private ones
/// of the drivers trust it. Different threads may use one device at once.
class Device {
public:
  virtual ~Device() = default;
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  const DeviceInfo &info() const { return description; }

  /// Memory of `size` bytes, at least 1.
  Result<std::unique_ptr<Buffer>> createBuffer(uint64_t size);

  /// Loads the binary at `path`; for the host a shared object. The symbols of
  /// the interface's kernels must be in it.
  Result<std::unique_ptr<Program>> loadProgram(const std::string &path,
                                               ProgramInterface interface);

  /// A kernel whose code is in this process already: for the host the address
  /// of a CairnHostKernel (cairn/runtime/HostABI.h), which must stay valid as
  /// long as the kernel.
  Result<std::unique_ptr<Kernel>> createKernel(KernelInterface interface,
                                               const void *entryPoint);

  /// Starts the kernel. The arguments are copied; buffers must live until the
  /// event is over.
  Result<Event> launch(Kernel &kernel, const Launch &launch);

protected:
  explicit Device(DeviceInfo description)
      : description(std::move(description)) {}

private:
  virtual Result<std::unique_ptr<Buffer>> createBufferImpl(uint64_t size) = 0;
  virtual Result<std::unique_ptr<Program>>
  loadProgramImpl(const std::string &path, ProgramInterface interface) = 0;
  virtual Result<std::unique_ptr<Kernel>>
  createKernelImpl(KernelInterface interface, const void *entryPoint) = 0;
  virtual Result<Event> launchImpl(const CheckedLaunch &launch) = 0;

  DeviceInfo description;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DEVICE_H
