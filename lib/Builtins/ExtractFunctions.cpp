//===- ExtractFunctions.cpp - some functions of a module --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Builtins/ExtractFunctions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Transforms/Utils/Cloning.h"

/// Adds the globals that `value` refers to, directly or through constants.
static void collectGlobals(const llvm::Value *value,
                           llvm::SetVector<llvm::GlobalValue *> &globals) {
  if (auto *global = llvm::dyn_cast<llvm::GlobalValue>(value)) {
    globals.insert(const_cast<llvm::GlobalValue *>(global));
    return;
  }
  if (auto *constant = llvm::dyn_cast<llvm::Constant>(value))
    for (const llvm::Value *operand : constant->operands())
      collectGlobals(operand, globals);
}

std::unique_ptr<llvm::Module>
cairn::extractFunctions(llvm::Module &source,
                        llvm::ArrayRef<std::string> symbols) {
  llvm::SetVector<llvm::GlobalValue *> globals;
  for (const std::string &symbol : symbols)
    if (llvm::Function *function = source.getFunction(symbol))
      globals.insert(function);
  // `globals` grows as bodies are read.
  for (unsigned i = 0; i < globals.size(); ++i) {
    llvm::GlobalValue *global = globals[i];
    if (llvm::Error error = global->materialize()) {
      llvm::consumeError(std::move(error));
      continue;
    }
    if (auto *function = llvm::dyn_cast<llvm::Function>(global)) {
      for (llvm::Instruction &inst : llvm::instructions(function))
        for (llvm::Value *operand : inst.operands())
          collectGlobals(operand, globals);
    } else if (auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(global)) {
      if (variable->hasInitializer())
        collectGlobals(variable->getInitializer(), globals);
    }
  }

  auto extracted =
      std::make_unique<llvm::Module>("builtin library", source.getContext());
  extracted->setDataLayout(source.getDataLayout());
  extracted->setTargetTriple(source.getTargetTriple());
  llvm::ValueToValueMapTy map;
  for (llvm::GlobalValue *global : globals) {
    if (auto *function = llvm::dyn_cast<llvm::Function>(global)) {
      auto *copy = llvm::Function::Create(
          function->getFunctionType(), function->getLinkage(),
          function->getAddressSpace(), function->getName(), extracted.get());
      copy->copyAttributesFrom(function);
      map[function] = copy;
    } else if (auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(global)) {
      auto *copy = new llvm::GlobalVariable(
          *extracted, variable->getValueType(), variable->isConstant(),
          variable->getLinkage(), nullptr, variable->getName(), nullptr,
          variable->getThreadLocalMode(), variable->getAddressSpace());
      copy->copyAttributesFrom(variable);
      map[variable] = copy;
    }
  }
  llvm::StringSet<> exported;
  exported.insert(symbols.begin(), symbols.end());
  for (llvm::GlobalValue *global : globals) {
    if (auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(global)) {
      if (variable->hasInitializer())
        llvm::cast<llvm::GlobalVariable>(map[variable])
            ->setInitializer(llvm::MapValue(variable->getInitializer(), map));
      continue;
    }
    auto *function = llvm::dyn_cast<llvm::Function>(global);
    if (!function || function->isDeclaration())
      continue;
    auto *copy = llvm::cast<llvm::Function>(map[function]);
    auto *argument = copy->arg_begin();
    for (llvm::Argument &arg : function->args())
      map[&arg] = &*argument++;
    llvm::SmallVector<llvm::ReturnInst *> returns;
    llvm::CloneFunctionInto(copy, function, map,
                            llvm::CloneFunctionChangeType::DifferentModule,
                            returns);
    copy->setLinkage(exported.contains(function->getName())
                         ? llvm::GlobalValue::ExternalLinkage
                         : llvm::GlobalValue::InternalLinkage);
  }
  return extracted;
}
