//===- Seconds.h - lengths of time in messages ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_SECONDS_H
#define CAIRN_RUNTIME_LIB_SECONDS_H

#include <cstdint>
#include <cstdio>
#include <string>

namespace cairn::runtime {

/// "0.5 seconds".
inline std::string spellSeconds(uint64_t nanoseconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", double(nanoseconds) / 1e9);
  return text +
         std::string(nanoseconds == 1'000'000'000 ? " second" : " seconds");
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_SECONDS_H
