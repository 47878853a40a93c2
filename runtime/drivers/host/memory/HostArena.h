//===- HostArena.h - per-thread memory of work-groups -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_HOSTARENA_H
#define CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_HOSTARENA_H

#include "AlignedMemory.h"

namespace cairn::runtime {

/// Local memory and scratch of the work-group that a thread is executing. Kept
/// from launch to launch, and only ever grown.
class HostArena {
public:
  /// The calling thread's arena.
  static HostArena &current();

  /// False when there is not enough memory.
  bool reserve(uint64_t localBytes, uint64_t scratchBytes) {
    return ((localBytes <= local.size() && !isGuarded) ||
            growLocal(localBytes)) &&
           (scratchBytes <= scratch.size() || grow(scratch, scratchBytes));
  }

  /// The same with local memory that ends before a guard.
  bool reserveGuarded(uint64_t localBytes, uint64_t scratchBytes);

  void *localMemory() const { return local.data(); }
  void *scratchMemory() const { return scratch.data(); }

private:
  bool growLocal(uint64_t size);
  static bool grow(AlignedMemory &memory, uint64_t size);

  AlignedMemory local, scratch;
  /// Whether the local memory is guarded.
  bool isGuarded = false;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_HOSTARENA_H
