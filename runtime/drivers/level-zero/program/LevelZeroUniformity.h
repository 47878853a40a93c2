//===- LevelZeroUniformity.h - which NDRanges can be cut --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_PROGRAM_DRIVERS_LEVELZERO_LEVELZEROUNIFORMITY_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_PROGRAM_DRIVERS_LEVELZERO_LEVELZEROUNIFORMITY_H

#include "LevelZeroModule.h"

namespace cairn::runtime {

/// Says in `kernel` which local size the module requires, and that it must
/// divide the global size, where that is so. Level Zero launches whole
/// work-groups only. Other NDRanges are cut into regions, each launched with a
/// global offset; then what else a kernel may ask about the launch is the
/// region's, and wrong.
void requireUniformity(const LevelZeroModule &module, KernelInterface &kernel);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_PROGRAM_DRIVERS_LEVELZERO_LEVELZEROUNIFORMITY_H
