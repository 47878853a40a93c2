//===- UpgradeLoops.cpp - SPIR's hints on loops -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UpgradeSPIR.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// `!{!"opencl.loop.unroll_hint", i32 4}` as clang says it today; null if
/// `operand` is something else. The factor is 0 where the program gives none.
static MDNode *upgradeHint(const MDOperand &operand) {
  auto *hint = dyn_cast_or_null<MDNode>(operand.get());
  auto *tag = hint && hint->getNumOperands() == 2
                  ? dyn_cast_or_null<MDString>(hint->getOperand(0))
                  : nullptr;
  if (!tag || tag->getString() != "opencl.loop.unroll_hint")
    return nullptr;
  auto *factor = mdconst::dyn_extract_or_null<ConstantInt>(hint->getOperand(1));
  if (!factor || factor->getValue().getActiveBits() > 31)
    return nullptr;
  LLVMContext &context = hint->getContext();
  auto named = [&](StringRef name) { return MDString::get(context, name); };
  if (factor->isZero())
    return MDNode::get(context, named("llvm.loop.unroll.enable"));
  if (factor->isOne())
    return MDNode::get(context, named("llvm.loop.unroll.disable"));
  Metadata *count = ConstantAsMetadata::get(
      ConstantInt::get(Type::getInt32Ty(context), factor->getZExtValue()));
  return MDNode::get(context, {named("llvm.loop.unroll.count"), count});
}

void cairn::frontend::upgradeLoopHints(Module &module) {
  for (Function &function : module)
    for (Instruction &inst : instructions(function)) {
      MDNode *loop = inst.getMetadata(LLVMContext::MD_loop);
      if (!loop)
        continue;
      for (auto [i, operand] : llvm::enumerate(loop->operands()))
        if (MDNode *hint = upgradeHint(operand))
          loop->replaceOperandWith(i, hint);
    }
}
