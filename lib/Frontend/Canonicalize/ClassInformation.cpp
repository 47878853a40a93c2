//===- ClassInformation.cpp - what C++ says of classes ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClassInformation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

void cairn::frontend::forgetClassInformation(Module &module) {
  for (GlobalVariable &variable : make_early_inc_range(module.globals())) {
    // As the Itanium ABI for C++ calls them.
    if (!variable.getName().starts_with("_ZTI"))
      continue;
    variable.replaceAllUsesWith(Constant::getNullValue(variable.getType()));
    variable.eraseFromParent();
  }
}
