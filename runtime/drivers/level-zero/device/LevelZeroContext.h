//===- LevelZeroContext.h - a context with one device -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZEROCONTEXT_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZEROCONTEXT_H

#include "LevelZeroInstance.h"
#include "drivers/level-zero/launch/LevelZeroCommands.h"
#include "drivers/level-zero/launch/LevelZeroEvents.h"
#include "drivers/level-zero/memory/LevelZeroSamplers.h"

#include <atomic>
#include <memory>

namespace cairn::runtime {

/// A context of one device, and what is made once for it. Whatever lives in the
/// context keeps it.
class LevelZeroContext {
public:
  static Result<std::shared_ptr<LevelZeroContext>>
  create(const LevelZeroInstance &instance,
         const LevelZeroPhysicalDevice &physical);
  ~LevelZeroContext();
  LevelZeroContext(const LevelZeroContext &) = delete;
  LevelZeroContext &operator=(const LevelZeroContext &) = delete;

  const LevelZeroFunctions &ze;
  const LevelZeroPhysicalDevice physical;
  ze_context_handle_t handle = nullptr;

  ze_device_compute_properties_t compute = {};
  ze_device_module_properties_t module = {};
  ze_device_image_properties_t image = {};
  /// Bytes of all that the device has.
  uint64_t memoryBytes = 0;
  /// Whether buffers are memory that the host reads and writes itself.
  bool hostSeesMemory = false;
  /// Whether a launch can start at a global offset.
  bool globalOffsets = false;
  /// Bytes of the longest pattern that the device fills memory with.
  size_t maxPatternSize = 0;
  /// Nanoseconds of a tick of timestamps; 0 where there are none.
  double tickNanoseconds = 0;

  struct Parts {
    Parts(const LevelZeroFunctions &ze)
        : launches(ze), copies(ze), events(ze), samplers(ze) {}
    /// Runs in the background.
    LevelZeroCommands launches;
    /// Synchronous.
    LevelZeroCommands copies;
    LevelZeroEvents events;
    LevelZeroSamplers samplers;
  };
  /// Goes before the handle.
  std::unique_ptr<Parts> parts;
  /// Launches that the host has not waited for.
  std::atomic<uint64_t> running{0};

private:
  LevelZeroContext(const LevelZeroInstance &instance,
                   const LevelZeroPhysicalDevice &physical)
      : ze(instance.functions()), physical(physical) {}
  Status queryProperties();
  Status queryMemory();
  Status createLists();
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZEROCONTEXT_H
