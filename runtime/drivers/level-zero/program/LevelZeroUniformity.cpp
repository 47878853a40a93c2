//===- LevelZeroUniformity.cpp - which NDRanges can be cut ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroUniformity.h"

using namespace cairn::runtime;

/// Why launches cannot be divided; empty where they can.
static std::string reasonOfWhole(const LevelZeroModule &module,
                                 const SpirvEntryPoint &entry) {
  if (!module.context->globalOffsets)
    return "the device has no global offsets";
  static constexpr std::pair<uint32_t, const char *> ofTheLaunch[] = {
      {SpirvNumWorkgroups, "get_num_groups"},
      {SpirvWorkgroupId, "get_group_id"},
      {SpirvGlobalSize, "get_global_size"},
      {SpirvEnqueuedWorkgroupSize, "get_enqueued_local_size"},
      {SpirvGlobalOffset, "get_global_offset"},
      {SpirvGlobalLinearId, "get_global_linear_id"},
      {SpirvNumEnqueuedSubgroups, "get_enqueued_num_sub_groups"},
  };
  for (const auto &[builtIn, function] : ofTheLaunch)
    if (entry.builtIns.count(builtIn))
      return std::string("the kernel calls ") + function;
  return "";
}

void cairn::runtime::requireUniformity(const LevelZeroModule &module,
                                       KernelInterface &kernel) {
  const SpirvEntryPoint &entry =
      module.spirv.entryPoints.find(kernel.symbol)->second;
  if (entry.localSize && !kernel.reqdWorkGroupSize)
    kernel.requireOnDevice(
        {(*entry.localSize)[0], (*entry.localSize)[1], (*entry.localSize)[2]});
  const char *wholeOnly = ", and Level Zero launches whole work-groups";
  kernel.wholeReason = reasonOfWhole(module, entry);
  std::string reason = kernel.reqdWorkGroupSize
                           ? "the kernel requires a local size"
                           : kernel.wholeReason;
  if (!kernel.wholeReason.empty())
    kernel.wholeReason += wholeOnly;
  if (kernel.uniformWorkGroupSize || reason.empty())
    return;
  kernel.uniformWorkGroupSize = true;
  kernel.uniformReason = reason + wholeOnly;
}
