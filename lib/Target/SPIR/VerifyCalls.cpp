//===- VerifyCalls.cpp - what may be called, and how ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallingConvention.h"
#include "Checks.h"
#include "Library/Blocks.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

/// Sections 2.14 and 3.5.
static bool isAllowedIntrinsic(const Function &function) {
  return function.getIntrinsicID() == Intrinsic::memcpy ||
         function.getIntrinsicID() == Intrinsic::memset;
}

static constexpr StringLiteral kIntrinsicExpectation =
    ", expected 'llvm.memcpy' and 'llvm.memset' only";

static void verifyForm(Checks &checks, const CallBase &call) {
  if (call.isInlineAsm())
    checks.report(call, "3.15", "inline assembly is not allowed");
  if (call.hasOperandBundles())
    checks.report(call, "3.4", "operand bundles are not allowed");
  auto *direct = dyn_cast<CallInst>(&call);
  if (direct && direct->isMustTailCall())
    checks.report(call, "3.4", "'musttail' is not allowed");
}

/// A call of a known function.
static void verifyDirect(Checks &checks, const CallBase &call,
                         const Function &callee,
                         const SmallPtrSetImpl<const Function *> &withLocals) {
  if (callee.isIntrinsic()) {
    if (!isAllowedIntrinsic(callee))
      checks.report(call, "3.5",
                    "intrinsic '" + callee.getName() + "' is not allowed" +
                        kIntrinsicExpectation);
    return;
  }
  if (call.getCallingConv() != callee.getCallingConv())
    checks.report(
        call, "3.8",
        "calling convention '" + spellCallingConv(call.getCallingConv()) +
            "', expected '" + spellCallingConv(callee.getCallingConv()) +
            "' as of the function '" + callee.getName() + "'");
  if (call.getFunctionType() != callee.getFunctionType())
    checks.report(call, "3.4",
                  "called as '" + spell(call.getFunctionType()) +
                      "', expected '" + spell(callee.getFunctionType()) +
                      "' as of the function '" + callee.getName() + "'");
  if (callee.getCallingConv() == CallingConv::SPIR_KERNEL &&
      withLocals.contains(&callee))
    checks.report(call, "2.2",
                  "calls the kernel '" + callee.getName() +
                      "', which has variables in local memory");
}

/// Functions with variables in local memory of their own.
static SmallPtrSet<const Function *, 8> findOwnersOfLocals(Checks &checks) {
  SmallPtrSet<const Function *, 8> owners;
  for (const GlobalVariable &variable : checks.module.globals()) {
    if (variable.getAddressSpace() != LocalSpace)
      continue;
    for (const Function *user : functionsUsing(variable))
      owners.insert(user);
    // The name says so as well.
    if (const Function *owner =
            checks.module.getFunction(variable.getName().rsplit('.').first))
      owners.insert(owner);
  }
  return owners;
}

/// The address of a function may be called, and bound to a block.
static void verifyFunctionUses(Checks &checks, const Function &function) {
  for (const Use &use : function.uses()) {
    auto *inst = dyn_cast<Instruction>(use.getUser());
    if (!inst)
      continue; // initializers are checked with the variables
    auto *call = dyn_cast<CallBase>(inst);
    if (call && (call->isCallee(&use) || isBlockBind(*call)))
      continue;
    checks.report(*inst, "2.15",
                  "takes the address of the function '" + function.getName() +
                      "'");
  }
}

static void verifyRecursion(Checks &checks) {
  CallGraph graph(checks.module);
  for (auto it = scc_begin(&graph); !it.isAtEnd(); ++it) {
    if (!it.hasCycle())
      continue;
    SmallVector<std::string> names;
    const Function *first = nullptr;
    for (const CallGraphNode *node : *it)
      if (const Function *function = node->getFunction()) {
        names.push_back(("'" + function->getName() + "'").str());
        if (!first || function->getName() < first->getName())
          first = function;
      }
    if (!first)
      continue;
    sort(names);
    checks.report(*first, "2.15",
                  names.size() == 1 ? std::string("calls itself")
                                    : "recursion through " + join(names, ", "));
  }
}

void cairn::spir::verifyCalls(Checks &checks) {
  SmallPtrSet<const Function *, 8> withLocals = findOwnersOfLocals(checks);
  for (const Function &function : checks.module) {
    if (function.isIntrinsic() && function.use_empty() &&
        !isAllowedIntrinsic(function))
      checks.report(function, "3.5",
                    Twine("intrinsic is not allowed") + kIntrinsicExpectation);
    verifyFunctionUses(checks, function);
    for (const Instruction &inst : instructions(function)) {
      auto *call = dyn_cast<CallBase>(&inst);
      if (!call)
        continue;
      verifyForm(checks, *call);
      const Value *target = call->getCalledOperand()->stripPointerCasts();
      if (auto *callee = dyn_cast<Function>(target))
        verifyDirect(checks, *call, *callee, withLocals);
      else if (!call->isInlineAsm() && !isBlockInvoke(*call))
        checks.report(inst, "3.4",
                      "call through a pointer that is not known when the "
                      "module is compiled");
    }
  }
  verifyRecursion(checks);
}
