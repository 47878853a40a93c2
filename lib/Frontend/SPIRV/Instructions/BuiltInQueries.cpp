//===- BuiltInQueries.cpp - SPIR-V's built-ins in OpenCL C ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRV/Instructions/BuiltInQueries.h"

using namespace cairn::frontend::spirv;

static constexpr BuiltInQuery kBuiltInQueries[] = {
    {spv::BuiltIn::NumWorkgroups, "get_num_groups", true},
    {spv::BuiltIn::WorkgroupSize, "get_local_size", true},
    {spv::BuiltIn::WorkgroupId, "get_group_id", true},
    {spv::BuiltIn::LocalInvocationId, "get_local_id", true},
    {spv::BuiltIn::GlobalInvocationId, "get_global_id", true},
    {spv::BuiltIn::LocalInvocationIndex, "get_local_linear_id", false},
    {spv::BuiltIn::WorkDim, "get_work_dim", false},
    {spv::BuiltIn::GlobalSize, "get_global_size", true},
    {spv::BuiltIn::EnqueuedWorkgroupSize, "get_enqueued_local_size", true},
    {spv::BuiltIn::GlobalOffset, "get_global_offset", true},
    {spv::BuiltIn::GlobalLinearId, "get_global_linear_id", false},
    {spv::BuiltIn::SubgroupSize, "get_sub_group_size", false},
    {spv::BuiltIn::SubgroupMaxSize, "get_max_sub_group_size", false},
    {spv::BuiltIn::NumSubgroups, "get_num_sub_groups", false},
    {spv::BuiltIn::NumEnqueuedSubgroups, "get_enqueued_num_sub_groups", false},
    {spv::BuiltIn::SubgroupId, "get_sub_group_id", false},
    {spv::BuiltIn::SubgroupLocalInvocationId, "get_sub_group_local_id", false},
    {spv::BuiltIn::SubgroupEqMask, "get_sub_group_eq_mask", false},
    {spv::BuiltIn::SubgroupGeMask, "get_sub_group_ge_mask", false},
    {spv::BuiltIn::SubgroupGtMask, "get_sub_group_gt_mask", false},
    {spv::BuiltIn::SubgroupLeMask, "get_sub_group_le_mask", false},
    {spv::BuiltIn::SubgroupLtMask, "get_sub_group_lt_mask", false},
};

const BuiltInQuery *
cairn::frontend::spirv::findBuiltInQuery(spv::BuiltIn builtIn) {
  for (const BuiltInQuery &query : kBuiltInQueries)
    if (query.builtIn == builtIn)
      return &query;
  return nullptr;
}
