//===- Kernel.cpp - kernel objects ------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "kernel/Kernel.h"

#include "tables/Functions.h"

#include <numeric>

using namespace cairn;
using namespace cairn::level_zero;

std::shared_ptr<const KernelLaunch> Kernel::capture() {
  std::lock_guard<std::mutex> lock(mutex);
  captured = true;
  return launch;
}

KernelLaunch &Kernel::change() {
  std::lock_guard<std::mutex> lock(mutex);
  if (captured)
    launch = std::make_shared<KernelLaunch>(*launch);
  captured = false;
  return *launch;
}

ze_result_t level_zero::zeKernelCreate(ze_module_handle_t hModule,
                                       const ze_kernel_desc_t *desc,
                                       ze_kernel_handle_t *phKernel) {
  std::shared_ptr<Module> module;
  if (ze_result_t result = find(hModule, module))
    return result;
  if (!desc || !desc->pKernelName || !phKernel)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  constexpr ze_kernel_flags_t known =
      ZE_KERNEL_FLAG_FORCE_RESIDENCY | ZE_KERNEL_FLAG_EXPLICIT_RESIDENCY;
  if (desc->flags & ~known)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  std::shared_ptr<ModuleCode> code = module->code();
  if (!code)
    return module->imports.empty() ? ZE_RESULT_ERROR_INVALID_KERNEL_NAME
                                   : ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED;
  // A linked module has code of others as well.
  const std::vector<std::string> &names = module->kernelNames;
  std::shared_ptr<runtime::HostKernel> kernel;
  if (std::find(names.begin(), names.end(), desc->pKernelName) != names.end())
    kernel = code->findKernel(desc->pKernelName);
  if (!kernel)
    return ZE_RESULT_ERROR_INVALID_KERNEL_NAME;
  *phKernel = publish(std::make_shared<Kernel>(module, kernel));
  ++module->kernels;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeKernelDestroy(ze_kernel_handle_t hKernel) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = withdraw(hKernel, &kernel))
    return result;
  --kernel->module->kernels;
  return ZE_RESULT_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Group size
//===----------------------------------------------------------------------===//

ze_result_t level_zero::zeKernelSetGroupSize(ze_kernel_handle_t hKernel,
                                             uint32_t groupSizeX,
                                             uint32_t groupSizeY,
                                             uint32_t groupSizeZ) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = find(hKernel, kernel))
    return result;
  return kernel->change().setGroupSize({groupSizeX, groupSizeY, groupSizeZ});
}

ze_result_t level_zero::zeKernelSetGlobalOffsetExp(ze_kernel_handle_t hKernel,
                                                   uint32_t offsetX,
                                                   uint32_t offsetY,
                                                   uint32_t offsetZ) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = find(hKernel, kernel))
    return result;
  const uint32_t offsets[3] = {offsetX, offsetY, offsetZ};
  std::copy(offsets, offsets + 3, kernel->change().offset);
  return ZE_RESULT_SUCCESS;
}
