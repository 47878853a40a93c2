//===- EventLists.h - lists of events as values -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_EVENTLISTS_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_EVENTLISTS_H

#include "llvm/IR/PassManager.h"

namespace cairn::frontend {

/// A wait for a list of events takes a pointer, which keeps the list in memory.
/// Where the list is a private variable and its length is known, this pass has
/// the wait take the events themselves, so that promotion finds where each
/// comes from: it calls `ocl::kWaitForEvents` or `mux::kWaitForEvents`. To be
/// run when everything is inlined, before the last promotion.
class EventListsPass : public llvm::PassInfoMixin<EventListsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &analyses);
};

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_EVENTLISTS_H
