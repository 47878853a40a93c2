//===- LargeVariables.cpp - variables that nobody has room for --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LargeVariables.h"

#include "SourceErrors.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

/// The first line that uses `variable`, as what the front end says of it has no
/// lines.
static DebugLoc findUse(const GlobalVariable &variable) {
  DebugLoc first;
  SmallPtrSet<const User *, 8> known;
  SmallVector<const Value *> values = {&variable};
  while (!values.empty())
    for (const User *user : values.pop_back_val()->users()) {
      if (!known.insert(user).second)
        continue;
      auto *inst = dyn_cast<Instruction>(user);
      if (!inst) {
        // What begins with its address is another one.
        if (!isa<GlobalValue>(user))
          values.push_back(user);
      } else if (DebugLoc loc = inst->getDebugLoc();
                 loc && (!first || loc.getLine() < first.getLine())) {
        first = loc;
      }
    }
  return first;
}

std::optional<SourceError>
cairn::frontend::findLargeVariable(const Module &module) {
  uint64_t total = 0;
  for (const GlobalVariable &variable : module.globals()) {
    // Those of a work-group are not in the program.
    if (variable.isDeclaration() || variable.getAddressSpace() == LocalSpace)
      continue;
    uint64_t bytes =
        module.getDataLayout().getTypeAllocSize(variable.getValueType());
    total += bytes;
    if (bytes > INT32_MAX || total > INT32_MAX)
      return errorAt(findUse(variable),
                     "with '" + variable.getName() + "', of " + Twine(bytes) +
                         " bytes, the variables of the program have more than "
                         "the " +
                         Twine(INT32_MAX) + " bytes that they can have");
  }
  return std::nullopt;
}
