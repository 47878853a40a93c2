//===- LevelZeroFunctions.h - what the driver calls of Level Zero *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZEROFUNCTIONS_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZEROFUNCTIONS_H

#include "cairn/runtime/Status.h"

#include <level_zero/ze_api.h>

#define CAIRN_LEVEL_ZERO_FUNCTIONS(X)                                          \
  X(CommandListAppendBarrier)                                                  \
  X(CommandListAppendImageCopyFromMemory)                                      \
  X(CommandListAppendImageCopyToMemory)                                        \
  X(CommandListAppendLaunchKernel)                                             \
  X(CommandListAppendMemoryCopy)                                               \
  X(CommandListAppendMemoryFill)                                               \
  X(CommandListCreateImmediate)                                                \
  X(CommandListDestroy)                                                        \
  X(ContextCreate)                                                             \
  X(ContextDestroy)                                                            \
  X(DeviceGet)                                                                 \
  X(DeviceGetCommandQueueGroupProperties)                                      \
  X(DeviceGetComputeProperties)                                                \
  X(DeviceGetImageProperties)                                                  \
  X(DeviceGetMemoryAccessProperties)                                           \
  X(DeviceGetMemoryProperties)                                                 \
  X(DeviceGetModuleProperties)                                                 \
  X(DeviceGetProperties)                                                       \
  X(DriverGet)                                                                 \
  X(DriverGetApiVersion)                                                       \
  X(DriverGetExtensionProperties)                                              \
  X(EventCreate)                                                               \
  X(EventDestroy)                                                              \
  X(EventHostReset)                                                            \
  X(EventHostSynchronize)                                                      \
  X(EventPoolCreate)                                                           \
  X(EventPoolDestroy)                                                          \
  X(EventQueryKernelTimestamp)                                                 \
  X(ImageCreate)                                                               \
  X(ImageDestroy)                                                              \
  X(Init)                                                                      \
  X(KernelCreate)                                                              \
  X(KernelDestroy)                                                             \
  X(KernelGetProperties)                                                       \
  X(KernelSetArgumentValue)                                                    \
  X(KernelSetGroupSize)                                                        \
  X(MemAllocDevice)                                                            \
  X(MemAllocShared)                                                            \
  X(MemFree)                                                                   \
  X(ModuleBuildLogDestroy)                                                     \
  X(ModuleBuildLogGetString)                                                   \
  X(ModuleCreate)                                                              \
  X(ModuleDestroy)                                                             \
  X(SamplerCreate)                                                             \
  X(SamplerDestroy)

namespace cairn::runtime {

/// The loader's entry points, without their `ze`.
struct LevelZeroFunctions {
// NOLINTBEGIN(readability-identifier-naming): as Level Zero has them
#define CAIRN_LEVEL_ZERO_MEMBER(name) decltype(&::ze##name) name = nullptr;
  CAIRN_LEVEL_ZERO_FUNCTIONS(CAIRN_LEVEL_ZERO_MEMBER)
  /// Null in loaders that do not know the extension.
  CAIRN_LEVEL_ZERO_MEMBER(KernelSetGlobalOffsetExp)
#undef CAIRN_LEVEL_ZERO_MEMBER
  // NOLINTEND(readability-identifier-naming)

  /// Finds the loader; it stays loaded until the process ends.
  static Result<LevelZeroFunctions> load();
};

/// A structure of Level Zero, zero but for its type.
template <typename T> T levelZeroStruct(ze_structure_type_t type) {
  T structure = {};
  structure.stype = type;
  return structure;
}

/// "zeMemAllocDevice: ZE_RESULT_ERROR_DEVICE_LOST (the device hung, ...)", or
/// success.
Status levelZeroStatus(ze_result_t result, const char *call);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZEROFUNCTIONS_H
