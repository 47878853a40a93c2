//===- Passes.h - schedules as a pass ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_SCHEDULE_PASSES_H
#define CAIRN_SCHEDULE_PASSES_H

#include "mlir/Pass/Pass.h"

namespace cairn {

#define GEN_PASS_DECL
#include "cairn/Schedule/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "cairn/Schedule/Passes.h.inc"

} // namespace cairn

#endif // CAIRN_SCHEDULE_PASSES_H
