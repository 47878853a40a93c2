//===- HostDriver.h - entry points of the host driver -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_DEVICE_HOSTDRIVER_H
#define CAIRN_RUNTIME_DRIVERS_HOST_DEVICE_HOSTDRIVER_H

#include "cairn/runtime/Device.h"

namespace cairn::runtime {

/// Always 1: the process's own CPU.
unsigned hostDeviceCount();
Result<std::unique_ptr<Device>> createHostDevice(unsigned index);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_DEVICE_HOSTDRIVER_H
