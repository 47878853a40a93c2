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

void FreeMemory::operator()(unsigned char *pointer) const {
  if (mappedBytes)
    munmap(block, mappedBytes);
  else if (pointer)
    std::free(block);
}

/// Addresses that nobody may access.
static unsigned char *reserve(uint64_t bytes) {
  void *mapped = mmap(nullptr, bytes, PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return mapped == MAP_FAILED ? nullptr : static_cast<unsigned char *>(mapped);
}

AlignedMemory AlignedMemory::allocateGuarded(uint64_t size,
                                             uint64_t alignment) {
  AlignedMemory result;
  if (size > UINT64_MAX / 4)
    return result;
  uint64_t used = roundUp(size, alignment), pages = roundUp(used, pageSize);
  // A limit on addresses leaves room for a page, perhaps.
  for (uint64_t guard : {guardBytes, pageSize}) {
    uint64_t total = guard + pages + guard;
    unsigned char *start = reserve(total);
    if (!start)
      continue;
    result.memory.get_deleter() = {start, total};
    result.memory.reset(start + guard + pages - used);
    result.byteSize = size;
    if (mprotect(start + guard, pages, PROT_READ | PROT_WRITE) == 0)
      return result;
    return AlignedMemory();
  }
  return result;
}

AlignedMemory AlignedMemory::allocate(uint64_t size) {
  AlignedMemory result;
  if (size > UINT64_MAX / 2)
    return result;
  uint64_t alignment = size >= worthHugePages ? hugePageSize : pageSize;
  uint64_t rounded = roundUp(size, alignment);
  // Not aligned_alloc(), of which the C library maps each large block anew:
  // what malloc() has mapped and got back once it keeps, with its pages, for
  // programs that make a buffer of the same size again and again.
  void *block = std::malloc(rounded + alignment);
  if (!block)
    return result;
  auto *pointer = reinterpret_cast<unsigned char *>(
      roundUp(reinterpret_cast<uintptr_t>(block), alignment));
  // A hint: streaming kernels are bound by address translation without it.
  if (alignment == hugePageSize)
    (void)madvise(pointer, rounded, MADV_HUGEPAGE);
  result.memory.get_deleter() = {block, 0};
  result.memory.reset(pointer);
  result.byteSize = size;
  return result;
}
