//===- GlobalConstants.cpp - constants in global memory ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GlobalConstants.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace cairn;

static bool isCastToGlobal(const User *user) {
  auto *cast = dyn_cast<AddrSpaceCastOperator>(user);
  return cast && cast->getDestAddressSpace() == GlobalSpace;
}

void cairn::frontend::moveConstantsToGlobal(Module &module) {
  for (GlobalVariable &variable : make_early_inc_range(module.globals())) {
    if (variable.getAddressSpace() != ConstantSpace || variable.use_empty() ||
        !variable.hasLocalLinkage() ||
        !all_of(variable.users(), isCastToGlobal))
      continue;
    auto *moved = new GlobalVariable(
        module, variable.getValueType(), variable.isConstant(),
        variable.getLinkage(), variable.getInitializer(), "", &variable,
        variable.getThreadLocalMode(), unsigned(GlobalSpace));
    moved->copyAttributesFrom(&variable);
    moved->takeName(&variable);
    for (User *cast : to_vector(variable.users()))
      cast->replaceAllUsesWith(moved);
    variable.removeDeadConstantUsers();
    for (User *cast : to_vector(variable.users()))
      if (auto *inst = dyn_cast<Instruction>(cast))
        inst->eraseFromParent();
    variable.eraseFromParent();
  }
}
