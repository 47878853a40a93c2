//===- LevelZeroCommands.h - an immediate command list ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_LAUNCH_DRIVERS_LEVELZERO_LEVELZEROCOMMANDS_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_LAUNCH_DRIVERS_LEVELZERO_LEVELZEROCOMMANDS_H

#include "drivers/level-zero/device/LevelZeroFunctions.h"

#include <mutex>

namespace cairn::runtime {

/// An immediate command list, which threads may use in turn.
class LevelZeroCommands {
public:
  LevelZeroCommands(const LevelZeroFunctions &ze) : ze(ze) {}
  ~LevelZeroCommands();
  LevelZeroCommands(const LevelZeroCommands &) = delete;
  LevelZeroCommands &operator=(const LevelZeroCommands &) = delete;

  /// `ordinal` is that of the group of queues. Synchronous lists have finished
  /// a command when they take the next one.
  Status create(ze_context_handle_t context, ze_device_handle_t device,
                uint32_t ordinal, ze_command_queue_mode_t mode);

  /// Appends what `append`, a function of the list, appends.
  template <typename Append> Status submit(Append append) {
    std::lock_guard<std::mutex> lock(mutex);
    return append(list);
  }

private:
  const LevelZeroFunctions &ze;
  std::mutex mutex;
  ze_command_list_handle_t list = nullptr;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_LAUNCH_DRIVERS_LEVELZERO_LEVELZEROCOMMANDS_H
