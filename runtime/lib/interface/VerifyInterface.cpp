//===- VerifyInterface.cpp - consistency of a kernel interface --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/KernelInterface.h"

using namespace cairn::runtime;

static bool isPowerOfTwo(uint64_t value) {
  return value && !(value & (value - 1));
}

static Status verifySize(const KernelArgument &arg) {
  if (arg.size == 0)
    return Status::error("expected a positive size, got 0");
  if (!isPowerOfTwo(arg.align))
    return Status::error("expected a power of two as alignment, got " +
                         std::to_string(arg.align));
  if (arg.kind != ArgumentKind::Scalar && arg.size != 8)
    return Status::error("expected size 8 for a " +
                         std::string(spelling(arg.kind)) + ", got " +
                         std::to_string(arg.size));
  return Status::success();
}

/// The argument's bytes in the argument block, where the one before ends at
/// `end`.
static Status verifyArgument(const KernelArgument &arg, uint64_t end,
                             uint64_t argsSize) {
  auto number = [](uint64_t value) { return std::to_string(value); };
  if (Status status = verifySize(arg); !status.ok())
    return status;
  if (arg.offset % arg.align)
    return Status::error("expected an offset that is a multiple of " +
                         number(arg.align) + ", got " + number(arg.offset));
  if (arg.offset < end)
    return Status::error("expected an offset of at least " + number(end) +
                         ", the end of the argument before, got " +
                         number(arg.offset));
  if (arg.size > argsSize || arg.offset > argsSize - arg.size)
    return Status::error("expected its bytes within 'args_size' " +
                         number(argsSize) + ", got offset " +
                         number(arg.offset) + " and size " + number(arg.size));
  return Status::success();
}

/// The bytes that a shader's value or address takes in its block.
static Status verifyPlace(const KernelInterface &kernel,
                          const ShaderPlace &place, uint64_t size) {
  if (place.offset > UINT32_MAX || size > UINT32_MAX)
    return Status::error("expected an offset and a size below 2^32, got " +
                         std::to_string(place.offset) + " and " +
                         std::to_string(size));
  const auto &pod = kernel.shader->pod;
  bool inPod = pod && pod->place.storage == place.storage &&
               (place.storage == ShaderStorage::PushConstant ||
                pod->place.binding == place.binding);
  // The block of push constants holds what is launched as well.
  if (inPod && place.storage != ShaderStorage::PushConstant &&
      place.offset + size > pod->size)
    return Status::error("expected its bytes within the 'pod' block of " +
                         std::to_string(pod->size) + " bytes, got offset " +
                         std::to_string(place.offset) + " and size " +
                         std::to_string(size));
  return Status::success();
}

static Status verifyShaderArgument(const KernelInterface &kernel,
                                   const KernelArgument &arg) {
  switch (arg.kind) {
  case ArgumentKind::Scalar:
    if (arg.size == 0)
      return Status::error("expected a positive size, got 0");
    return verifyPlace(kernel, arg.place, arg.size);
  case ArgumentKind::Buffer:
  case ArgumentKind::Pipe:
    return verifyPlace(kernel, arg.place, 8);
  case ArgumentKind::Local:
    if (arg.elementSize == 0)
      return Status::error("expected a positive 'element_size', got 0");
    return Status::success();
  case ArgumentKind::Image:
  case ArgumentKind::Sampler:
  case ArgumentKind::Queue:
  case ArgumentKind::Opaque:
    return Status::success();
  }
  return Status::success();
}

Status cairn::runtime::verify(const KernelInterface &kernel) {
  if (kernel.name.empty() || kernel.symbol.empty())
    return Status::error("expected a name and a symbol, got an empty string");
  uint64_t end = 0;
  for (size_t i = 0; i < kernel.args.size(); ++i) {
    const KernelArgument &arg = kernel.args[i];
    if (Status status = kernel.shader ? verifyShaderArgument(kernel, arg)
                        : kernel.argsByPosition
                            ? verifySize(arg)
                            : verifyArgument(arg, end, kernel.argsSize);
        !status.ok())
      return status.within("argument " + std::to_string(i) + " '" + arg.name +
                           "'");
    // Other arguments are not in one block.
    if (!kernel.shader && !kernel.argsByPosition)
      end = arg.offset + arg.size;
    if (!arg.name.empty() && *kernel.findArgument(arg.name) != i)
      return Status::error("expected distinct argument names, got '" +
                           arg.name + "' twice");
  }
  for (size_t i = 0; i < kernel.printfFormats.size(); ++i)
    if (Status status = kernel.printfFormats[i].verify(); !status.ok())
      return status.within("printf " + std::to_string(i));
  if (kernel.maxWorkGroupSize == 0)
    return Status::error("expected a positive 'max_work_group_size', got 0");
  for (uint32_t d = 0; d < 3; ++d)
    if (kernel.coarsening[d] == 0 ||
        (kernel.reqdWorkGroupSize &&
         (*kernel.reqdWorkGroupSize)[d] % kernel.coarsening[d]))
      return Status::error("expected 'coarsening' to divide "
                           "'reqd_work_group_size', got " +
                           std::to_string(kernel.coarsening[d]) +
                           " in dimension " + std::to_string(d));
  if (const auto required = kernel.deviceWorkGroupSize()) {
    uint64_t items = 1;
    for (uint64_t size : *required)
      if (__builtin_mul_overflow(items, size, &items) ||
          items > kernel.maxWorkGroupSize)
        return Status::error(
            "expected a 'reqd_work_group_size' within 'max_work_group_size' " +
            std::to_string(kernel.maxWorkGroupSize));
  }
  return Status::success();
}
