//===- Settings.h - what the environment says -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_SETTINGS_H
#define CAIRN_RUNTIME_LIB_SETTINGS_H

#include <string>

/// One function for each row of Settings.def, which says what it means:
/// `std::string vulkanLoader()`, `bool vulkanStaging()`. Nothing else of the
/// runtime, its drivers and the client drivers looks at the environment.
namespace cairn::runtime::settings {

using Text = std::string;
using Flag = bool;

#define SETTING(ID, NAME, KIND, ...) KIND ID();
#include "lib/Settings.def"

} // namespace cairn::runtime::settings

#endif // CAIRN_RUNTIME_LIB_SETTINGS_H
