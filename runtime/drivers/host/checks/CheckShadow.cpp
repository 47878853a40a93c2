//===- CheckShadow.cpp - records of accesses --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CheckShadow.h"

#include "cairn/runtime/HostChecks.h"

#include <cstring>
#include <sys/mman.h>

using namespace cairn::runtime;

void CheckShadow::release() {
  if (memory)
    munmap(memory, capacity * sizeof *memory);
  memory = nullptr;
  capacity = 0;
}

uint64_t *CheckShadow::reserve(uint64_t count) {
  // Half of the numbers are for the launch that begins.
  if (stretch > UINT32_MAX / 2) {
    release();
    stretch = 1;
  }
  if (count <= capacity)
    return memory;
  release();
  if (count > UINT64_MAX / 4 / sizeof *memory)
    return nullptr;
  // What is not touched costs nothing.
  void *mapped = mmap(nullptr, count * sizeof *memory, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED)
    return nullptr;
  (void)madvise(mapped, count * sizeof *memory, MADV_HUGEPAGE);
  memory = static_cast<uint64_t *>(mapped);
  capacity = count;
  return memory;
}

uint64_t CheckShadow::nextStretch() {
  // A launch of more stays with the last one, and finds fewer races.
  if (stretch < UINT32_MAX)
    ++stretch;
  return stretch << CAIRN_CHECK_STRETCH_SHIFT;
}
