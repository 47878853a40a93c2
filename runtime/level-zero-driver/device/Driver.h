//===- Driver.h - the driver and its device ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_DEVICE_DRIVER_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_DEVICE_DRIVER_H

#include "Object.h"

#include "cairn/SPIRV/Version.h"
#include "cairn/runtime/Device.h"

namespace cairn::level_zero {

/// The CPU.
class Device : public Object {
public:
  static constexpr Kind kind = Kind::Device;
  using Handle = ze_device_handle_t;

  explicit Device(std::unique_ptr<runtime::Device> host)
      : Object(kind), itsHost(std::move(host)) {}

  /// What runs the kernels.
  runtime::Device &host() const { return *itsHost; }
  const runtime::DeviceInfo &info() const { return itsHost->info(); }

private:
  std::unique_ptr<runtime::Device> itsHost;
};

class Driver : public Object {
public:
  static constexpr Kind kind = Kind::Driver;
  using Handle = ze_driver_handle_t;

  explicit Driver(std::shared_ptr<Device> device)
      : Object(kind), itsDevice(std::move(device)) {}

  /// The only driver, with the only device; null before zeInit.
  static Driver *get();

  const std::shared_ptr<Device> &device() const { return itsDevice; }

private:
  std::shared_ptr<Device> itsDevice;
};

/// The device has a command queue group for everything (ordinal 0) and one for
/// copies alone, each with one queue (index 0).
inline constexpr uint32_t queueGroups = 2, queuesPerGroup = 1;
inline constexpr uint32_t copyQueueGroup = 1;
/// Bytes of the largest pattern that zeCommandListAppendMemoryFill takes in a
/// list of the group: those of OpenCL's largest type, and where there are
/// kernels, which could fill in any way, as many as there are.
constexpr size_t largestFillPattern(uint32_t ordinal) {
  return ordinal == copyQueueGroup ? 128 : SIZE_MAX;
}
/// The largest version of SPIR-V that modules can be made of.
inline constexpr uint32_t largestSpirvVersion =
    ZE_MAKE_VERSION(kNewestInput.majorNumber(), kNewestInput.minorNumber());

/// Nanoseconds of the clock of all timestamps, the host's as well as the
/// device's: 64 valid bits, CLOCK_MONOTONIC.
uint64_t timestamp();

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_DEVICE_DRIVER_H
