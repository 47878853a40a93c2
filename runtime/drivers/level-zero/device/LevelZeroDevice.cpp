//===- LevelZeroDevice.cpp - a Level Zero device ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroDevice.h"

#include "drivers/level-zero/LevelZeroDriver.h"
#include "drivers/level-zero/launch/LevelZeroLaunch.h"
#include "drivers/level-zero/memory/LevelZeroBuffer.h"
#include "drivers/level-zero/memory/LevelZeroImage.h"
#include "drivers/level-zero/program/LevelZeroProgram.h"
#include "lib/ReadFile.h"
#include "lib/launch/LocalSize.h"

#include <algorithm>
#include <thread>

using namespace cairn::runtime;

static std::string spellSpirvVersion(uint32_t version) {
  return std::to_string(ZE_MAJOR_VERSION(version)) + "." +
         std::to_string(ZE_MINOR_VERSION(version));
}

static std::vector<std::string> listFeatures(const LevelZeroContext &context) {
  std::vector<std::string> features;
  if (uint32_t version = context.module.spirvVersionSupported)
    features.push_back("SPIR-V-" + spellSpirvVersion(version));
  static constexpr std::pair<ze_device_module_flag_t, const char *> flags[] = {
      {ZE_DEVICE_MODULE_FLAG_FP16, "fp16"},
      {ZE_DEVICE_MODULE_FLAG_FP64, "fp64"},
      {ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS, "int64_atomics"},
      {ZE_DEVICE_MODULE_FLAG_DP4A, "dp4a"},
  };
  for (const auto &[flag, name] : flags)
    if (context.module.flags & flag)
      features.push_back(name);
  const auto &extensions = context.physical.extensions;
  features.insert(features.end(), extensions.begin(), extensions.end());
  return features;
}

/// The flags are OpenCL's but for the last two, which have changed places.
static uint32_t floatAbility(ze_device_fp_flags_t flags) {
  using namespace float_ability;
  static_assert(ZE_DEVICE_FP_FLAG_DENORM == subnormals &&
                ZE_DEVICE_FP_FLAG_INF_NAN == infinitiesAndNaNs &&
                ZE_DEVICE_FP_FLAG_ROUND_TO_NEAREST == toNearest &&
                ZE_DEVICE_FP_FLAG_ROUND_TO_ZERO == toZero &&
                ZE_DEVICE_FP_FLAG_ROUND_TO_INF == toInfinity &&
                ZE_DEVICE_FP_FLAG_FMA == fma);
  uint32_t bits = flags & (ZE_DEVICE_FP_FLAG_ROUNDED_DIVIDE_SQRT - 1);
  if (flags & ZE_DEVICE_FP_FLAG_ROUNDED_DIVIDE_SQRT)
    bits |= roundedDivideAndSqrt;
  if (flags & ZE_DEVICE_FP_FLAG_SOFT_FLOAT)
    bits |= inSoftware;
  return bits;
}

static DeviceType typeOf(ze_device_type_t type) {
  switch (type) {
  case ZE_DEVICE_TYPE_CPU:
    return DeviceType::CPU;
  case ZE_DEVICE_TYPE_GPU:
    return DeviceType::GPU;
  default:
    return DeviceType::Accelerator;
  }
}

static DeviceInfo describe(const LevelZeroContext &context) {
  const ze_device_compute_properties_t &compute = context.compute;
  const ze_device_properties_t &properties = context.physical.properties;
  DeviceInfo info;
  info.name = properties.name;
  info.driver = "level-zero";
  info.version = "Level Zero " + spellSpirvVersion(context.physical.apiVersion);
  info.type = typeOf(properties.type);
  info.vendor = properties.vendorId;
  info.clock = properties.coreClockRate;
  info.memory = context.memoryBytes;
  info.largestBuffer = properties.maxMemAllocSize;
  info.floats = floatAbility(context.module.fp32flags);
  if (context.module.flags & ZE_DEVICE_MODULE_FLAG_FP16)
    info.halfs = floatAbility(context.module.fp16flags);
  if (context.module.flags & ZE_DEVICE_MODULE_FLAG_FP64)
    info.doubles = floatAbility(context.module.fp64flags);
  for (uint32_t i = 0; i < compute.numSubGroupSizes; ++i)
    info.maxSubGroupSize =
        std::max<uint64_t>(info.maxSubGroupSize, compute.subGroupSizes[i]);
  info.maxWorkGroupSize = compute.maxTotalGroupSize;
  info.maxLocalSize[0] = compute.maxGroupSizeX;
  info.maxLocalSize[1] = compute.maxGroupSizeY;
  info.maxLocalSize[2] = compute.maxGroupSizeZ;
  info.maxGroups[0] = compute.maxGroupCountX;
  info.maxGroups[1] = compute.maxGroupCountY;
  info.maxGroups[2] = compute.maxGroupCountZ;
  info.localMemory = compute.maxSharedLocalMemory;
  // How the driver lays arguments out is its own affair.
  info.localArgumentAlignment = 16;
  info.bufferAlignment = Buffer::maxPatternSize;
  const ze_device_image_properties_t &image = context.image;
  constexpr uint64_t largestTexel = 16;
  info.images = image.maxImageDims2D != 0;
  info.imageLimits = {std::min(image.maxImageDims1D, image.maxImageDims2D),
                      image.maxImageDims3D,
                      image.maxImageArraySlices,
                      image.maxImageBufferSize / largestTexel,
                      image.maxReadImageArgs,
                      image.maxWriteImageArgs,
                      image.maxSamplers};
  // What kernels ask of such a launch is only known to its parts.
  info.unevenGroups = false;
  info.features = listFeatures(context);
  if (context.tickNanoseconds == 0)
    info.notes.push_back("the device has no timestamps: the time of a kernel "
                         "is that from its start to its end as the host sees "
                         "it");
  // What runs at once on a GPU depends on the kernel; that of a larger device
  // leaves no device idle.
  constexpr unsigned manyGroups = 64;
  info.threads = properties.type == ZE_DEVICE_TYPE_CPU
                     ? std::max(1u, std::thread::hardware_concurrency())
                     : manyGroups;
  return info;
}

LevelZeroDevice::LevelZeroDevice(std::shared_ptr<LevelZeroContext> context)
    : Device(describe(*context)), context(std::move(context)) {}

Result<std::unique_ptr<Device>>
LevelZeroDevice::create(const LevelZeroInstance &instance,
                        const LevelZeroPhysicalDevice &physical) {
  auto context = LevelZeroContext::create(instance, physical);
  if (!context.ok())
    return context.status().within("device '" +
                                   std::string(physical.properties.name) + "'");
  return std::unique_ptr<Device>(new LevelZeroDevice(context.take()));
}

Result<std::unique_ptr<Buffer>>
LevelZeroDevice::createBufferImpl(uint64_t size) {
  return LevelZeroBuffer::create(*this, context, size);
}

Result<std::unique_ptr<Image>>
LevelZeroDevice::createImageImpl(const ImageDescription &description) {
  if (!info().images)
    return Status::error("image arguments are not supported by the level-zero "
                         "device");
  return LevelZeroImage::create(*this, context, description);
}

Result<std::unique_ptr<Program>>
LevelZeroDevice::loadProgramImpl(const std::string &path,
                                 ProgramInterface interface) {
  const std::optional<std::string> content = readFile(path);
  if (!content)
    return Status::error("cannot read '" + path + "'");
  return LevelZeroProgram::load(*this, context, content->data(),
                                content->size(), "'" + path + "'",
                                std::move(interface));
}

Result<std::unique_ptr<Program>>
LevelZeroDevice::loadBinaryImpl(const void *data, uint64_t size,
                                const std::string &name,
                                ProgramInterface interface) {
  return LevelZeroProgram::load(*this, context, data, size, "'" + name + "'",
                                std::move(interface));
}

Result<std::unique_ptr<Kernel>>
LevelZeroDevice::createKernelImpl(KernelInterface interface, const void *,
                                  std::vector<BlockKernel>) {
  return Status::error("kernel '" + interface.name +
                       "': a Level Zero device runs kernels of SPIR-V modules "
                       "only, not code of this process");
}

/// The rules that only Level Zero has.
static Status checkLevelZeroRange(const DeviceInfo &device, bool globalOffsets,
                                  const CheckedLaunch &launch) {
  const KernelInterface &kernel = launch.kernel.interface();
  // Each is a launch of its own.
  constexpr uint64_t mostParts = 4096;
  uint64_t parts = 1;
  for (unsigned d = 0; d < 3; ++d) {
    std::string where = " in dimension " + std::to_string(d);
    uint64_t groups = launch.numGroups[d], most = device.maxGroups[d];
    if (groups > most && !kernel.wholeReason.empty())
      return Status::error("needs " + std::to_string(groups) + " work-groups" +
                           where + ", the device starts at most " +
                           std::to_string(most) +
                           " at once, and the launch cannot be divided, as " +
                           kernel.wholeReason);
    parts *= std::min(mostParts + 1, (groups - 1) / most + 1);
    if (parts > mostParts)
      return Status::error("needs " + std::to_string(groups) + " work-groups" +
                           where + ", and the device starts at most " +
                           std::to_string(most) + " at once");
    if (launch.offset[d] && !globalOffsets)
      return Status::error("the device has no global offsets (its driver lacks "
                           "the extension " ZE_GLOBAL_OFFSET_EXP_NAME
                           "), got " +
                           std::to_string(launch.offset[d]) + where);
    if (launch.offset[d] > UINT32_MAX)
      return Status::error("expected global offsets below 2^32, as Level Zero "
                           "has them, got " +
                           std::to_string(launch.offset[d]) + where);
    bool divided = groups > most || launch.global[d] % launch.local[d];
    if (divided && launch.offset[d] + launch.global[d] > UINT32_MAX)
      return Status::error("expected a global offset and size below 2^32 "
                           "together for a launch that is divided, got " +
                           std::to_string(launch.offset[d]) + " and " +
                           std::to_string(launch.global[d]) + where);
  }
  return Status::success();
}

Result<Event> LevelZeroDevice::launchImpl(const CheckedLaunch &asked) {
  CheckedLaunch launch = asked;
  enlargeGroups(info(), launch);
  const auto &code = static_cast<LevelZeroKernel &>(launch.kernel).code;
  const std::string what = "kernel '" + code->name + "'";
  if (Status status =
          checkLevelZeroRange(info(), context->globalOffsets, launch);
      !status.ok())
    return status.within(what);
  auto event = LevelZeroLaunch::start(code, launch);
  if (!event.ok())
    return event.status().within(what);
  return event;
}

unsigned cairn::runtime::levelZeroDeviceCount() {
  auto instance = LevelZeroInstance::get();
  return instance.ok() ? unsigned((*instance)->devices().size()) : 0;
}

Status cairn::runtime::levelZeroStatusOfDriver() {
  auto instance = LevelZeroInstance::get();
  if (!instance.ok())
    return instance.status();
  if ((*instance)->devices().empty())
    return Status::error("no Level Zero device: the drivers have none");
  return Status::success();
}

std::string cairn::runtime::levelZeroDeviceName(unsigned index) {
  return (*LevelZeroInstance::get())->devices()[index].properties.name;
}

Result<std::unique_ptr<Device>>
cairn::runtime::createLevelZeroDevice(unsigned index) {
  auto instance = LevelZeroInstance::get();
  if (!instance.ok())
    return instance.status();
  return LevelZeroDevice::create(**instance, (*instance)->devices()[index]);
}
