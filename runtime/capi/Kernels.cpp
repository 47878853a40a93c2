//===- Kernels.cpp - kernels for C ------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handles.h"
#include "Status.h"

#include <algorithm>

using namespace cairn::runtime;
using namespace cairn::runtime::capi;

CairnStatus cairnKernelCreate(CairnExecutable *executable, const char *name,
                              CairnKernel **kernel) {
  return guarded([&] {
    if (!executable)
      return expected("an executable, got null");
    if (!kernel)
      return expected("a place for the kernel, got null");
    size_t count = cairnExecutableKernelCount(executable);
    if (!name && count != 1)
      return fail(CAIRN_ERROR_EXECUTABLE,
                  "expected a kernel's name, the program has " +
                      std::to_string(count) + " kernels");
    auto made = executable->program->createKernel(
        name ? name : cairnExecutableKernelName(executable, 0));
    if (!made.ok())
      return fail(CAIRN_ERROR_EXECUTABLE, made.status());
    *kernel = new CairnKernel{withOwner(made.take(), executable->program)};
    return CAIRN_SUCCESS;
  });
}

void cairnKernelDestroy(CairnKernel *kernel) { delete kernel; }

static void copySizes(const std::optional<std::array<uint64_t, 3>> &sizes,
                      uint64_t (&to)[3]) {
  const std::array<uint64_t, 3> from =
      sizes.value_or(std::array<uint64_t, 3>{0, 0, 0});
  std::copy(from.begin(), from.end(), to);
}

CairnStatus cairnKernelGetInfo(const CairnKernel *kernel,
                               CairnKernelInfo *info) {
  return guarded([&] {
    if (!kernel)
      return expected("a kernel, got null");
    if (!info)
      return expected("a CairnKernelInfo, got null");
    if (!hasSize(info))
      return expectedSize("CairnKernelInfo", sizeof *info, info->structSize);
    const KernelInterface &interface = kernel->kernel->interface();
    info->name = interface.name.c_str();
    info->argumentCount = interface.args.size();
    copySizes(interface.reqdWorkGroupSize, info->requiredLocalSize);
    copySizes(interface.workGroupSizeHint, info->localSizeHint);
    info->localMemory = interface.localMemory;
    info->maxWorkGroupSize = interface.maxWorkGroupSize;
    info->uniformWorkGroupSize = interface.uniformWorkGroupSize;
    return CAIRN_SUCCESS;
  });
}

static CairnArgumentKind kindOf(ArgumentKind kind) {
  switch (kind) {
  case ArgumentKind::Scalar:
    return CAIRN_ARGUMENT_VALUE;
  case ArgumentKind::Buffer:
    return CAIRN_ARGUMENT_BUFFER;
  case ArgumentKind::Local:
    return CAIRN_ARGUMENT_LOCAL;
  case ArgumentKind::Image:
    return CAIRN_ARGUMENT_IMAGE;
  case ArgumentKind::Sampler:
    return CAIRN_ARGUMENT_SAMPLER;
  case ArgumentKind::Pipe:
    return CAIRN_ARGUMENT_PIPE;
  case ArgumentKind::Queue:
    return CAIRN_ARGUMENT_QUEUE;
  case ArgumentKind::Opaque:
    return CAIRN_ARGUMENT_OPAQUE;
  }
  return CAIRN_ARGUMENT_VALUE;
}

CairnStatus cairnKernelGetArgumentInfo(const CairnKernel *kernel, size_t index,
                                       CairnArgumentInfo *info) {
  return guarded([&] {
    if (!kernel)
      return expected("a kernel, got null");
    if (!info)
      return expected("a CairnArgumentInfo, got null");
    if (!hasSize(info))
      return expectedSize("CairnArgumentInfo", sizeof *info, info->structSize);
    const std::vector<KernelArgument> &args = kernel->kernel->interface().args;
    if (index >= args.size())
      return fail(CAIRN_ERROR_INVALID_ARGUMENT,
                  "expected an index below " + std::to_string(args.size()) +
                      ", got " + std::to_string(index));
    const KernelArgument &arg = args[index];
    info->name = arg.name.c_str();
    info->kind = kindOf(arg.kind);
    info->type = arg.type.c_str();
    info->addressSpace = arg.addressSpace.c_str();
    info->access = arg.access.c_str();
    info->size = arg.size;
    info->alignment = arg.align;
    info->isConst = arg.isConst;
    info->isRestrict = arg.isRestrict;
    info->isVolatile = arg.isVolatile;
    info->packetSize = arg.packetSize;
    return CAIRN_SUCCESS;
  });
}
