//===- LevelZeroRunnerOptions.cpp - settings of the tests -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include <cstdlib>

/// Before the loader looks, which is when the tests are listed: it is to find
/// the driver of this build alone, and to check each parameter.
__attribute__((constructor)) static void useOwnDriver() {
  setenv("CAIRN_CACHE", "0", /*overwrite=*/0);
  setenv("ZE_ENABLE_ALT_DRIVERS", CAIRN_LEVEL_ZERO_DRIVER, /*overwrite=*/0);
  setenv("ZE_ENABLE_VALIDATION_LAYER", "1", /*overwrite=*/0);
  setenv("ZE_ENABLE_PARAMETER_VALIDATION", "1", /*overwrite=*/0);
}
