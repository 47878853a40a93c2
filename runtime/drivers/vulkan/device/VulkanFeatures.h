//===- VulkanFeatures.h - what a Vulkan device can do -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANFEATURES_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANFEATURES_H

#include "VulkanInstance.h"
#include "drivers/spirv/SpirvModule.h"

#include <set>

namespace cairn::runtime {

/// The structures of features that kernels may need, as the device fills them
/// in; those of features that it does not know stay zero. All of them are also
/// what is enabled when the device is created.
class VulkanFeatures {
public:
  VulkanFeatures(const VulkanFunctions &vk, const VulkanPhysicalDevice &device);
  VulkanFeatures(const VulkanFeatures &) = delete;
  VulkanFeatures &operator=(const VulkanFeatures &) = delete;

  /// For VkDeviceCreateInfo.
  const void *chain() const { return &core; }
  const std::vector<const char *> &extensions() const { return enabled; }

  /// Whether the device runs the module, with the reason if it does not.
  /// `file` names the module in messages.
  Status check(const SpirvModule &module, const std::string &file) const;

  /// Whether kernels can ask for sub-groups of `size` work-items, with the
  /// reason if they cannot.
  Status checkSubgroupSize(uint64_t size) const;

  /// The features that matter and are there, by Vulkan's names.
  std::vector<std::string> list() const;

  uint32_t apiVersion() const { return version; }
  const VkPhysicalDeviceLimits &limits() const {
    return properties.properties.limits;
  }
  const VkPhysicalDeviceProperties2 &deviceProperties() const {
    return properties;
  }

  VkPhysicalDeviceFeatures2 core = {};
  VkPhysicalDevice16BitStorageFeatures storage16 = {};
  VkPhysicalDevice8BitStorageFeatures storage8 = {};
  VkPhysicalDeviceShaderFloat16Int8Features float16Int8 = {};
  VkPhysicalDeviceVariablePointersFeatures variablePointers = {};
  VkPhysicalDeviceBufferDeviceAddressFeatures bufferAddress = {};
  VkPhysicalDeviceVulkanMemoryModelFeatures memoryModel = {};
  VkPhysicalDeviceShaderAtomicInt64Features atomicInt64 = {};
  VkPhysicalDeviceShaderAtomicFloatFeaturesEXT atomicFloat = {};
  VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT atomicFloat2 = {};
  VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures subgroupTypes = {};
  VkPhysicalDeviceSubgroupSizeControlFeatures subgroupSize = {};
  VkPhysicalDeviceShaderIntegerDotProductFeatures dotProduct = {};
  VkPhysicalDeviceUniformBufferStandardLayoutFeatures uniformLayout = {};
  VkPhysicalDeviceScalarBlockLayoutFeatures scalarLayout = {};
  VkPhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR workgroupLayout = {};
  VkPhysicalDeviceShaderClockFeaturesKHR clock = {};
  CooperativeMatrixFeatures cooperativeMatrix = {};
  VkPhysicalDeviceMaintenance4Features maintenance4 = {};
  VkPhysicalDeviceHostQueryResetFeatures queryReset = {};

  VkPhysicalDeviceSubgroupProperties subgroups = {};
  VkPhysicalDeviceSubgroupSizeControlProperties subgroupSizes = {};
  VkPhysicalDeviceMaintenance3Properties sizes = {};
  VkPhysicalDeviceFloatControlsProperties floatControls = {};

private:
  bool hasExtension(const char *name) const { return available.count(name); }
  bool provides(uint32_t coreVersion, const char *extension) const {
    return version >= coreVersion || (extension && hasExtension(extension));
  }
  /// Puts what the device is asked for into chains, in which a structure is
  /// where the device's version or an extension has it.
  void chainFeatures();
  void chainProperties();
  void readMatrices(const VulkanFunctions &vk, VkPhysicalDevice device);
  /// Ends the chain with `part`; its extension is enabled where the version is
  /// not enough.
  template <typename Part>
  void add(Part &part, VkStructureType type, uint32_t coreVersion,
           const char *extension);
  Status checkVersion(const SpirvModule &module, const std::string &file) const;
  Status checkCapabilities(const SpirvModule &module,
                           const std::string &file) const;
  Status checkExecutionModes(const SpirvModule &module,
                             const std::string &file) const;
  Status checkMatrices(const SpirvModule &module,
                       const std::string &file) const;
  Status checkExtensions(const SpirvModule &module,
                         const std::string &file) const;
  Status lacks(const char *feature, const std::string &neededBy,
               const std::string &file) const;

  std::string name;
  uint32_t version;
  std::set<std::string> available;
  std::vector<const char *> enabled;
  /// The end of the chain that is made.
  void **tail = nullptr;
  VkPhysicalDeviceProperties2 properties = {};
  /// What the device multiplies.
  std::vector<CooperativeMatrixProperties> matrices;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANFEATURES_H
