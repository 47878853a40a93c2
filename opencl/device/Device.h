//===- Device.h - the platform and its devices ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_DEVICE_DEVICE_H
#define CAIRN_OPENCL_DEVICE_DEVICE_H

#include "Features.h"
#include "tables/Object.h"

#include <functional>
#include <tbb/task_arena.h>
#include <unistd.h>
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
  /// The platform with its devices, made by the first call.
  static const std::shared_ptr<Platform> &get();

  /// Those that CAIRN_OPENCL_DEVICES names, or the host; the first is the
  /// default.
  std::vector<std::shared_ptr<Device>> devices;

  /// The extensions that all of them have.
  std::vector<cl_name_version> extensions() const;
};

/// A device of the runtime, or a part of the host's threads.
class Device : public Object {
public:
  static constexpr Kind kind = Kind::Device;
  static constexpr cl_int invalid = CL_INVALID_DEVICE;
  using Handle = cl_device_id;

  /// The whole device.
  explicit Device(std::shared_ptr<runtime::Device> own);
  /// A sub-device with `threads` of `parent`'s; `properties` as
  /// CL_DEVICE_PARTITION_TYPE gives them.
  Device(std::shared_ptr<Device> parent, unsigned threads,
         std::vector<cl_device_partition_property> properties);

  runtime::Device &own() const { return *itsOwn; }
  const runtime::DeviceInfo &info() const { return itsOwn->info(); }
  const Features &features() const { return *itsFeatures; }
  bool has(const char *feature) const { return features().has(feature); }

  /// Whether kernels run in the process: they use its memory itself, and all
  /// that is the host driver's own is there: pipes, queues that they fill,
  /// shared virtual memory, parts of the device.
  bool isHost() const { return itsHost; }
  /// Whether the process was forked since, whose threads and handles another
  /// device needs.
  bool isLost() const { return !isHost() && process != getpid(); }
  /// What it is a part of, or itself.
  const Device &whole() const { return parent ? parent->whole() : *this; }

  /// A device of one thread has no parts.
  bool hasParts() const { return isHost() && threads > 1; }

  /// CL_DEVICE_TYPE_CPU and the like. The host may call itself a GPU by
  /// CAIRN_OPENCL_DEVICE_TYPE=gpu, for programs that look for nothing else.
  cl_device_type type() const;
  /// Whether clGetDeviceIDs finds it by `type`.
  bool isOfType(cl_device_type type) const;
  /// Work-items in a work-group that suit it.
  size_t preferredMultiple() const;

  /// Runs `work` where it has the device's threads and no others.
  void execute(const std::function<void()> &work) const;

  const std::shared_ptr<Device> parent;
  /// Compute units.
  const unsigned threads;
  const std::vector<cl_device_partition_property> partition;

private:
  std::shared_ptr<runtime::Device> itsOwn;
  const bool itsHost = itsOwn->info().driver == "host";
  const pid_t process = getpid();
  std::shared_ptr<const Features> itsFeatures;
  /// The threads of a sub-device.
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

/// Alignment of all buffers and of offsets of sub-buffers, in bytes: OpenCL's
/// largest type.
inline constexpr size_t bufferAlignment = 128;
/// Whether there can be a device of `type`; else CL_INVALID_DEVICE_TYPE.
cl_int checkDeviceType(cl_device_type type);
/// The platform's devices of that type.
std::vector<std::shared_ptr<Device>> devicesOf(cl_device_type type);
/// Nanoseconds of the clock of all timestamps, the device's and the host's.
cl_ulong timestamp();

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_DEVICE_DEVICE_H
