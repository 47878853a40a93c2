//===- KernelArguments.cpp - arguments of kernels ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "drivers/host/device/HostDevice.h"
#include "kernel/Kernel.h"
#include "memory/Memory.h"
#include "tables/Functions.h"

#include <cstring>

using namespace cairn;
using namespace cairn::level_zero;

/// An address as the kernel takes it. What was never allocated here may be any
/// memory of the host, which kernels reach as well.
static ze_result_t setAddress(runtime::Argument &arg, size_t size,
                              const void *value) {
  const void *address = nullptr;
  if (size != sizeof address)
    return ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE;
  if (value)
    std::memcpy(&address, value, sizeof address);
  if (address && !findAllocation(address) && wasFreed(address))
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  arg = runtime::Argument::value(address);
  return ZE_RESULT_SUCCESS;
}

/// Fewer bytes than a number has, as 4 for a size_t, are extended with zeros;
/// structures and vectors are given whole. No value is zeros.
static ze_result_t setScalar(runtime::Argument &arg, size_t parameterSize,
                             size_t size, const void *value) {
  bool isNumber = parameterSize <= sizeof(uint64_t);
  bool fits =
      isNumber ? size > 0 && size <= parameterSize : size == parameterSize;
  if (!fits)
    return ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE;
  std::vector<char> bytes(parameterSize);
  if (value)
    std::memcpy(bytes.data(), value, size);
  arg = runtime::Argument::value(bytes.data(), bytes.size());
  return ZE_RESULT_SUCCESS;
}

/// The object of the handle that `value` points to: INVALID_ARGUMENT where
/// there is none.
template <typename T>
static ze_result_t findArgument(std::shared_ptr<T> &object, size_t size,
                                const void *value) {
  typename T::Handle handle = nullptr;
  if (size != sizeof handle)
    return ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE;
  if (value)
    std::memcpy(&handle, value, sizeof handle);
  object = find<T>(handle);
  return object ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_INVALID_ARGUMENT;
}

/// An image that the kernel's type and access allow.
static ze_result_t setImage(runtime::Argument &arg,
                            std::shared_ptr<Image> &image,
                            const runtime::KernelArgument &description,
                            size_t size, const void *value) {
  if (ze_result_t result = findArgument(image, size, value))
    return result;
  if (runtime::parseImageType(description.type) != image->description().type ||
      (description.access != "read_only" && !image->description().writable))
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  arg = runtime::Argument::value(image->handle());
  return ZE_RESULT_SUCCESS;
}

static ze_result_t setSampler(runtime::Argument &arg, size_t size,
                              const void *value) {
  std::shared_ptr<Sampler> sampler;
  if (ze_result_t result = findArgument(sampler, size, value))
    return result;
  arg = runtime::Argument::value(
      uint64_t(runtime::openCLNumber(sampler->description)));
  return ZE_RESULT_SUCCESS;
}

/// Level Zero has no queues that kernels fill: null is the device's own.
static ze_result_t setQueue(runtime::Argument &arg, runtime::Device &device,
                            size_t size, const void *value) {
  if (size != sizeof(void *))
    return ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE;
  if (value)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  arg = runtime::Argument::queue(
      static_cast<runtime::HostDevice &>(device).defaultQueue);
  return ZE_RESULT_SUCCESS;
}

static ze_result_t setArgument(runtime::Device &device, runtime::Argument &arg,
                               std::shared_ptr<Image> &image,
                               const runtime::KernelArgument &description,
                               size_t size, const void *value) {
  switch (description.kind) {
  case runtime::ArgumentKind::Scalar:
    return setScalar(arg, description.size, size, value);
  case runtime::ArgumentKind::Buffer:
  // Level Zero has no pipes: memory that is laid out as one.
  case runtime::ArgumentKind::Pipe:
    return setAddress(arg, size, value);
  case runtime::ArgumentKind::Local:
    if (value)
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    if (size == 0)
      return ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE;
    arg = runtime::Argument::local(size);
    return ZE_RESULT_SUCCESS;
  case runtime::ArgumentKind::Image:
    return setImage(arg, image, description, size, value);
  case runtime::ArgumentKind::Sampler:
    return setSampler(arg, size, value);
  case runtime::ArgumentKind::Queue:
    return setQueue(arg, device, size, value);
  case runtime::ArgumentKind::Opaque:
    break;
  }
  return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
}

ze_result_t KernelLaunch::setArgument(uint32_t index, size_t size,
                                      const void *value) {
  const std::vector<runtime::KernelArgument> &descriptions = interface().args;
  if (index >= descriptions.size())
    return ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX;
  runtime::Argument arg;
  std::shared_ptr<Image> image;
  if (ze_result_t result = ::setArgument(kernel->device(), arg, image,
                                         descriptions[index], size, value))
    return result;
  args[index] = std::move(arg);
  images[index] = std::move(image);
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeKernelSetArgumentValue(ze_kernel_handle_t hKernel,
                                                 uint32_t argIndex,
                                                 size_t argSize,
                                                 const void *pArgValue) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = find(hKernel, kernel))
    return result;
  return kernel->change().setArgument(argIndex, argSize, pArgValue);
}
