//===- LevelZeroDriver.h - entry points of the Level Zero driver *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVELZERO_LEVELZERODRIVER_H
#define CAIRN_RUNTIME_DRIVERS_LEVELZERO_LEVELZERODRIVER_H

#include "cairn/runtime/Device.h"

namespace cairn::runtime {

/// Devices of all drivers that the loader finds, CPUs last.
unsigned levelZeroDeviceCount();
/// Why there is none, as "no Level Zero loader".
Status levelZeroStatusOfDriver();
/// `index` is below the count.
std::string levelZeroDeviceName(unsigned index);
Result<std::unique_ptr<Device>> createLevelZeroDevice(unsigned index);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVELZERO_LEVELZERODRIVER_H
