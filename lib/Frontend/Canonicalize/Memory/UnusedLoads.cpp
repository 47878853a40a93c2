//===- UnusedLoads.cpp - loads whose values nobody uses ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "UnusedLoads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

/// The tag of the bundle in which a mark has the loaded value.
static constexpr StringLiteral kLoaded = "cairn.loaded";

/// Whether `load` is of a variable that may well become a value.
static bool isOfVariable(const LoadInst &load) {
  return isa<AllocaInst>(getUnderlyingObject(load.getPointerOperand()));
}

void cairn::frontend::markLoads(Function &function) {
  SmallVector<LoadInst *> loads;
  for (Instruction &inst : instructions(function))
    if (auto *load = dyn_cast<LoadInst>(&inst);
        load && load->isSimple() && !isOfVariable(*load))
      loads.push_back(load);
  // Simplification merges loads across this intrinsic, whatever it is given.
  Function *mark = Intrinsic::getOrInsertDeclaration(function.getParent(),
                                                     Intrinsic::sideeffect);
  for (LoadInst *load : loads)
    IRBuilder<>(load->getNextNode())
        .CreateCall(mark, {},
                    OperandBundleDef(kLoaded.str(), ArrayRef<Value *>(load)));
}

/// What `function` does, looks at in memory or decides by, and all that this is
/// computed from. What is computed from a variable that may be read before it
/// is written is a use of that.
static SmallPtrSet<Instruction *, 32> findUsed(Function &function) {
  SmallPtrSet<Instruction *, 32> used;
  SmallVector<Instruction *> left;
  auto add = [&](Instruction &inst) {
    if (used.insert(&inst).second)
      left.push_back(&inst);
  };
  for (Instruction &inst : instructions(function))
    if (!wouldInstructionBeTriviallyDead(&inst) || inst.mayReadFromMemory()) {
      add(inst);
      if (inst.isVolatile())
        for (User *user : inst.users())
          add(*cast<Instruction>(user));
    }
  while (!left.empty())
    for (Value *operand : left.pop_back_val()->operands())
      if (auto *inst = dyn_cast<Instruction>(operand))
        add(*inst);
  return used;
}

/// Erases what is computed and not used, as a sum that a loop adds up for
/// itself.
static void dropUnused(Function &function) {
  SmallPtrSet<Instruction *, 32> used = findUsed(function);
  SmallVector<Instruction *> unused;
  for (Instruction &inst : instructions(function))
    if (!used.contains(&inst))
      unused.push_back(&inst);
  for (Instruction *inst : unused)
    inst->replaceAllUsesWith(PoisonValue::get(inst->getType()));
  for (Instruction *inst : unused)
    inst->eraseFromParent();
}

void cairn::frontend::keepMarkedLoads(Function &function) {
  SmallVector<LoadInst *> loads;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    auto *call = dyn_cast<IntrinsicInst>(&inst);
    if (!call || call->getIntrinsicID() != Intrinsic::sideeffect)
      continue;
    std::optional<OperandBundleUse> loaded = call->getOperandBundle(kLoaded);
    if (!loaded)
      continue;
    if (auto *load = dyn_cast<LoadInst>(loaded->Inputs.front());
        load && !isOfVariable(*load))
      loads.push_back(load);
    call->eraseFromParent();
  }
  dropUnused(function);
  for (LoadInst *load : loads)
    if (load->use_empty())
      load->setVolatile(true);
}
