//===- VulkanLacks.cpp - what Vulkan cannot run, and why --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanLacks.h"

using namespace cairn::corpus;

static const char tooFar[] =
    "Vulkan counts work-items with 32 bits, the offset included";
/// `for (...) { if (in[k] == 7) break; barrier(...); }` in a group of 12 is
/// enough.
static const char partialSubgroup[] =
    "llvmpipe (Mesa 22.3) goes round a loop that a value from memory ends once "
    "more for a sub-group that is not full, and gives it up at a barrier there";
/// The answers are right if the SPIR-V has OpULessThanEqual where it compares
/// with 1 by OpIEqual, for the same numbers.
static const char comparison[] =
    "llvmpipe (Mesa 22.3) leaves nested loops too early where the inner one "
    "ends at a number that is equal to a constant";
static const char subGroupCount[] =
    "llvmpipe (Mesa 22.3) gives a NumSubgroups of 0 for groups of less than a "
    "sub-group";

static const char *const llvmpipe = "llvmpipe";
/// Its sub-groups have four work-items, not eight: CPUs without AVX, or
/// LP_NATIVE_VECTOR_WIDTH=128.
static const char *const narrow = "128 bits";

static const VulkanLack lacks[] = {
    {"ndrange_queries_cube_offset", nullptr,
     "expected a global offset and size of at most 2^32 together", nullptr,
     tooFar},
    {"barrier_continue_groups_of_7", narrow, nullptr,
     "36 of 189 elements differ", partialSubgroup},
    {"barrier_switch_groups_of_7", narrow, nullptr, "30 of 126 elements differ",
     partialSubgroup},
    {"barrier_goto_groups_of_7_turns_1", narrow, nullptr,
     "18 of 126 elements differ", partialSubgroup},
    {"barrier_goto_groups_of_7_turns_8", narrow, nullptr,
     "18 of 126 elements differ", partialSubgroup},
    {"goto_backward_groups_of_7", narrow, nullptr, "90 of 231 elements differ",
     comparison},
    {"sub_group_functions_uneven_line", narrow, nullptr,
     "element 28: expected 0, got 2", subGroupCount},
    {"barrier_continue_groups_of_33", llvmpipe, nullptr,
     "6 of 495 elements differ", partialSubgroup},
    {"barrier_switch_groups_of_33", llvmpipe, nullptr,
     "6 of 330 elements differ", partialSubgroup},
    {"barrier_goto_groups_of_33_turns_1", llvmpipe, nullptr,
     "2 of 330 elements differ", partialSubgroup},
    {"barrier_goto_groups_of_33_turns_8", llvmpipe, nullptr,
     "2 of 330 elements differ", partialSubgroup},
    {"goto_backward_groups_of_1", llvmpipe, nullptr,
     "98 of 111 elements differ", comparison},
    {"goto_backward_groups_of_7", llvmpipe, nullptr,
     "204 of 231 elements differ", comparison},
    {"sub_group_functions_long_line", llvmpipe, nullptr,
     "element 1496: expected 0, got 2", subGroupCount},
};

const VulkanLack *cairn::corpus::findVulkanLack(const std::string &name,
                                                const std::string &device) {
  for (const VulkanLack &lack : lacks)
    if (name == lack.name &&
        (!lack.device || device.find(lack.device) != std::string::npos))
      return &lack;
  return nullptr;
}
