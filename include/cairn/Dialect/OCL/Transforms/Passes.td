//===- Passes.td - transformations at the ocl level --------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_TRANSFORMS_PASSES_TD
#define CAIRN_DIALECT_OCL_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def OCLLiftControlFlowPass : Pass<"ocl-lift-control-flow"> {
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

def OCLHoistLoadsPass : Pass<"ocl-hoist-loads"> {
  let summary = "Take loads out of loops that cannot change them";
  let description = [{
    A load that every execution of a loop begins with goes in front of it, with
    the address, if nothing in the loop can write there: only plain stores to
    other address spaces, other variables, or through other pointers where one of
    the two is a `restrict` argument. A loop with barriers, atomics or calls keeps
    its loads, but for those of constant memory.
  }];
}

def OCLUpliftLoopsPass : Pass<"ocl-uplift-loops"> {
  let summary = "Turn counting scf.while loops into scf.for";
  let description = [{
    Recognises loops that count by a constant step to a bound that does not change:
    signed and unsigned, strict and not, up and down, `!=` where it means one of
    these. A loop that counts down becomes one that counts the complement up, since
    `~i` falls where `i` rises and never overflows.

    A loop stays an `scf.while` where its counter could wrap, which an `scf.for`'s
    does not.
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect"];
}

#endif // CAIRN_DIALECT_OCL_TRANSFORMS_PASSES_TD
