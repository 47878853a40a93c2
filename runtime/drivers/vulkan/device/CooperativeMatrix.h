//===- CooperativeMatrix.h - matrices that a device multiplies --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// VK_KHR_cooperative_matrix, which Vulkan's headers may be too old to know:
// what is used of it is declared here, with the specification's numbers.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_COOPERATIVEMATRIX_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_COOPERATIVEMATRIX_H

#include "drivers/spirv/SpirvModule.h"

#include <tuple>

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan_core.h>

namespace cairn::runtime {

inline constexpr char cooperativeMatrixExtension[] =
    "VK_KHR_cooperative_matrix";
/// The first version of Vulkan's headers that knows it.
inline constexpr uint32_t cooperativeMatrixVersion =
    VK_MAKE_API_VERSION(0, 1, 3, 255);
inline constexpr auto cooperativeMatrixFeaturesType =
    static_cast<VkStructureType>(1000506000);
inline constexpr auto cooperativeMatrixPropertiesType =
    static_cast<VkStructureType>(1000506001);

/// VkPhysicalDeviceCooperativeMatrixFeaturesKHR
struct CooperativeMatrixFeatures {
  VkStructureType sType;
  void *pNext;
  VkBool32 cooperativeMatrix;
  VkBool32 cooperativeMatrixRobustBufferAccess;
};

/// VkCooperativeMatrixPropertiesKHR; types are VkComponentTypeKHR's numbers.
struct CooperativeMatrixProperties {
  VkStructureType sType;
  void *pNext;
  uint32_t rows, columns, trips;
  uint32_t a, b, c, result;
  VkBool32 saturatingAccumulation;
  uint32_t scope;
};

using GetCooperativeMatrixProperties =
    VkResult(VKAPI_PTR *)(VkPhysicalDevice device, uint32_t *count,
                          CooperativeMatrixProperties *properties);

/// What a module multiplies and adds up: "16x16x16 of f16 with sums of f32".
struct MatrixShape {
  uint32_t rows, columns, trips;
  /// "f16" or "i8"; signs are the instructions' matter.
  std::string a, b, sum, result;

  bool operator==(const MatrixShape &other) const {
    return std::tie(rows, columns, trips, a, b, sum, result) ==
           std::tie(other.rows, other.columns, other.trips, other.a, other.b,
                    other.sum, other.result);
  }
  std::string spell() const;
  bool isOf(const CooperativeMatrixProperties &properties) const;
};

/// The products of the module, each shape once. Those whose sizes are computed
/// from specialization constants are left to the device.
std::vector<MatrixShape> readMatrixShapes(const SpirvModule &module);

/// Which there are with sub-groups, as `MatrixShape` spells them.
std::string spell(const std::vector<CooperativeMatrixProperties> &properties);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_COOPERATIVEMATRIX_H
