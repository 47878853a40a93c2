//===- MuxFunctionAttrs.h - function attributes, read -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the attributes of a function say (their meaning is in MuxDialect.td),
// with the specification's answer where one is absent.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXFUNCTIONATTRS_H
#define CAIRN_DIALECT_MUX_IR_MUXFUNCTIONATTRS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

#include "cairn/Dialect/Mux/IR/MuxEnums.h"

#include <array>
#include <optional>

namespace cairn::mux {

/// Is the function a kernel under compilation (an entry point or not)?
bool isKernel(mlir::Operation *function);

/// Is the function a kernel that the runtime may launch?
bool isKernelEntryPoint(mlir::Operation *function);

/// Is the function one that others of the module call, and nobody else:
/// private, with a body, and no kernel?
bool isHelper(mlir::Operation *function);

/// The name of the function this one was made from; its own where it is
/// original.
llvm::StringRef getOrigFnName(mlir::Operation *function);

/// The stem for the names of functions made from this one; its own name where
/// the attribute is absent.
llvm::StringRef getBaseFnName(mlir::Operation *function);

/// In work-items of the launch.
std::optional<std::array<int64_t, 3>>
getReqdWorkGroupSize(mlir::Operation *function);

/// How many of the program's work-items one of the launch executes; ones where
/// the attribute is absent.
std::array<int64_t, 3> getCoarsening(mlir::Operation *function);

/// The required work-group size in work-items of the program.
std::optional<std::array<int64_t, 3>>
getProgramWorkGroupSize(mlir::Operation *function);

/// 3 where the attribute is absent.
unsigned getMaxWorkDim(mlir::Operation *function);

std::optional<uint32_t> getIntelReqdSubGroupSize(mlir::Operation *function);

std::optional<uint64_t> getLocalMemUsage(mlir::Operation *function);

/// xyz where the attribute is absent.
WorkItemOrder getWorkItemOrder(mlir::Operation *function);

/// The most work-items that are executed at once.
inline constexpr unsigned kMaxLanes = 32;

/// How many work-items are executed at once wherever that can be; 1 where the
/// attribute is absent.
unsigned getLanes(mlir::Operation *function);

/// How many work-items are executed at once where that pays; 1 where the
/// attribute is absent.
unsigned getSuggestedLanes(mlir::Operation *function);

/// How many work-items a sub-group has, which are its lanes; 1 where the
/// attribute is absent.
unsigned getSubGroupSize(mlir::Operation *function);

/// Unordered where the attribute is absent.
BarrierSchedule getBarrierSchedule(mlir::Operation *barrier);

/// Whether a barrier of `function` says how what is behind it is executed.
bool hasScheduledBarrier(mlir::Operation *function);

/// What the options of the build answer to `query`, one of `mux.is_ftz`,
/// `mux.use_fast` and `mux.is_embedded_profile`: the module has the attribute
/// of that name.
bool answerOfBuild(mlir::Operation *query);

/// The first op in `function`, or in one that it calls, that concerns its
/// sub-group, so that its size shows; null without any. Library functions that
/// the dialect `ocl` calls count.
mlir::Operation *findSubGroupUse(mlir::Operation *function);

/// The function's calls of printf as an interface has them
/// (docs/KernelInterface.md); null without any.
mlir::ArrayAttr describePrintfFormats(mlir::Operation *function);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_IR_MUXFUNCTIONATTRS_H
