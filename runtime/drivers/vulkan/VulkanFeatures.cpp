//===- VulkanFeatures.cpp - what a Vulkan device can do ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanFeatures.h"

#include "SpirvCapabilities.h"

#include <algorithm>

using namespace cairn::runtime;

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

  // A structure joins the chain where the device's version or an extension
  // has it; the extension is enabled then.
  core.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
  void **tail = &core.pNext;
  auto add = [&](auto &part, VkStructureType type, uint32_t coreVersion,
                 const char *extension) {
    if (!provides(coreVersion, extension))
      return;
    if (version < coreVersion)
      enabled.push_back(extension);
    part.sType = type;
    *tail = &part;
    tail = &part.pNext;
  };
  constexpr uint32_t v11 = VK_API_VERSION_1_1, v12 = VK_API_VERSION_1_2,
                     v13 = VK_API_VERSION_1_3, never = UINT32_MAX;
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
  vk.GetPhysicalDeviceFeatures2(device.handle, &core);
  // Costs speed, and OpenCL promises nothing for wrong addresses.
  core.features.robustBufferAccess = VK_FALSE;
  // Not for capturing, and not for several devices.
  bufferAddress.bufferDeviceAddressCaptureReplay = VK_FALSE;
  bufferAddress.bufferDeviceAddressMultiDevice = VK_FALSE;

  properties.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
  tail = &properties.pNext;
  add(subgroups, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES, v11,
      nullptr);
  add(sizes, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES, v11,
      nullptr);
  add(floatControls,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FLOAT_CONTROLS_PROPERTIES, v12,
      VK_KHR_SHADER_FLOAT_CONTROLS_EXTENSION_NAME);
  vk.GetPhysicalDeviceProperties2(device.handle, &properties);

  // Enabled where they are, as SPIR-V alone asks for them.
  for (auto [extension, coreVersion] :
       {std::pair(VK_KHR_SHADER_NON_SEMANTIC_INFO_EXTENSION_NAME, v13),
        std::pair(VK_KHR_SPIRV_1_4_EXTENSION_NAME, v12),
        std::pair("VK_KHR_shader_expect_assume", never),
        std::pair("VK_KHR_shader_subgroup_rotate", never),
        std::pair("VK_KHR_shader_maximal_reconvergence", never),
        std::pair("VK_KHR_shader_subgroup_uniform_control_flow", never)})
    if (version < coreVersion && hasExtension(extension))
      enabled.push_back(extension);
}

namespace {
using Has = bool (*)(const VulkanFeatures &);

/// What a capability needs of a device. No feature: Vulkan 1.1 always has it.
struct CapabilityRow {
  SpirvCapability capability;
  const char *name;
  const char *feature = nullptr;
  Has has = nullptr;
};

/// Extensions of SPIR-V: the version of Vulkan that includes it, or the
/// extension that brings it.
struct ExtensionRow {
  const char *spirv;
  uint32_t coreVersion;
  const char *vulkan;
};
} // namespace

#define CAIRN_ALWAYS(name) {SpirvCapability::name, #name, nullptr, nullptr}
#define CAIRN_FEATURE(name, part, feature)                                     \
  {SpirvCapability::name, #name, #feature,                                     \
   [](const VulkanFeatures &f) { return f.part.feature == VK_TRUE; }}
#define CAIRN_CORE(name, feature)                                              \
  {SpirvCapability::name, #name, #feature,                                     \
   [](const VulkanFeatures &f) { return f.core.features.feature == VK_TRUE; }}
#define CAIRN_SUBGROUP(name, operation)                                        \
  {SpirvCapability::name, #name, #operation, [](const VulkanFeatures &f) {     \
     return (f.subgroups.supportedOperations & (operation)) != 0 &&            \
            (f.subgroups.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT) != 0;  \
   }}
#define CAIRN_FLOAT_CONTROL(name, control)                                     \
  {SpirvCapability::name, #name, #control "Float16, ...Float32 or ...Float64", \
   [](const VulkanFeatures &f) {                                               \
     return f.floatControls.control##Float16 ||                                \
            f.floatControls.control##Float32 ||                                \
            f.floatControls.control##Float64;                                  \
   }}

static const CapabilityRow capabilityTable[] = {
    CAIRN_ALWAYS(Matrix),
    CAIRN_ALWAYS(Shader),
    CAIRN_ALWAYS(Sampled1D),
    CAIRN_ALWAYS(Image1D),
    CAIRN_ALWAYS(SampledBuffer),
    CAIRN_ALWAYS(ImageBuffer),
    CAIRN_ALWAYS(ImageQuery),
    CAIRN_FEATURE(Float16, float16Int8, shaderFloat16),
    CAIRN_CORE(Float64, shaderFloat64),
    CAIRN_CORE(Int64, shaderInt64),
    CAIRN_CORE(Int16, shaderInt16),
    CAIRN_FEATURE(Int8, float16Int8, shaderInt8),
    {SpirvCapability::Int64Atomics, "Int64Atomics",
     "shaderBufferInt64Atomics or shaderSharedInt64Atomics",
     [](const VulkanFeatures &f) {
       return f.atomicInt64.shaderBufferInt64Atomics ||
              f.atomicInt64.shaderSharedInt64Atomics;
     }},
    CAIRN_FEATURE(StorageBuffer16BitAccess, storage16,
                  storageBuffer16BitAccess),
    CAIRN_FEATURE(UniformAndStorageBuffer16BitAccess, storage16,
                  uniformAndStorageBuffer16BitAccess),
    CAIRN_FEATURE(StoragePushConstant16, storage16, storagePushConstant16),
    CAIRN_FEATURE(StorageBuffer8BitAccess, storage8, storageBuffer8BitAccess),
    CAIRN_FEATURE(UniformAndStorageBuffer8BitAccess, storage8,
                  uniformAndStorageBuffer8BitAccess),
    CAIRN_FEATURE(StoragePushConstant8, storage8, storagePushConstant8),
    CAIRN_FEATURE(VariablePointersStorageBuffer, variablePointers,
                  variablePointersStorageBuffer),
    CAIRN_FEATURE(VariablePointers, variablePointers, variablePointers),
    CAIRN_FEATURE(PhysicalStorageBufferAddresses, bufferAddress,
                  bufferDeviceAddress),
    CAIRN_FEATURE(VulkanMemoryModel, memoryModel, vulkanMemoryModel),
    CAIRN_FEATURE(VulkanMemoryModelDeviceScope, memoryModel,
                  vulkanMemoryModelDeviceScope),
    CAIRN_CORE(ImageGatherExtended, shaderImageGatherExtended),
    CAIRN_CORE(StorageImageExtendedFormats, shaderStorageImageExtendedFormats),
    CAIRN_CORE(StorageImageReadWithoutFormat,
               shaderStorageImageReadWithoutFormat),
    CAIRN_CORE(StorageImageWriteWithoutFormat,
               shaderStorageImageWriteWithoutFormat),
    CAIRN_CORE(UniformBufferArrayDynamicIndexing,
               shaderUniformBufferArrayDynamicIndexing),
    CAIRN_CORE(SampledImageArrayDynamicIndexing,
               shaderSampledImageArrayDynamicIndexing),
    CAIRN_CORE(StorageBufferArrayDynamicIndexing,
               shaderStorageBufferArrayDynamicIndexing),
    CAIRN_CORE(StorageImageArrayDynamicIndexing,
               shaderStorageImageArrayDynamicIndexing),
    CAIRN_SUBGROUP(GroupNonUniform, VK_SUBGROUP_FEATURE_BASIC_BIT),
    CAIRN_SUBGROUP(GroupNonUniformVote, VK_SUBGROUP_FEATURE_VOTE_BIT),
    CAIRN_SUBGROUP(GroupNonUniformArithmetic,
                   VK_SUBGROUP_FEATURE_ARITHMETIC_BIT),
    CAIRN_SUBGROUP(GroupNonUniformBallot, VK_SUBGROUP_FEATURE_BALLOT_BIT),
    CAIRN_SUBGROUP(GroupNonUniformShuffle, VK_SUBGROUP_FEATURE_SHUFFLE_BIT),
    CAIRN_SUBGROUP(GroupNonUniformShuffleRelative,
                   VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT),
    CAIRN_SUBGROUP(GroupNonUniformClustered, VK_SUBGROUP_FEATURE_CLUSTERED_BIT),
    CAIRN_SUBGROUP(GroupNonUniformQuad, VK_SUBGROUP_FEATURE_QUAD_BIT),
    CAIRN_FLOAT_CONTROL(DenormPreserve, shaderDenormPreserve),
    CAIRN_FLOAT_CONTROL(DenormFlushToZero, shaderDenormFlushToZero),
    CAIRN_FLOAT_CONTROL(SignedZeroInfNanPreserve,
                        shaderSignedZeroInfNanPreserve),
    CAIRN_FLOAT_CONTROL(RoundingModeRTE, shaderRoundingModeRTE),
    CAIRN_FLOAT_CONTROL(RoundingModeRTZ, shaderRoundingModeRTZ),
    CAIRN_FEATURE(DotProduct, dotProduct, shaderIntegerDotProduct),
    CAIRN_FEATURE(DotProductInputAll, dotProduct, shaderIntegerDotProduct),
    CAIRN_FEATURE(DotProductInput4x8Bit, dotProduct, shaderIntegerDotProduct),
    CAIRN_FEATURE(DotProductInput4x8BitPacked, dotProduct,
                  shaderIntegerDotProduct),
    CAIRN_FEATURE(WorkgroupMemoryExplicitLayoutKHR, workgroupLayout,
                  workgroupMemoryExplicitLayout),
    CAIRN_FEATURE(WorkgroupMemoryExplicitLayout8BitAccessKHR, workgroupLayout,
                  workgroupMemoryExplicitLayout8BitAccess),
    CAIRN_FEATURE(WorkgroupMemoryExplicitLayout16BitAccessKHR, workgroupLayout,
                  workgroupMemoryExplicitLayout16BitAccess),
    CAIRN_FEATURE(ShaderClockKHR, clock, shaderSubgroupClock),
    CAIRN_FEATURE(AtomicFloat32AddEXT, atomicFloat,
                  shaderBufferFloat32AtomicAdd),
    CAIRN_FEATURE(AtomicFloat64AddEXT, atomicFloat,
                  shaderBufferFloat64AtomicAdd),
    CAIRN_FEATURE(AtomicFloat16AddEXT, atomicFloat2,
                  shaderBufferFloat16AtomicAdd),
    CAIRN_FEATURE(AtomicFloat32MinMaxEXT, atomicFloat2,
                  shaderBufferFloat32AtomicMinMax),
    CAIRN_FEATURE(AtomicFloat64MinMaxEXT, atomicFloat2,
                  shaderBufferFloat64AtomicMinMax),
    CAIRN_FEATURE(AtomicFloat16MinMaxEXT, atomicFloat2,
                  shaderBufferFloat16AtomicMinMax),
};

static const ExtensionRow extensionTable[] = {
    {"SPV_KHR_storage_buffer_storage_class", VK_API_VERSION_1_1, nullptr},
    {"SPV_KHR_variable_pointers", VK_API_VERSION_1_1, nullptr},
    {"SPV_KHR_16bit_storage", VK_API_VERSION_1_1, nullptr},
    {"SPV_KHR_no_integer_wrap_decoration", VK_API_VERSION_1_1, nullptr},
    {"SPV_KHR_8bit_storage", VK_API_VERSION_1_2,
     VK_KHR_8BIT_STORAGE_EXTENSION_NAME},
    {"SPV_KHR_physical_storage_buffer", VK_API_VERSION_1_2,
     VK_KHR_BUFFER_DEVICE_ADDRESS_EXTENSION_NAME},
    {"SPV_KHR_vulkan_memory_model", VK_API_VERSION_1_2,
     VK_KHR_VULKAN_MEMORY_MODEL_EXTENSION_NAME},
    {"SPV_KHR_float_controls", VK_API_VERSION_1_2,
     VK_KHR_SHADER_FLOAT_CONTROLS_EXTENSION_NAME},
    {"SPV_KHR_non_semantic_info", VK_API_VERSION_1_3,
     VK_KHR_SHADER_NON_SEMANTIC_INFO_EXTENSION_NAME},
    {"SPV_KHR_integer_dot_product", VK_API_VERSION_1_3,
     VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME},
    {"SPV_KHR_workgroup_memory_explicit_layout", UINT32_MAX,
     VK_KHR_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_EXTENSION_NAME},
    {"SPV_KHR_shader_clock", UINT32_MAX, VK_KHR_SHADER_CLOCK_EXTENSION_NAME},
    {"SPV_KHR_expect_assume", UINT32_MAX, "VK_KHR_shader_expect_assume"},
    {"SPV_KHR_subgroup_rotate", UINT32_MAX, "VK_KHR_shader_subgroup_rotate"},
    {"SPV_KHR_maximal_reconvergence", UINT32_MAX,
     "VK_KHR_shader_maximal_reconvergence"},
    {"SPV_KHR_subgroup_uniform_control_flow", UINT32_MAX,
     "VK_KHR_shader_subgroup_uniform_control_flow"},
    {"SPV_EXT_shader_atomic_float_add", UINT32_MAX,
     VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME},
    {"SPV_EXT_shader_atomic_float_min_max", UINT32_MAX,
     VK_EXT_SHADER_ATOMIC_FLOAT_2_EXTENSION_NAME},
    {"SPV_EXT_shader_atomic_float16_add", UINT32_MAX,
     VK_EXT_SHADER_ATOMIC_FLOAT_2_EXTENSION_NAME},
};

Status VulkanFeatures::lacks(const char *feature, const std::string &neededBy,
                             const std::string &file) const {
  return Status::error("device '" + name + "' lacks " + feature +
                       ", needed by " + neededBy + " of " + file);
}

static std::string dotted(uint32_t major, uint32_t minor) {
  return std::to_string(major) + "." + std::to_string(minor);
}

Status VulkanFeatures::checkVersion(const SpirvModule &module,
                                    const std::string &file) const {
  uint32_t most = version >= VK_API_VERSION_1_3                   ? 6
                  : version >= VK_API_VERSION_1_2                 ? 5
                  : hasExtension(VK_KHR_SPIRV_1_4_EXTENSION_NAME) ? 4
                                                                  : 3;
  if (module.majorVersion == 1 && module.minorVersion <= most)
    return Status::success();
  return Status::error(
      file + " is SPIR-V " + dotted(module.majorVersion, module.minorVersion) +
      ", and device '" + name + "' with Vulkan " +
      dotted(VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version)) +
      " takes SPIR-V up to " + dotted(1, most));
}

Status VulkanFeatures::checkExtensions(const SpirvModule &module,
                                       const std::string &file) const {
  for (const std::string &extension : module.extensions) {
    const auto *row = std::find_if(
        std::begin(extensionTable), std::end(extensionTable),
        [&](const ExtensionRow &entry) { return extension == entry.spirv; });
    if (row == std::end(extensionTable))
      return Status::error("extension " + extension + " of " + file +
                           " is not known to the Vulkan driver of this "
                           "runtime");
    if (!provides(row->coreVersion, row->vulkan))
      return lacks(row->vulkan, "extension " + extension, file);
  }
  return Status::success();
}

Status VulkanFeatures::check(const SpirvModule &module,
                             const std::string &file) const {
  if (Status status = checkVersion(module, file); !status.ok())
    return status;
  for (uint32_t capability : module.capabilities) {
    const auto *row = std::find_if(
        std::begin(capabilityTable), std::end(capabilityTable),
        [&](const CapabilityRow &entry) {
          return capability == static_cast<uint32_t>(entry.capability);
        });
    if (row == std::end(capabilityTable))
      return Status::error(
          capability == static_cast<uint32_t>(SpirvCapability::Kernel)
              ? file + " is SPIR-V for OpenCL (capability Kernel), expected "
                       "SPIR-V for Vulkan"
              : "capability " + std::to_string(capability) + " of " + file +
                    " is not known to the Vulkan driver of this runtime");
    if (row->has && !row->has(*this))
      return lacks(row->feature, std::string("capability ") + row->name, file);
  }
  if (module.hasExecutionModeIds && !maintenance4.maintenance4)
    return lacks("maintenance4", "execution mode LocalSizeId", file);
  return checkExtensions(module, file);
}

std::vector<std::string> VulkanFeatures::list() const {
  std::vector<std::string> names;
  for (const CapabilityRow &row : capabilityTable)
    if (row.has && row.has(*this) &&
        std::find(names.begin(), names.end(), row.feature) == names.end())
      names.push_back(row.feature);
  return names;
}
