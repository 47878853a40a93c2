//===- VulkanInstance.cpp - the process's Vulkan instance -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanInstance.h"

#include "lib/Settings.h"

#include <algorithm>
#include <cstring>

using namespace cairn::runtime;

static constexpr char validationLayer[] = "VK_LAYER_KHRONOS_validation";

Result<VulkanInstance *> VulkanInstance::get() {
  static const Result<VulkanInstance *> instance = make();
  return instance;
}

Result<VulkanInstance *> VulkanInstance::make() {
  auto functions = VulkanFunctions::load();
  if (!functions.ok())
    return functions.status();
  // Never destroyed, see the class.
  static VulkanInstance *instance = new VulkanInstance;
  instance->vk = *functions;
  if (Status status = instance->create(); !status.ok())
    return status;
  if (Status status = instance->listDevices(); !status.ok())
    return status;
  return instance;
}

VkBool32 VulkanInstance::keepMessage(
    VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
    const VkDebugUtilsMessengerCallbackDataEXT *data, void *instance) {
  auto *self = static_cast<VulkanInstance *>(instance);
  std::lock_guard<std::mutex> lock(self->messageMutex);
  if (!self->messages.empty())
    self->messages += "; ";
  self->messages += data->pMessage;
  std::replace(self->messages.begin(), self->messages.end(), '\n', ' ');
  return VK_FALSE;
}

Status VulkanInstance::withMessages(Status status) {
  if (!validates)
    return status;
  std::lock_guard<std::mutex> lock(messageMutex);
  if (messages.empty())
    return status;
  Status said = Status::error("Vulkan validation: " + messages);
  messages.clear();
  return said;
}

/// The version of Vulkan that the layer `name` knows; 0 if there is no layer.
static uint32_t findLayer(const VulkanFunctions &vk, const char *name) {
  uint32_t count = 0;
  if (vk.EnumerateInstanceLayerProperties(&count, nullptr) != VK_SUCCESS)
    return 0;
  std::vector<VkLayerProperties> layers(count);
  if (vk.EnumerateInstanceLayerProperties(&count, layers.data()) < 0)
    return 0;
  auto found = std::find_if(layers.begin(), layers.begin() + count,
                            [&](const VkLayerProperties &layer) {
                              return std::strcmp(layer.layerName, name) == 0;
                            });
  return found == layers.begin() + count ? 0 : found->specVersion;
}

Status VulkanInstance::create() {
  version = VK_API_VERSION_1_0;
  if (vk.EnumerateInstanceVersion)
    if (Status status = vulkanStatus(vk.EnumerateInstanceVersion(&version),
                                     "vkEnumerateInstanceVersion");
        !status.ok())
      return status;
  if (version < VK_API_VERSION_1_1)
    return Status::error("expected a Vulkan loader of version 1.1 or later");
  // The highest version that this driver knows.
  version = std::min<uint32_t>(version, VK_API_VERSION_1_3);

  auto application =
      vulkanStruct<VkApplicationInfo>(VK_STRUCTURE_TYPE_APPLICATION_INFO);
  application.pApplicationName = "Cairn";
  application.apiVersion = version;
  auto info = vulkanStruct<VkInstanceCreateInfo>(
      VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO);
  info.pApplicationInfo = &application;

  const char *layers[] = {validationLayer};
  const char *extensions[] = {VK_EXT_DEBUG_UTILS_EXTENSION_NAME};
  auto messenger = vulkanStruct<VkDebugUtilsMessengerCreateInfoEXT>(
      VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT);
  messenger.messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                              VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  messenger.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT |
                          VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
  messenger.pfnUserCallback = keepMessage;
  messenger.pUserData = this;
  validates = settings::vulkanValidation();
  if (validates) {
    checkedVersion = findLayer(vk, validationLayer);
    if (!checkedVersion)
      return Status::error(std::string("CAIRN_VULKAN_VALIDATION needs the "
                                       "layer ") +
                           validationLayer + ", which is not installed");
    info.enabledLayerCount = 1;
    info.ppEnabledLayerNames = layers;
    info.enabledExtensionCount = 1;
    info.ppEnabledExtensionNames = extensions;
    info.pNext = &messenger;
  }
  VkResult result = vk.CreateInstance(&info, nullptr, &handle);
  // So say loaders that find no driver.
  if (result == VK_ERROR_INCOMPATIBLE_DRIVER)
    return Status::error("no Vulkan device: the loader finds no driver");
  if (Status status = vulkanStatus(result, "vkCreateInstance"); !status.ok())
    return status;
  if (validates) {
    auto createMessenger = reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(
        vk.GetInstanceProcAddr(handle, "vkCreateDebugUtilsMessengerEXT"));
    VkDebugUtilsMessengerEXT created;
    if (!createMessenger)
      return Status::error("the validation layer has no "
                           "'vkCreateDebugUtilsMessengerEXT'");
    if (Status status =
            vulkanStatus(createMessenger(handle, &messenger, nullptr, &created),
                         "vkCreateDebugUtilsMessengerEXT");
        !status.ok())
      return status;
  }
  return vk.loadInstance(handle);
}

static bool runsCompute(const VulkanFunctions &vk, VkPhysicalDevice device) {
  uint32_t count = 0;
  vk.GetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vk.GetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
  return std::any_of(families.begin(), families.end(),
                     [](const VkQueueFamilyProperties &family) {
                       return family.queueFlags & VK_QUEUE_COMPUTE_BIT;
                     });
}

/// Lower is better, and below `ranks`.
static constexpr unsigned ranks = 5;
static unsigned rank(VkPhysicalDeviceType type) {
  switch (type) {
  case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
    return 0;
  case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
    return 1;
  case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
    return 2;
  case VK_PHYSICAL_DEVICE_TYPE_CPU:
    return 4;
  default:
    return 3;
  }
}

/// `version` is the instance's, `checkedVersion` the validation layer's.
static VulkanPhysicalDevice describe(const VulkanFunctions &vk,
                                     VkPhysicalDevice physical,
                                     uint32_t version,
                                     uint32_t checkedVersion) {
  auto properties = vulkanStruct<VkPhysicalDeviceProperties2>(
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2);
  vk.GetPhysicalDeviceProperties2(physical, &properties);
  const VkPhysicalDeviceProperties core = properties.properties;
  auto driver = vulkanStruct<VkPhysicalDeviceDriverProperties>(
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES);
  if (core.apiVersion >= VK_API_VERSION_1_2) {
    properties.pNext = &driver;
    vk.GetPhysicalDeviceProperties2(physical, &properties);
  }
  return {physical,          core.deviceName,
          core.deviceType,   std::min(core.apiVersion, version),
          driver.driverInfo, driver.driverID == VK_DRIVER_ID_MESA_LLVMPIPE,
          checkedVersion};
}

Status VulkanInstance::listDevices() {
  uint32_t count = 0;
  std::vector<VkPhysicalDevice> handles;
  VkResult result = vk.EnumeratePhysicalDevices(handle, &count, nullptr);
  if (result == VK_SUCCESS) {
    handles.resize(count);
    result = vk.EnumeratePhysicalDevices(handle, &count, handles.data());
  }
  // So say loaders whose drivers find no device.
  if (result == VK_ERROR_INITIALIZATION_FAILED)
    return Status::success();
  if (result != VK_INCOMPLETE)
    if (Status status = vulkanStatus(result, "vkEnumeratePhysicalDevices");
        !status.ok())
      return status;
  handles.resize(count);
  std::vector<VulkanPhysicalDevice> usable[ranks];
  for (VkPhysicalDevice physical : handles)
    if (VulkanPhysicalDevice device =
            describe(vk, physical, version, checkedVersion);
        device.apiVersion >= VK_API_VERSION_1_1 && runsCompute(vk, physical))
      usable[rank(device.type)].push_back(std::move(device));
  for (const auto &equal : usable)
    list.insert(list.end(), equal.begin(), equal.end());
  return Status::success();
}
