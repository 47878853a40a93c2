//===- RewriteHandles.cpp - handles with their types ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HandleRecovery.h"

#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace cairn::frontend;

static void dropIncompatible(AttributeList &attributes, LLVMContext &context,
                             unsigned param, Type *type) {
  attributes = attributes.removeParamAttributes(
      context, param,
      AttributeFuncs::typeIncompatible(type, attributes.getParamAttrs(param)));
  // What only pointers promise.
  AttributeMask mask;
  for (Attribute::AttrKind kind :
       {Attribute::ReadOnly, Attribute::ReadNone, Attribute::WriteOnly,
        Attribute::NoAlias, Attribute::NoFree, Attribute::NoUndef,
        Attribute::Captures, Attribute::ZExt, Attribute::SExt})
    mask.addAttribute(kind);
  attributes = attributes.removeParamAttributes(context, param, mask);
}

FunctionCallee HandleRecovery::declare(StringRef name, FunctionType *type,
                                       const Function *like) {
  Function *function = module.getFunction(name);
  if (function && function->getFunctionType() == type)
    return function;
  // The same function with the types of an older producer.
  if (function && function->isDeclaration())
    function->setName("");
  Function *fresh =
      Function::Create(type, GlobalValue::ExternalLinkage, name, module);
  fresh->setCallingConv(CallingConv::SPIR_FUNC);
  fresh->setDSOLocal(true);
  if (like) {
    AttributeList attributes = like->getAttributes();
    for (unsigned i = 0; i < type->getNumParams(); ++i)
      if (isa<TargetExtType>(type->getParamType(i)))
        dropIncompatible(attributes, context, i, type->getParamType(i));
    if (isa<TargetExtType>(type->getReturnType()))
      attributes = attributes.removeAttributesAtIndex(
          context, AttributeList::ReturnIndex);
    fresh->setAttributes(attributes);
  }
  return fresh;
}

/// CLK_NULL_EVENT and CLK_NULL_RESERVE_ID of producers to which handles are
/// pointers: all bits are set.
static bool isNullOfHeader(const Value *value, ScalarKind kind) {
  if (kind != ScalarKind::ClkEvent && kind != ScalarKind::ReserveId)
    return false;
  auto *cast = dyn_cast<ConstantExpr>(value);
  if (!cast || cast->getOpcode() != Instruction::IntToPtr)
    return false;
  auto *bits = dyn_cast<ConstantInt>(cast->getOperand(0));
  return bits && bits->isMinusOne();
}

/// What an operand is after the recovery; a sampler's initial value is made a
/// sampler in front of `before`.
Value *HandleRecovery::rewritten(Value *old, const Handle &handle,
                                 Instruction *before) {
  if (Value *replacement = replacements.lookup(old))
    return replacement;
  Type *type = handleType(context, handle);
  if (old->getType() == type || isa<TargetExtType>(old->getType()))
    return old;
  if (isa<PoisonValue>(old))
    return PoisonValue::get(type);
  if (isa<UndefValue>(old))
    return UndefValue::get(type);
  if (handle.kind == ScalarKind::Sampler && old->getType()->isIntegerTy(32)) {
    IRBuilder<> builder(before);
    auto *signature =
        FunctionType::get(type, {builder.getInt32Ty()}, /*isVarArg=*/false);
    CallInst *sampler = builder.CreateCall(
        declare("__translate_sampler_initializer", signature, nullptr), {old});
    sampler->setCallingConv(CallingConv::SPIR_FUNC);
    sampler->setConvergent();
    sampler->setDoesNotThrow();
    return sampler;
  }
  if (isa<ConstantPointerNull>(old) || isNullOfHeader(old, handle.kind))
    return Constant::getNullValue(type);
  fail(before,
       "expected a value of type '" + spellHandle(handle) + "', got a pointer");
  return PoisonValue::get(type);
}

/// The kernel with the types of its arguments; it takes over the body.
Function *HandleRecovery::rewriteKernel(Function &kernel) {
  SmallVector<Type *> types;
  bool changes = false;
  for (Argument &arg : kernel.args()) {
    std::optional<Handle> handle = handleOf(&arg);
    types.push_back(handle ? handleType(context, *handle) : arg.getType());
    changes |= types.back() != arg.getType();
  }
  if (!changes)
    return &kernel;
  auto *type = FunctionType::get(kernel.getReturnType(), types, false);
  Function *fresh =
      Function::Create(type, kernel.getLinkage(), kernel.getAddressSpace());
  module.getFunctionList().insert(kernel.getIterator(), fresh);
  fresh->takeName(&kernel);
  fresh->copyAttributesFrom(&kernel);
  fresh->copyMetadata(&kernel, 0);
  fresh->splice(fresh->begin(), &kernel);
  AttributeList attributes = fresh->getAttributes();
  for (auto [old, arg] : llvm::zip_equal(kernel.args(), fresh->args())) {
    arg.takeName(&old);
    if (old.getType() == arg.getType()) {
      old.replaceAllUsesWith(&arg);
      continue;
    }
    dropIncompatible(attributes, context, arg.getArgNo(), arg.getType());
    replacements[&old] = &arg;
  }
  fresh->setAttributes(attributes);
  kernel.replaceAllUsesWith(fresh);
  return fresh;
}

/// Makes the values that have no operands yet, so that all others find theirs.
void HandleRecovery::declareResults(Function &function) {
  for (Instruction &inst : instructions(function)) {
    if (isa<CallBase>(inst) || isa<TargetExtType>(inst.getType()))
      continue;
    std::optional<Handle> handle = handleOf(&inst);
    if (!handle)
      continue;
    Type *type = handleType(context, *handle);
    Instruction *fresh = nullptr;
    if (auto *phi = dyn_cast<PHINode>(&inst)) {
      fresh = PHINode::Create(type, phi->getNumIncomingValues());
    } else if (auto *load = dyn_cast<LoadInst>(&inst)) {
      fresh = new LoadInst(type, load->getPointerOperand(), "",
                           load->isVolatile(), load->getAlign());
    } else if (auto *select = dyn_cast<SelectInst>(&inst)) {
      Value *undefined = PoisonValue::get(type);
      fresh = SelectInst::Create(select->getCondition(), undefined, undefined);
    } else if (isa<FreezeInst>(inst)) {
      fresh = new FreezeInst(PoisonValue::get(type));
    } else {
      fail(&inst, "a value of type '" + spellHandle(*handle) +
                      "' comes from an operation that OpenCL C does not have");
      continue;
    }
    fresh->insertBefore(inst.getIterator());
    fresh->takeName(&inst);
    fresh->setDebugLoc(inst.getDebugLoc());
    replacements[&inst] = fresh;
    if (!classOf.lookup(&inst)->isNumber)
      dead.push_back(&inst);
  }
}

/// The call as clang makes it, with undefined handles for now.
void HandleRecovery::declareCall(CallBase &call, const HandleFunction &callee) {
  FunctionType *oldType = call.getFunctionType();
  SmallVector<Value *> operands(call.args());
  SmallVector<Type *> types(oldType->params());
  SmallVector<std::optional<Handle>, 4> handles(callee.params);
  AttributeList attributes = call.getAttributes();
  for (unsigned i = 0; i < handles.size(); ++i) {
    std::optional<Handle> &handle = handles[i];
    if (!handle)
      continue;
    if (std::optional<Handle> known = handleOf(operands[i]))
      handle = known;
    // No image or pipe is a constant: it is undefined, or null.
    else if (handle->hasAccess() && handle->access == AccessQualifier::None)
      handle->access = callee.neededAccess;
    types[i] = handleType(context, *handle);
    operands[i] = PoisonValue::get(types[i]);
    dropIncompatible(attributes, context, i, types[i]);
  }
  Type *resultType = oldType->getReturnType();
  if (callee.result) {
    resultType = handleType(context, *callee.result);
    attributes =
        attributes.removeAttributesAtIndex(context, AttributeList::ReturnIndex);
  }
  auto *type = FunctionType::get(resultType, types, oldType->isVarArg());
  std::string name =
      callee.clangName(handles, module.getDataLayout().getPointerSizeInBits(0));
  auto *declared = cast<Function>(call.getCalledOperand()->stripPointerCasts());
  if (type == oldType && name == declared->getName())
    return;

  CallInst *fresh = CallInst::Create(declare(name, type, declared), operands);
  fresh->setCallingConv(CallingConv::SPIR_FUNC);
  fresh->setAttributes(attributes);
  fresh->insertBefore(call.getIterator());
  fresh->setDebugLoc(call.getDebugLoc());
  if (!fresh->getType()->isVoidTy())
    fresh->takeName(&call);
  if (fresh->getType() == call.getType())
    call.replaceAllUsesWith(fresh);
  else
    replacements[&call] = fresh;
  pendingCalls.push_back({&call, fresh, std::move(handles)});
  dead.push_back(&call);
}

/// Fills in operands, and stores what is stored with its type.
void HandleRecovery::rewriteUses(Function &function) {
  // A null handle that is stored has the type that it is loaded with.
  DenseMap<const AllocaInst *, Handle> loaded;
  for (Instruction &inst : instructions(function))
    if (auto *load = dyn_cast<LoadInst>(&inst))
      if (std::optional<Handle> handle = handleOf(load))
        if (const AllocaInst *variable =
                privateVariable(load->getPointerOperand()))
          loaded.try_emplace(variable, *handle);
  for (Instruction &inst : llvm::make_early_inc_range(instructions(function))) {
    if (auto *store = dyn_cast<StoreInst>(&inst)) {
      Value *old = store->getValueOperand();
      Value *value = replacements.lookup(old);
      auto it = loaded.find(privateVariable(store->getPointerOperand()));
      if (!value && it != loaded.end() && isa<Constant>(old) &&
          old->getType()->isPointerTy())
        value = rewritten(old, it->second, store);
      if (!value || old->getType()->isIntegerTy())
        continue;
      auto *fresh =
          new StoreInst(value, store->getPointerOperand(), store->isVolatile(),
                        store->getAlign(), store->getIterator());
      fresh->setDebugLoc(store->getDebugLoc());
      store->eraseFromParent();
      continue;
    }
    Value *replacement = replacements.lookup(&inst);
    if (!replacement || isa<CallBase, LoadInst>(inst))
      continue;
    Handle handle = *handleOf(&inst);
    if (auto *phi = dyn_cast<PHINode>(&inst)) {
      // A block that enters by two edges gives one value.
      DenseMap<BasicBlock *, Value *> incoming;
      for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
        BasicBlock *block = phi->getIncomingBlock(i);
        Value *&value = incoming[block];
        if (!value)
          value = rewritten(phi->getIncomingValue(i), handle,
                            block->getTerminator());
        cast<PHINode>(replacement)->addIncoming(value, block);
      }
    } else if (auto *select = dyn_cast<SelectInst>(&inst)) {
      auto *fresh = cast<SelectInst>(replacement);
      fresh->setTrueValue(rewritten(select->getTrueValue(), handle, fresh));
      fresh->setFalseValue(rewritten(select->getFalseValue(), handle, fresh));
    } else {
      auto *fresh = cast<FreezeInst>(replacement);
      fresh->setOperand(0, rewritten(inst.getOperand(0), handle, fresh));
    }
  }
}

/// `ptr`, or an array of them, as handles; null for anything else.
static Type *retyped(Type *type, Type *handle) {
  if (type->isPointerTy())
    return handle;
  auto *array = dyn_cast<ArrayType>(type);
  Type *element = array ? retyped(array->getElementType(), handle) : nullptr;
  return element ? ArrayType::get(element, array->getNumElements()) : nullptr;
}

/// Variables that events are stored to hold events. Loads and stores agree in
/// any case, and both types are of one size.
void HandleRecovery::retypeVariables(Function &function) {
  DenseMap<const AllocaInst *, Type *> handles;
  for (Instruction &inst : instructions(function))
    if (auto *store = dyn_cast<StoreInst>(&inst))
      if (Type *type = store->getValueOperand()->getType();
          isa<TargetExtType>(type))
        handles[privateVariable(store->getPointerOperand())] = type;
  for (Instruction &inst : instructions(function)) {
    auto *variable = dyn_cast<AllocaInst>(&inst);
    auto *element = dyn_cast<GetElementPtrInst>(&inst);
    if (!variable && !element)
      continue;
    Type *handle =
        handles.lookup(variable ? variable : privateVariable(element));
    if (!handle)
      continue;
    if (variable) {
      if (Type *type = retyped(variable->getAllocatedType(), handle))
        variable->setAllocatedType(type);
    } else if (Type *type = retyped(element->getSourceElementType(), handle)) {
      element->setSourceElementType(type);
      element->setResultElementType(GetElementPtrInst::getIndexedType(
          type, SmallVector<Value *>(element->indices())));
    }
  }
}

void HandleRecovery::rewrite(SmallVectorImpl<Function *> &defined) {
  SmallVector<Function *> emptied;
  for (Function *&function : defined) {
    Function *fresh = rewriteKernel(*function);
    if (fresh != function)
      emptied.push_back(function);
    function = fresh;
  }
  for (Function *function : defined)
    declareResults(*function);
  for (Function *function : defined)
    for (Instruction &inst : llvm::make_early_inc_range(instructions(function)))
      if (auto *call = dyn_cast<CallBase>(&inst))
        if (const HandleFunction *callee = functionOf(*call))
          declareCall(*call, *callee);
  for (const PendingCall &call : pendingCalls)
    for (auto [index, handle] : llvm::enumerate(call.handles))
      if (handle)
        call.fresh->setArgOperand(
            index,
            rewritten(call.old->getArgOperand(index), *handle, call.fresh));
  for (Function *function : defined) {
    rewriteUses(*function);
    retypeVariables(*function);
  }

  for (Instruction *inst : dead)
    inst->replaceAllUsesWith(PoisonValue::get(inst->getType()));
  for (Instruction *inst : dead)
    inst->eraseFromParent();
  for (Function *function : emptied)
    function->eraseFromParent();
  for (const auto &[declared, parsed] : functions)
    if (declared->use_empty())
      const_cast<Function *>(declared)->eraseFromParent();
}
