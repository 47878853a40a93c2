//===- VulkanFeatures.cpp - what a Vulkan device can do ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanFeatures.h"

using namespace cairn::runtime;

static constexpr uint32_t v11 = VK_API_VERSION_1_1, v12 = VK_API_VERSION_1_2,
                          v13 = VK_API_VERSION_1_3, never = UINT32_MAX;

VulkanFeatures::VulkanFeatures(const VulkanFunctions &vk,
                               const VulkanPhysicalDevice &device)
    : name(device.name), version(device.apiVersion) {
  uint32_t count = 0;
  vk.EnumerateDeviceExtensionProperties(device.handle, nullptr, &count,
                                        nullptr);
  std::vector<VkExtensionProperties> extensions(count);
  vk.EnumerateDeviceExtensionProperties(device.handle, nullptr, &count,
                                        extensions.data());
  extensions.resize(count);
  for (const VkExtensionProperties &extension : extensions)
    available.insert(extension.extensionName);
  // A validation layer that is older takes its structure for a mistake.
  if (device.checkedVersion < cooperativeMatrixVersion)
    available.erase(cooperativeMatrixExtension);

  chainFeatures();
  vk.GetPhysicalDeviceFeatures2(device.handle, &core);
  // Costs speed, and OpenCL promises nothing for wrong addresses.
  core.features.robustBufferAccess = VK_FALSE;
  // Not for capturing, and not for several devices.
  bufferAddress.bufferDeviceAddressCaptureReplay = VK_FALSE;
  bufferAddress.bufferDeviceAddressMultiDevice = VK_FALSE;

  chainProperties();
  vk.GetPhysicalDeviceProperties2(device.handle, &properties);

  readMatrices(vk, device.handle);

  // Enabled where they are, as SPIR-V alone asks for them.
  for (auto [extension, coreVersion] :
       {std::pair(VK_KHR_SHADER_NON_SEMANTIC_INFO_EXTENSION_NAME, v13),
        std::pair(VK_KHR_SPIRV_1_4_EXTENSION_NAME, v12)})
    if (version < coreVersion && hasExtension(extension))
      enabled.push_back(extension);
}

void VulkanFeatures::readMatrices(const VulkanFunctions &vk,
                                  VkPhysicalDevice device) {
  // Kernels do not rely on it.
  cooperativeMatrix.cooperativeMatrixRobustBufferAccess = VK_FALSE;
  if (!cooperativeMatrix.cooperativeMatrix ||
      !vk.GetPhysicalDeviceCooperativeMatrixProperties)
    return;
  uint32_t count = 0;
  vk.GetPhysicalDeviceCooperativeMatrixProperties(device, &count, nullptr);
  matrices.assign(count, vulkanStruct<CooperativeMatrixProperties>(
                             cooperativeMatrixPropertiesType));
  vk.GetPhysicalDeviceCooperativeMatrixProperties(device, &count,
                                                  matrices.data());
  matrices.resize(count);
}

template <typename Part>
void VulkanFeatures::add(Part &part, VkStructureType type, uint32_t coreVersion,
                         const char *extension) {
  if (!provides(coreVersion, extension))
    return;
  if (version < coreVersion)
    enabled.push_back(extension);
  part.sType = type;
  *tail = &part;
  tail = &part.pNext;
}

void VulkanFeatures::chainFeatures() {
  core.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
  tail = &core.pNext;
  add(storage16, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES, v11,
      nullptr);
  add(variablePointers,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VARIABLE_POINTERS_FEATURES, v11,
      nullptr);
  add(storage8, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES, v12,
      VK_KHR_8BIT_STORAGE_EXTENSION_NAME);
  add(float16Int8,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES, v12,
      VK_KHR_SHADER_FLOAT16_INT8_EXTENSION_NAME);
  add(bufferAddress,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES, v12,
      VK_KHR_BUFFER_DEVICE_ADDRESS_EXTENSION_NAME);
  add(memoryModel,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES, v12,
      VK_KHR_VULKAN_MEMORY_MODEL_EXTENSION_NAME);
  add(atomicInt64,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_INT64_FEATURES, v12,
      VK_KHR_SHADER_ATOMIC_INT64_EXTENSION_NAME);
  add(subgroupTypes,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SUBGROUP_EXTENDED_TYPES_FEATURES,
      v12, VK_KHR_SHADER_SUBGROUP_EXTENDED_TYPES_EXTENSION_NAME);
  add(uniformLayout,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_UNIFORM_BUFFER_STANDARD_LAYOUT_FEATURES,
      v12, VK_KHR_UNIFORM_BUFFER_STANDARD_LAYOUT_EXTENSION_NAME);
  add(queryReset, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES,
      v12, VK_EXT_HOST_QUERY_RESET_EXTENSION_NAME);
  add(scalarLayout,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SCALAR_BLOCK_LAYOUT_FEATURES, v12,
      VK_EXT_SCALAR_BLOCK_LAYOUT_EXTENSION_NAME);
  add(subgroupSize,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES, v13,
      VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME);
  add(dotProduct,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INTEGER_DOT_PRODUCT_FEATURES,
      v13, VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME);
  add(maintenance4, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES,
      v13, VK_KHR_MAINTENANCE_4_EXTENSION_NAME);
  add(atomicFloat,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT, never,
      VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME);
  if (hasExtension(VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME))
    add(atomicFloat2,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_2_FEATURES_EXT,
        never, VK_EXT_SHADER_ATOMIC_FLOAT_2_EXTENSION_NAME);
  add(workgroupLayout,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_FEATURES_KHR,
      never, VK_KHR_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_EXTENSION_NAME);
  add(clock, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CLOCK_FEATURES_KHR, never,
      VK_KHR_SHADER_CLOCK_EXTENSION_NAME);
  add(cooperativeMatrix, cooperativeMatrixFeaturesType, never,
      cooperativeMatrixExtension);
}

void VulkanFeatures::chainProperties() {
  properties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
  tail = &properties.pNext;
  add(subgroups, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES, v11,
      nullptr);
  add(subgroupSizes,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES, v13,
      VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME);
  add(sizes, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES, v11,
      nullptr);
  add(floatControls,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FLOAT_CONTROLS_PROPERTIES, v12,
      VK_KHR_SHADER_FLOAT_CONTROLS_EXTENSION_NAME);
}
