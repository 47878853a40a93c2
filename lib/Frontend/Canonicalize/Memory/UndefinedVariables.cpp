//===- UndefinedVariables.cpp - variables that nothing defines --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UndefinedVariables.h"
#include "SourceErrors.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn::frontend;

DebugLoc cairn::frontend::firstUse(const Value &value) {
  DebugLoc first;
  SmallPtrSet<const User *, 8> seen;
  SmallVector<const User *> work(value.users());
  while (!work.empty()) {
    const User *user = work.pop_back_val();
    if (!seen.insert(user).second)
      continue;
    auto *inst = dyn_cast<Instruction>(user);
    if (!inst)
      work.append(user->user_begin(), user->user_end());
    else if (const DebugLoc &loc = inst->getDebugLoc();
             loc && (!first || loc.getLine() < first.getLine()))
      first = loc;
  }
  return first;
}

std::optional<SourceError>
cairn::frontend::findUndefinedVariable(const Module &module) {
  for (const GlobalVariable &variable : module.globals()) {
    if (!variable.isDeclaration() || variable.use_empty())
      continue;
    return errorAt(firstUse(variable),
                   "use of undefined variable '" + variable.getName() + "'");
  }
  return std::nullopt;
}
