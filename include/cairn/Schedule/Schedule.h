//===- Schedule.h - transformations as files --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_SCHEDULE_SCHEDULE_H
#define CAIRN_SCHEDULE_SCHEDULE_H

#include "cairn/Pipelines/Levels.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class MLIRContext;
class Pass;
} // namespace mlir

namespace cairn {

/// What a user says of schedules.
struct ScheduleOptions {
  struct Parameter {
    std::string name, value;
  };
  /// Scripts, applied in order, and files of sequences that they include.
  std::vector<std::string> files, libraries;
  std::vector<Parameter> parameters;
};

/// A script in MLIR's transform dialect that was read (docs/Schedules.md).
class Schedule {
public:
  virtual ~Schedule() = default;

  /// The script's file.
  virtual llvm::StringRef getFile() const = 0;
  /// Where it applies.
  virtual Level getLevel() const = 0;
  /// The pass that applies it to a module, which may outlive the schedule.
  virtual std::unique_ptr<mlir::Pass> createPass() const = 0;
};

using Schedules = std::vector<std::unique_ptr<Schedule>>;

/// Reads the scripts of `options`, whose parameters are each one of a script.
/// Nothing, with an error at the script's line, for what is not a schedule.
std::optional<Schedules> readSchedules(mlir::MLIRContext &context,
                                       const ScheduleOptions &options);

} // namespace cairn

#endif // CAIRN_SCHEDULE_SCHEDULE_H
