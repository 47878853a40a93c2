//===- UpgradeMux.cpp - modules of a ComputeMux stack -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ComputeMux's LLVM IR (its compiler specification, "Metadata" and "Function
// Attributes") says by attributes what SPIR says by calling conventions, and
// more. Kernels get SPIR's convention here; what the attributes say of them is
// read when they are imported (ImportMux.cpp).
//
//===----------------------------------------------------------------------===//

#include "SourceErrors.h"
#include "UpgradeSPIR.h"

#include "cairn/Dialect/Mux/IR/ComputeMuxNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn::frontend;
using namespace cairn::mux;

/// `!mux_scheduled_fn` gives the places of parameters that a target's runtime
/// fills in; a negative number stands for no parameter.
static bool isScheduled(const Function &function) {
  const MDNode *node = function.getMetadata("mux_scheduled_fn");
  if (!node)
    return false;
  return llvm::any_of(node->operands(), [](const MDOperand &operand) {
    auto *index = mdconst::dyn_extract_or_null<ConstantInt>(operand);
    return index && !index->isNegative();
  });
}

static std::optional<SourceError> upgradeMuxKernels(Module &module) {
  for (Function &function : module) {
    if (!function.hasFnAttribute(llvm_attr::kKernel) ||
        function.isDeclaration())
      continue;
    if (isScheduled(function))
      return errorAt({}, "kernel '" + function.getName() +
                             "' has scheduling parameters, as "
                             "'mux_scheduled_fn' says, expected a module from "
                             "before they are added");
    bool isEntryPoint =
        function.getFnAttribute(llvm_attr::kKernel).getValueAsString() ==
        llvm_attr::kEntryPoint;
    if (isEntryPoint && !function.getReturnType()->isVoidTy())
      return errorAt({}, "expected kernel '" + function.getName() +
                             "' to return void");
    // A kernel that is not an entry point is only run by being called.
    function.setCallingConv(isEntryPoint ? CallingConv::SPIR_KERNEL
                                         : CallingConv::SPIR_FUNC);
  }
  return std::nullopt;
}

/// The import knows functions, not attributes of calls: a barrier with a
/// schedule calls a function of its own, `__mux_work_group_barrier.once`.
static std::optional<SourceError> nameSchedules(Module &module) {
  SmallVector<CallBase *> calls;
  for (Function &function : module)
    for (Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&inst);
          call && call->getAttributes().hasFnAttr(llvm_attr::kBarrierSchedule))
        calls.push_back(call);
  for (CallBase *call : calls) {
    StringRef schedule =
        call->getFnAttr(llvm_attr::kBarrierSchedule).getValueAsString();
    Function *callee = call->getCalledFunction();
    if (!callee || callee->getName() != kWorkGroupBarrier)
      return errorAt(call->getDebugLoc(),
                     "expected '" + llvm_attr::kBarrierSchedule +
                         "' at a call of '" + kWorkGroupBarrier + "' only");
    // The tail of a loop that was vectorised, which here none was.
    if (schedule == "scalar-tail")
      schedule = "unordered";
    if (!is_contained({"unordered", "once", "linear"}, schedule))
      return errorAt(call->getDebugLoc(),
                     "expected '" + llvm_attr::kBarrierSchedule +
                         "' to be unordered, once or linear, got '" + schedule +
                         "'");
    call->setCalledFunction(module.getOrInsertFunction(
        (callee->getName() + "." + schedule).str(), callee->getFunctionType(),
        callee->getAttributes()));
  }
  return std::nullopt;
}

/// What invocations do together must not be moved into branches, whether the
/// producer says so or not.
static void markMuxConvergent(Module &module) {
  for (Function &function : module) {
    StringRef name = function.getName();
    if (!function.isDeclaration() || !name.consume_front(kBuiltinPrefix) ||
        name.starts_with("get_") || name.starts_with("is") || name == "usefast")
      continue;
    function.setConvergent();
    for (User *user : function.users())
      if (auto *call = dyn_cast<CallBase>(user))
        call->setConvergent();
  }
}

std::optional<SourceError> cairn::frontend::upgradeMux(Module &module) {
  if (std::optional<SourceError> error = upgradeMuxKernels(module))
    return error;
  if (std::optional<SourceError> error = nameSchedules(module))
    return error;
  markMuxConvergent(module);
  if (NamedMDNode *names = module.getNamedMetadata("mux-scheduling-params"))
    module.eraseNamedMetadata(names);
  return std::nullopt;
}
