//===- LevelZeroLaunch.h - one launch of a kernel ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_LAUNCH_DRIVERS_LEVELZERO_LEVELZEROLAUNCH_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_LAUNCH_DRIVERS_LEVELZERO_LEVELZEROLAUNCH_H

#include "drivers/level-zero/program/LevelZeroKernel.h"

#include "lib/launch/LaunchRegions.h"

#include "cairn/runtime/Event.h"

#include <chrono>

namespace cairn::runtime {

/// A launch that runs in the background, until it is waited for.
class LevelZeroLaunch final : public Event::Pending {
public:
  static Result<Event> start(std::shared_ptr<LevelZeroKernelCode> code,
                             const CheckedLaunch &launch);
  ~LevelZeroLaunch() override { (void)wait(); }

  Result<uint64_t> wait() override;

private:
  using Clock = std::chrono::steady_clock;

  explicit LevelZeroLaunch(std::shared_ptr<LevelZeroKernelCode> code)
      : code(std::move(code)) {}
  Status setArguments(const CheckedLaunch &launch);
  Status setShape(const CheckedLaunch &launch, const LaunchRegion &region);
  Status append(ze_command_list_handle_t list, const CheckedLaunch &launch);
  Status waitForEvents();
  Result<uint64_t> kernelTime() const;

  std::shared_ptr<LevelZeroKernelCode> code;
  Clock::time_point started;
  std::mutex mutex;
  bool isRunning = false;
  /// One for each region, until they are over.
  std::vector<ze_event_handle_t> events;
  Result<uint64_t> outcome = uint64_t(0);
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_LAUNCH_DRIVERS_LEVELZERO_LEVELZEROLAUNCH_H
