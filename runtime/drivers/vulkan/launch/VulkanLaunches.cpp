//===- VulkanLaunches.cpp - the launches of one kernel ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanLaunches.h"

using namespace cairn::runtime;

namespace {
/// A launch that runs, and that goes back to its kernel's when it is over.
class PendingLaunch final : public Event::Pending {
public:
  PendingLaunch(std::shared_ptr<VulkanLaunches> launches,
                std::unique_ptr<VulkanLaunch> launch)
      : launches(std::move(launches)), launch(std::move(launch)) {}
  ~PendingLaunch() override { (void)wait(); }

  Result<uint64_t> wait() override {
    std::lock_guard<std::mutex> lock(mutex);
    if (launch) {
      const KernelInterface &kernel = launches->pipelines->interface;
      outcome = launches->pipelines->module->context->finish(launch->wait());
      if (!outcome.ok())
        outcome = outcome.status().within("kernel '" + kernel.name + "'");
      launches->giveBack(std::move(launch));
    }
    return outcome;
  }

private:
  std::mutex mutex;
  std::shared_ptr<VulkanLaunches> launches;
  std::unique_ptr<VulkanLaunch> launch;
  Result<uint64_t> outcome = uint64_t(0);
};
} // namespace

Result<std::unique_ptr<VulkanLaunch>> VulkanLaunches::take() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!idle.empty()) {
      std::unique_ptr<VulkanLaunch> launch = std::move(idle.back());
      idle.pop_back();
      return launch;
    }
  }
  return VulkanLaunch::create(pipelines, transfer, samplers);
}

void VulkanLaunches::giveBack(std::unique_ptr<VulkanLaunch> launch) {
  std::lock_guard<std::mutex> lock(mutex);
  idle.push_back(std::move(launch));
}

Result<Event> VulkanLaunches::start(const CheckedLaunch &launch) {
  auto taken = take();
  if (!taken.ok())
    return taken.status();
  std::unique_ptr<VulkanLaunch> running = taken.take();
  if (Status status = running->start(launch); !status.ok())
    return status;
  return Event(
      std::make_shared<PendingLaunch>(shared_from_this(), std::move(running)));
}
