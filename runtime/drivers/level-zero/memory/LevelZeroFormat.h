//===- LevelZeroFormat.h - formats of images --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROFORMAT_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROFORMAT_H

#include "drivers/level-zero/device/LevelZeroFunctions.h"

#include "cairn/runtime/Image.h"

namespace cairn::runtime {

/// How Level Zero says what OpenCL calls a channel order and a channel type;
/// nothing where it has no such format.
std::optional<ze_image_format_t> findLevelZeroFormat(ChannelOrder order,
                                                     ChannelType channel);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_MEMORY_DRIVERS_LEVELZERO_LEVELZEROFORMAT_H
