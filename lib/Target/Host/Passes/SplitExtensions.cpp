//===- SplitExtensions.cpp - wide extensions, part by part ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitExtensions.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace cairn;

/// The elements of an extension that one register of 128 bits holds.
static constexpr unsigned partSize = 4;

/// Whether some elements of `vector` are the bits of floats, moved about.
static bool hasBitsOfFloats(Value *vector) {
  SmallVector<Value *> worklist = {vector};
  SmallPtrSet<Value *, 8> seen;
  while (!worklist.empty()) {
    Value *value = worklist.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (auto *cast = dyn_cast<BitCastInst>(value);
        cast && cast->getSrcTy()->isFPOrFPVectorTy())
      return true;
    if (isa<BitCastInst, FreezeInst, ShuffleVectorInst, InsertElementInst>(
            value))
      llvm::append_range(worklist, cast<Instruction>(value)->operands());
  }
  return false;
}

static bool mustBeSplit(const Instruction &extension) {
  if (!isa<ZExtInst, SExtInst>(extension))
    return false;
  Value *source = extension.getOperand(0);
  auto *type = dyn_cast<FixedVectorType>(source->getType());
  return type && type->getElementType()->isIntegerTy(32) &&
         type->getNumElements() > partSize &&
         extension.getType()->getScalarType()->isIntegerTy(64) &&
         hasBitsOfFloats(source);
}

static void split(CastInst &extension) {
  IRBuilder<> builder(&extension);
  Value *source = extension.getOperand(0);
  unsigned count = cast<FixedVectorType>(source->getType())->getNumElements();
  SmallVector<Value *> parts;
  for (unsigned begin = 0; begin < count; begin += partSize) {
    unsigned size = std::min(partSize, count - begin);
    Value *part = builder.CreateShuffleVector(
        source, createSequentialMask(begin, size, /*NumUndefs=*/0));
    parts.push_back(
        builder.CreateCast(extension.getOpcode(), part,
                           FixedVectorType::get(builder.getInt64Ty(), size)));
  }
  extension.replaceAllUsesWith(concatenateVectors(builder, parts));
  extension.eraseFromParent();
}

PreservedAnalyses SplitExtensionsPass::run(Function &function,
                                           FunctionAnalysisManager &) {
  for (BasicBlock &block : function)
    for (Instruction &instruction : make_early_inc_range(block))
      if (mustBeSplit(instruction))
        split(cast<CastInst>(instruction));
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
