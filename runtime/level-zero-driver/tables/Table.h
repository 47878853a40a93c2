//===- Table.h - filling the loader's tables --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_TABLE_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_TABLE_H

#include "tables/LastError.h"

#include <level_zero/ze_api.h>
#include <level_zero/ze_ddi.h>
#include <new>
#include <system_error>

namespace cairn::level_zero {

constexpr ze_api_version_t apiVersionOf(uint32_t major, uint32_t minor) {
  return static_cast<ze_api_version_t>(ZE_MAKE_VERSION(major, minor));
}

/// The version of the specification that the driver implements.
inline constexpr ze_api_version_t apiVersion = apiVersionOf(1, 13);
/// The oldest that a loader may be of.
inline constexpr ze_api_version_t oldestVersion = apiVersionOf(1, 4);

/// Calls `function`, and makes a result of what it throws.
template <auto function> struct Guard;
template <typename... Arguments, ze_result_t (*function)(Arguments...)>
struct Guard<function> {
  static ze_result_t ZE_APICALL call(Arguments... arguments) noexcept {
    ze_result_t result = attempt(arguments...);
    if (result != ZE_RESULT_SUCCESS && result != ZE_RESULT_NOT_READY)
      setLastError(functionName<function>(), result);
    return result;
  }

private:
  static ze_result_t attempt(Arguments... arguments) noexcept {
    try {
      return function(arguments...);
    } catch (const std::bad_alloc &) {
      return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    } catch (const std::system_error &) {
      // No thread or lock could be had.
      return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    } catch (...) {
      return ZE_RESULT_ERROR_UNKNOWN;
    }
  }
};

/// A function of any signature that does nothing.
template <typename Pointer> struct Unsupported;
template <typename... Arguments>
struct Unsupported<ze_result_t (*)(Arguments...)> {
  static ze_result_t ZE_APICALL call(Arguments...) noexcept {
    return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
  }
};

template <auto function, typename Pointer> void implement(Pointer &entry) {
  entry = Guard<function>::call;
}

template <typename Pointer> void unsupported(Pointer &entry) {
  entry = Unsupported<Pointer>::call;
}

/// A place in a table of loaders that know `minor`, version 1.minor, of the
/// specification: an array of pointers, to which each version appends.
struct LaterEntry {
  uint32_t place, minor;
};

template <auto function, typename Table>
void implementLater(ze_api_version_t version, Table *table, LaterEntry entry) {
  if (ZE_MINOR_VERSION(version) < entry.minor)
    return;
  auto *places = reinterpret_cast<void (**)()>(table);
  places[entry.place] = reinterpret_cast<void (*)()>(Guard<function>::call);
}

/// Whether a loader of this version has a table as large as that of
/// ze_ddi.h. Tables only ever grow, and what is beyond ours stays as the loader
/// made it.
template <typename Table>
ze_result_t checkTable(ze_api_version_t version, const Table *table) {
  if (!table)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (ZE_MAJOR_VERSION(version) != ZE_MAJOR_VERSION(oldestVersion) ||
      ZE_MINOR_VERSION(version) < ZE_MINOR_VERSION(oldestVersion))
    return ZE_RESULT_ERROR_UNSUPPORTED_VERSION;
  return ZE_RESULT_SUCCESS;
}

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_TABLE_H
