//===- DeviceOptions.h - build options that a device asks for ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_DEVICEOPTIONS_H
#define CAIRN_TOOLS_CAIRN_RUN_DEVICEOPTIONS_H

#include "cairn/runtime/CompilerLibrary.h"
#include "cairn/runtime/Device.h"

#include <cstdint>

namespace cairn::run {

/// How a kernel is going to be launched.
struct LaunchShape {
  const std::vector<uint64_t> &global, &local, &offset;
};

/// The build options for `device` and a launch like that, which a compile
/// without them could not know; the user's `options` behind them, so that they
/// win.
std::string withDeviceOptions(runtime::Compiler &compiler,
                              runtime::Device &device,
                              const LaunchShape &launch,
                              const std::string &options);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_DEVICEOPTIONS_H
