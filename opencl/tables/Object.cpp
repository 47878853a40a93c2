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
#include <new>
#include <sys/mman.h>

using namespace cairn::opencl;

namespace {
/// All slots, in one range of addresses, so that a handle is found without a
/// search and what is none is known for that.
class Slots {
public:
  Slots();

  Slot *take();
  void giveBack(Slot *slot) {
    std::lock_guard<std::mutex> lock(mutex);
    free.push_back(slot);
  }
  /// Null where `handle` was never given out.
  Slot *find(const void *handle) const {
    const size_t offset = reinterpret_cast<uintptr_t>(handle) -
                          reinterpret_cast<uintptr_t>(first);
    return offset / sizeof(Slot) < used.load() && offset % sizeof(Slot) == 0
               ? first + offset / sizeof(Slot)
               : nullptr;
  }

private:
  /// So many addresses; memory is there for what is used.
  static constexpr size_t most = size_t(1) << 22;
  /// So many that are given back rest before one of them is taken again.
  static constexpr size_t rest = 65536;

  std::mutex mutex;
  std::deque<Slot *> free;
  Slot *first = nullptr;
  std::atomic<size_t> used{0};
};
} // namespace

Slots::Slots() {
  void *range = mmap(nullptr, most * sizeof(Slot), PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range != MAP_FAILED)
    first = static_cast<Slot *>(range);
}

Slot *Slots::take() {
  std::lock_guard<std::mutex> lock(mutex);
  const size_t count = used.load();
  if (first && count < most && free.size() <= rest) {
    Slot *slot = new (first + count) Slot;
    slot->dispatch = &dispatchTable();
    used.store(count + 1);
    return slot;
  }
  if (free.empty())
    throw std::bad_alloc();
  Slot *slot = free.front();
  free.pop_front();
  return slot;
}

/// Lives as long as the process: programs call from destructors of their own.
static Slots &slots() {
  static Slots *only = new Slots;
  return *only;
}

Slot *cairn::opencl::findSlot(const void *handle) {
  return slots().find(handle);
}

static Slot &slotOf(HandleTarget *handle) {
  return *static_cast<Slot *>(handle);
}

void cairn::opencl::publishObject(const std::shared_ptr<Object> &object) {
  Slot *slot = slots().take();
  std::lock_guard<BriefLock> lock(slot->mutex);
  slot->object = object.get();
  slot->living = object;
  object->itsHandle = slot;
  object->self = object;
  object->count = 1;
}

Object::~Object() {
  if (!itsHandle)
    return;
  Slot &slot = slotOf(itsHandle);
  {
    std::lock_guard<BriefLock> lock(slot.mutex);
    slot.object = nullptr;
    slot.living.reset();
  }
  slots().giveBack(&slot);
}

void Object::retain() {
  Slot &slot = slotOf(itsHandle);
  std::lock_guard<BriefLock> lock(slot.mutex);
  if (count++ == 0)
    self = slot.living.lock();
}

bool Object::release() {
  // Destroyed without the lock.
  std::shared_ptr<Object> last;
  std::lock_guard<BriefLock> lock(slotOf(itsHandle).mutex);
  if (count == 0)
    return false;
  if (--count == 0)
    last = std::move(self);
  return true;
}
