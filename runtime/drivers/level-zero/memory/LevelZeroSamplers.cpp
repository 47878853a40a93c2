//===- LevelZeroSamplers.cpp - samplers of a Level Zero device --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroSamplers.h"

using namespace cairn::runtime;

LevelZeroSamplers::~LevelZeroSamplers() {
  for (const auto &[number, sampler] : samplers)
    ze.SamplerDestroy(sampler);
}

static ze_sampler_address_mode_t addressMode(AddressMode mode) {
  switch (mode) {
  case AddressMode::None:
    return ZE_SAMPLER_ADDRESS_MODE_NONE;
  case AddressMode::ClampToEdge:
    return ZE_SAMPLER_ADDRESS_MODE_CLAMP;
  case AddressMode::Clamp:
    return ZE_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
  case AddressMode::Repeat:
    return ZE_SAMPLER_ADDRESS_MODE_REPEAT;
  case AddressMode::MirroredRepeat:
    return ZE_SAMPLER_ADDRESS_MODE_MIRROR;
  }
  return ZE_SAMPLER_ADDRESS_MODE_NONE;
}

Result<ze_sampler_handle_t>
LevelZeroSamplers::get(const SamplerDescription &description) {
  std::lock_guard<std::mutex> lock(mutex);
  uint32_t number = openCLNumber(description);
  if (auto known = samplers.find(number); known != samplers.end())
    return known->second;
  auto desc =
      levelZeroStruct<ze_sampler_desc_t>(ZE_STRUCTURE_TYPE_SAMPLER_DESC);
  desc.addressMode = addressMode(description.addressing);
  desc.filterMode = description.filter == FilterMode::Linear
                        ? ZE_SAMPLER_FILTER_MODE_LINEAR
                        : ZE_SAMPLER_FILTER_MODE_NEAREST;
  desc.isNormalized = description.normalizedCoordinates;
  ze_sampler_handle_t sampler;
  if (Status status = levelZeroStatus(
          ze.SamplerCreate(owner, user, &desc, &sampler), "zeSamplerCreate");
      !status.ok())
    return status;
  samplers[number] = sampler;
  return sampler;
}
