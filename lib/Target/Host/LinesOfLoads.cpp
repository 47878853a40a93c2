//===- LinesOfLoads.cpp - whose line a faulting access has ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A load that is used once may become the operand of a machine instruction,
// which has the line of its user then. What is asked of a line is where memory
// is accessed, and a user that accesses none can do without its own.
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

void cairn::giveLinesOfLoads(Module &module) {
  for (Function &function : module)
    for (BasicBlock &block : function) {
      SmallPtrSet<const Instruction *, 16> loads;
      for (Instruction &user : block) {
        if (user.mayReadOrWriteMemory()) {
          // What the launch gives is there.
          if (!user.mayWriteToMemory() &&
              !user.hasMetadata(LLVMContext::MD_invariant_load))
            loads.insert(&user);
          continue;
        }
        if (user.isTerminator() || isa<PHINode>(user))
          continue;
        // Of two loads it is the second one's that is taken in.
        for (const Use &operand : reverse(user.operands())) {
          auto *load = dyn_cast<Instruction>(operand.get());
          if (!load || !loads.contains(load) || !load->hasOneUse())
            continue;
          user.setDebugLoc(load->getDebugLoc());
          if (isForm(user))
            loads.insert(&user);
          break;
        }
      }
    }
}
