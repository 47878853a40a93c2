//===- LevelZeroSettings.cpp - settings of the Level Zero driver *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroSettings.h"

#include "lib/Settings.h"

using namespace cairn::runtime;

const LevelZeroSettings &LevelZeroSettings::get() {
  static const LevelZeroSettings settings = [] {
    LevelZeroSettings read;
    if (std::string loader = environmentVariable("CAIRN_LEVEL_ZERO_LOADER");
        !loader.empty())
      read.loader = loader;
    read.alwaysStage = environmentFlag("CAIRN_LEVEL_ZERO_STAGING");
    read.buildFlags = environmentVariable("CAIRN_LEVEL_ZERO_BUILD_FLAGS");
    return read;
  }();
  return settings;
}
