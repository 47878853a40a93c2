//===- VulkanProgram.cpp - programs on a Vulkan device ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanProgram.h"

#include "VulkanKernel.h"

using namespace cairn::runtime;

/// Whether the kernel can be launched in regions: for more work-groups than one
/// dispatch takes, or for work-groups of several sizes. What differs from
/// region to region it must take from push constants.
static bool runsInRegions(const SpirvEntryPoint &entry,
                          const ShaderModuleInterface &shared) {
  if (!shared.workGroupSizeIds)
    return false;
  for (auto [builtIn, constant] :
       {std::pair(SpirvGlobalInvocationId, LaunchConstant::RegionOffset),
        std::pair(SpirvWorkgroupId, LaunchConstant::RegionGroupOffset),
        std::pair(SpirvNumWorkgroups, LaunchConstant::NumWorkGroups)})
    if (entry.builtIns.count(builtIn) && !shared.find(constant))
      return false;
  return true;
}

/// Completes what the interface leaves to the module, and holds one against
/// the other.
static Status matchKernel(const SpirvModule &spirv,
                          const ShaderModuleInterface &shared,
                          const std::string &file, KernelInterface &kernel) {
  auto entry = spirv.entryPoints.find(kernel.symbol);
  if (entry == spirv.entryPoints.end())
    return Status::error(file + " has no compute shader '" + kernel.symbol +
                         "', the entry point of kernel '" + kernel.name + "'");
  std::string what = "kernel '" + kernel.name + "' of " + file;
  if (shared.workGroupSizeIds)
    for (uint32_t id : *shared.workGroupSizeIds)
      if (!spirv.specIds.count(id) && !kernel.reqdWorkGroupSize)
        return Status::error(what +
                             ": the module has no specialization "
                             "constant " +
                             std::to_string(id) +
                             ", which the interface names for the work-group "
                             "size");
  if (const auto &fixed = entry->second.localSize;
      fixed && (kernel.reqdWorkGroupSize || !shared.workGroupSizeIds)) {
    std::array<uint64_t, 3> size = {(*fixed)[0], (*fixed)[1], (*fixed)[2]};
    if (kernel.reqdWorkGroupSize && *kernel.deviceWorkGroupSize() != size &&
        !shared.workGroupSizeIds)
      return Status::error(what + ": the module's local size is not the "
                                  "interface's 'reqd_work_group_size'");
    if (!kernel.reqdWorkGroupSize)
      kernel.requireOnDevice(size);
  }
  const bool inRegions = runsInRegions(entry->second, shared);
  if (!inRegions && kernel.wholeReason.empty())
    kernel.wholeReason = "the kernel was compiled for one dispatch";
  if (!inRegions || kernel.reqdWorkGroupSize)
    kernel.uniformWorkGroupSize = true;
  return Status::success();
}

Result<std::unique_ptr<Program>>
VulkanProgram::load(VulkanDevice &device, const void *data, uint64_t size,
                    const std::string &file, ProgramInterface interface) {
  auto spirv = SpirvModule::parse(data, size, file);
  if (!spirv.ok())
    return spirv.status();
  if (Status status = device.context().features.check(*spirv, file);
      !status.ok())
    return status;
  if (!interface.shader)
    return Status::error("expected an interface for target 'vulkan'");
  // Before the driver sees the module, which trusts it.
  const ShaderModuleInterface &shared = *interface.shader;
  for (KernelInterface &kernel : interface.kernels)
    if (Status status = matchKernel(*spirv, shared, file, kernel); !status.ok())
      return status;
  auto module = VulkanModule::create(device.sharedContext(), device.transfer(),
                                     spirv.take(), shared, file);
  if (!module.ok())
    return device.context().finish(module.status());
  if (Status status = device.context().finish(Status::success()); !status.ok())
    return status;
  // Wrong interfaces are found now, whichever kernel is asked for.
  for (const KernelInterface &kernel : interface.kernels)
    if (auto layout = VulkanLayout::create(**module, kernel); !layout.ok())
      return layout.status().within("kernel '" + kernel.name + "' of " + file);
  return std::unique_ptr<Program>(
      new VulkanProgram(device, std::move(interface), module.take()));
}

Result<std::unique_ptr<Kernel>>
VulkanProgram::createKernelImpl(const KernelInterface &kernel) {
  auto pipelines = VulkanPipelines::create(module, kernel);
  if (!pipelines.ok())
    return device.context().finish(pipelines.status());
  auto launches = std::make_shared<VulkanLaunches>(
      pipelines.take(), device.sharedTransfer(), device.samplers());
  return std::make_unique<VulkanKernel>(device, std::move(launches));
}
