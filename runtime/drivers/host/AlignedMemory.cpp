//===- AlignedMemory.cpp - page-aligned allocations -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AlignedMemory.h"

#include "cairn/runtime/CheckedLaunch.h"

#include <sys/mman.h>

using namespace cairn::runtime;

static constexpr uint64_t pageSize = 4096;
static constexpr uint64_t hugePageSize = 2 << 20;
/// Below this, rounding up to huge pages would waste too much.
static constexpr uint64_t worthHugePages = 2 * hugePageSize;

AlignedMemory AlignedMemory::allocate(uint64_t size) {
  AlignedMemory result;
  if (size > UINT64_MAX / 2)
    return result;
  uint64_t alignment = size >= worthHugePages ? hugePageSize : pageSize;
  uint64_t rounded = roundUp(size, alignment);
  void *pointer = std::aligned_alloc(alignment, rounded);
  if (!pointer)
    return result;
  // A hint: streaming kernels are bound by address translation without it.
  if (alignment == hugePageSize)
    (void)madvise(pointer, rounded, MADV_HUGEPAGE);
  result.memory.reset(static_cast<unsigned char *>(pointer));
  result.byteSize = size;
  return result;
}
