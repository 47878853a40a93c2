//===- ShaderInterface.h - where a shader finds its inputs ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What docs/KernelInterface.md adds for the target `vulkan`, in memory. Sizes
// and offsets are in bytes.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_SHADERINTERFACE_H
#define CAIRN_RUNTIME_SHADERINTERFACE_H

#include "cairn/runtime/Sampler.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace cairn::runtime {

struct ShaderBinding {
  uint32_t set = 0, binding = 0;

  bool operator==(const ShaderBinding &other) const {
    return set == other.set && binding == other.binding;
  }
  bool operator<(const ShaderBinding &other) const {
    return set != other.set ? set < other.set : binding < other.binding;
  }
};

enum class ShaderStorage { StorageBuffer, UniformBuffer, PushConstant };

/// A byte of a storage buffer, a uniform buffer or the push constants.
struct ShaderPlace {
  ShaderStorage storage = ShaderStorage::StorageBuffer;
  /// For buffers only.
  ShaderBinding binding;
  uint64_t offset = 0;
};

/// What the kernel cannot find out about an image or a sampler itself: a size,
/// or the number that OpenCL C's headers give to what it is.
enum class HandleFact {
  Width,
  Height,
  Depth,
  ArraySize,
  ChannelDataType,
  ChannelOrder,
  SamplerMask
};

/// The 32 bits where a kernel finds it.
struct ShaderFact {
  HandleFact fact = HandleFact::SamplerMask;
  ShaderPlace place;
};

/// The block in which a kernel finds its values.
struct ShaderPodBlock {
  ShaderPlace place;
  uint64_t size = 0, align = 4;
};

/// A sampler that the kernels name in their source.
struct ShaderSampler {
  ShaderBinding binding;
  SamplerDescription sampler;
};

/// A buffer whose initial content comes with the program.
struct ShaderData {
  /// Absent where kernels get its address (ShaderKernelInterface::variables).
  std::optional<ShaderBinding> binding;
  /// What it begins with; the rest of its `size` bytes is zero.
  std::vector<unsigned char> bytes;
  uint64_t size = 0;
  /// Bytes that hold an address in the buffer itself: at `offset` that of byte
  /// `target`.
  struct Address {
    uint64_t offset = 0, target = 0;
  };
  std::vector<Address> addresses;
};

/// The push constants that say what is launched.
enum class LaunchConstant {
  GlobalOffset,
  EnqueuedLocalSize,
  GlobalSize,
  NumWorkGroups,
  RegionOffset,
  RegionGroupOffset
};
/// The name as the JSON spells it.
const char *spelling(LaunchConstant constant);

struct PushConstantField {
  LaunchConstant constant = LaunchConstant::GlobalOffset;
  uint64_t offset = 0, size = 0;
};

/// What all kernels of a program share.
struct ShaderModuleInterface {
  /// Buffers are given as addresses, not as descriptors.
  bool physicalAddressing = false;
  std::vector<ShaderSampler> samplers;
  /// Absent where the program has none.
  std::optional<ShaderData> constants, variables;
  /// Numbers of specialization constants; absent where there are none.
  std::optional<std::array<uint32_t, 3>> workGroupSizeIds, globalOffsetIds;
  std::optional<uint32_t> workDimId;
  uint64_t pushConstantSize = 0;
  std::vector<PushConstantField> pushConstants;

  const PushConstantField *find(LaunchConstant constant) const {
    for (const PushConstantField &field : pushConstants)
      if (field.constant == constant)
        return &field;
    return nullptr;
  }
};

/// What one kernel has beyond its arguments.
struct ShaderKernelInterface {
  /// Absent where each value has a place of its own, or there are none.
  std::optional<ShaderPodBlock> pod;
  /// Under physical addressing the place of its address.
  std::optional<ShaderPlace> printfBuffer;
  /// The place of the address of the program's variables, under physical
  /// addressing.
  std::optional<ShaderPlace> variables;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_SHADERINTERFACE_H
