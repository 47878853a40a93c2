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

/// Of section 1.13.17 of OpenCL C 2.0, by clang's names.
static bool takesBlock(const Function &function) {
  StringRef name = function.getName();
  return name.starts_with("__enqueue_kernel_") ||
         (name.starts_with("__get_kernel_") && name.ends_with("_impl"));
}

void cairn::frontend::clearBlockFunctions(Module &module) {
  if (none_of(module, takesBlock))
    return;
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
