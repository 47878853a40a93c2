//===- Settings.h - what the environment says -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_SETTINGS_H
#define CAIRN_RUNTIME_LIB_SETTINGS_H

#include <cstdlib>
#include <string>

namespace cairn::runtime {

/// The value of an environment variable, empty where it is not set.
inline std::string environmentVariable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

/// Whether it is set to anything but "0".
inline bool environmentFlag(const char *name) {
  std::string value = environmentVariable(name);
  return !value.empty() && value != "0";
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_SETTINGS_H
