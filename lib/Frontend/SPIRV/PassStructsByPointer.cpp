//===- PassStructsByPointer.cpp - structs as kernel arguments ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassStructsByPointer.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

static bool takesAggregate(const Function &function) {
  return llvm::any_of(function.args(), [](const Argument &arg) {
    return arg.getType()->isAggregateType();
  });
}

static void passByPointer(Function &kernel) {
  Module &module = *kernel.getParent();
  LLVMContext &context = module.getContext();
  SmallVector<Type *> types;
  for (Argument &arg : kernel.args())
    types.push_back(arg.getType()->isAggregateType()
                        ? PointerType::get(context, PrivateSpace)
                        : arg.getType());
  Function *changed = Function::Create(
      FunctionType::get(kernel.getReturnType(), types, /*isVarArg=*/false),
      kernel.getLinkage(), "", &module);
  changed->takeName(&kernel);
  changed->copyAttributesFrom(&kernel);
  changed->copyMetadata(&kernel, 0);
  changed->splice(changed->begin(), &kernel);
  IRBuilder<> builder(&*changed->getEntryBlock().getFirstInsertionPt());
  for (auto [from, to] : llvm::zip_equal(kernel.args(), changed->args())) {
    to.takeName(&from);
    if (!from.getType()->isAggregateType()) {
      from.replaceAllUsesWith(&to);
      continue;
    }
    Align align = module.getDataLayout().getABITypeAlign(from.getType());
    AttrBuilder attributes(context);
    attributes.addByValAttr(from.getType());
    attributes.addAlignmentAttr(align);
    unsigned number = to.getArgNo();
    changed->setAttributes(
        changed->getAttributes().removeParamAttributes(context, number));
    changed->addParamAttrs(number, attributes);
    from.replaceAllUsesWith(
        builder.CreateAlignedLoad(from.getType(), &to, align));
  }
  kernel.eraseFromParent();
}

void cairn::frontend::passStructsByPointer(Module &module) {
  // An entry point of SPIR-V is never called.
  for (Function &function : llvm::make_early_inc_range(module))
    if (!function.isDeclaration() && function.use_empty() &&
        function.getCallingConv() == CallingConv::SPIR_KERNEL &&
        takesAggregate(function))
      passByPointer(function);
}
