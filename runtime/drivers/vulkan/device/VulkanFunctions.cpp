//===- VulkanFunctions.cpp - finding Vulkan's functions ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanFunctions.h"

#include "lib/Settings.h"

#include <dlfcn.h>

using namespace cairn::runtime;

Result<VulkanFunctions> VulkanFunctions::load() {
  void *loader =
      dlopen(settings::vulkanLoader().c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!loader)
    return Status::error(std::string("no Vulkan loader: ") + dlerror());
  VulkanFunctions vk;
  vk.GetInstanceProcAddr = reinterpret_cast<PFN_vkGetInstanceProcAddr>(
      dlsym(loader, "vkGetInstanceProcAddr"));
  if (!vk.GetInstanceProcAddr)
    return Status::error("the Vulkan loader has no function "
                         "'vkGetInstanceProcAddr'");
  const char *missing = nullptr;
  auto find = [&](const char *name) {
    PFN_vkVoidFunction function = vk.GetInstanceProcAddr(nullptr, name);
    if (!function && !missing)
      missing = name;
    return function;
  };
#define CAIRN_VULKAN_FIND(name)                                                \
  vk.name = reinterpret_cast<PFN_vk##name>(find("vk" #name));
  CAIRN_VULKAN_GLOBAL_FUNCTIONS(CAIRN_VULKAN_FIND)
  if (missing)
    return Status::error(std::string("the Vulkan loader has no function '") +
                         missing + "'");
  CAIRN_VULKAN_FIND(EnumerateInstanceVersion)
  return vk;
}

Status VulkanFunctions::loadInstance(VkInstance instance) {
  const char *missing = nullptr;
  auto find = [&](const char *name) {
    PFN_vkVoidFunction function = GetInstanceProcAddr(instance, name);
    if (!function && !missing)
      missing = name;
    return function;
  };
#define CAIRN_VULKAN_FIND_OWN(name)                                            \
  name = reinterpret_cast<PFN_vk##name>(find("vk" #name));
  CAIRN_VULKAN_INSTANCE_FUNCTIONS(CAIRN_VULKAN_FIND_OWN)
  if (missing)
    return Status::error(std::string("the Vulkan instance has no function '") +
                         missing + "'");
  GetPhysicalDeviceCooperativeMatrixProperties =
      reinterpret_cast<GetCooperativeMatrixProperties>(GetInstanceProcAddr(
          instance, "vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR"));
  return Status::success();
}

Status VulkanFunctions::loadDevice(VkDevice device) {
  const char *missing = nullptr;
  auto find = [&](const char *name) {
    PFN_vkVoidFunction function = GetDeviceProcAddr(device, name);
    if (!function && !missing)
      missing = name;
    return function;
  };
  CAIRN_VULKAN_DEVICE_FUNCTIONS(CAIRN_VULKAN_FIND_OWN)
  if (missing)
    return Status::error(std::string("the Vulkan device has no function '") +
                         missing + "'");
  // Before Vulkan 1.2 they are extensions'.
  auto findEither = [&](const char *name, const char *earlier) {
    PFN_vkVoidFunction function = GetDeviceProcAddr(device, name);
    return function ? function : GetDeviceProcAddr(device, earlier);
  };
  GetBufferDeviceAddress = reinterpret_cast<PFN_vkGetBufferDeviceAddress>(
      findEither("vkGetBufferDeviceAddress", "vkGetBufferDeviceAddressKHR"));
  ResetQueryPool = reinterpret_cast<PFN_vkResetQueryPool>(
      findEither("vkResetQueryPool", "vkResetQueryPoolEXT"));
  return Status::success();
}

static std::string resultName(VkResult result) {
  switch (result) {
#define CAIRN_VULKAN_RESULT(name)                                              \
  case name:                                                                   \
    return #name;
    CAIRN_VULKAN_RESULT(VK_NOT_READY)
    CAIRN_VULKAN_RESULT(VK_TIMEOUT)
    CAIRN_VULKAN_RESULT(VK_EVENT_SET)
    CAIRN_VULKAN_RESULT(VK_EVENT_RESET)
    CAIRN_VULKAN_RESULT(VK_INCOMPLETE)
    CAIRN_VULKAN_RESULT(VK_ERROR_OUT_OF_HOST_MEMORY)
    CAIRN_VULKAN_RESULT(VK_ERROR_OUT_OF_DEVICE_MEMORY)
    CAIRN_VULKAN_RESULT(VK_ERROR_INITIALIZATION_FAILED)
    CAIRN_VULKAN_RESULT(VK_ERROR_DEVICE_LOST)
    CAIRN_VULKAN_RESULT(VK_ERROR_MEMORY_MAP_FAILED)
    CAIRN_VULKAN_RESULT(VK_ERROR_LAYER_NOT_PRESENT)
    CAIRN_VULKAN_RESULT(VK_ERROR_EXTENSION_NOT_PRESENT)
    CAIRN_VULKAN_RESULT(VK_ERROR_FEATURE_NOT_PRESENT)
    CAIRN_VULKAN_RESULT(VK_ERROR_INCOMPATIBLE_DRIVER)
    CAIRN_VULKAN_RESULT(VK_ERROR_TOO_MANY_OBJECTS)
    CAIRN_VULKAN_RESULT(VK_ERROR_FORMAT_NOT_SUPPORTED)
    CAIRN_VULKAN_RESULT(VK_ERROR_FRAGMENTED_POOL)
    CAIRN_VULKAN_RESULT(VK_ERROR_UNKNOWN)
    CAIRN_VULKAN_RESULT(VK_ERROR_OUT_OF_POOL_MEMORY)
    CAIRN_VULKAN_RESULT(VK_ERROR_INVALID_EXTERNAL_HANDLE)
    CAIRN_VULKAN_RESULT(VK_ERROR_FRAGMENTATION)
    CAIRN_VULKAN_RESULT(VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS)
    CAIRN_VULKAN_RESULT(VK_ERROR_VALIDATION_FAILED_EXT)
    CAIRN_VULKAN_RESULT(VK_ERROR_INVALID_SHADER_NV)
#undef CAIRN_VULKAN_RESULT
  default:
    return "VkResult " + std::to_string(result);
  }
}

Status cairn::runtime::vulkanStatus(VkResult result, const char *call) {
  if (result == VK_SUCCESS)
    return Status::success();
  return Status::error(std::string(call) + ": " + resultName(result));
}
