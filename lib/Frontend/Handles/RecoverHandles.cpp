//===- RecoverHandles.cpp - what a handle is --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HandleRecovery.h"
#include "Import/MetadataOperands.h"
#include "SourceErrors.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace cairn::frontend;

void HandleRecovery::fail(const Value *at, const Twine &message) {
  if (error)
    return;
  auto *inst = dyn_cast<Instruction>(at);
  if (inst && inst->getDebugLoc()) {
    error = errorAt(inst->getDebugLoc(), message);
    return;
  }
  auto *arg = dyn_cast<Argument>(at);
  const Function *kernel = arg ? arg->getParent() : inst->getFunction();
  error = errorAt({}, "in kernel '" + kernel->getName() + "', " + message);
}

/// The library function that a call names, if it works on handles. A linked
/// module may declare it with other types than the call has.
const HandleFunction *HandleRecovery::functionOf(const CallBase &call) {
  auto *callee =
      dyn_cast<Function>(call.getCalledOperand()->stripPointerCasts());
  if (!callee || !callee->isDeclaration() || callee->isIntrinsic())
    return nullptr;
  auto [it, isNew] = functions.try_emplace(callee);
  if (isNew)
    it->second = parseHandleFunction(names.save(callee->getName()));
  const std::optional<HandleFunction> &function = it->second;
  return function && function->params.size() == call.arg_size() ? &*function
                                                                : nullptr;
}

//===----------------------------------------------------------------------===//
// What a value is
//===----------------------------------------------------------------------===//

std::optional<Handle> HandleRecovery::argumentHandle(const Argument &arg) {
  const Function &kernel = *arg.getParent();
  bool mayBeHandle = arg.getType()->isPointerTy() && !arg.hasByValAttr();
  bool mayBeSampler = arg.getType()->isIntegerTy(32);
  if (!mayBeHandle && !mayBeSampler)
    return std::nullopt;
  unsigned index = arg.getArgNo();
  StringRef access =
      stringOperand(kernel.getMetadata("kernel_arg_access_qual"), index);
  StringRef quals =
      stringOperand(kernel.getMetadata("kernel_arg_type_qual"), index);
  // The base type sees through typedefs; some producers have only the other.
  for (StringRef kind : {"kernel_arg_base_type", "kernel_arg_type"})
    if (std::optional<Handle> handle = parseKernelArgument(
            stringOperand(kernel.getMetadata(kind), index), access, quals))
      return mayBeHandle || handle->kind == ScalarKind::Sampler ? handle
                                                                : std::nullopt;
  return std::nullopt;
}

void HandleRecovery::learn(HandleClass &known, const Handle &handle,
                           const Value *from) {
  if (!known.handle) {
    known.handle = handle;
    return;
  }
  if (known.handle->kind != handle.kind) {
    fail(from, "a value is used both as '" + spellHandle(*known.handle) +
                   "' and as '" + spellHandle(handle) + "'");
    return;
  }
  if (handle.access == AccessQualifier::None)
    return;
  if (known.handle->access != AccessQualifier::None &&
      known.handle->access != handle.access)
    fail(from, "a value of type '" + spellHandle(handle) +
                   "' has two access qualifiers");
  known.handle->access = handle.access;
}

/// Whether a value may be a handle that is not typed as one.
static bool mayBeUntyped(const Value *value) {
  return value->getType()->isPointerTy() || value->getType()->isIntegerTy(32);
}

/// Constants are handles by use. An i32 that the kernel computed is what a
/// sampler is initialised with, not a sampler.
static bool isMember(const Value *value) {
  if (isa<Constant>(value) || !mayBeUntyped(value))
    return false;
  return value->getType()->isPointerTy() ||
         isa<Argument, PHINode, SelectInst, FreezeInst>(value);
}

/// Learns from one use of a member; false if no handle is used like that.
bool HandleRecovery::visitUse(HandleClass &known,
                              SmallVectorImpl<Value *> &worklist, Use &use) {
  auto *user = cast<Instruction>(use.getUser());
  if (isa<PHINode, FreezeInst>(user) ||
      (isa<SelectInst>(user) && use.getOperandNo() != 0)) {
    worklist.push_back(user);
    return true;
  }
  if (isa<StoreInst>(user))
    return use.getOperandNo() == 0 && use->getType()->isPointerTy();
  if (auto *call = dyn_cast<CallBase>(user); call && call->isArgOperand(&use)) {
    const HandleFunction *function = functionOf(*call);
    unsigned index = call->getArgOperandNo(&use);
    if (function && function->params[index]) {
      const Handle &param = *function->params[index];
      learn(known, param, call);
      if (param.hasAccess()) {
        if (function->neededAccess == AccessQualifier::ReadOnly)
          known.reader = call;
        if (function->neededAccess == AccessQualifier::WriteOnly)
          known.writer = call;
      }
      return true;
    }
  }
  return false;
}

/// Where no declaration says how an image or a pipe is accessed, its uses do;
/// where one does, they have to fit.
void HandleRecovery::settleAccess(HandleClass &known) {
  AccessQualifier &access = known.handle->access;
  if (access == AccessQualifier::ReadOnly && known.writer)
    fail(known.writer, "a 'read_only' value of type '" +
                           spellHandle(*known.handle) + "' is written");
  if (access == AccessQualifier::WriteOnly && known.reader)
    fail(known.reader, "a 'write_only' value of type '" +
                           spellHandle(*known.handle) + "' is read");
  if (access != AccessQualifier::None)
    return;
  if (known.reader && known.writer)
    access = AccessQualifier::ReadWrite;
  else if (known.writer)
    access = AccessQualifier::WriteOnly;
}

/// All values that are the same handle as `start`, if they are one: as their
/// names and metadata tell, or as is `told`.
void HandleRecovery::collectClass(Value *start, std::optional<Handle> told) {
  if (!isMember(start) || classOf.contains(start))
    return;
  classes.push_back(std::make_unique<HandleClass>());
  HandleClass &known = *classes.back();
  known.handle = told;
  SmallVector<Value *> worklist{start};
  known.isNumber = start->getType()->isIntegerTy();
  Instruction *otherUser = nullptr;
  while (!worklist.empty()) {
    Value *value = worklist.pop_back_val();
    if (!isMember(value) || !classOf.try_emplace(value, &known).second)
      continue;
    if (auto *arg = dyn_cast<Argument>(value))
      if (std::optional<Handle> handle = argumentHandle(*arg))
        learn(known, *handle, value);
    known.isNumber &= !isa<Argument>(value);
    if (auto *call = dyn_cast<CallBase>(value))
      if (const HandleFunction *function = functionOf(*call);
          function && function->result)
        learn(known, *function->result, call);
    if (auto *phi = dyn_cast<PHINode>(value))
      llvm::append_range(worklist, phi->incoming_values());
    if (auto *select = dyn_cast<SelectInst>(value))
      worklist.append({select->getTrueValue(), select->getFalseValue()});
    if (auto *freeze = dyn_cast<FreezeInst>(value))
      worklist.push_back(freeze->getOperand(0));
    for (Use &use : value->uses())
      if (!visitUse(known, worklist, use))
        otherUser = cast<Instruction>(use.getUser());
  }
  if (known.handle && otherUser && !known.isNumber)
    fail(otherUser, "a value of type '" + spellHandle(*known.handle) +
                        "' is used in a way that OpenCL C does not have");
  if (known.handle && known.handle->hasAccess())
    settleAccess(known);
}

std::optional<Handle> HandleRecovery::handleOf(const Value *value) const {
  if (auto *type = dyn_cast<TargetExtType>(value->getType()))
    return parseHandleType(type);
  auto it = classOf.find(value);
  return it == classOf.end() ? std::nullopt : it->second->handle;
}

AllocaInst *cairn::frontend::privateVariable(Value *address) {
  for (;;) {
    if (auto *cast = dyn_cast<AddrSpaceCastInst>(address))
      address = cast->getPointerOperand();
    else if (auto *element = dyn_cast<GetElementPtrInst>(address))
      address = element->getPointerOperand();
    else
      return dyn_cast<AllocaInst>(address);
  }
}

/// A variable holds handles of one type: what was told of a value stored there,
/// or of the pointer that a function takes, is told of all that it holds.
void HandleRecovery::collectFromVariables(Function &function) {
  DenseMap<AllocaInst *, Handle> variables;
  auto note = [&](Value *address, const std::optional<Handle> &handle) {
    AllocaInst *variable = handle ? privateVariable(address) : nullptr;
    return variable && variables.try_emplace(variable, *handle).second;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (Instruction &inst : instructions(function)) {
      Value *value = &inst;
      Value *address = nullptr;
      if (auto *load = dyn_cast<LoadInst>(&inst)) {
        address = load->getPointerOperand();
      } else if (auto *store = dyn_cast<StoreInst>(&inst)) {
        value = store->getValueOperand();
        address = store->getPointerOperand();
      } else if (auto *call = dyn_cast<CallBase>(&inst)) {
        if (const HandleFunction *callee = functionOf(*call))
          for (auto [operand, handle] :
               llvm::zip_equal(call->args(), callee->pointees))
            changed |= note(operand, handle);
        continue;
      } else {
        continue;
      }
      if (!value->getType()->isPointerTy())
        continue;
      changed |= note(address, handleOf(value));
      AllocaInst *variable = privateVariable(address);
      auto it = variables.find(variable);
      if (it == variables.end() || !isMember(value) || handleOf(value))
        continue;
      classOf.erase(value);
      collectClass(value, it->second);
      changed = true;
    }
  }
}

std::optional<SourceError> HandleRecovery::run() {
  SmallVector<Function *> defined;
  for (Function &function : module)
    if (!function.isDeclaration())
      defined.push_back(&function);
  for (Function *function : defined) {
    for (Argument &arg : function->args())
      if (mayBeUntyped(&arg) && argumentHandle(arg))
        collectClass(&arg);
    for (Instruction &inst : instructions(*function)) {
      auto *call = dyn_cast<CallBase>(&inst);
      const HandleFunction *callee = call ? functionOf(*call) : nullptr;
      if (!callee)
        continue;
      for (auto [operand, param] :
           llvm::zip_equal(call->args(), callee->params))
        if (param && mayBeUntyped(operand))
          collectClass(operand);
      if (callee->result && mayBeUntyped(call))
        collectClass(call);
    }
  }
  for (Function *function : defined)
    collectFromVariables(*function);
  if (error)
    return error;

  rewrite(defined);
  return error;
}

std::optional<SourceError> cairn::frontend::recoverHandles(Module &module) {
  return HandleRecovery(module).run();
}
