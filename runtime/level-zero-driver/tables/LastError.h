//===- LastError.h - what failed last in a thread ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_LASTERROR_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_LASTERROR_H

#include <level_zero/ze_api.h>
#include <string_view>

namespace cairn::level_zero {

/// Keeps in mind, for this thread, that `function` answered `result`, an error.
void setLastError(std::string_view function, ze_result_t result);

/// "zeMemFree: ZE_RESULT_ERROR_INVALID_ARGUMENT": the last error of this
/// thread; empty where there was none. Valid until the thread's next error.
const char *lastErrorText();

/// The name of an entry point, as it is in ze_api.h.
template <auto function> constexpr std::string_view functionName() {
  // clang: "... [function = &cairn::level_zero::zeInit]"; g++: "... [with auto
  // function = zeInit; ...]", with the namespace or without.
  std::string_view text = __PRETTY_FUNCTION__, key = "function = ";
  size_t start = text.find(key);
  if (start == std::string_view::npos)
    return "ze";
  text.remove_prefix(start + key.size());
  text = text.substr(0, text.find_first_of("](;, "));
  size_t qualifier = text.rfind(':');
  return qualifier == std::string_view::npos ? text
                                             : text.substr(qualifier + 1);
}

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_LASTERROR_H
