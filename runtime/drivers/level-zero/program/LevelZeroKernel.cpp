//===- LevelZeroKernel.cpp - kernels on a Level Zero device -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroKernel.h"

#include <algorithm>

using namespace cairn::runtime;

LevelZeroKernelCode::~LevelZeroKernelCode() {
  if (handle)
    context().ze.KernelDestroy(handle);
}

/// Whether the device has sub-groups of the size that the kernel requires.
static Status checkSubGroupSize(const LevelZeroContext &context,
                                uint64_t required) {
  const ze_device_compute_properties_t &compute = context.compute;
  const uint32_t *end = compute.subGroupSizes + compute.numSubGroupSizes;
  if (!required || std::find(compute.subGroupSizes, end, required) != end)
    return Status::success();
  std::string sizes;
  for (const uint32_t *size = compute.subGroupSizes; size != end; ++size)
    sizes += (sizes.empty() ? "" : ", ") + std::to_string(*size);
  return Status::error("requires sub-groups of " + std::to_string(required) +
                       " work-items, and the device has sub-groups of " +
                       (sizes.empty() ? "no size" : sizes));
}

Result<std::unique_ptr<Kernel>>
LevelZeroKernel::create(Device &owner, std::shared_ptr<LevelZeroModule> module,
                        KernelInterface interface) {
  const LevelZeroFunctions &ze = module->context->ze;
  auto code =
      std::make_shared<LevelZeroKernelCode>(std::move(module), interface.name);
  std::string what = "kernel '" + interface.name + "'";
  if (Status status =
          checkSubGroupSize(*code->module->context, interface.reqdSubGroupSize);
      !status.ok())
    return status.within(what);
  auto desc = levelZeroStruct<ze_kernel_desc_t>(ZE_STRUCTURE_TYPE_KERNEL_DESC);
  desc.pKernelName = interface.symbol.c_str();
  if (Status status = levelZeroStatus(
          ze.KernelCreate(code->module->handle, &desc, &code->handle),
          "zeKernelCreate");
      !status.ok()) {
    code->handle = nullptr;
    return status.within(what);
  }
  auto properties = levelZeroStruct<ze_kernel_properties_t>(
      ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES);
  if (Status status =
          levelZeroStatus(ze.KernelGetProperties(code->handle, &properties),
                          "zeKernelGetProperties");
      !status.ok())
    return status.within(what);
  interface.localMemory =
      std::max<uint64_t>(interface.localMemory, properties.localMemSize);
  return std::unique_ptr<Kernel>(
      new LevelZeroKernel(owner, std::move(interface), std::move(code)));
}
