//===- LaunchChecks.h - argument checks of launches -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_LAUNCH_LAUNCHCHECKS_H
#define CAIRN_RUNTIME_LIB_LAUNCH_LAUNCHCHECKS_H

#include "cairn/runtime/CheckedLaunch.h"
#include "cairn/runtime/Device.h"

namespace cairn::runtime {

/// Checks all that a launch can get wrong and fills in `checked`.
Status checkLaunch(const Device &device, const Launch &launch,
                   CheckedLaunch &checked);

/// The part about the range: fills in all sizes, of which those of a work-group
/// are chosen where none are given.
Status checkRange(const Device &device, const Launch &launch,
                  CheckedLaunch &checked);

/// The part about arguments; adds to `localMemory`.
Status checkArguments(const Device &device, const Launch &launch,
                      CheckedLaunch &checked);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_LAUNCH_LAUNCHCHECKS_H
