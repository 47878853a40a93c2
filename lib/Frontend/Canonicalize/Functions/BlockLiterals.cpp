//===- BlockLiterals.cpp - blocks for device-side enqueue -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockLiterals.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// Whether it is a function of OpenCL C 2.0, section 1.13.17, that takes a
/// block, by clang's names for them.
static bool takesBlock(const Function &function) {
  StringRef name = function.getName();
  return name.starts_with("__enqueue_kernel_") ||
         (name.starts_with("__get_kernel_") && name.ends_with("_impl"));
}

/// Clang names them so: `__KERNEL_block_invoke_2`.
static bool isBlockBody(const Function &function) {
  return function.getName().contains("_block_invoke");
}

/// A block at program scope is a constant with the literal's address. Where it
/// is called or enqueued, clang has put the literal itself.
static void eraseBlockVariables(Module &module) {
  for (GlobalVariable &variable : make_early_inc_range(module.globals())) {
    if (!variable.isConstant() || !variable.use_empty() ||
        !variable.hasInitializer())
      continue;
    auto *literal = dyn_cast<GlobalVariable>(
        variable.getInitializer()->stripPointerCasts());
    if (literal && literal->getName().starts_with("__block_literal_global"))
      variable.eraseFromParent();
  }
}

void cairn::frontend::nameBlockParameters(Module &module) {
  for (Function &body : module) {
    if (!isBlockBody(body))
      continue;
    for (User *user : body.users()) {
      auto *call = dyn_cast<CallBase>(user);
      if (!call || call->getCalledFunction() != &body)
        continue;
      for (Argument &parameter : body.args()) {
        auto *given =
            dyn_cast<Argument>(call->getArgOperand(parameter.getArgNo()));
        // The literal has a name of clang's.
        if (given && !given->hasName() && !parameter.getName().starts_with("."))
          given->setName(parameter.getName());
      }
    }
  }
}

void cairn::frontend::clearBlockFunctions(Module &module) {
  eraseBlockVariables(module);
  bool enqueues = any_of(module, takesBlock);
  SmallVector<Function *> local;
  for (Function &function : module)
    if (!function.isDeclaration() && function.hasLocalLinkage())
      local.push_back(&function);
  // A function that is called stays one.
  auto isAddress = [](const Use &use) {
    auto *call = dyn_cast<CallBase>(use.getUser());
    return !call || !call->isCallee(&use);
  };
  for (Function *function : local)
    if (enqueues || isBlockBody(*function))
      function->replaceUsesWithIf(
          ConstantPointerNull::get(cast<PointerType>(function->getType())),
          isAddress);
  auto eraseUnused = [](Function *&function) {
    if (!function || !function->use_empty())
      return false;
    function->eraseFromParent();
    function = nullptr;
    return true;
  };
  // What one of them called is unused then.
  while (count_if(local, eraseUnused) != 0)
    ;
}
