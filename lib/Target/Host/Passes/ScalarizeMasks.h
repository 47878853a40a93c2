//===- ScalarizeMasks.h - masked accesses without branches ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_PASSES_SCALARIZEMASKS_H
#define CAIRN_LIB_TARGET_HOST_PASSES_SCALARIZEMASKS_H

#include "llvm/IR/PassManager.h"

namespace cairn {

/// Lets lanes that are off access memory that nobody reads, where the CPU lacks
/// a masked access. Those side by side it lacks, and stores that are slow, are
/// asked first whether all lanes are on, or none. LLVM's code generator makes a
/// branch for each lane instead: CPUs predict few of them, and its own time
/// grows by blocks times values that live through them, to minutes for private
/// arrays in registers. Runs behind all other passes.
struct ScalarizeMasksPass : llvm::PassInfoMixin<ScalarizeMasksPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_PASSES_SCALARIZEMASKS_H
