//===- ProgramConstructors.cpp - C++'s program-scope objects ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang gathers the constructors of a unit in one function, which is a kernel
// for a host to launch first, and lists it in `llvm.global_ctors`. No host of
// ours has to know of it: a constructor sees nothing that a launch brings, so
// that it can be executed here.
//
//===----------------------------------------------------------------------===//

#include "ProgramConstructors.h"
#include "Canonicalize/Functions/CalledKernels.h"
#include "Canonicalize/Memory/UndefinedVariables.h"
#include "ConstantExecution.h"
#include "SourceErrors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;
using namespace cairn::frontend;

static constexpr StringLiteral kConstructors = "llvm.global_ctors";

/// Drops what registers destructors.
static void dropDestructors(Module &module) {
  Function *atExit = module.getFunction("__cxa_atexit");
  if (!atExit)
    return;
  for (User *user : make_early_inc_range(atExit->users()))
    if (auto *call = dyn_cast<CallInst>(user)) {
      call->replaceAllUsesWith(Constant::getNullValue(call->getType()));
      call->eraseFromParent();
    }
  if (!atExit->use_empty())
    return;
  atExit->eraseFromParent();
  GlobalVariable *handle = module.getNamedGlobal("__dso_handle");
  if (handle && handle->isDeclaration() && handle->use_empty())
    handle->eraseFromParent();
}

/// The functions that are called once and before all others, in their order.
static SmallVector<Function *> takeConstructors(Module &module) {
  SmallVector<Function *> constructors;
  GlobalVariable *list = module.getNamedGlobal(kConstructors);
  if (!list || !list->hasInitializer())
    return constructors;
  // By priority, and by place where that is the same.
  std::multimap<uint64_t, Function *> entries;
  for (Use &use : list->getInitializer()->operands()) {
    auto *entry = dyn_cast<ConstantStruct>(use);
    if (!entry)
      continue;
    auto *priority = dyn_cast<ConstantInt>(entry->getOperand(0));
    auto *function =
        dyn_cast<Function>(entry->getOperand(1)->stripPointerCasts());
    if (priority && function && !function->isDeclaration())
      entries.emplace(priority->getZExtValue(), function);
  }
  for (auto [priority, function] : entries)
    constructors.push_back(function);
  list->eraseFromParent();
  return constructors;
}

std::optional<SourceError>
cairn::frontend::executeConstructors(Module &module) {
  dropDestructors(module);
  SmallVector<Function *> constructors = takeConstructors(module);
  if (constructors.empty())
    return std::nullopt;
  ConstantExecution execution(module);
  for (Function *constructor : constructors)
    if (!execution.execute(*constructor))
      return errorAt(
          execution.getCulprit() ? execution.getCulprit()->getDebugLoc()
                                 : DebugLoc(),
          "the value of an object at program scope is needed before kernels "
          "run, and " +
              execution.getReason());
  if (GlobalVariable *variable = execution.commit())
    return errorAt(firstUse(*variable),
                   "expected a value that does not mix numbers with pieces of "
                   "pointers: that of '" +
                       nameInSource(variable->getName()) +
                       "' cannot be computed before kernels run");
  for (Function *constructor : constructors) {
    constructor->removeDeadConstantUsers();
    if (constructor->use_empty())
      constructor->eraseFromParent();
  }
  return std::nullopt;
}
