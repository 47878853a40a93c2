//===- Passes.td - transformations at the ocl level -------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_TRANSFORMS_PASSES_TD
#define CAIRN_DIALECT_OCL_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def OCLLiftControlFlowPass : Pass<"ocl-lift-control-flow", "::mlir::ModuleOp"> {
  let summary = "Turn every control flow graph into scf";
  let description = [{
    Input: functions whose bodies are graphs of `cf` branches, of any shape C can
    write: irreducible loops, `goto`, `switch` with fall-through, early `return`.
    Output: functions of one block with `scf` ops; the last step to
    the `ocl` level.

    Nothing is duplicated, so that a barrier stays one barrier, and a block stays
    under the branches that decide whether it runs.
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect",
                           "::mlir::ub::UBDialect", "::mlir::func::FuncDialect",
                           "::mlir::cf::ControlFlowDialect"];
}


#endif // CAIRN_DIALECT_OCL_TRANSFORMS_PASSES_TD
