//===- ArgumentMemory.h - where buffer arguments are ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_ARGUMENTMEMORY_H
#define CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_ARGUMENTMEMORY_H

#include "cairn/runtime/CheckedLaunch.h"

namespace cairn::runtime {

/// The address that a kernel gets for a buffer argument.
uint64_t addressOf(const CheckedLaunch &launch, size_t index);

/// The memory that it may reach by that: of a buffer what comes from the
/// argument's offset on, of null no bytes at address 0. Nothing where the
/// application alone knows.
std::optional<ArgumentMemory> memoryOf(const CheckedLaunch &launch,
                                       size_t index);

/// What nobody has written of a buffer argument's memory; null where that
/// counts as written.
UnwrittenBytes *unwrittenOf(const CheckedLaunch &launch, size_t index);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_ARGUMENTMEMORY_H
