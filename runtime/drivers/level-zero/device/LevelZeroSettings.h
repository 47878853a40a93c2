//===- LevelZeroSettings.h - settings of the Level Zero driver --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZEROSETTINGS_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZEROSETTINGS_H

#include <string>

namespace cairn::runtime {

/// What the environment says. Nothing else in the driver looks at it; the
/// loader has variables of its own.
struct LevelZeroSettings {
  /// CAIRN_LEVEL_ZERO_LOADER=FILE: another loader than the system's.
  std::string loader = "libze_loader.so.1";
  /// CAIRN_LEVEL_ZERO_STAGING=1: as if the host saw no memory of the device, so
  /// that the device makes every copy. For tests, and to compare.
  bool alwaysStage = false;
  /// CAIRN_LEVEL_ZERO_BUILD_FLAGS=FLAGS: of every module, as
  /// `-ze-opt-greater-than-4GB-buffer-required`.
  std::string buildFlags;

  static const LevelZeroSettings &get();
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZEROSETTINGS_H
