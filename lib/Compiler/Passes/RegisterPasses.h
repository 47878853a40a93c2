//===- RegisterPasses.h - the passes of this process ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_PASSES_REGISTERPASSES_H
#define CAIRN_LIB_COMPILER_PASSES_REGISTERPASSES_H

#include "cairn/Schedule/Schedule.h"

namespace cairn::compiler {

/// Registers what pipelines may name: Cairn's passes and upstream's general
/// ones. Any thread may call it, any number of times.
void registerPassesOnce();

/// Null where nobody set one.
decltype(&readSchedules) getScheduleReader();

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_PASSES_REGISTERPASSES_H
