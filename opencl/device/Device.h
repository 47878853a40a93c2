//===- Device.h - the platform and its devices ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_DEVICE_DEVICE_H
#define CAIRN_OPENCL_DEVICE_DEVICE_H

#include "tables/Object.h"

#include "cairn/runtime/Device.h"

#include <functional>
#include <tbb/task_arena.h>
#include <vector>

namespace cairn::opencl {

class Device;

/// The only platform.
class Platform : public Object {
public:
  static constexpr Kind kind = Kind::Platform;
  static constexpr cl_int invalid = CL_INVALID_PLATFORM;
  using Handle = cl_platform_id;

  Platform();
  /// The platform with its device, made by the first call.
  static const std::shared_ptr<Platform> &get();

  std::shared_ptr<Device> device;
};

/// The CPU, or a part of its threads.
class Device : public Object {
public:
  static constexpr Kind kind = Kind::Device;
  static constexpr cl_int invalid = CL_INVALID_DEVICE;
  using Handle = cl_device_id;

  /// The whole device.
  explicit Device(std::shared_ptr<runtime::Device> host);
  /// A sub-device with `threads` of `parent`'s; `properties` as
  /// CL_DEVICE_PARTITION_TYPE gives them.
  Device(std::shared_ptr<Device> parent, unsigned threads,
         std::vector<cl_device_partition_property> properties);

  runtime::Device &host() const { return *itsHost; }
  const runtime::DeviceInfo &info() const { return itsHost->info(); }

  /// Runs `work` where it has the device's threads and no others.
  void execute(const std::function<void()> &work) const;

  const std::shared_ptr<Device> parent;
  /// Compute units.
  const unsigned threads;
  const std::vector<cl_device_partition_property> partition;

private:
  std::shared_ptr<runtime::Device> itsHost;
  /// Of a sub-device.
  std::unique_ptr<tbb::task_arena> arena;
};

/// Whether `device` is one of `devices`, or a part of one: what is made for a
/// device is there for its parts.
bool contains(const std::vector<std::shared_ptr<Device>> &devices,
              const Device &device);

/// What applications see of all versions: "OpenCL 3.0" and the like.
inline constexpr cl_version openclVersion = CL_MAKE_VERSION(3, 0, 0);
inline constexpr char platformVersion[] = "OpenCL 3.0 Cairn";
inline constexpr char vendorName[] = "Cairn";

/// Extensions, in the order of the extension string, and features of OpenCL C.
const std::vector<cl_name_version> &extensions();
const std::vector<cl_name_version> &languageFeatures();
/// The same as one text, names separated by blanks.
const std::string &extensionText();

/// Bytes of memory that the process can have.
cl_ulong memoryBytes();
/// Bytes of the largest buffer.
cl_ulong largestBuffer();
/// Alignment of all buffers and of offsets of sub-buffers, in bytes: OpenCL's
/// largest type.
inline constexpr size_t bufferAlignment = 128;
/// What the device calls itself: CL_DEVICE_TYPE_CPU, or CL_DEVICE_TYPE_GPU by
/// CAIRN_OPENCL_DEVICE_TYPE=gpu, for programs that look for nothing else.
cl_device_type ownDeviceType();
/// CL_SUCCESS where `type` finds the device; else why it does not.
cl_int checkDeviceType(cl_device_type type);
/// Work-items in a work-group that suit vector registers.
size_t preferredMultiple();
/// Nanoseconds of the clock of all timestamps, the device's and the host's.
cl_ulong timestamp();

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_DEVICE_DEVICE_H
