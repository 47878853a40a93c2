//===- KeepAccessOrder.h - accesses in the order of the program -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_PASSES_KEEPACCESSORDER_H
#define CAIRN_LIB_TARGET_HOST_PASSES_KEEPACCESSORDER_H

#include "llvm/IR/PassManager.h"

namespace cairn {

/// Keeps the order of accesses within a work-item. Where a loop's iterations do
/// not depend on each other, LLVM's vectoriser assumes that nothing in it
/// depends on anything: it makes one access of several with a stride, in the
/// place of the first load or of the last store, past others in the same
/// iteration that may be of the same memory (LLVM 22). Such loops are no longer
/// said to be parallel, so that it looks for itself. Runs right before the
/// vectoriser.
struct KeepAccessOrderPass : llvm::PassInfoMixin<KeepAccessOrderPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_PASSES_KEEPACCESSORDER_H
