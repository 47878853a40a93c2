//===- Drivers.h - the drivers of this machine ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_H
#define CAIRN_RUNTIME_DRIVERS_H

#include "cairn/runtime/Device.h"

#include <memory>
#include <string>
#include <vector>

namespace cairn::runtime {

/// The names of the drivers that have a device on this machine, `host` first.
std::vector<std::string> availableDrivers();

/// What every device of this machine says of itself. The spelling to give to
/// `createDevice` comes with it.
struct ListedDevice {
  std::string spelling;
  DeviceInfo info;
};
std::vector<ListedDevice> listDevices();

/// `spelling` is a driver's name, `name:N` for its device number N from 0, or
/// `name:TEXT` for its first device whose name has TEXT in it, letters large or
/// small.
Result<std::unique_ptr<Device>> createDevice(const std::string &spelling);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_H
