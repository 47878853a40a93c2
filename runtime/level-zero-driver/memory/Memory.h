//===- Memory.h - the allocations of all contexts ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MEMORY_MEMORY_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MEMORY_MEMORY_H

#include "memory/Mapping.h"

#include "drivers/host/memory/UnwrittenBytes.h"

#include <level_zero/ze_api.h>
#include <memory>
#include <optional>
#include <vector>

namespace cairn::level_zero {

/// What is known of a living allocation.
struct Allocation {
  /// As the application was given them.
  unsigned char *base;
  size_t size;
  ze_memory_type_t type;
  /// Never that of another allocation.
  uint64_t id;
  /// The context that it was made in, alive or not.
  ze_context_handle_t context;
  /// Null for host memory and for shared memory of no device.
  ze_device_handle_t device;
  /// What zeMemSetAtomicAccessAttributeExp said.
  uint32_t atomicAttributes = 0;
  /// Whether it is another one's memory, by an IPC handle.
  bool opened = false;
  /// What nobody has written; null where all counts as written, as of memory
  /// that the application writes itself.
  std::shared_ptr<runtime::UnwrittenBytes> unwritten = nullptr;

  /// Bytes from `address`, which is in the allocation, to the end.
  size_t sizeFrom(const void *address) const {
    return base + size - static_cast<const unsigned char *>(address);
  }
};

/// The allocation of any context that `address` is in.
std::optional<Allocation> findAllocation(const void *address);

/// The same for one context's allocations.
std::optional<Allocation> findAllocation(ze_context_handle_t context,
                                         const void *address);

/// Whether `address` is in memory that was an allocation and has been freed, so
/// that nothing may be done with it. False for memory that is none of the
/// driver's, as a variable of the application or memory of malloc.
inline bool wasFreed(const void *address) { return wasUnmapped(address); }

/// Makes `mapping` known as the allocation, and gives it an id.
void addAllocation(Allocation allocation, Mapping mapping);

/// Writes the handle for the allocation that `address` is in: INVALID_ARGUMENT
/// where there is none, OUT_OF_HOST_MEMORY where it cannot be shared.
ze_result_t shareAllocation(const void *address, IpcHandle &handle);

/// The kinds of descriptors that memory is imported and exported by. It is the
/// same file in each case.
inline constexpr ze_external_memory_type_flags_t externalMemoryFlags =
    ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD |
    ZE_EXTERNAL_MEMORY_TYPE_FLAG_DMA_BUF;

/// What nobody has written of the allocation that `address` is in; null where
/// all counts as written.
runtime::UnwrittenBytes *findUnwritten(const void *address);

/// How many allocations there have been that nobody had written: whoever has
/// noted what it writes need not do so again before there are more.
uint64_t countUnwritten();

/// A command has written so many bytes.
void noteWritten(const void *address, size_t size);

/// A kernel may have written to any memory of the device.
void noteAllWritten();

/// False where no living allocation has `address`.
bool setAtomicAttributes(const void *address, uint32_t attributes);

/// Makes the allocation unknown again that starts at `base`; an empty mapping
/// if the context has none there.
Mapping removeAllocation(ze_context_handle_t context, const void *base);

/// The same for all allocations of a context.
std::vector<Mapping> removeAllocations(ze_context_handle_t context);

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MEMORY_MEMORY_H
