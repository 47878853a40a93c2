//===- HostArena.cpp - per-thread memory of work-groups ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostArena.h"

using namespace cairn::runtime;

HostArena &HostArena::current() {
  thread_local HostArena arena;
  return arena;
}

bool HostArena::grow(AlignedMemory &memory, uint64_t size) {
  memory = AlignedMemory(); // first, as both may not fit
  memory = AlignedMemory::allocate(size);
  return memory.data();
}
