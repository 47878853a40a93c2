//===- LevelZeroLimits.cpp - what Level Zero has not ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroLimits.h"

#include <sstream>

using namespace cairn::corpus;

/// A launch is a number of work-groups (zeCommandListAppendLaunchKernel). The
/// runner puts smaller ones at the end by launches of their own, which a kernel
/// notices that asks for the size of all or that synchronises groups.
static const char wholeGroups[] = "Level Zero launches whole work-groups";
/// ze_group_count_t has three dimensions, always.
static const char dimensions[] = "element 28: expected 3, got 1";
/// zeKernelSetGlobalOffsetExp takes 32 bits.
static const char offsets[] =
    "expected global offsets below 2^32, as Level Zero has them";

static const LevelZeroLimit limits[] = {
    {"barrier_grid_uneven_plane", wholeGroups, nullptr},
    {"barrier_grid_uneven_cube", wholeGroups, nullptr},
    {"barrier_uneven_groups_line", wholeGroups, nullptr},
    {"barrier_uneven_groups_short_line", wholeGroups, nullptr},
    {"barrier_uneven_groups_plane", wholeGroups, nullptr},
    {"barrier_uneven_groups_cube", wholeGroups, nullptr},
    {"barrier_uneven_groups_last_of_1", wholeGroups, nullptr},
    {"ndrange_queries_cube_offset", offsets, nullptr},
    {"ndrange_queries_one", nullptr, dimensions},
    {"ndrange_uneven_cube", wholeGroups, nullptr},
    {"ndrange_uneven_line", wholeGroups, nullptr},
    {"ndrange_uneven_line_offset", wholeGroups, nullptr},
    {"ndrange_uneven_plane", wholeGroups, nullptr},
    {"ndrange_uneven_short_line", wholeGroups, nullptr},
    {"sub_group_functions_cube", wholeGroups, nullptr},
    {"sub_group_functions_long_line", wholeGroups, nullptr},
    {"sub_group_functions_plane", wholeGroups, nullptr},
    {"sub_group_functions_uneven_line", wholeGroups, nullptr},
    {"work_group_functions_cube", wholeGroups, nullptr},
    {"work_group_functions_long_line", wholeGroups, nullptr},
    {"work_group_functions_plane", wholeGroups, nullptr},
    {"work_group_functions_uneven_line", wholeGroups, nullptr},
};

const LevelZeroLimit *
cairn::corpus::findLevelZeroLimit(const std::string &name) {
  for (const LevelZeroLimit &limit : limits)
    if (name == limit.name)
      return &limit;
  return nullptr;
}

/// What only some work-items of a sub-group call has instructions since SPIR-V
/// 1.3. The SPIR-V programming guide ends with 1.2 and asks for none of them.
static bool needsNonUniformGroups(const CorpusCase &one) {
  return one.file == "sub_group_functions.cl";
}

std::string cairn::corpus::levelZeroOptions(const CorpusCase &one) {
  return one.options + (needsNonUniformGroups(one) ? " --spv-version=1.3" : "");
}

std::string cairn::corpus::unexpectedViolations(const CorpusCase &one,
                                                const std::string &violations) {
  std::istringstream in(violations);
  std::string unexpected;
  for (std::string line; std::getline(in, line);)
    if (!needsNonUniformGroups(one) ||
        line.find("OpCapability: capability GroupNonUniform") != 0)
      unexpected += line + "\n";
  return unexpected;
}
