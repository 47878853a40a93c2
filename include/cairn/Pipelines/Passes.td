//===- Passes.td - level verification ----------------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_PIPELINES_PASSES_TD
#define CAIRN_PIPELINES_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyCairnLevelPass : Pass<"verify-cairn-level", "::mlir::ModuleOp"> {
  let summary = "Check that a module is legal at a level";
  let description = [{
    Reports the first op of each function that has no place at the level, with
    what is legal there (docs/Levels.md). Changes nothing.
  }];
  let options = [Option<"level", "level", "std::string", /*default=*/"",
                        "llvm, ocl, mux, loops, host, gpu or spirv">];
}

#endif // CAIRN_PIPELINES_PASSES_TD
