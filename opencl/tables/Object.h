//===- Object.h - what a handle stands for ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_TABLES_OBJECT_H
#define CAIRN_OPENCL_TABLES_OBJECT_H

#include "BriefLock.h"

#include <CL/cl_icd.h>
#include <atomic>
#include <memory>
#include <mutex>

namespace cairn::opencl {

enum class Kind {
  Platform,
  Device,
  Context,
  /// Any of the next two.
  AnyQueue,
  CommandQueue,
  DeviceQueue,
  /// Any of the next three.
  Memory,
  Buffer,
  Image,
  Pipe,
  Sampler,
  Program,
  Kernel,
  Event,
  CommandBuffer,
  Semaphore,
};

/// Whether an object of `kind` is what is looked for.
constexpr bool isKind(Kind kind, Kind wanted) {
  switch (wanted) {
  case Kind::AnyQueue:
    return kind == Kind::CommandQueue || kind == Kind::DeviceQueue;
  case Kind::Memory:
    return kind == Kind::Buffer || kind == Kind::Image || kind == Kind::Pipe;
  default:
    return kind == wanted;
  }
}

/// What a handle points to: the loader reads the table from it (cl_khr_icd).
struct HandleTarget {
  const cl_icd_dispatch *dispatch;
};

/// Base of everything behind a handle. A class T of objects says
///   static constexpr Kind kind = Kind::T;
///   static constexpr cl_int invalid = CL_INVALID_T;
///   using Handle = cl_t;
/// and is made by create().
///
/// The application's references keep an object, and so does whatever uses it
/// inside, as a queue its context; as long as one of them does, the handle is
/// valid (OpenCL API, clRelease*).
class Object {
public:
  virtual ~Object();
  Object(const Object &) = delete;
  Object &operator=(const Object &) = delete;

  Kind objectKind() const { return itsKind; }
  const HandleTarget *handleTarget() const { return itsHandle; }

  /// The references that the application has.
  cl_uint references() const { return count.load(); }
  void retain();
  /// False where the application has no reference left.
  bool release();

protected:
  explicit Object(Kind kind) : itsKind(kind) {}

private:
  friend struct Slot;
  friend void publishObject(const std::shared_ptr<Object> &object);

  const Kind itsKind;
  HandleTarget *itsHandle = nullptr;
  /// Set while the application has references.
  std::shared_ptr<Object> self;
  std::atomic<cl_uint> count{0};
};

/// The memory of a handle, which is never given back: a loader reads the table
/// behind any handle that a program has kept.
struct Slot : HandleTarget {
  /// Guards what the handle stands for, and its references.
  BriefLock mutex;
  /// Null while there is nothing.
  Object *object = nullptr;
  std::weak_ptr<Object> living;

  /// With the lock. Null where there is nothing, or something else.
  template <typename T> std::shared_ptr<T> get() const {
    if (!object || !isKind(object->objectKind(), T::kind))
      return nullptr;
    T *found = static_cast<T *>(object);
    if (object->self)
      return std::shared_ptr<T>(object->self, found);
    // Without references of the application, it may be at its end.
    std::shared_ptr<Object> left = living.lock();
    return left ? std::shared_ptr<T>(left, found) : nullptr;
  }
};

/// The registry of the living; Object.cpp. Safe to use from all threads.
void publishObject(const std::shared_ptr<Object> &object);
/// Null where `handle` was never given out.
Slot *findSlot(const void *handle);

/// A new object with a handle, and one reference of the application. The handle
/// of an object that is gone is not given out again until 65,536 others are
/// gone, so that its use is an error and no accident.
template <typename T, typename... Arguments>
std::shared_ptr<T> create(Arguments &&...arguments) {
  auto object = std::make_shared<T>(std::forward<Arguments>(arguments)...);
  publishObject(object);
  return object;
}

template <typename T> typename T::Handle handleOf(const T &object) {
  return reinterpret_cast<typename T::Handle>(
      const_cast<HandleTarget *>(object.handleTarget()));
}

/// Null for a null object.
template <typename T>
typename T::Handle handleOf(const std::shared_ptr<T> &object) {
  return object ? handleOf(*object) : nullptr;
}

/// Null where `handle` is null, not (any more) alive or of another kind.
template <typename T> std::shared_ptr<T> find(typename T::Handle handle) {
  Slot *slot = findSlot(handle);
  if (!slot)
    return nullptr;
  std::lock_guard<BriefLock> lock(slot->mutex);
  return slot->get<T>();
}

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_TABLES_OBJECT_H
