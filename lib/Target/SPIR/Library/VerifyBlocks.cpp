//===- VerifyBlocks.cpp - blocks --------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Section 2.1.3.7: what is given to the built-in functions and done with their
// results. That blocks are only passed on is a rule on all opaque objects.
//
//===----------------------------------------------------------------------===//

#include "Blocks.h"
#include "Checks.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

static constexpr StringLiteral kSection = "2.1.3.7";

StringRef cairn::spir::plainName(StringRef symbol) {
  return symbol.consume_front("_Z") ? symbol.ltrim("0123456789") : symbol;
}

static bool calls(const Value *value, StringRef name) {
  auto *call = dyn_cast<CallBase>(value);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && plainName(callee->getName()).starts_with(name);
}

bool cairn::spir::isBlockBind(const CallBase &call) {
  return calls(&call, "spir_block_bind");
}

bool cairn::spir::isBlockInvoke(const CallBase &call) {
  return calls(call.getCalledOperand()->stripPointerCasts(),
               "spir_get_block_invoke");
}

/// The size of what is captured, if it is known.
static std::optional<uint64_t> sizeOf(const Checks &checks,
                                      const AllocaInst &context) {
  Type *type = context.getAllocatedType();
  if (!type->isSized() || type->isScalableTy() || context.isArrayAllocation())
    return std::nullopt;
  return checks.layout.getTypeAllocSize(type).getFixedValue();
}

static void verifyContext(Checks &checks, const CallBase &call,
                          const AllocaInst &context) {
  auto *size = dyn_cast<ConstantInt>(call.getArgOperand(1));
  std::optional<uint64_t> wanted = sizeOf(checks, context);
  if (size && wanted && size->getLimitedValue() != *wanted)
    checks.report(call, kSection,
                  "size " + Twine(size->getLimitedValue()) +
                      " of the captured variables, expected " + Twine(*wanted) +
                      " as of '" + spell(context.getAllocatedType()) + "'");
  auto *align = dyn_cast<ConstantInt>(call.getArgOperand(2));
  if (align && (!isPowerOf2_64(align->getLimitedValue()) ||
                align->getLimitedValue() > context.getAlign().value()))
    checks.report(call, kSection,
                  "alignment " + Twine(align->getLimitedValue()) +
                      " of the captured variables, which are aligned to " +
                      Twine(context.getAlign().value()));
}

/// What is captured comes first, or behind the pointer to an aggregate result.
static void verifyInvokeFunction(Checks &checks, const CallBase &call,
                                 const Function &invoke) {
  unsigned index = invoke.hasParamAttribute(0, Attribute::StructRet) ? 1 : 0;
  FunctionType *type = invoke.getFunctionType();
  if (type->getNumParams() <= index ||
      type->getParamType(index) !=
          PointerType::get(invoke.getContext(), PrivateSpace))
    checks.report(call, kSection,
                  "the block's function '" + invoke.getName() +
                      "' does not take a pointer to the captured variables");
  if (type->isVarArg())
    checks.report(call, kSection,
                  "the block's function '" + invoke.getName() +
                      "' has a variable number of arguments");
}

static void verifyBind(Checks &checks, const CallBase &call) {
  if (call.arg_size() != 4) {
    checks.report(call, kSection,
                  "got " + Twine(call.arg_size()) + " arguments, expected 4");
    return;
  }
  if (auto *invoke =
          dyn_cast<Function>(call.getArgOperand(0)->stripPointerCasts()))
    verifyInvokeFunction(checks, call, *invoke);
  else
    checks.report(call, kSection,
                  "first argument is not a function, expected the block's");
  for (unsigned i : {1, 2})
    if (!isa<ConstantInt>(call.getArgOperand(i)))
      checks.report(call, kSection,
                    Twine(i == 1 ? "size" : "alignment") +
                        " of the captured variables is not a constant");
  const Value *context = call.getArgOperand(3)->stripPointerCasts();
  if (isa<ConstantPointerNull>(context)) {
    // Nothing is captured at program scope.
    for (unsigned i : {1, 2})
      if (auto *value = dyn_cast<ConstantInt>(call.getArgOperand(i));
          value && !value->isZero())
        checks.report(call, kSection,
                      Twine(i == 1 ? "size " : "alignment ") +
                          Twine(value->getLimitedValue()) +
                          " without captured variables, expected 0");
  } else if (auto *variable = dyn_cast<AllocaInst>(context)) {
    verifyContext(checks, call, *variable);
  } else {
    checks.report(call, kSection,
                  "captured variables are not an 'alloca' of the function");
  }
}

/// Restriction 5: `call` is made when all is captured.
static void verifyCapturedBefore(Checks &checks, const CallBase &call,
                                 const DominatorTree &dominators) {
  auto *context =
      call.arg_size() == 4
          ? dyn_cast<AllocaInst>(call.getArgOperand(3)->stripPointerCasts())
          : nullptr;
  if (!context)
    return;
  SmallVector<const Value *> addresses = {context};
  SmallPtrSet<const Value *, 8> seen;
  while (!addresses.empty()) {
    const Value *address = addresses.pop_back_val();
    if (!seen.insert(address).second)
      continue;
    for (const Use &use : address->uses()) {
      auto *user = cast<Instruction>(use.getUser());
      if (isa<GetElementPtrInst, AddrSpaceCastInst, BitCastInst>(user))
        addresses.push_back(user);
      auto *store = dyn_cast<StoreInst>(user);
      if (store && use.getOperandNo() == 1 &&
          dominators.dominates(&call, store))
        checks.report(*store, kSection,
                      "changes what the block captures, behind the call of "
                      "'spir_block_bind'");
    }
  }
}

//===----------------------------------------------------------------------===//
// Variables that hold blocks
//===----------------------------------------------------------------------===//

/// The last store to `variable` in `block` in front of `end`.
static const StoreInst *storeBefore(const BasicBlock &block,
                                    BasicBlock::const_iterator end,
                                    const AllocaInst &variable) {
  while (end != block.begin()) {
    --end;
    if (auto *store = dyn_cast<StoreInst>(&*end);
        store && store->getPointerOperand() == &variable)
      return store;
  }
  return nullptr;
}

/// The store whose value `load` gives on every path; null if there is none
/// (restriction 1c).
static const StoreInst *storeOf(const LoadInst &load) {
  auto *variable = dyn_cast<AllocaInst>(load.getPointerOperand());
  if (!variable)
    return nullptr;
  const StoreInst *found = nullptr;
  SmallPtrSet<const BasicBlock *, 8> seen;
  SmallVector<std::pair<const BasicBlock *, BasicBlock::const_iterator>> work =
      {{load.getParent(), load.getIterator()}};
  while (!work.empty()) {
    auto [block, end] = work.pop_back_val();
    if (const StoreInst *store = storeBefore(*block, end, *variable)) {
      if (found && found != store)
        return nullptr;
      found = store;
      continue;
    }
    if (block->isEntryBlock())
      return nullptr;
    for (const BasicBlock *before : predecessors(block))
      if (seen.insert(before).second)
        work.push_back({before, before->end()});
  }
  return found;
}

/// Where a block comes from: the call that makes it, or an argument.
static const Value *sourceOf(const Value *block) {
  if (auto *load = dyn_cast<LoadInst>(block))
    if (const StoreInst *store = storeOf(*load))
      return store->getValueOperand();
  return block;
}

/// The function of a block that is made here.
static const Function *invokeOf(const Value *block) {
  auto *bind = dyn_cast<CallBase>(sourceOf(block));
  return bind && isBlockBind(*bind) && bind->arg_size() == 4
             ? dyn_cast<Function>(bind->getArgOperand(0)->stripPointerCasts())
             : nullptr;
}

//===----------------------------------------------------------------------===//
// Calls of blocks
//===----------------------------------------------------------------------===//

static void verifyBlockCall(Checks &checks, const CallBase &call,
                            const CallBase &invoke, const CallBase &context) {
  if (invoke.arg_size() != 1 || context.arg_size() != 1)
    return;
  const Value *block = invoke.getArgOperand(0);
  if (sourceOf(block) != sourceOf(context.getArgOperand(0)))
    checks.report(call, kSection, "calls a block with the context of another");
  const Function *function = invokeOf(block);
  if (function && function->getFunctionType() != call.getFunctionType())
    checks.report(call, kSection,
                  "block called as '" + spell(call.getFunctionType()) +
                      "', expected '" + spell(function->getFunctionType()) +
                      "' as of its function '" + function->getName() + "'");
}

/// Restriction 2, and 4 for each call of the block.
static void verifyInvokeUses(Checks &checks, const CallBase &invoke) {
  for (const Use &use : invoke.uses()) {
    auto *user = cast<Instruction>(use.getUser());
    auto *call = dyn_cast<CallBase>(user);
    if (!call || !call->isCallee(&use)) {
      checks.report(*user, kSection,
                    "uses the result of 'spir_get_block_invoke', which may "
                    "only be called");
      continue;
    }
    // Behind the pointer to an aggregate result.
    unsigned index = call->paramHasAttr(0, Attribute::StructRet) ? 1 : 0;
    const Value *context =
        call->arg_size() > index ? call->getArgOperand(index) : nullptr;
    if (!context || !calls(context, "spir_get_block_context"))
      checks.report(*user, kSection,
                    "calls a block without the result of "
                    "'spir_get_block_context' as its context");
    else
      verifyBlockCall(checks, *call, invoke, *cast<CallBase>(context));
  }
}

/// Restriction 3.
static void verifyContextUses(Checks &checks, const Instruction &context) {
  for (const Use &use : context.uses()) {
    auto *call = dyn_cast<CallBase>(use.getUser());
    if (!call || !isBlockInvoke(*call) || call->isCallee(&use))
      checks.report(*cast<Instruction>(use.getUser()), kSection,
                    "uses the result of 'spir_get_block_context', which may "
                    "only be passed to its block");
  }
}

/// A block that is loaded is one that was stored (restriction 1c).
static void verifyBlockLoad(Checks &checks, const Value &block) {
  auto *load = dyn_cast<LoadInst>(&block);
  if (!load)
    return;
  if (!isa<AllocaInst>(load->getPointerOperand()))
    checks.report(*load, kSection,
                  "block loaded from what is not an 'alloca' of a block");
  else if (!storeOf(*load))
    checks.report(*load, kSection,
                  "block loaded that is not known when the module is compiled, "
                  "expected one store to reach the load");
}

static void verifyBlocksIn(Checks &checks, Function &function) {
  DominatorTree dominators(function);
  SmallPtrSet<const Value *, 8> loaded;
  for (const Instruction &inst : instructions(function)) {
    auto *call = dyn_cast<CallBase>(&inst);
    if (!call)
      continue;
    bool isInvoke = calls(call, "spir_get_block_invoke");
    bool isContext = calls(call, "spir_get_block_context");
    if (isBlockBind(*call)) {
      verifyBind(checks, *call);
      verifyCapturedBefore(checks, *call, dominators);
    }
    if (isInvoke)
      verifyInvokeUses(checks, *call);
    if (isContext)
      verifyContextUses(checks, inst);
    if ((isInvoke || isContext) && call->arg_size() == 1 &&
        loaded.insert(call->getArgOperand(0)).second)
      verifyBlockLoad(checks, *call->getArgOperand(0));
  }
}

/// Whether the module declares one of the built-in functions of blocks.
static bool hasBlocks(const Module &module) {
  return any_of(module, [](const Function &function) {
    StringRef name = plainName(function.getName());
    return name.starts_with("spir_block_bind") ||
           name.starts_with("spir_get_block_");
  });
}

void cairn::spir::verifyBlocks(Checks &checks) {
  if (!hasBlocks(checks.module))
    return;
  for (Function &function : checks.module) {
    if (function.isDeclaration())
      continue;
    if (checks.isSPIR12()) {
      for (const Instruction &inst : instructions(function))
        if (auto *call = dyn_cast<CallBase>(&inst);
            call &&
            (isBlockBind(*call) || calls(call, "spir_get_block_invoke") ||
             calls(call, "spir_get_block_context")))
          checks.report(inst, kSection, "blocks, which SPIR 1.2 does not have");
      continue;
    }
    verifyBlocksIn(checks, function);
  }
}
