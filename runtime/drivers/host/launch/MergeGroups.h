//===- MergeGroups.h - fewer and larger groups ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_LAUNCH_MERGEGROUPS_H
#define CAIRN_RUNTIME_DRIVERS_HOST_LAUNCH_MERGEGROUPS_H

#include "cairn/runtime/CheckedLaunch.h"

namespace cairn::runtime {

/// Makes one group of several that lie side by side, if the kernel does not see
/// which group a work-item is in: a call for each group costs as much as some
/// hundred simple work-items, and long rows fill vectors. At least
/// `fewestGroups` are left.
void mergeGroups(CheckedLaunch &launch, uint64_t fewestGroups);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_LAUNCH_MERGEGROUPS_H
