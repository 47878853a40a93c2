//===- FeatureChecks.cpp - what a module needs of a device ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SpirvCapabilities.h"
#include "VulkanFeatures.h"

#include <algorithm>

using namespace cairn::runtime;

namespace {
using Has = bool (*)(const VulkanFeatures &);

/// What a capability needs of a device. No feature: Vulkan 1.1 always has it.
struct CapabilityRow {
  SpirvCapability capability;
  const char *name, *feature;
  Has has;
};

/// What an execution mode needs that asks for a way of computing.
struct FloatControlRow {
  SpirvFloatControl mode;
  uint32_t width;
  const char *name, *property;
  Has has;
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
  {SpirvCapability::name, #name, "VK_SUBGROUP_FEATURE_" #operation,            \
   [](const VulkanFeatures &f) {                                               \
     return (f.subgroups.supportedOperations &                                 \
             VK_SUBGROUP_FEATURE_##operation##_BIT) != 0 &&                    \
            (f.subgroups.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT) != 0;  \
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
    CAIRN_FEATURE(Int64Atomics, atomicInt64, shaderBufferInt64Atomics),
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
    CAIRN_SUBGROUP(GroupNonUniform, BASIC),
    CAIRN_SUBGROUP(GroupNonUniformVote, VOTE),
    CAIRN_SUBGROUP(GroupNonUniformArithmetic, ARITHMETIC),
    CAIRN_SUBGROUP(GroupNonUniformBallot, BALLOT),
    CAIRN_SUBGROUP(GroupNonUniformShuffle, SHUFFLE),
    CAIRN_SUBGROUP(GroupNonUniformShuffleRelative, SHUFFLE_RELATIVE),
    CAIRN_SUBGROUP(GroupNonUniformClustered, CLUSTERED),
    CAIRN_SUBGROUP(GroupNonUniformQuad, QUAD),
    // Their execution modes say for which width.
    CAIRN_ALWAYS(DenormPreserve),
    CAIRN_ALWAYS(DenormFlushToZero),
    CAIRN_ALWAYS(SignedZeroInfNanPreserve),
    CAIRN_ALWAYS(RoundingModeRTE),
    CAIRN_ALWAYS(RoundingModeRTZ),
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
    CAIRN_FEATURE(CooperativeMatrixKHR, cooperativeMatrix, cooperativeMatrix),
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

#define CAIRN_FLOAT_CONTROL(mode, width)                                       \
  {SpirvFloatControl::mode, width, #mode, "shader" #mode "Float" #width,       \
   [](const VulkanFeatures &f) {                                               \
     return f.floatControls.shader##mode##Float##width == VK_TRUE;             \
   }}
#define CAIRN_FLOAT_CONTROLS(mode)                                             \
  CAIRN_FLOAT_CONTROL(mode, 16), CAIRN_FLOAT_CONTROL(mode, 32),                \
      CAIRN_FLOAT_CONTROL(mode, 64)

static const FloatControlRow floatControlTable[] = {
    CAIRN_FLOAT_CONTROLS(DenormPreserve),
    CAIRN_FLOAT_CONTROLS(DenormFlushToZero),
    CAIRN_FLOAT_CONTROLS(SignedZeroInfNanPreserve),
    CAIRN_FLOAT_CONTROLS(RoundingModeRTE),
    CAIRN_FLOAT_CONTROLS(RoundingModeRTZ),
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
    {"SPV_KHR_cooperative_matrix", UINT32_MAX, cooperativeMatrixExtension},
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
  uint8_t newest = version >= VK_API_VERSION_1_3                   ? 6
                   : version >= VK_API_VERSION_1_2                 ? 5
                   : hasExtension(VK_KHR_SPIRV_1_4_EXTENSION_NAME) ? 4
                                                                   : 3;
  SPIRVVersion most(1, newest);
  if (module.version.isKnown() && module.version <= most)
    return Status::success();
  return Status::error(
      file + " is SPIR-V " + module.version.str() + ", and device '" + name +
      "' with Vulkan " +
      dotted(VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version)) +
      " takes SPIR-V up to " + most.str());
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

Status VulkanFeatures::checkCapabilities(const SpirvModule &module,
                                         const std::string &file) const {
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
  return Status::success();
}

Status VulkanFeatures::checkExecutionModes(const SpirvModule &module,
                                           const std::string &file) const {
  for (auto [mode, width] : module.floatControls)
    for (const FloatControlRow &row : floatControlTable)
      if (mode == static_cast<uint32_t>(row.mode) && width == row.width &&
          !row.has(*this))
        return lacks(row.property, std::string("execution mode ") + row.name,
                     file);
  if (module.hasExecutionModeIds && !maintenance4.maintenance4)
    return lacks("maintenance4", "execution mode LocalSizeId", file);
  return Status::success();
}

Status VulkanFeatures::checkMatrices(const SpirvModule &module,
                                     const std::string &file) const {
  for (const MatrixShape &shape : readMatrixShapes(module))
    if (std::none_of(matrices.begin(), matrices.end(),
                     [&](const auto &own) { return shape.isOf(own); }))
      return Status::error(file + " multiplies matrices of " + shape.spell() +
                           ", expected one of these for device '" + name +
                           "': " + spell(matrices));
  return Status::success();
}

Status VulkanFeatures::check(const SpirvModule &module,
                             const std::string &file) const {
  if (Status status = checkVersion(module, file); !status.ok())
    return status;
  if (Status status = checkCapabilities(module, file); !status.ok())
    return status;
  if (Status status = checkExecutionModes(module, file); !status.ok())
    return status;
  if (Status status = checkMatrices(module, file); !status.ok())
    return status;
  return checkExtensions(module, file);
}

Status VulkanFeatures::checkSubgroupSize(uint64_t size) const {
  std::string required =
      "requires sub-groups of " + std::to_string(size) + " work-items, ";
  if (!subgroupSize.subgroupSizeControl ||
      !(subgroupSizes.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT))
    return Status::error(required + "and device '" + name +
                         "' lacks subgroupSizeControl for compute shaders");
  uint32_t min = subgroupSizes.minSubgroupSize,
           max = subgroupSizes.maxSubgroupSize;
  if (size >= min && size <= max && (size & (size - 1)) == 0)
    return Status::success();
  return Status::error(required + "expected " +
                       (min == max
                            ? std::to_string(min)
                            : "a power of two from " + std::to_string(min) +
                                  " to " + std::to_string(max)) +
                       " for device '" + name + "'");
}

std::vector<std::string> VulkanFeatures::list() const {
  std::vector<std::string> names;
  for (const CapabilityRow &row : capabilityTable)
    if (row.has && row.has(*this) &&
        std::find(names.begin(), names.end(), row.feature) == names.end())
      names.push_back(row.feature);
  for (const FloatControlRow &row : floatControlTable)
    if (row.has(*this))
      names.push_back(row.property);
  return names;
}
