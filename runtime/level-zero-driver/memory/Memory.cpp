//===- Memory.cpp - the allocations of all contexts -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "memory/Memory.h"

#include <atomic>
#include <map>
#include <mutex>
#include <shared_mutex>

using namespace cairn;
using namespace cairn::level_zero;

namespace {
struct Entry {
  Allocation allocation;
  Mapping mapping;
};

struct Allocations {
  std::shared_mutex mutex;
  std::map<uintptr_t, Entry> byBase;
  uint64_t lastId = 0;
  /// Whether there may be any memory that nobody has written.
  std::atomic<bool> hasUnwritten{false};
  std::atomic<uint64_t> unwrittenCount{0};
};
} // namespace

/// Lives as long as the process.
static Allocations &allocations() {
  static Allocations *only = new Allocations;
  return *only;
}

/// The entry that `address` is in; null if there is none. Whoever asks holds
/// the lock.
static Entry *findEntry(Allocations &all, const void *address) {
  uintptr_t value = reinterpret_cast<uintptr_t>(address);
  auto next = all.byBase.upper_bound(value);
  if (next == all.byBase.begin())
    return nullptr;
  --next;
  return value - next->first < next->second.allocation.size ? &next->second
                                                            : nullptr;
}

std::optional<Allocation>
cairn::level_zero::findAllocation(const void *address) {
  Allocations &all = allocations();
  std::shared_lock<std::shared_mutex> lock(all.mutex);
  if (const Entry *entry = findEntry(all, address))
    return entry->allocation;
  return std::nullopt;
}

bool cairn::level_zero::setAtomicAttributes(const void *address,
                                            uint32_t attributes) {
  Allocations &all = allocations();
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  Entry *entry = findEntry(all, address);
  if (entry)
    entry->allocation.atomicAttributes = attributes;
  return entry != nullptr;
}

std::optional<Allocation>
cairn::level_zero::findAllocation(ze_context_handle_t context,
                                  const void *address) {
  std::optional<Allocation> found = findAllocation(address);
  if (found && found->context != context)
    return std::nullopt;
  return found;
}

cairn::runtime::UnwrittenBytes *
cairn::level_zero::findUnwritten(const void *address) {
  Allocations &all = allocations();
  if (!all.hasUnwritten)
    return nullptr;
  std::shared_lock<std::shared_mutex> lock(all.mutex);
  const Entry *entry = findEntry(all, address);
  return entry ? entry->allocation.unwritten.get() : nullptr;
}

uint64_t cairn::level_zero::countUnwritten() {
  return allocations().unwrittenCount;
}

void cairn::level_zero::noteWritten(const void *address, size_t size) {
  if (runtime::UnwrittenBytes *unwritten = findUnwritten(address))
    unwritten->noteWritten(static_cast<const unsigned char *>(address), size);
}

static void noteWritten(const Allocation &allocation) {
  if (allocation.unwritten)
    allocation.unwritten->noteWritten(allocation.base, allocation.size);
}

void cairn::level_zero::noteAllWritten() {
  Allocations &all = allocations();
  // Applications say of many kernels that they reach all memory.
  if (!all.hasUnwritten)
    return;
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  all.hasUnwritten = false;
  for (const auto &[base, entry] : all.byBase)
    ::noteWritten(entry.allocation);
}

ze_result_t cairn::level_zero::shareAllocation(const void *address,
                                               IpcHandle &handle) {
  Allocations &all = allocations();
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  Entry *entry = findEntry(all, address);
  if (!entry)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  // Other processes write it as well.
  ::noteWritten(entry->allocation);
  const SharedFile &file = entry->mapping.share();
  if (!file.isOpen())
    return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
  handle = file.handle(SharedKind::Memory);
  handle.offset =
      static_cast<const unsigned char *>(address) - entry->allocation.base;
  return ZE_RESULT_SUCCESS;
}

void cairn::level_zero::addAllocation(Allocation allocation, Mapping mapping) {
  Allocations &all = allocations();
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  allocation.id = ++all.lastId;
  if (allocation.unwritten) {
    all.hasUnwritten = true;
    ++all.unwrittenCount;
  }
  all.byBase.emplace(reinterpret_cast<uintptr_t>(allocation.base),
                     Entry{allocation, std::move(mapping)});
}

Mapping cairn::level_zero::removeAllocation(ze_context_handle_t context,
                                            const void *base) {
  Allocations &all = allocations();
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  auto found = all.byBase.find(reinterpret_cast<uintptr_t>(base));
  if (found == all.byBase.end() || found->second.allocation.context != context)
    return {};
  Mapping mapping = std::move(found->second.mapping);
  all.byBase.erase(found);
  return mapping;
}

std::vector<Mapping>
cairn::level_zero::removeAllocations(ze_context_handle_t context) {
  std::vector<Mapping> removed;
  Allocations &all = allocations();
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  for (auto it = all.byBase.begin(); it != all.byBase.end();) {
    if (it->second.allocation.context != context) {
      ++it;
      continue;
    }
    removed.push_back(std::move(it->second.mapping));
    it = all.byBase.erase(it);
  }
  return removed;
}
