//===- LevelZeroEvents.h - events for launches ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_LAUNCH_DRIVERS_LEVELZERO_LEVELZEROEVENTS_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_LAUNCH_DRIVERS_LEVELZERO_LEVELZEROEVENTS_H

#include "drivers/level-zero/device/LevelZeroFunctions.h"

#include <mutex>
#include <vector>

namespace cairn::runtime {

/// Events that the host waits for and that keep the time of what they are
/// signalled by. They are used again and again.
class LevelZeroEvents {
public:
  LevelZeroEvents(const LevelZeroFunctions &ze) : ze(ze) {}
  ~LevelZeroEvents();
  LevelZeroEvents(const LevelZeroEvents &) = delete;
  LevelZeroEvents &operator=(const LevelZeroEvents &) = delete;

  /// Before the first event.
  void use(ze_context_handle_t context, ze_device_handle_t device) {
    owner = context;
    user = device;
  }

  /// An event that is not signalled.
  Result<ze_event_handle_t> take();
  /// Nothing may wait for it or signal it any more.
  void giveBack(ze_event_handle_t event);

private:
  Status grow();

  const LevelZeroFunctions &ze;
  ze_context_handle_t owner = nullptr;
  ze_device_handle_t user = nullptr;
  std::mutex mutex;
  std::vector<ze_event_pool_handle_t> pools;
  std::vector<ze_event_handle_t> all, idle;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_LAUNCH_DRIVERS_LEVELZERO_LEVELZEROEVENTS_H
