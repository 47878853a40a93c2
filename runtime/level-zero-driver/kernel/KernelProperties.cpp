//===- KernelProperties.cpp - what kernels tell of themselves ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "kernel/Kernel.h"
#include "tables/Functions.h"

#include "lib/Hash.h"
#include "lib/launch/LocalSize.h"

using namespace cairn;
using namespace cairn::level_zero;

/// Work-items that make whole vectors of any type on any CPU.
static constexpr uint32_t preferredMultiple = 16;

/// A kernel is known by its name, its module by what it is made of.
static ze_kernel_uuid_t identify(const Kernel &kernel) {
  ze_kernel_uuid_t uuid = {};
  const ModuleSource &source = kernel.module->source;
  runtime::Hash name, module;
  name.add(kernel.interface().name.data(), kernel.interface().name.size());
  module.add(source.options.data(), source.options.size());
  for (const ModuleInput &input : source.inputs)
    module.add(input.words().data(), 4 * input.words().size());
  uint64_t kid = name.value(), mid = module.value();
  std::memcpy(uuid.kid, &kid, sizeof kid);
  std::memcpy(uuid.mid, &mid, sizeof mid);
  return uuid;
}

ze_result_t
level_zero::zeKernelGetProperties(ze_kernel_handle_t hKernel,
                                  ze_kernel_properties_t *pKernelProperties) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = beginQuery(hKernel, kernel, pKernelProperties))
    return result;
  ze_kernel_properties_t &properties = *pKernelProperties;
  const runtime::KernelInterface &interface = kernel->interface();
  properties.numKernelArgs = interface.args.size();
  if (const auto &required = interface.reqdWorkGroupSize) {
    properties.requiredGroupSizeX = (*required)[0];
    properties.requiredGroupSizeY = (*required)[1];
    properties.requiredGroupSizeZ = (*required)[2];
  }
  properties.requiredSubgroupSize = narrow(interface.reqdSubGroupSize);
  uint64_t subGroup = std::max<uint64_t>(interface.subGroupSize, 1);
  properties.maxSubgroupSize = narrow(subGroup);
  properties.maxNumSubgroups =
      narrow((interface.maxWorkGroupSize + subGroup - 1) / subGroup);
  properties.localMemSize = narrow(interface.localMemory);
  properties.privateMemSize = narrow(interface.privateMemory);
  properties.uuid = identify(*kernel);
  if (auto *preferred =
          findExtension<ze_kernel_preferred_group_size_properties_t>(
              properties.pNext,
              ZE_STRUCTURE_TYPE_KERNEL_PREFERRED_GROUP_SIZE_PROPERTIES))
    preferred->preferredMultiple = preferredMultiple;
  if (auto *largest = findExtension<KernelMaxGroupSize>(
          properties.pNext, structureType(kernelMaxGroupSizeExt)))
    largest->maxGroupSize = narrow(kernel->maxGroupSize());
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeKernelGetName(ze_kernel_handle_t hKernel,
                                        size_t *pSize, char *pName) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = find(hKernel, kernel))
    return result;
  const std::string &name = kernel->interface().name;
  return answerBytes(name.c_str(), name.size() + 1, pSize, pName);
}

ze_result_t level_zero::zeKernelGetSourceAttributes(ze_kernel_handle_t hKernel,
                                                    uint32_t *pSize,
                                                    char **pString) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = find(hKernel, kernel))
    return result;
  const std::string &attributes = kernel->interface().attributes;
  size_t bytes = attributes.size() + 1;
  if (!pSize || (pString && !*pString))
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  size_t room = *pSize;
  *pSize = bytes;
  return pString ? answerBytes(attributes.c_str(), bytes, &room, *pString)
                 : ZE_RESULT_SUCCESS;
}

/// Level Zero launches whole groups only, so the size divides the global one.
ze_result_t level_zero::zeKernelSuggestGroupSize(
    ze_kernel_handle_t hKernel, uint32_t globalSizeX, uint32_t globalSizeY,
    uint32_t globalSizeZ, uint32_t *groupSizeX, uint32_t *groupSizeY,
    uint32_t *groupSizeZ) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = find(hKernel, kernel))
    return result;
  if (!groupSizeX || !groupSizeY || !groupSizeZ)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (!globalSizeX || !globalSizeY || !globalSizeZ)
    return ZE_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION;
  std::shared_ptr<const KernelLaunch> set = kernel->capture();
  runtime::CheckedLaunch launch{*set->kernel, set->args};
  launch.dims = 3;
  launch.global[0] = globalSizeX;
  launch.global[1] = globalSizeY;
  launch.global[2] = globalSizeZ;
  runtime::chooseLocalSize(kernel->module->device->info(), launch);
  if (!kernel->interface().reqdWorkGroupSize)
    for (unsigned d = 0; d < 3; ++d)
      while (launch.global[d] % launch.local[d])
        --launch.local[d];
  *groupSizeX = launch.local[0];
  *groupSizeY = launch.local[1];
  *groupSizeZ = launch.local[2];
  return ZE_RESULT_SUCCESS;
}
