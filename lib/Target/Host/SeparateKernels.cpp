//===- SeparateKernels.cpp - a module for each kernel -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/Host/SeparateKernels.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"

#include "cairn/Target/Host/Host.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace cairn;

SeparateKernels::SeparateKernels(ModuleOp module)
    : module(module), symbols(module) {
  for (Operation &op : *module.getBody()) {
    SmallVector<Operation *> &used = uses[&op];
    auto add = [&](std::optional<StringRef> name) {
      if (Operation *symbol = name ? symbols.lookup(*name) : nullptr)
        used.push_back(symbol);
    };
    op.walk([&](Operation *inner) {
      if (auto call = dyn_cast<LLVM::CallOp>(inner))
        add(call.getCallee());
      else if (auto address = dyn_cast<LLVM::AddressOfOp>(inner))
        add(address.getGlobalName());
    });
  }
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    if (function->hasAttr(CairnDialect::getInterfaceAttrName()))
      assignOwners(function);
}

/// Each function changes its owner twice at most, so that this is linear.
void SeparateKernels::assignOwners(Operation *kernel) {
  SmallVector<Operation *> reached = {kernel};
  while (!reached.empty()) {
    Operation *op = reached.pop_back_val();
    auto [known, isNew] = owners.try_emplace(op, kernel);
    if (!isNew && (!known->second || known->second == kernel))
      continue;
    if (!isNew)
      known->second = nullptr;
    for (Operation *used : uses[op])
      if (isa<LLVM::LLVMFuncOp>(used))
        reached.push_back(used);
  }
}

static void makeExternal(Operation *op) {
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(op))
    function.setLinkage(LLVM::Linkage::External);
  else
    cast<LLVM::GlobalOp>(op).setLinkage(LLVM::Linkage::External);
}

/// What stands for the shared `op` in a kernel's module. The optimiser may know
/// what constants hold. It may be farther away than 32 bits tell: the objects
/// are loaded at different times.
static Operation *declare(Operation *op) {
  auto global = dyn_cast<LLVM::GlobalOp>(op);
  if (global && global.getConstant() && !global.isDeclaration()) {
    auto known = cast<LLVM::GlobalOp>(global->clone());
    known.setLinkage(LLVM::Linkage::AvailableExternally);
    known.setDsoLocal(false);
    return known;
  }
  Operation *declaration = op->cloneWithoutRegions();
  makeExternal(declaration);
  if (auto variable = dyn_cast<LLVM::GlobalOp>(declaration)) {
    variable.removeValueAttr();
    variable.setDsoLocal(false);
  } else {
    cast<LLVM::LLVMFuncOp>(declaration).setDsoLocal(false);
  }
  return declaration;
}

static bool isDeclaration(Operation *op) {
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(op))
    return function.isExternal();
  return cast<LLVM::GlobalOp>(op).isDeclaration();
}

/// `op` as the module of `owner` has it.
Operation *SeparateKernels::copy(Operation *op, Operation *owner) {
  if (isDeclaration(op))
    return op->clone();
  if (owners.lookup(op) != owner)
    return declare(op);
  Operation *definition = op->clone();
  if (!owner)
    makeExternal(definition);
  return definition;
}

bool SeparateKernels::isDefinedInShared(Operation *op) const {
  if (isa<LLVM::GlobalOp>(op))
    return !isDeclaration(op);
  auto owner = owners.find(op);
  return owner != owners.end() && !owner->second && !isDeclaration(op);
}

bool SeparateKernels::sharesAnything() {
  return llvm::any_of(*module.getBody(),
                      [&](Operation &op) { return isDefinedInShared(&op); });
}

OwningOpRef<ModuleOp> SeparateKernels::build(Operation *owner) {
  OwningOpRef<ModuleOp> result = ModuleOp::create(module.getLoc());
  (*result)->setAttrs(module->getAttrs());
  llvm::SetVector<Operation *> needed;
  if (owner)
    needed.insert(owner);
  else
    for (Operation &op : *module.getBody())
      if (isDefinedInShared(&op))
        needed.insert(&op);
  for (size_t i = 0; i < needed.size(); ++i) {
    Operation *op = copy(needed[i], owner);
    result->push_back(op);
    if (isDeclaration(op))
      continue;
    for (Operation *used : uses[needed[i]])
      needed.insert(used);
  }
  return result;
}

OwningOpRef<ModuleOp> SeparateKernels::getKernel(StringRef symbol) {
  Operation *kernel = symbols.lookup(symbol);
  assert(kernel && kernel->hasAttr(CairnDialect::getInterfaceAttrName()) &&
         "no such kernel");
  assert(!isShared(symbol) && "no module of its own");
  return build(owners.lookup(kernel));
}

bool SeparateKernels::isShared(StringRef symbol) const {
  return !owners.lookup(symbols.lookup(symbol));
}

OwningOpRef<ModuleOp> SeparateKernels::getShared() { return build(nullptr); }
