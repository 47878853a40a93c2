//===- InputVersion.h - the newest SPIR-V that is read ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_SPIRV_INPUTVERSION_H
#define CAIRN_SPIRV_INPUTVERSION_H

#include "cairn/SPIRV/Version.h"

namespace cairn {

/// The newest that kernels may have which we read, so that the CPU as a device
/// of Level Zero and of OpenCL says that it takes them.
inline constexpr SPIRVVersion kNewestInput(1, 6);

} // namespace cairn

#endif // CAIRN_SPIRV_INPUTVERSION_H
