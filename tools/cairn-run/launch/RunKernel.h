//===- RunKernel.h - one kernel from the command line -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_LAUNCH_RUNKERNEL_H
#define CAIRN_TOOLS_CAIRN_RUN_LAUNCH_RUNKERNEL_H

#include "options/Options.h"

namespace cairn::run {

/// Runs the kernel of `options.input` with the arguments of the command line.
Status runKernel(const Options &options);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_LAUNCH_RUNKERNEL_H
