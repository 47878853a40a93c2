//===- VulkanDevice.cpp - a Vulkan device -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanDevice.h"

#include "drivers/vulkan/VulkanDriver.h"
#include "drivers/vulkan/memory/VulkanBuffer.h"
#include "drivers/vulkan/memory/VulkanImage.h"
#include "drivers/vulkan/program/VulkanKernel.h"
#include "drivers/vulkan/program/VulkanProgram.h"
#include "lib/ReadFile.h"
#include "lib/launch/LocalSize.h"

#include <algorithm>
#include <thread>

using namespace cairn::runtime;

static std::string spellApiVersion(uint32_t version) {
  return std::to_string(VK_API_VERSION_MAJOR(version)) + "." +
         std::to_string(VK_API_VERSION_MINOR(version));
}

static DeviceType typeOf(VkPhysicalDeviceType type) {
  switch (type) {
  case VK_PHYSICAL_DEVICE_TYPE_CPU:
    return DeviceType::CPU;
  case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
  case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
  case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
    return DeviceType::GPU;
  default:
    return DeviceType::Accelerator;
  }
}

static void describeMemory(const VulkanContext &context, DeviceInfo &info) {
  for (uint32_t i = 0; i < context.memory.memoryHeapCount; ++i)
    if (context.memory.memoryHeaps[i].flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT)
      info.memory += context.memory.memoryHeaps[i].size;
  info.largestBuffer =
      std::min(info.memory, context.features.sizes.maxMemoryAllocationSize);
  // A buffer is not a descriptor where kernels have its address.
  if (!context.hasAddresses())
    info.largestBuffer = std::min<uint64_t>(
        info.largestBuffer, context.limits().maxStorageBufferRange);
}

/// What every kernel may rely on, and what the device says it keeps. `fma` and,
/// where a program asks for it, division and square root of float are made of
/// integers.
static void describeFloats(const VulkanFeatures &features, DeviceInfo &info) {
  using namespace float_ability;
  const VkPhysicalDeviceFloatControlsProperties &kept = features.floatControls;
  auto bits = [](VkBool32 keepsSubnormals, VkBool32 keepsInfinities) {
    return toNearest | (keepsSubnormals ? subnormals : 0) |
           (keepsInfinities ? infinitiesAndNaNs : 0);
  };
  info.floats = fma | roundedDivideAndSqrt |
                bits(kept.shaderDenormPreserveFloat32,
                     kept.shaderSignedZeroInfNanPreserveFloat32);
  if (features.float16Int8.shaderFloat16)
    info.halfs = bits(kept.shaderDenormPreserveFloat16,
                      kept.shaderSignedZeroInfNanPreserveFloat16);
  // No device computes doubles without subnormal numbers, though few say so.
  if (features.core.features.shaderFloat64)
    info.doubles = fma | toZero | toInfinity |
                   bits(VK_TRUE, kept.shaderSignedZeroInfNanPreserveFloat64);
}

static DeviceInfo describe(const VulkanContext &context) {
  const VkPhysicalDeviceLimits &limits = context.limits();
  DeviceInfo info;
  info.name = context.physical.name;
  info.driver = "vulkan";
  info.version = "Vulkan " + spellApiVersion(context.physical.apiVersion);
  info.driverVersion = context.physical.driverVersion;
  info.type = typeOf(context.physical.type);
  info.vendor = context.features.deviceProperties().properties.vendorID;
  describeMemory(context, info);
  describeFloats(context.features, info);
  info.maxSubGroupSize =
      std::max(1u, std::max(context.features.subgroups.subgroupSize,
                            context.features.subgroupSizes.maxSubgroupSize));
  info.maxWorkGroupSize = limits.maxComputeWorkGroupInvocations;
  std::copy_n(limits.maxComputeWorkGroupCount, 3, info.maxGroups);
  std::copy_n(limits.maxComputeWorkGroupSize, 3, info.maxLocalSize);
  info.localMemory = limits.maxComputeSharedMemorySize;
  // Arguments may be put one after the other; nothing is shared with the host's
  // layout of local memory.
  info.localArgumentAlignment = 16;
  info.bufferAlignment =
      std::max<uint64_t>({128, limits.minStorageBufferOffsetAlignment,
                          limits.minUniformBufferOffsetAlignment});
  info.images = true;
  info.imageLimits = {
      std::min(limits.maxImageDimension1D, limits.maxImageDimension2D),
      limits.maxImageDimension3D,
      limits.maxImageArrayLayers,
      limits.maxTexelBufferElements,
      limits.maxPerStageDescriptorSampledImages,
      limits.maxPerStageDescriptorStorageImages,
      limits.maxPerStageDescriptorSamplers};
  info.features = context.features.list();
  if (context.timestampBits == 0)
    info.notes.push_back("the queue has no timestamps: the time of a kernel is "
                         "that from its start to its end as the host sees it");
  // Vulkan does not say how many work-groups run at once; that of a larger
  // device leaves no device idle.
  constexpr unsigned manyGroups = 64;
  info.threads = context.physical.type == VK_PHYSICAL_DEVICE_TYPE_CPU
                     ? std::max(1u, std::thread::hardware_concurrency())
                     : manyGroups;
  return info;
}

VulkanDevice::VulkanDevice(std::shared_ptr<VulkanContext> context)
    : Device(describe(*context)), owned(std::move(context)),
      copies(std::make_shared<VulkanTransfer>(owned)),
      samplerCache(std::make_shared<VulkanSamplers>(owned)) {}

VulkanDevice::~VulkanDevice() = default;

Result<std::unique_ptr<Device>>
VulkanDevice::create(VulkanInstance &instance,
                     const VulkanPhysicalDevice &physical) {
  auto context = VulkanContext::create(instance, physical);
  if (!context.ok())
    return instance.withMessages(context.status())
        .within("device '" + physical.name + "'");
  std::unique_ptr<VulkanDevice> device(new VulkanDevice(*context));
  Status status = (*context)->finish(device->copies->create());
  if (!status.ok())
    return status.within("device '" + physical.name + "'");
  return std::unique_ptr<Device>(std::move(device));
}

Result<std::unique_ptr<Buffer>> VulkanDevice::createBufferImpl(uint64_t size) {
  return owned->finish(VulkanBuffer::create(*this, owned, copies, size));
}

Result<std::unique_ptr<Image>>
VulkanDevice::createImageImpl(const ImageDescription &description) {
  return owned->finish(VulkanImage::create(*this, owned, copies, description));
}

Result<std::unique_ptr<Program>>
VulkanDevice::loadProgramImpl(const std::string &path,
                              ProgramInterface interface) {
  const std::optional<std::string> content = readFile(path);
  if (!content)
    return Status::error("cannot read '" + path + "'");
  return VulkanProgram::load(*this, content->data(), content->size(),
                             "'" + path + "'", std::move(interface));
}

Result<std::unique_ptr<Program>>
VulkanDevice::loadBinaryImpl(const void *data, uint64_t size,
                             const std::string &name,
                             ProgramInterface interface) {
  return VulkanProgram::load(*this, data, size, "'" + name + "'",
                             std::move(interface));
}

Result<std::unique_ptr<Kernel>>
VulkanDevice::createKernelImpl(KernelInterface interface, const void *,
                               std::vector<BlockKernel>) {
  return Status::error("kernel '" + interface.name +
                       "': a Vulkan device runs kernels of SPIR-V modules "
                       "only, not code of this process");
}

/// The rules that only Vulkan has.
static Status checkVulkanRange(const VulkanKernel &kernel,
                               const CheckedLaunch &launch) {
  const VulkanModule &module = kernel.module();
  const VkPhysicalDeviceLimits &limits = module.context->limits();
  for (unsigned d = 0; d < 3; ++d) {
    if (launch.offset[d] + launch.global[d] > UINT64_C(1) << 32)
      return Status::error("expected a global offset and size of at most 2^32 "
                           "together, as Vulkan counts with 32 bits, got " +
                           std::to_string(launch.offset[d]) + " and " +
                           std::to_string(launch.global[d]) + " in dimension " +
                           std::to_string(d));
    if (launch.numGroups[d] > limits.maxComputeWorkGroupCount[d] &&
        !kernel.interface().wholeReason.empty())
      return Status::error(
          "needs " + std::to_string(launch.numGroups[d]) +
          " work-groups in dimension " + std::to_string(d) +
          ", the device starts at most " +
          std::to_string(limits.maxComputeWorkGroupCount[d]) +
          " at once, and the launch cannot come in parts, as " +
          kernel.interface().wholeReason +
          " (-launch-in-parts and -cl-std=CL2.0 allow it)");
    if (launch.offset[d] && !module.interface.globalOffsetIds &&
        !module.interface.find(LaunchConstant::GlobalOffset) &&
        !module.interface.find(LaunchConstant::RegionOffset))
      return Status::error("the kernel was compiled without global offsets, "
                           "got " +
                           std::to_string(launch.offset[d]) + " in dimension " +
                           std::to_string(d));
  }
  return Status::success();
}

Result<Event> VulkanDevice::launchImpl(const CheckedLaunch &asked) {
  CheckedLaunch launch = asked;
  enlargeGroups(info(), launch);
  auto &kernel = static_cast<VulkanKernel &>(launch.kernel);
  const std::string what = "kernel '" + kernel.interface().name + "'";
  if (Status status = checkVulkanRange(kernel, launch); !status.ok())
    return status.within(what);
  auto event = owned->finish(kernel.launch(launch));
  if (!event.ok())
    return event.status().within(what);
  return event;
}

unsigned cairn::runtime::vulkanDeviceCount() {
  auto instance = VulkanInstance::get();
  return instance.ok() ? unsigned((*instance)->devices().size()) : 0;
}

Status cairn::runtime::vulkanStatusOfDriver() {
  auto instance = VulkanInstance::get();
  if (!instance.ok())
    return instance.status();
  if ((*instance)->devices().empty())
    return Status::error("no Vulkan device: the loader finds none of Vulkan "
                         "1.1 or later that runs compute shaders");
  return Status::success();
}

std::string cairn::runtime::vulkanDeviceName(unsigned index) {
  return (*VulkanInstance::get())->devices()[index].name;
}

Result<std::unique_ptr<Device>>
cairn::runtime::createVulkanDevice(unsigned index) {
  auto instance = VulkanInstance::get();
  if (!instance.ok())
    return instance.status();
  return VulkanDevice::create(**instance, (*instance)->devices()[index]);
}
