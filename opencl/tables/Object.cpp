//===- Object.cpp - the registry of the living ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Object.h"

#include "Dispatch.h"

#include <deque>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

using namespace cairn::opencl;

namespace {
/// Memory of handles, which is never given back: a loader reads the table
/// behind any handle that a program has kept.
class HandlePool {
public:
  HandleTarget *take() {
    if (free.size() <= rest) {
      constexpr size_t chunk = 1024;
      auto *targets = new HandleTarget[chunk];
      for (size_t i = 0; i < chunk; ++i) {
        targets[i].dispatch = &dispatchTable();
        free.push_front(&targets[i]);
      }
    }
    HandleTarget *target = free.front();
    free.pop_front();
    return target;
  }
  void giveBack(HandleTarget *target) { free.push_back(target); }

private:
  static constexpr size_t rest = 65536;
  std::deque<HandleTarget *> free;
};

struct Registry {
  std::shared_mutex mutex;
  HandlePool handles;
  std::unordered_map<const void *, std::weak_ptr<Object>> living;
};
} // namespace

/// Lives as long as the process: programs call from destructors of their own.
static Registry &registry() {
  static Registry *only = new Registry;
  return *only;
}

void cairn::opencl::publishObject(const std::shared_ptr<Object> &object) {
  Registry &all = registry();
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  object->itsHandle = all.handles.take();
  all.living.emplace(object->itsHandle, object);
  object->weakSelf = object;
  object->self = object;
  object->count = 1;
}

std::shared_ptr<Object> cairn::opencl::findObject(const void *handle,
                                                  Kind kind) {
  Registry &all = registry();
  std::shared_ptr<Object> object;
  {
    std::shared_lock<std::shared_mutex> lock(all.mutex);
    auto found = all.living.find(handle);
    if (found != all.living.end())
      object = found->second.lock();
  }
  return object && isKind(object->objectKind(), kind) ? object : nullptr;
}

Object::~Object() {
  if (!itsHandle)
    return;
  Registry &all = registry();
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  all.living.erase(itsHandle);
  all.handles.giveBack(itsHandle);
}

void Object::retain() {
  Registry &all = registry();
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  if (count++ == 0)
    self = weakSelf.lock();
}

bool Object::release() {
  // Destroyed without the lock.
  std::shared_ptr<Object> last;
  Registry &all = registry();
  std::unique_lock<std::shared_mutex> lock(all.mutex);
  if (count == 0)
    return false;
  if (--count == 0)
    last = std::move(self);
  lock.unlock();
  return true;
}
