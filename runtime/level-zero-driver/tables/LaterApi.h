//===- LaterApi.h - what ze_api.h has since version 1.5 ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_LATERAPI_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_LATERAPI_H

#include <level_zero/ze_api.h>

/// The driver is built with headers of the Level Zero specification 1.4, and
/// implements 1.13. What came between has names of ours here, so that newer
/// headers do not clash; layouts and numbers are those of the specification.
namespace cairn::level_zero {

/// The numbers of ze_structure_type_t.
enum LaterStructureType : uint32_t {
  deviceIpVersionExt = 0x1000f,
  eventQueryKernelTimestampsExt = 0x10011,
  kernelMaxGroupSizeExt = 0x10013,
  deviceReadonlyMemoryExt = 0x10015,
  counterBasedEventPoolExp = 0x20014,
  counterBasedExternalSync = 0x2003b,
  counterBasedExternalStorage = 0x2003f,
  mutableCommandListExpProperties = 0x20015,
  mutableCommandListExp = 0x20016,
  mutableCommandsExp = 0x20018,
  mutableKernelArgumentExp = 0x20019,
  mutableGroupCountExp = 0x2001a,
  mutableGroupSizeExp = 0x2001b,
  mutableGlobalOffsetExp = 0x2001c,
};

inline ze_structure_type_t structureType(LaterStructureType type) {
  return static_cast<ze_structure_type_t>(type);
}

/// ZE_RESULT_ERROR_INVALID_KERNEL_HANDLE.
inline constexpr auto invalidKernelHandle =
    static_cast<ze_result_t>(0x7800001c);

/// What all structures with a chain of extensions begin with.
struct ChainedDescription {
  ze_structure_type_t stype;
  const void *pNext;
};

/// ze_init_driver_type_desc_t.
struct InitDriverTypes {
  ze_structure_type_t stype;
  const void *pNext;
  uint32_t flags;
};
inline constexpr uint32_t initDriverTypeGpu = 1, initDriverTypeNpu = 2;

/// Flags of ze_command_list_flags_t and ze_command_queue_flags_t.
inline constexpr uint32_t listFlagInOrder = 8, listFlagCloneable = 16,
                          listFlagCopyOffload = 32, queueFlagInOrder = 2,
                          queueFlagCopyOffload = 4;

/// ze_image_format_swizzle_t's last value, that of depths.
inline constexpr int lastSwizzle = 7;

/// A flag of ze_event_pool_flags_t.
inline constexpr uint32_t eventPoolFlagMappedTimestamp = 8;

/// ze_event_pool_counter_based_exp_desc_t.
struct CounterBasedEventPool {
  ze_structure_type_t stype;
  const void *pNext;
  /// For immediate lists, for other lists.
  uint32_t flags;
};

/// Flags of ze_mutable_command_exp_flags_t.
inline constexpr uint32_t mutableArguments = 1, mutableGroupCount = 2,
                          mutableGroupSize = 4, mutableGlobalOffset = 8,
                          mutableSignalEvent = 16, mutableWaitEvents = 32,
                          mutableKernel = 64, mutableGraphArguments = 128;
/// All that lists here can change.
inline constexpr uint32_t mutableByList = 127;

/// ze_device_readonly_memory_ext_properties_t.
struct ReadonlyMemoryProperties {
  ze_structure_type_t stype;
  void *pNext;
  uint32_t capability;
};
/// Who writes to read-only memory faults.
inline constexpr uint32_t readonlyMemoryEnforced = 2;

/// ze_mutable_command_list_exp_properties_t.
struct MutableCommandListProperties {
  ze_structure_type_t stype;
  void *pNext;
  uint32_t listFlags, commandFlags;
};

/// ze_mutable_command_id_exp_desc_t.
struct MutableCommandId {
  ze_structure_type_t stype;
  const void *pNext;
  uint32_t flags;
};

/// ze_mutable_kernel_argument_exp_desc_t.
struct MutableKernelArgument {
  ze_structure_type_t stype;
  const void *pNext;
  uint64_t commandId;
  uint32_t index;
  size_t size;
  const void *value;
};

/// ze_mutable_group_count_exp_desc_t.
struct MutableGroupCount {
  ze_structure_type_t stype;
  const void *pNext;
  uint64_t commandId;
  const ze_group_count_t *groups;
};

/// ze_mutable_group_size_exp_desc_t and ze_mutable_global_offset_exp_desc_t.
struct MutableSizes {
  ze_structure_type_t stype;
  const void *pNext;
  uint64_t commandId;
  uint32_t sizes[3];
};

/// ze_event_counter_based_desc_t.
struct CounterBasedEvent {
  ze_structure_type_t stype;
  const void *pNext;
  uint32_t flags;
  ze_event_scope_flags_t signal, wait;
};
/// Flags of ze_event_counter_based_flags_t.
inline constexpr uint32_t counterBasedFlags = 0x7f, counterBasedFlagIpc = 8,
                          counterBasedFlagDeviceTimestamp = 16,
                          counterBasedFlagHostTimestamp = 32;

/// Values of ze_host_mem_alloc_flags_t and ze_memory_advice_t.
inline constexpr uint32_t hostMemoryFlagReadOnly = 16, lastMemoryAdvice = 9;

/// Flags of ze_physical_mem_flags_t: on the device, on the host.
inline constexpr uint32_t physicalMemoryFlags = 3, physicalMemoryFlagOnHost = 2;

/// All flags of ze_memory_atomic_attr_exp_flags_t.
inline constexpr uint32_t atomicAttributes = 0x7f;

/// ze_synchronized_timestamp_result_ext_t: nanoseconds of the host's clock.
struct SynchronizedTimestamps {
  uint64_t globalStart, globalEnd, contextStart, contextEnd;
};

/// ze_event_query_kernel_timestamps_ext_properties_t.
struct EventTimestampProperties {
  ze_structure_type_t stype;
  void *pNext;
  uint32_t flags;
};
inline constexpr uint32_t eventTimestampsKernel = 1,
                          eventTimestampsSynchronized = 2;

/// ze_event_query_kernel_timestamps_results_ext_properties_t.
struct EventTimestampResults {
  ze_structure_type_t stype;
  void *pNext;
  /// One for each time that the event was signaled; either may be null.
  ze_kernel_timestamp_result_t *kernel;
  SynchronizedTimestamps *synchronized;
};

/// ze_kernel_max_group_size_properties_ext_t.
struct KernelMaxGroupSize {
  ze_structure_type_t stype;
  void *pNext;
  uint32_t maxGroupSize;
};

/// ze_device_vector_width_properties_ext_t. The arrays are of char, short, int,
/// long, float, double and half.
struct VectorWidths {
  ze_structure_type_t stype;
  void *pNext;
  uint32_t bytes;
  uint32_t preferred[7], native[7];
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_LATERAPI_H
