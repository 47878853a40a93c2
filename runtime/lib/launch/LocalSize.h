//===- LocalSize.h - choice of a local size ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_LAUNCH_LOCALSIZE_H
#define CAIRN_RUNTIME_LIB_LAUNCH_LOCALSIZE_H

#include "cairn/runtime/CheckedLaunch.h"
#include "cairn/runtime/Device.h"

namespace cairn::runtime {

/// Sets `local` of a launch that came without: what the kernel requires, else
/// its hint where that is possible, else a size that divides the global size
/// where one of a useful size does.
void chooseLocalSize(const DeviceInfo &device, CheckedLaunch &launch);

/// Makes groups of a useful size of tiny ones, the last of them incomplete, if
/// the kernel does not see which group a work-item is in and the launch may
/// come in several dispatches. For devices; the host merges groups
/// (MergeGroups.h).
void enlargeGroups(const DeviceInfo &device, CheckedLaunch &launch);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_LAUNCH_LOCALSIZE_H
