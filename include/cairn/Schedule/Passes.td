//===- Passes.td - schedules as a pass ---------------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_SCHEDULE_PASSES_TD
#define CAIRN_SCHEDULE_PASSES_TD

include "mlir/Pass/PassBase.td"

def ApplySchedulePass : Pass<"apply-schedule", "::mlir::ModuleOp"> {
  let summary = "Apply a script of the transform dialect";
  let description = [{
    Applies the schedule in a file (docs/Schedules.md), as the option `--schedule`
    of the compiler does. The module must be at the schedule's level.
  }];
  let options = [Option<"file", "file", "std::string", /*default=*/"", "The script">,
                 ListOption<"libraries", "libraries", "std::string",
                            "Files of sequences that the script includes">,
                 ListOption<"parameters", "parameters", "std::string",
                            "Parameters of the script, NAME=VALUE">];
  // The dialects that structured memory becomes.
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::vector::VectorDialect"];
}

#endif // CAIRN_SCHEDULE_PASSES_TD
