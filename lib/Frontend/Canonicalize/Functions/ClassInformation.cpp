//===- ClassInformation.cpp - what C++ says of classes ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClassInformation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
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

//===----------------------------------------------------------------------===//
// Distances to virtual bases
//===----------------------------------------------------------------------===//

/// The memory of tables of virtual functions and bases, where there are such.
static std::optional<unsigned> findTableSpace(const Module &module) {
  for (const GlobalVariable &variable : module.globals())
    for (StringRef prefix : {"_ZTV", "_ZTC", "_ZTT"})
      if (variable.getName().starts_with(prefix))
        return variable.getAddressSpace();
  return std::nullopt;
}

/// Functions in tables that go to a virtual base and call another.
static bool isThunk(const Function &function) {
  return function.getName().starts_with("_ZTv") ||
         function.getName().starts_with("_ZTc");
}

/// Whether `user` is the place before a table where the distance to a virtual
/// base is. In the source's own arithmetic, clang knows the pointer to be in
/// bounds.
static bool isPlaceOfDistance(const User *user, const DataLayout &layout) {
  auto *place = dyn_cast<GetElementPtrInst>(user);
  if (!place || place->getNumIndices() != 1 ||
      !place->getSourceElementType()->isIntegerTy(8) ||
      (place->isInBounds() && !isThunk(*place->getFunction())))
    return false;
  auto *offset = dyn_cast<ConstantInt>(place->getOperand(1));
  Type *distance = layout.getIntPtrType(place->getType());
  return offset && offset->isNegative() &&
         all_of(place->users(), [&](const User *read) {
           return isa<LoadInst>(read) && read->getType() == distance;
         });
}

void cairn::frontend::locateVirtualTables(Module &module) {
  std::optional<unsigned> space = findTableSpace(module);
  if (!space)
    return;
  const DataLayout &layout = module.getDataLayout();
  auto *type = PointerType::get(module.getContext(), *space);
  SmallVector<LoadInst *> loads;
  for (Function &function : module)
    for (Instruction &inst : instructions(function)) {
      auto *load = dyn_cast<LoadInst>(&inst);
      if (load && load->getType()->isPointerTy() && load->getType() != type &&
          !load->use_empty() &&
          layout.getTypeAllocSize(load->getType()) ==
              layout.getTypeAllocSize(type) &&
          all_of(load->users(), [&](const User *user) {
            return isPlaceOfDistance(user, layout);
          }))
        loads.push_back(load);
    }
  for (LoadInst *load : loads) {
    load->mutateType(type);
    for (User *user : load->users())
      user->mutateType(type);
  }
}
