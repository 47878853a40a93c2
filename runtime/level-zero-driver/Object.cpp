//===- Object.cpp - the registry of the living ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Object.h"

#include <mutex>
#include <shared_mutex>
#include <unordered_map>

using namespace cairn::level_zero;

namespace {
struct Registry {
  std::shared_mutex mutex;
  std::unordered_map<uintptr_t, std::shared_ptr<Object>> living;
  uintptr_t last = firstHandle;

  /// No address of this machine looks like it: a stray pointer is not a handle.
  static constexpr uintptr_t firstHandle = uintptr_t(0xCA16) << 48;
  /// Some programs keep flags in the low bits of handles.
  static constexpr uintptr_t step = 16;
};
} // namespace

/// Lives as long as the process: programs call from destructors of their own.
static Registry &registry() {
  static Registry *only = new Registry;
  return *only;
}

uintptr_t cairn::level_zero::publishObject(std::shared_ptr<Object> object) {
  Registry &all = registry();
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  uintptr_t handle = all.last += Registry::step;
  object->itsHandle = handle;
  all.living.emplace(handle, std::move(object));
  return handle;
}

std::shared_ptr<Object> cairn::level_zero::findObject(uintptr_t handle,
                                                      Kind kind) {
  Registry &all = registry();
  std::shared_lock<std::shared_mutex> lock(all.mutex);
  auto found = all.living.find(handle);
  if (found == all.living.end() || found->second->objectKind() != kind)
    return nullptr;
  return found->second;
}

std::shared_ptr<Object> cairn::level_zero::withdrawObject(uintptr_t handle,
                                                          Kind kind) {
  Registry &all = registry();
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  auto found = all.living.find(handle);
  if (found == all.living.end() || found->second->objectKind() != kind)
    return nullptr;
  std::shared_ptr<Object> object = std::move(found->second);
  all.living.erase(found);
  return object;
}
