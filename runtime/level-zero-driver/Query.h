//===- Query.h - conventions of the entry points ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_QUERY_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_QUERY_H

#include "Object.h"
#include "tables/LaterApi.h"

#include <algorithm>
#include <cstring>
#include <level_zero/ze_api.h>

namespace cairn::level_zero {

/// Answers a query for a list: without room for any (`*count` is 0) with how
/// many there are, else with as many as there is room for. `fill(index,
/// element)` writes one.
template <typename T, typename Fill>
ze_result_t answerList(uint32_t *count, T *list, size_t available, Fill fill) {
  if (!count)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (*count == 0) {
    *count = available;
    return ZE_RESULT_SUCCESS;
  }
  *count = std::min<uint64_t>(*count, available);
  for (uint32_t i = 0; list && i < *count; ++i)
    fill(i, list[i]);
  return ZE_RESULT_SUCCESS;
}

/// The extension of type `stype` behind a description's pNext; null if there is
/// none. Extensions that the driver does not know are passed over, and so are
/// the later ones of a chain that does not end.
template <typename T>
const T *findExtension(const void *next, ze_structure_type_t stype) {
  constexpr unsigned longestChain = 256;
  auto *link = static_cast<const ChainedDescription *>(next);
  for (unsigned i = 0; link && i < longestChain; ++i) {
    if (link->stype == stype)
      return reinterpret_cast<const T *>(link);
    link = static_cast<const ChainedDescription *>(link->pNext);
  }
  return nullptr;
}

/// The same for properties, which the driver fills.
template <typename T> T *findExtension(void *next, ze_structure_type_t stype) {
  return const_cast<T *>(
      findExtension<T>(static_cast<const void *>(next), stype));
}

/// Sets all members of properties to 0, except for those that the application
/// wrote.
template <typename T> void clearProperties(T &properties) {
  auto stype = properties.stype;
  auto *next = properties.pNext;
  std::memset(static_cast<void *>(&properties), 0, sizeof(T));
  properties.stype = stype;
  properties.pNext = next;
}

/// What a function begins with that fills the properties of an object: finds
/// the object, and clears them.
template <typename T, typename Properties>
ze_result_t beginQuery(typename T::Handle handle, std::shared_ptr<T> &object,
                       Properties *properties) {
  if (ze_result_t result = find(handle, object))
    return result;
  if (!properties)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  clearProperties(*properties);
  return ZE_RESULT_SUCCESS;
}

/// What a function is that asks an object one thing: finds the object, and
/// writes what `get()` returns.
template <typename T, typename Value, typename Get>
ze_result_t answerOf(typename T::Handle handle, std::shared_ptr<T> &object,
                     Value *value, Get get) {
  if (ze_result_t result = find(handle, object))
    return result;
  if (!value)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  *value = get();
  return ZE_RESULT_SUCCESS;
}

/// A number as a property of 32 bits; their largest value for what is larger.
inline uint32_t narrow(uint64_t value) {
  return std::min<uint64_t>(value, UINT32_MAX);
}

/// Copies a text into an array of characters, cut where it is too long.
template <size_t size> void copyText(char (&to)[size], const char *text) {
  size_t length = std::min(std::strlen(text), size - 1);
  std::memcpy(to, text, length);
  to[length] = 0;
}

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_QUERY_H
