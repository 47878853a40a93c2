//===- Script.h - a schedule that was read ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_SCHEDULE_SCRIPT_H
#define CAIRN_LIB_SCHEDULE_SCRIPT_H

#include "cairn/Schedule/Schedule.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace cairn {

/// A parsed script, with the values of its parameters.
struct Script {
  std::string file;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::transform::NamedSequenceOp entry;
  Level level = Level::Mux;
  llvm::SmallVector<mlir::Attribute> parameters;
};

using ScriptList = llvm::ArrayRef<std::shared_ptr<const Script>>;

/// Reads a script; null, with an error at its line, if it is not one. `isTaken`
/// gets a true for each of the options' parameters that is the script's.
std::shared_ptr<const Script> readScript(mlir::MLIRContext &context,
                                         llvm::StringRef file,
                                         const ScheduleOptions &options,
                                         llvm::SmallVectorImpl<bool> &isTaken);

/// Says which of the parameters none of `scripts` has, and what these have.
mlir::LogicalResult checkTaken(mlir::MLIRContext &context,
                               const ScheduleOptions &options,
                               llvm::ArrayRef<bool> isTaken,
                               ScriptList scripts);

/// The pass that applies `script`, which was read by `options`.
std::unique_ptr<mlir::Pass>
createApplySchedulePass(std::shared_ptr<const Script> script,
                        const ScheduleOptions &options);

} // namespace cairn

#endif // CAIRN_LIB_SCHEDULE_SCRIPT_H
