//===- SpirvCapabilities.h - capabilities of SPIR-V -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_SPIRVCAPABILITIES_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_SPIRVCAPABILITIES_H

#include <cstdint>

namespace cairn::runtime {

/// Those that compute kernels use, with the numbers of the specification.
enum class SpirvCapability : uint32_t {
  Matrix = 0,
  Shader = 1,
  Kernel = 6,
  Float16 = 9,
  Float64 = 10,
  Int64 = 11,
  Int64Atomics = 12,
  Int16 = 22,
  ImageGatherExtended = 25,
  UniformBufferArrayDynamicIndexing = 28,
  SampledImageArrayDynamicIndexing = 29,
  StorageBufferArrayDynamicIndexing = 30,
  StorageImageArrayDynamicIndexing = 31,
  Int8 = 39,
  Sampled1D = 43,
  Image1D = 44,
  SampledBuffer = 46,
  ImageBuffer = 47,
  StorageImageExtendedFormats = 49,
  ImageQuery = 50,
  StorageImageReadWithoutFormat = 55,
  StorageImageWriteWithoutFormat = 56,
  GroupNonUniform = 61,
  GroupNonUniformVote = 62,
  GroupNonUniformArithmetic = 63,
  GroupNonUniformBallot = 64,
  GroupNonUniformShuffle = 65,
  GroupNonUniformShuffleRelative = 66,
  GroupNonUniformClustered = 67,
  GroupNonUniformQuad = 68,
  WorkgroupMemoryExplicitLayoutKHR = 4428,
  WorkgroupMemoryExplicitLayout8BitAccessKHR = 4429,
  WorkgroupMemoryExplicitLayout16BitAccessKHR = 4430,
  StorageBuffer16BitAccess = 4433,
  UniformAndStorageBuffer16BitAccess = 4434,
  StoragePushConstant16 = 4435,
  VariablePointersStorageBuffer = 4441,
  VariablePointers = 4442,
  StorageBuffer8BitAccess = 4448,
  UniformAndStorageBuffer8BitAccess = 4449,
  StoragePushConstant8 = 4450,
  DenormPreserve = 4464,
  DenormFlushToZero = 4465,
  SignedZeroInfNanPreserve = 4466,
  RoundingModeRTE = 4467,
  RoundingModeRTZ = 4468,
  ShaderClockKHR = 5055,
  VulkanMemoryModel = 5345,
  VulkanMemoryModelDeviceScope = 5346,
  PhysicalStorageBufferAddresses = 5347,
  AtomicFloat32MinMaxEXT = 5612,
  AtomicFloat64MinMaxEXT = 5613,
  AtomicFloat16MinMaxEXT = 5616,
  DotProductInputAll = 6016,
  DotProductInput4x8Bit = 6017,
  DotProductInput4x8BitPacked = 6018,
  DotProduct = 6019,
  CooperativeMatrixKHR = 6022,
  AtomicFloat32AddEXT = 6033,
  AtomicFloat64AddEXT = 6034,
  AtomicFloat16AddEXT = 6095,
};

/// Execution modes that say how floating point is computed.
enum class SpirvFloatControl : uint32_t {
  DenormPreserve = 4459,
  DenormFlushToZero = 4460,
  SignedZeroInfNanPreserve = 4461,
  RoundingModeRTE = 4462,
  RoundingModeRTZ = 4463
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_SPIRVCAPABILITIES_H
