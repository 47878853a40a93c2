//===- MuxLimits.h - what no target goes beyond -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXLIMITS_H
#define CAIRN_DIALECT_MUX_IR_MUXLIMITS_H

#include <cstdint>

namespace cairn::mux {

/// Work-items of a work-group on the target that runs most of them, the host; a
/// device may have fewer.
inline constexpr int64_t kMaxWorkGroupSize = 4096;

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_IR_MUXLIMITS_H
