//===- RunWorkloads.h - workloads of a file ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_WORKLOAD_RUNWORKLOADS_H
#define CAIRN_TOOLS_CAIRN_RUN_WORKLOAD_RUNWORKLOADS_H

#include "options/Options.h"

namespace cairn::run {

/// Runs the workloads that the options select, one after the other. A workload
/// that fails is reported, and the others run; the error is then the result.
Status runWorkloads(const Options &options);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_WORKLOAD_RUNWORKLOADS_H
