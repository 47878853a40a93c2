//===- ObjectFlow.cpp - where opaque objects go -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectFlow.h"
#include "Blocks.h"
#include "MangledName.h"
#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

//===----------------------------------------------------------------------===//
// The library
//===----------------------------------------------------------------------===//

static StringRef opaqueName(const ocl::BuiltinType &type) {
  return ocl::isOpaqueKind(type.scalar) ? ocl::stringifyScalarKind(type.scalar)
                                        : StringRef();
}

ObjectFlow::Library ObjectFlow::describe(const Function &function) const {
  Library library;
  StringRef name = function.getName();
  if (plainName(name).starts_with("spir_block_bind")) {
    library.result = kBlockType;
    return library;
  }
  if (plainName(name).starts_with("spir_get_block_")) {
    library.params.push_back(kBlockType);
    return library;
  }
  if (auto builtin = ocl::demangleBuiltin(name, checks.pointerBits)) {
    library.name = builtin->builtin->name.str();
    library.result = builtin->signature.result.isPointer
                         ? StringRef()
                         : opaqueName(builtin->signature.result);
    for (const ocl::BuiltinType &param : builtin->signature.params) {
      library.params.push_back(param.isPointer ? StringRef()
                                               : opaqueName(param));
      library.pointees.push_back(param.isPointer ? opaqueName(param)
                                                 : StringRef());
    }
    library.takesAtomic = !builtin->signature.params.empty() &&
                          builtin->signature.params.front().isAtomic;
    return library;
  }
  if (name == "get_default_queue")
    library.result = "queue_t";
  // With blocks, which the table lacks.
  auto mangled = parseMangledName(name);
  if (!mangled || !mangled->error.empty() || !ocl::lookupBuiltin(mangled->name))
    return library;
  library.name = mangled->name.str();
  for (const MangledParam &param : mangled->params) {
    bool isQueue = !param.isPointer && param.leaf == ocl::mangled::Queue;
    library.params.push_back(isQueue             ? StringRef("queue_t")
                             : param.leaf == "F" ? StringRef(kBlockType)
                                                 : StringRef());
    library.pointees.push_back(
        param.isPointer && param.leaf == ocl::mangled::ClkEvent ? "clk_event_t"
                                                                : "");
  }
  return library;
}

const ObjectFlow::Library *ObjectFlow::libraryOf(const CallBase &call) const {
  const Function *callee = call.getCalledFunction();
  auto it = callee ? libraries.find(callee) : libraries.end();
  return it == libraries.end() ? nullptr : &it->second;
}

ArrayRef<StringRef> ObjectFlow::paramTypes(const CallBase &call) const {
  const Library *library = libraryOf(call);
  return library ? ArrayRef(library->params) : ArrayRef<StringRef>();
}

StringRef ObjectFlow::builtinName(const CallBase &call) const {
  const Library *library = libraryOf(call);
  return library ? StringRef(library->name) : StringRef();
}

bool ObjectFlow::takesAtomic(const CallBase &call) const {
  const Library *library = libraryOf(call);
  return library && library->takesAtomic && call.arg_size() != 0;
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

/// Objects are pointers, and samplers are i32. Target extension types say
/// themselves what they are.
static bool mayBeObject(const Value *value) {
  return !isa<Constant>(value) &&
         (value->getType()->isPointerTy() || value->getType()->isIntegerTy(32));
}

/// The private variable of the type of `value`, or array of it, that `address`
/// is in.
static const AllocaInst *variableAt(const Value *address, const Value *value) {
  for (;;) {
    address = address->stripPointerCasts();
    auto *gep = dyn_cast<GEPOperator>(address);
    if (!gep)
      break;
    address = gep->getPointerOperand();
  }
  auto *variable = dyn_cast<AllocaInst>(address);
  if (!variable)
    return nullptr;
  Type *held = variable->getAllocatedType();
  while (auto *array = dyn_cast<ArrayType>(held))
    held = array->getElementType();
  return held == value->getType() ? variable : nullptr;
}

void ObjectFlow::unite(const Value *a, const Value *b) {
  classes.unionSets(a, b);
}

/// A function that is defined here and called as it is.
static const Function *definitionOf(const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  return callee && !callee->isDeclaration() ? callee : nullptr;
}

void ObjectFlow::uniteCall(const CallBase &call) {
  const Function *callee = definitionOf(call);
  if (!callee)
    return;
  for (auto [arg, param] : zip(call.args(), callee->args()))
    if (mayBeObject(arg) && arg->getType() == param.getType())
      unite(arg, &param);
  if (mayBeObject(&call))
    unite(&call, callee);
}

void ObjectFlow::uniteIn(const Instruction &inst) {
  if (isa<PHINode, SelectInst, FreezeInst>(inst)) {
    for (const Use &operand : inst.operands())
      if (mayBeObject(operand) && operand->getType() == inst.getType())
        unite(operand, &inst);
  } else if (auto *load = dyn_cast<LoadInst>(&inst)) {
    if (mayBeObject(load))
      if (auto *variable = variableAt(load->getPointerOperand(), load))
        unite(load, variable);
  } else if (auto *store = dyn_cast<StoreInst>(&inst)) {
    const Value *value = store->getValueOperand();
    if (mayBeObject(value))
      if (auto *variable = variableAt(store->getPointerOperand(), value))
        unite(value, variable);
  } else if (auto *ret = dyn_cast<ReturnInst>(&inst)) {
    const Value *value = ret->getReturnValue();
    if (value && mayBeObject(value))
      unite(value, inst.getFunction());
  } else if (auto *call = dyn_cast<CallBase>(&inst)) {
    uniteCall(*call);
  }
}

void ObjectFlow::learn(const Value *value, StringRef type) {
  if (!type.empty() && !value->getType()->isTargetExtTy())
    types.try_emplace(*classes.findLeader(classes.insert(value)), type);
}

void ObjectFlow::learnFromCall(const CallBase &call) {
  const Library *library = libraryOf(call);
  if (!library)
    return;
  if (mayBeObject(&call))
    learn(&call, library->result);
  for (auto [arg, type] : zip(call.args(), library->params))
    if (mayBeObject(arg) && !isa<AllocaInst>(arg))
      learn(arg, type);
  for (auto [arg, type] : zip(call.args(), library->pointees))
    if (auto *variable = dyn_cast<AllocaInst>(arg->stripPointerCasts()))
      learn(variable, type);
}

ObjectFlow::ObjectFlow(const Checks &checks) : checks(checks) {
  for (const Function &function : checks.module)
    if (function.isDeclaration() && !function.isIntrinsic())
      libraries[&function] = describe(function);
  for (const Function &function : checks.module)
    for (const Instruction &inst : instructions(function))
      uniteIn(inst);
  // Kernels are more to be trusted than names, which others have to fit.
  for (const Function &function : checks.module)
    for (auto [arg, info] :
         zip(function.args(), checks.kernelArgs.of(function)))
      if (ocl::ScalarKind kind = info.opaqueKind();
          ocl::isOpaqueKind(kind) && mayBeObject(&arg) && !arg.hasByValAttr())
        learn(&arg, ocl::stringifyScalarKind(kind));
  for (const Function &function : checks.module)
    for (const Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&inst))
        learnFromCall(*call);
}

StringRef ObjectFlow::typeOf(const Value *value) const {
  // A variable is not what it holds.
  if (isa<Constant, AllocaInst>(value))
    return {};
  auto leader = classes.findLeader(value);
  return leader == classes.member_end() ? StringRef() : types.lookup(*leader);
}

void ObjectFlow::forEachCall(
    const Argument &arg,
    function_ref<void(const CallBase &, unsigned)> visit) const {
  SmallPtrSet<const Value *, 16> seen;
  SmallVector<const Value *> work;
  auto add = [&](const Value *value) {
    if (seen.insert(value).second)
      work.push_back(value);
  };
  for (add(&arg); !work.empty();) {
    const Value *value = work.pop_back_val();
    for (const Use &use : value->uses()) {
      const User *user = use.getUser();
      if (isa<PHINode, SelectInst, FreezeInst>(user)) {
        add(user);
      } else if (auto *store = dyn_cast<StoreInst>(user)) {
        // What is stored is what is loaded.
        if (use.getOperandNo() == 0)
          if (auto *variable = variableAt(store->getPointerOperand(), value))
            add(variable);
      } else if (auto *load = dyn_cast<LoadInst>(user)) {
        if (isa<AllocaInst>(value))
          add(load);
      } else if (auto *call = dyn_cast<CallBase>(user)) {
        if (isa<AllocaInst>(value) || !call->isArgOperand(&use))
          continue;
        unsigned index = call->getArgOperandNo(&use);
        const Function *callee = definitionOf(*call);
        if (!callee)
          visit(*call, index);
        else if (index < callee->arg_size())
          add(callee->getArg(index));
      }
    }
  }
}
