//===- Memory.cpp - the allocations of all contexts -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "memory/Memory.h"

#include <map>
#include <mutex>
#include <shared_mutex>

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
};
} // namespace

/// Lives as long as the process.
static Allocations &allocations() {
  static Allocations *only = new Allocations;
  return *only;
}

std::optional<Allocation>
cairn::level_zero::findAllocation(const void *address) {
  Allocations &all = allocations();
  uintptr_t value = reinterpret_cast<uintptr_t>(address);
  std::shared_lock<std::shared_mutex> lock(all.mutex);
  auto next = all.byBase.upper_bound(value);
  if (next == all.byBase.begin())
    return std::nullopt;
  --next;
  if (value - next->first >= next->second.allocation.size)
    return std::nullopt;
  return next->second.allocation;
}

std::optional<Allocation>
cairn::level_zero::findAllocation(ze_context_handle_t context,
                                  const void *address) {
  std::optional<Allocation> found = findAllocation(address);
  if (found && found->context != context)
    return std::nullopt;
  return found;
}

void cairn::level_zero::addAllocation(Allocation allocation, Mapping mapping) {
  Allocations &all = allocations();
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  allocation.id = ++all.lastId;
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
