//===- HostArena.cpp - per-thread memory of work-groups ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostArena.h"

using namespace cairn::runtime;

/// What cairn/runtime/HostABI.h promises.
static constexpr uint64_t localAlignment = 128;

HostArena &HostArena::current() {
  thread_local HostArena arena;
  return arena;
}

bool HostArena::growLocal(uint64_t size) {
  isGuarded = false;
  return grow(local, size);
}

bool HostArena::reserveGuarded(uint64_t localBytes, uint64_t scratchBytes) {
  // Its end says how large it is.
  if (!isGuarded || localBytes != local.size()) {
    local = AlignedMemory();
    local = AlignedMemory::allocateGuarded(localBytes, localAlignment);
    isGuarded = true;
  }
  return local.data() &&
         (scratchBytes <= scratch.size() || grow(scratch, scratchBytes));
}

bool HostArena::grow(AlignedMemory &memory, uint64_t size) {
  memory = AlignedMemory(); // first, as both may not fit
  memory = AlignedMemory::allocate(size);
  return memory.data();
}
