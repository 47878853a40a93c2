//===- LevelZeroSamplers.h - samplers of a Level Zero device ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROSAMPLERS_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROSAMPLERS_H

#include "drivers/level-zero/device/LevelZeroFunctions.h"

#include "cairn/runtime/Sampler.h"

#include <map>
#include <mutex>

namespace cairn::runtime {

/// The samplers of a context, each made once.
class LevelZeroSamplers {
public:
  LevelZeroSamplers(const LevelZeroFunctions &ze) : ze(ze) {}
  ~LevelZeroSamplers();
  LevelZeroSamplers(const LevelZeroSamplers &) = delete;
  LevelZeroSamplers &operator=(const LevelZeroSamplers &) = delete;

  /// Before the first sampler.
  void use(ze_context_handle_t context, ze_device_handle_t device) {
    owner = context;
    user = device;
  }

  Result<ze_sampler_handle_t> get(const SamplerDescription &description);

private:
  const LevelZeroFunctions &ze;
  ze_context_handle_t owner = nullptr;
  ze_device_handle_t user = nullptr;
  std::mutex mutex;
  /// By OpenCL's number.
  std::map<uint32_t, ze_sampler_handle_t> samplers;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROSAMPLERS_H
