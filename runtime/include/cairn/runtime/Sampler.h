//===- Sampler.h - how an image is sampled ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_SAMPLER_H
#define CAIRN_RUNTIME_SAMPLER_H

#include <cstdint>

namespace cairn::runtime {

/// What OpenCL's CLK_ADDRESS_* and CL_ADDRESS_* choose.
enum class AddressMode { None, ClampToEdge, Clamp, Repeat, MirroredRepeat };

enum class FilterMode { Nearest, Linear };

struct SamplerDescription {
  bool normalizedCoordinates = false;
  AddressMode addressing = AddressMode::None;
  FilterMode filter = FilterMode::Nearest;

  bool operator==(const SamplerDescription &other) const {
    return normalizedCoordinates == other.normalizedCoordinates &&
           addressing == other.addressing && filter == other.filter;
  }
};

/// The number that OpenCL C's headers make of it, of CLK_NORMALIZED_COORDS_*,
/// CLK_ADDRESS_* and CLK_FILTER_*.
inline uint32_t openCLNumber(const SamplerDescription &sampler) {
  return (sampler.normalizedCoordinates ? 1 : 0) +
         2 * static_cast<uint32_t>(sampler.addressing) +
         (sampler.filter == FilterMode::Linear ? 0x20 : 0x10);
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_SAMPLER_H
