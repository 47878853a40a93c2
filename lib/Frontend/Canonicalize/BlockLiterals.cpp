//===- BlockLiterals.cpp - blocks for device-side enqueue -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockLiterals.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
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
  for (Function &function : make_early_inc_range(module)) {
    if (function.isDeclaration() || !function.hasLocalLinkage())
      continue;
    function.replaceAllUsesWith(
        ConstantPointerNull::get(cast<PointerType>(function.getType())));
    function.eraseFromParent();
  }
}
