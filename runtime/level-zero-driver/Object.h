//===- Object.h - what a handle stands for ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_OBJECT_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_OBJECT_H

#include <cstdint>
#include <level_zero/ze_api.h>
#include <memory>

namespace cairn::level_zero {

enum class Kind {
  Driver,
  Device,
  Context,
  Module,
  ModuleBuildLog,
  Kernel,
  CommandQueue,
  CommandList,
  EventPool,
  Event,
  Fence,
  PhysicalMemory,
  Image,
  Sampler,
};

/// Base of everything behind a handle. A class T of objects says
///   static constexpr Kind kind = Kind::T;
///   using Handle = ze_T_handle_t;
/// and passes its kind to this constructor.
class Object {
public:
  virtual ~Object() = default;
  Object(const Object &) = delete;
  Object &operator=(const Object &) = delete;

  Kind objectKind() const { return itsKind; }
  /// The value of the handle; 0 before publish().
  uintptr_t handleValue() const { return itsHandle; }

protected:
  explicit Object(Kind kind) : itsKind(kind) {}

private:
  friend uintptr_t publishObject(std::shared_ptr<Object> object);

  Kind itsKind;
  uintptr_t itsHandle = 0;
};

/// The registry of the living; Object.cpp. Safe to use from all threads.
uintptr_t publishObject(std::shared_ptr<Object> object);
std::shared_ptr<Object> findObject(uintptr_t handle, Kind kind);
std::shared_ptr<Object> withdrawObject(uintptr_t handle, Kind kind);

/// Gives `object` a handle, which is valid until withdraw(). Handles are not
/// addresses and are never used again, so that any value can be looked up.
template <typename T>
typename T::Handle publish(const std::shared_ptr<T> &object) {
  return reinterpret_cast<typename T::Handle>(publishObject(object));
}

/// The handle of a published object.
template <typename T> typename T::Handle handleOf(const T &object) {
  return reinterpret_cast<typename T::Handle>(object.handleValue());
}

/// The object of `handle`; null where the handle is null, not (any more) alive
/// or of another kind.
template <typename T> std::shared_ptr<T> find(typename T::Handle handle) {
  return std::static_pointer_cast<T>(
      findObject(reinterpret_cast<uintptr_t>(handle), T::kind));
}

/// The same with the result that an entry point returns: INVALID_NULL_HANDLE
/// or INVALID_ARGUMENT where there is no such object.
template <typename T>
ze_result_t find(typename T::Handle handle, std::shared_ptr<T> &object) {
  if (!handle)
    return ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
  object = find<T>(handle);
  return object ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_INVALID_ARGUMENT;
}

/// The same for events and fences, with INVALID_SYNCHRONIZATION_OBJECT for what
/// is none that is alive.
template <typename T>
ze_result_t findSynchronizationObject(typename T::Handle handle,
                                      std::shared_ptr<T> &object) {
  ze_result_t result = find(handle, object);
  return result == ZE_RESULT_ERROR_INVALID_ARGUMENT
             ? ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT
             : result;
}

/// The same for two, of which neither may be null.
template <typename First, typename Second>
ze_result_t
find(typename First::Handle firstHandle, std::shared_ptr<First> &first,
     typename Second::Handle secondHandle, std::shared_ptr<Second> &second) {
  if (!firstHandle || !secondHandle)
    return ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
  if (ze_result_t result = find(firstHandle, first))
    return result;
  return find(secondHandle, second);
}

/// Ends the life of a handle, for the entry points that destroy. Who holds the
/// object keeps it. Of several calls at once one succeeds.
template <typename T>
ze_result_t withdraw(typename T::Handle handle,
                     std::shared_ptr<T> *object = nullptr) {
  if (!handle)
    return ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
  std::shared_ptr<Object> found =
      withdrawObject(reinterpret_cast<uintptr_t>(handle), T::kind);
  if (!found)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  if (object)
    *object = std::static_pointer_cast<T>(std::move(found));
  return ZE_RESULT_SUCCESS;
}

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_OBJECT_H
