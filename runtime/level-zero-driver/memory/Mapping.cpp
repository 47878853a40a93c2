//===- Mapping.cpp - memory of its own address range ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "memory/Mapping.h"

#include "drivers/host/device/Processor.h"

#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

using namespace cairn::level_zero;
using cairn::runtime::memoryLimit;

static constexpr size_t hugePageSize = 2 << 20;
/// Below this, rounding up to huge pages would waste too much.
static constexpr size_t worthHugePages = 2 * hugePageSize;

namespace {
/// The address ranges that were given back last, still reserved, and the bytes
/// of all living mappings.
struct AddressSpace {
  std::mutex mutex;
  uint64_t used = 0;
  std::map<uintptr_t, size_t> unmapped;
  /// The keys of `unmapped`, oldest first.
  std::deque<uintptr_t> order;

  /// Each range takes one of the 65530 that Linux gives a process.
  static constexpr size_t mostUnmapped = 1024;

  bool claim(size_t bytes) {
    std::lock_guard<std::mutex> lock(mutex);
    if (bytes > memoryLimit() - used)
      return false;
    used += bytes;
    return true;
  }

  void giveUp(size_t bytes) {
    std::lock_guard<std::mutex> lock(mutex);
    used -= bytes;
  }

  void bury(unsigned char *base, size_t bytes) {
    std::lock_guard<std::mutex> lock(mutex);
    used -= bytes;
    void *reserved =
        mmap(base, bytes, PROT_NONE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) {
      munmap(base, bytes);
      return;
    }
    uintptr_t key = reinterpret_cast<uintptr_t>(base);
    unmapped[key] = bytes;
    order.push_back(key);
    if (order.size() <= mostUnmapped)
      return;
    auto oldest = unmapped.find(order.front());
    munmap(reinterpret_cast<void *>(oldest->first), oldest->second);
    unmapped.erase(oldest);
    order.pop_front();
  }
};
} // namespace

/// Lives as long as the process.
static AddressSpace &addressSpace() {
  static AddressSpace *only = new AddressSpace;
  return *only;
}

/// Address space of `bytes` that starts at a multiple of `alignment`; null if
/// there is none.
static unsigned char *reserve(size_t bytes, size_t alignment) {
  size_t spare = alignment - Mapping::pageSize;
  void *start = mmap(nullptr, bytes + spare, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED)
    return nullptr;
  auto *first = static_cast<unsigned char *>(start);
  size_t before = -reinterpret_cast<uintptr_t>(first) & (alignment - 1);
  if (before)
    munmap(first, before);
  if (before < spare)
    munmap(first + before + bytes, spare - before);
  return first + before;
}

Mapping Mapping::allocate(size_t size, size_t alignment) {
  if (size > memoryLimit() || alignment > SIZE_MAX / 4)
    return {};
  size_t granularity = size >= worthHugePages ? hugePageSize : pageSize;
  size_t bytes = (size + granularity - 1) / granularity * granularity;
  if (!addressSpace().claim(bytes))
    return {};
  unsigned char *base = reserve(bytes, std::max(alignment, granularity));
  if (!base || mprotect(base, bytes, PROT_READ | PROT_WRITE) != 0) {
    if (base)
      munmap(base, bytes);
    addressSpace().giveUp(bytes);
    return {};
  }
  // A hint: streaming kernels are bound by address translation without it.
  if (granularity == hugePageSize)
    (void)madvise(base, bytes, MADV_HUGEPAGE);
  return Mapping(base, bytes);
}

Mapping Mapping::open(SharedFile file) {
  size_t bytes = file.size();
  if (bytes == 0 || !addressSpace().claim(bytes))
    return {};
  void *base = file.map(nullptr, bytes, 0, PROT_READ | PROT_WRITE);
  if (!base) {
    addressSpace().giveUp(bytes);
    return {};
  }
  Mapping mapping(static_cast<unsigned char *>(base), bytes);
  mapping.file = std::move(file);
  return mapping;
}

const SharedFile &Mapping::share() {
  if (file.isOpen())
    return file;
  SharedFile made = SharedFile::create(bytes);
  void *copy = made.isOpen()
                   ? made.map(nullptr, bytes, 0, PROT_READ | PROT_WRITE)
                   : nullptr;
  if (!copy)
    return file;
  std::memcpy(copy, base, bytes);
  munmap(copy, bytes);
  if (made.map(base, bytes, 0, PROT_READ | PROT_WRITE))
    file = std::move(made);
  return file;
}

Mapping::~Mapping() {
  if (base)
    addressSpace().bury(base, bytes);
}

bool cairn::level_zero::wasUnmapped(const void *address) {
  AddressSpace &space = addressSpace();
  uintptr_t value = reinterpret_cast<uintptr_t>(address);
  std::lock_guard<std::mutex> lock(space.mutex);
  auto next = space.unmapped.upper_bound(value);
  if (next == space.unmapped.begin())
    return false;
  --next;
  return value - next->first < next->second;
}
