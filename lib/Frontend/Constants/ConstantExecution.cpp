//===- ConstantExecution.cpp - functions executed by the compiler -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantExecution.h"
#include "ConstantLibrary.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace cairn::frontend;

bool ConstantExecution::fail(const Instruction &inst, const Twine &why) {
  if (!culprit) {
    culprit = &inst;
    reason = why.str();
  }
  return false;
}

Constant *ConstantExecution::valueOf(Value *value, Values &values) {
  if (auto *constant = dyn_cast<Constant>(value))
    return constant;
  return values.lookup(value);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

bool ConstantExecution::execute(Function &function) {
  return function.arg_empty() && call(function, {}).isExecuted;
}

ConstantExecution::Outcome
ConstantExecution::call(Function &function, ArrayRef<Constant *> arguments) {
  Values values;
  for (auto [parameter, argument] : zip_equal(function.args(), arguments)) {
    values[&parameter] = argument;
    // The callee's own copy.
    if (parameter.hasByValAttr()) {
      Type *type = parameter.getParamByValType();
      Constant *copy =
          memory.allocate(type, parameter.getType()->getPointerAddressSpace());
      if (!memory.copy(copy, argument,
                       module.getDataLayout().getTypeAllocSize(type)))
        return {nullptr, false};
      values[&parameter] = copy;
    }
  }
  ++depth;
  const BasicBlock *from = nullptr;
  BasicBlock *block = &function.getEntryBlock();
  Instruction *end = nullptr;
  while (block && enter(*block, from, values)) {
    end = block->getTerminator();
    from = block;
    block = leave(*end, values);
  }
  --depth;
  auto *done = dyn_cast_or_null<ReturnInst>(end);
  if (culprit || !done)
    return {nullptr, false};
  Value *result = done->getReturnValue();
  return {result ? valueOf(result, values) : nullptr, true};
}

bool ConstantExecution::enter(BasicBlock &block, const BasicBlock *from,
                              Values &values) {
  // All at once: one may be the operand of another.
  SmallVector<std::pair<PHINode *, Constant *>> merged;
  for (PHINode &phi : block.phis())
    merged.push_back(
        {&phi, valueOf(phi.getIncomingValueForBlock(from), values)});
  for (auto [phi, value] : merged)
    values[phi] = value;
  for (Instruction &inst : block) {
    if (isa<PHINode>(inst))
      continue;
    if (inst.isTerminator())
      break;
    if (++steps > kMaxSteps)
      return fail(inst, "it takes very long to compute");
    if (!run(inst, values))
      return fail(inst, "it is not known when the program is compiled");
  }
  return true;
}

BasicBlock *ConstantExecution::leave(Instruction &terminator, Values &values) {
  if (auto *branch = dyn_cast<BranchInst>(&terminator)) {
    if (branch->isUnconditional())
      return branch->getSuccessor(0);
    auto *condition =
        dyn_cast_or_null<ConstantInt>(valueOf(branch->getCondition(), values));
    if (condition)
      return branch->getSuccessor(condition->isZero());
  } else if (auto *choice = dyn_cast<SwitchInst>(&terminator)) {
    auto *condition =
        dyn_cast_or_null<ConstantInt>(valueOf(choice->getCondition(), values));
    if (condition)
      return choice->findCaseValue(condition)->getCaseSuccessor();
  } else if (isa<ReturnInst>(terminator)) {
    return nullptr;
  }
  fail(terminator, "it is not known when the program is compiled");
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

Constant *ConstantExecution::fold(Instruction &inst, Values &values) {
  SmallVector<Constant *> operands;
  for (Value *operand : inst.operands()) {
    operands.push_back(valueOf(operand, values));
    if (!operands.back())
      return nullptr;
  }
  const DataLayout &layout = module.getDataLayout();
  if (auto *compare = dyn_cast<CmpInst>(&inst))
    return ConstantFoldCompareInstOperands(compare->getPredicate(), operands[0],
                                           operands[1], layout);
  if (isa<FreezeInst>(inst))
    return isa<UndefValue>(operands[0]) ? Constant::getNullValue(inst.getType())
                                        : operands[0];
  return ConstantFoldInstOperands(&inst, operands, layout);
}

bool ConstantExecution::run(Instruction &inst, Values &values) {
  if (isa<CallInst>(inst))
    return runCall(inst, values);
  Constant *value = nullptr;
  if (auto *load = dyn_cast<LoadInst>(&inst)) {
    if (Constant *pointer = valueOf(load->getPointerOperand(), values))
      value = memory.load(load->getType(), pointer);
  } else if (auto *store = dyn_cast<StoreInst>(&inst)) {
    Constant *stored = valueOf(store->getValueOperand(), values);
    Constant *pointer = valueOf(store->getPointerOperand(), values);
    return stored && pointer && memory.store(stored, pointer);
  } else if (auto *variable = dyn_cast<AllocaInst>(&inst)) {
    if (!variable->isArrayAllocation())
      value = memory.allocate(variable->getAllocatedType(),
                              variable->getAddressSpace());
  } else {
    value = fold(inst, values);
  }
  if (!value)
    return false;
  values[&inst] = value;
  return true;
}

bool ConstantExecution::runCall(Instruction &inst, Values &values) {
  auto &callInst = cast<CallInst>(inst);
  if (inst.isDebugOrPseudoInst() || inst.isLifetimeStartOrEnd() ||
      isa<AssumeInst>(inst))
    return true;
  SmallVector<Constant *> arguments;
  for (Value *argument : callInst.args()) {
    Constant *value = nullptr;
    if (!isa<MetadataAsValue>(argument))
      value = valueOf(argument, values);
    if (!value)
      return false;
    arguments.push_back(value);
  }
  if (auto *transfer = dyn_cast<MemIntrinsic>(&inst)) {
    auto *size = dyn_cast<ConstantInt>(arguments[2]);
    if (!size)
      return false;
    if (isa<MemTransferInst>(transfer))
      return memory.copy(arguments[0], arguments[1], size->getZExtValue());
    auto *byte = dyn_cast<ConstantInt>(arguments[1]);
    return byte && memory.fill(arguments[0], byte->getZExtValue(),
                               size->getZExtValue());
  }
  Constant *called = valueOf(callInst.getCalledOperand(), values);
  auto *callee =
      called ? dyn_cast<Function>(called->stripPointerCasts()) : nullptr;
  if (!callee || callee->getFunctionType() != callInst.getFunctionType())
    return fail(inst, "it calls through a pointer");
  if (callee->isDeclaration()) {
    Constant *value = canConstantFoldCallTo(&callInst, callee)
                          ? ConstantFoldCall(&callInst, callee, arguments)
                          : foldLibraryCall(*callee, arguments);
    if (!value)
      return fail(inst, "it calls a function that is not part of the program");
    values[&inst] = value;
    return true;
  }
  if (depth >= kMaxDepth)
    return fail(inst, "it calls functions too deep");
  Outcome outcome = call(*callee, arguments);
  if (!outcome.isExecuted)
    return false;
  if (outcome.value)
    values[&inst] = outcome.value;
  return true;
}
