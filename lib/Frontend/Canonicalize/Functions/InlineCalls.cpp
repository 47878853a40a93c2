//===- InlineCalls.cpp - calls inlined once ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InlineCalls.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/ProfileSummaryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace cairn::frontend;

namespace {
class Inliner {
public:
  Inliner(Module &module, ModuleAnalysisManager &analyses)
      : module(module),
        profile(analyses.getResult<ProfileSummaryAnalysis>(module)),
        functions(analyses.getResult<FunctionAnalysisManagerModuleProxy>(module)
                      .getManager()) {}

  bool run();

private:
  bool isInlined(const CallBase &call);
  bool disappears(const Function &function);
  bool inlineInto(Function &caller);

  Module &module;
  ProfileSummaryInfo &profile;
  FunctionAnalysisManager &functions;
  DenseMap<const Function *, bool> viable;
};
} // namespace

bool Inliner::isInlined(const CallBase &call) {
  Function *callee = call.getCalledFunction();
  if (!callee || callee->isDeclaration() ||
      !call.hasFnAttr(Attribute::AlwaysInline) ||
      call.getAttributes().hasFnAttr(Attribute::NoInline))
    return false;
  auto [known, isNew] = viable.try_emplace(callee);
  if (isNew)
    known->second = isInlineViable(*callee).isSuccess();
  return known->second;
}

/// Whether every call of `function` is inlined, and nobody else asks for it.
bool Inliner::disappears(const Function &function) {
  return function.hasLocalLinkage() &&
         all_of(function.uses(), [&](const Use &use) {
           auto *call = dyn_cast<CallBase>(use.getUser());
           return call && call->isCallee(&use) && isInlined(*call);
         });
}

bool Inliner::inlineInto(Function &caller) {
  SmallVector<CallBase *> worklist;
  for (Instruction &inst : instructions(caller))
    if (auto *call = dyn_cast<CallBase>(&inst))
      worklist.push_back(call);
  auto getAssumptions = [&](Function &function) -> AssumptionCache & {
    return functions.getResult<AssumptionAnalysis>(function);
  };
  bool changed = false;
  while (!worklist.empty()) {
    CallBase *call = worklist.pop_back_val();
    if (!isInlined(*call))
      continue;
    AAResults &aliases =
        functions.getResult<AAManager>(*call->getCalledFunction());
    InlineFunctionInfo info(getAssumptions, &profile);
    if (!InlineFunction(*call, info, /*MergeAttributes=*/true, &aliases,
                        /*InsertLifetime=*/false)
             .isSuccess())
      continue;
    changed = true;
    append_range(worklist, info.InlinedCallSites);
  }
  return changed;
}

bool Inliner::run() {
  SmallVector<Function *> callers;
  for (Function &function : module)
    if (!function.isDeclaration() && !disappears(function))
      callers.push_back(&function);
  bool changed = false;
  for (Function *caller : callers)
    changed |= inlineInto(*caller);
  return changed;
}

PreservedAnalyses InlineCallsPass::run(Module &module,
                                       ModuleAnalysisManager &analyses) {
  return Inliner(module, analyses).run() ? PreservedAnalyses::none()
                                         : PreservedAnalyses::all();
}
