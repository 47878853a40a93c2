//===- LinesOfLoads.cpp - whose line a faulting access has ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A load may become the operand of a machine instruction, which has the line of
// its user then. What is asked of a line is where memory is accessed, and a
// user that accesses none can do without its own.
//
//===----------------------------------------------------------------------===//

#include "LinesOfLoads.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// Whether machine code may have no instruction for `user` by itself: a load
/// that it is of may go on into what uses it in turn.
static bool isForm(const Instruction &user) {
  return isa<CastInst, ShuffleVectorInst, InsertElementInst>(user);
}

/// Which of `loads` may become a part of `user`: the second one of two, and
/// rather one that has no other users. Of one that has others, a component may.
static const Instruction *
findLoad(const Instruction &user,
         const SmallPtrSetImpl<const Instruction *> &loads) {
  const Instruction *shared = nullptr;
  for (const Use &operand : reverse(user.operands())) {
    auto *load = dyn_cast<Instruction>(operand.get());
    if (!load || !loads.contains(load))
      continue;
    if (load->hasOneUse())
      return load;
    if (!shared)
      shared = load;
  }
  return shared;
}

void cairn::giveLinesOfLoads(Module &module) {
  for (Function &function : module)
    for (BasicBlock &block : function) {
      // Those, and who has the line of one.
      SmallPtrSet<const Instruction *, 16> loads, users;
      for (Instruction &user : block) {
        if (user.mayReadOrWriteMemory()) {
          // What the launch gives is there.
          if (!user.mayWriteToMemory() &&
              !user.hasMetadata(LLVMContext::MD_invariant_load)) {
            loads.insert(&user);
            users.insert(&user);
          }
          continue;
        }
        if (user.isTerminator() || isa<PHINode>(user))
          continue;
        // What is done with a vector of which one component is asked for is
        // done with that alone.
        bool isComponent = isa<ExtractElementInst>(user);
        const Instruction *load = findLoad(user, isComponent ? users : loads);
        if (!load)
          continue;
        user.setDebugLoc(load->getDebugLoc());
        users.insert(&user);
        if (isForm(user))
          loads.insert(&user);
      }
    }
}
