//===- AggregateArguments.cpp - large aggregates of calls -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalize/Memory/AggregateCopies.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn::frontend;

static bool isCalledDirectly(const Function &function) {
  return all_of(function.uses(), [](const Use &use) {
    auto *call = dyn_cast<CallInst>(use.getUser());
    return call && call->isCallee(&use);
  });
}

namespace {

/// What a function becomes: pointers to large arguments, and one more to where
/// the result goes, if that is large.
class PassedInMemory {
public:
  PassedInMemory(Function &function);

  bool isNeeded() const { return !params.empty() || isResult; }
  void apply();

private:
  /// Without what it says of the value itself.
  AttributeList attributesOf(AttributeList attributes);
  void rewriteBody(Function &changed);
  void rewriteCall(CallInst &call, Function &changed);

  Function &function;
  LLVMContext &context;
  const DataLayout &layout;
  SmallVector<unsigned> params;
  bool isResult;
};

} // namespace

PassedInMemory::PassedInMemory(Function &function)
    : function(function), context(function.getContext()),
      layout(function.getDataLayout()),
      isResult(isLargeAggregate(function.getReturnType(), layout)) {
  for (Argument &arg : function.args())
    if (isLargeAggregate(arg.getType(), layout))
      params.push_back(arg.getArgNo());
}

AttributeList PassedInMemory::attributesOf(AttributeList attributes) {
  for (unsigned param : params)
    attributes = attributes.removeParamAttributes(context, param);
  if (isResult)
    attributes =
        attributes.removeAttributesAtIndex(context, AttributeList::ReturnIndex);
  // They may be about memory.
  return attributes.removeFnAttribute(context, Attribute::Memory);
}

void PassedInMemory::rewriteBody(Function &changed) {
  for (auto [from, to] : zip(function.args(), changed.args())) {
    to.takeName(&from);
    if (from.getType() == to.getType()) {
      from.replaceAllUsesWith(&to);
      continue;
    }
    IRBuilder<> builder(&*changed.getEntryBlock().getFirstInsertionPt());
    from.replaceAllUsesWith(builder.CreateLoad(from.getType(), &to));
  }
  if (!isResult)
    return;
  for (BasicBlock &block : changed)
    if (auto *ret = dyn_cast<ReturnInst>(block.getTerminator())) {
      IRBuilder<> builder(ret);
      builder.CreateStore(ret->getReturnValue(),
                          changed.getArg(function.arg_size()));
      builder.CreateRetVoid();
      ret->eraseFromParent();
    }
}

void PassedInMemory::rewriteCall(CallInst &call, Function &changed) {
  IRBuilder<> builder(&call);
  auto makeVariable = [&](Type *type) {
    IRBuilder<>::InsertPointGuard guard(builder);
    builder.SetInsertPointPastAllocas(call.getFunction());
    return builder.CreateAlloca(type);
  };
  SmallVector<Value *> args(call.args());
  for (unsigned param : params) {
    Value *variable = makeVariable(args[param]->getType());
    builder.CreateStore(args[param], variable);
    args[param] = variable;
  }
  if (isResult)
    args.push_back(makeVariable(call.getType()));
  CallInst *made = builder.CreateCall(&changed, args);
  made->setCallingConv(call.getCallingConv());
  made->setAttributes(attributesOf(call.getAttributes()));
  Value *result = made;
  if (isResult)
    result = builder.CreateLoad(call.getType(), args.back());
  else
    made->takeName(&call);
  call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

void PassedInMemory::apply() {
  SmallVector<Type *> types(function.getFunctionType()->params());
  Type *pointer = PointerType::get(context, layout.getAllocaAddrSpace());
  for (unsigned param : params)
    types[param] = pointer;
  if (isResult)
    types.push_back(pointer);
  Type *result = isResult ? Type::getVoidTy(context) : function.getReturnType();
  auto *changed =
      Function::Create(FunctionType::get(result, types, /*isVarArg=*/false),
                       function.getLinkage(), "", function.getParent());
  changed->takeName(&function);
  changed->copyAttributesFrom(&function);
  changed->setAttributes(attributesOf(function.getAttributes()));
  changed->copyMetadata(&function, 0);
  changed->setComdat(function.getComdat());
  changed->splice(changed->begin(), &function);
  if (!changed->isDeclaration())
    rewriteBody(*changed);
  for (User *user : make_early_inc_range(function.users()))
    rewriteCall(*cast<CallInst>(user), *changed);
  function.eraseFromParent();
}

void cairn::frontend::passLargeAggregates(Module &module) {
  for (Function &function : make_early_inc_range(module)) {
    if (function.isIntrinsic() || function.isVarArg() ||
        function.getCallingConv() == CallingConv::SPIR_KERNEL ||
        !isCalledDirectly(function))
      continue;
    PassedInMemory passed(function);
    if (passed.isNeeded())
      passed.apply();
  }
}
