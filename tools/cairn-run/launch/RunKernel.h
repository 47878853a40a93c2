//===- RunKernel.h - one kernel from the command line -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_LAUNCH_RUNKERNEL_H
#define CAIRN_TOOLS_CAIRN_RUN_LAUNCH_RUNKERNEL_H

#include "options/Options.h"

#include "cairn/runtime/Device.h"

namespace cairn::run {

/// The device that the options name, which guards memory if they say so.
runtime::Result<std::unique_ptr<runtime::Device>>
openDevice(const Options &options);

/// Runs the kernel of `options.input` with the arguments of the command line.
Status runKernel(const Options &options);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_LAUNCH_RUNKERNEL_H
