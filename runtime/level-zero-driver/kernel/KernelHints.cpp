//===- KernelHints.cpp - what programs tell of kernels ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "kernel/Kernel.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

// Kernels reach all memory, caches are the CPU's own, and oneTBB schedules: it
// is checked and, where it can be asked for, kept.

ze_result_t
level_zero::zeKernelSetIndirectAccess(ze_kernel_handle_t hKernel,
                                      ze_kernel_indirect_access_flags_t flags) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = find(hKernel, kernel))
    return result;
  constexpr ze_kernel_indirect_access_flags_t known =
      ZE_KERNEL_INDIRECT_ACCESS_FLAG_HOST |
      ZE_KERNEL_INDIRECT_ACCESS_FLAG_DEVICE |
      ZE_KERNEL_INDIRECT_ACCESS_FLAG_SHARED;
  if (flags & ~known)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  kernel->change().indirectAccess = flags;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeKernelGetIndirectAccess(
    ze_kernel_handle_t hKernel, ze_kernel_indirect_access_flags_t *pFlags) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = find(hKernel, kernel))
    return result;
  if (!pFlags)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  *pFlags = kernel->capture()->indirectAccess;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeKernelSetCacheConfig(ze_kernel_handle_t hKernel,
                                               ze_cache_config_flags_t flags) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = find(hKernel, kernel))
    return result;
  constexpr ze_cache_config_flags_t known =
      ZE_CACHE_CONFIG_FLAG_LARGE_SLM | ZE_CACHE_CONFIG_FLAG_LARGE_DATA;
  return flags & ~known ? ZE_RESULT_ERROR_INVALID_ENUMERATION
                        : ZE_RESULT_SUCCESS;
}

ze_result_t
level_zero::zeKernelSchedulingHintExp(ze_kernel_handle_t hKernel,
                                      ze_scheduling_hint_exp_desc_t *pHint) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = find(hKernel, kernel))
    return result;
  if (!pHint)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  constexpr ze_scheduling_hint_exp_flags_t known =
      ZE_SCHEDULING_HINT_EXP_FLAG_OLDEST_FIRST |
      ZE_SCHEDULING_HINT_EXP_FLAG_ROUND_ROBIN |
      ZE_SCHEDULING_HINT_EXP_FLAG_STALL_BASED_ROUND_ROBIN;
  return pHint->flags & ~known ? ZE_RESULT_ERROR_INVALID_ENUMERATION
                               : ZE_RESULT_SUCCESS;
}
