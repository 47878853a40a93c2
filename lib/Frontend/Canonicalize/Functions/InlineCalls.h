//===- InlineCalls.h - calls inlined once -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_INLINECALLS_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_INLINECALLS_H

#include "llvm/IR/PassManager.h"

namespace cairn::frontend {

/// Inlines the calls that are marked for it, as LLVM's AlwaysInlinerPass does,
/// but callers before what they call: nothing is copied twice on its way into
/// a kernel, however deep the calls are.
class InlineCallsPass : public llvm::PassInfoMixin<InlineCallsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &analyses);
};

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_INLINECALLS_H
