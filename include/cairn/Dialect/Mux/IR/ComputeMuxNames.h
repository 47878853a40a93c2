//===- ComputeMuxNames.h - names in ComputeMux's LLVM IR --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ComputeMux's specification calls functions and attributes in LLVM IR
// ("Builtins", "Function Attributes"). Those who read that IR and those who
// write it share these names.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_COMPUTEMUXNAMES_H
#define CAIRN_DIALECT_MUX_IR_COMPUTEMUXNAMES_H

#include "llvm/ADT/StringRef.h"

namespace cairn::mux {

/// How all of the functions begin.
inline constexpr llvm::StringLiteral kBuiltinPrefix = "__mux_";

inline constexpr llvm::StringLiteral kWorkGroupBarrier =
    "__mux_work_group_barrier";

/// Copies between local and global memory, whose names go on, and the wait for
/// their events.
inline constexpr llvm::StringLiteral kDmaRead = "__mux_dma_read_";
inline constexpr llvm::StringLiteral kDmaWrite = "__mux_dma_write_";
inline constexpr llvm::StringLiteral kDmaWait = "__mux_dma_wait";

/// A wait whose events are its arguments, where the front end has found them;
/// their number follows. ComputeMux does not have it.
inline constexpr llvm::StringLiteral kWaitForEvents = "__mux_dma_wait.values.";

/// Attributes of functions, and of calls of barriers.
namespace llvm_attr {
inline constexpr llvm::StringLiteral kKernel = "mux-kernel";
inline constexpr llvm::StringLiteral kEntryPoint = "entry-point"; // its value
inline constexpr llvm::StringLiteral kOrigFn = "mux-orig-fn";
inline constexpr llvm::StringLiteral kBaseFnName = "mux-base-fn-name";
inline constexpr llvm::StringLiteral kLocalMemUsage = "mux-local-mem-usage";
inline constexpr llvm::StringLiteral kWorkItemOrder = "mux-work-item-order";
inline constexpr llvm::StringLiteral kNoSubgroups = "mux-no-subgroups";
inline constexpr llvm::StringLiteral kDegenerateSubgroups =
    "mux-degenerate-subgroups";
inline constexpr llvm::StringLiteral kBarrierSchedule = "mux-barrier-schedule";
} // namespace llvm_attr

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_IR_COMPUTEMUXNAMES_H
