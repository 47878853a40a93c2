//===- DeviceInfo.h - what a compiler counts on in devices ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_DEVICEINFO_H
#define CAIRN_COMPILER_DEVICEINFO_H

#include <cstdint>

namespace cairn::compiler {

/// The part of the specification's `mux_device_info_t` that compiles go by. A
/// capability says what kernels for the target may use; a device of Vulkan or
/// Level Zero may have less, which its modules' own capabilities tell.
struct DeviceInfo {
  const char *device_name;
  /// Bits of a pointer, by default options.
  uint32_t address_bits;
  bool half_capabilities;
  bool double_capabilities;
  bool atomic64_capabilities;
  bool image_capabilities;
  bool pipe_capabilities;
  bool device_enqueue_capabilities;
  /// 0, as there are no custom buffers.
  uint32_t custom_buffer_capabilities;
  /// 0 where the device decides.
  uint32_t max_work_group_size;
  /// Work-items that execute together; 0 where the device decides.
  uint32_t max_work_width;
  /// Sub-groups in a work-group; 0 where the device decides.
  uint32_t max_sub_group_count;
};

/// Bits of `Info::getBuiltinCapabilities`.
enum BuiltinCapabilities : uint32_t {
  CAPS_32BIT = 1,
  CAPS_FP64 = 2,
  CAPS_FP16 = 4,
};

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_DEVICEINFO_H
