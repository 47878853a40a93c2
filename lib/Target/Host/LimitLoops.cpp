//===- LimitLoops.cpp - loops that LLVM had better leave alone --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LimitLoops.h"

#include "cairn/Target/Host/Host.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace cairn;

// Up to here the vectoriser takes less than half a second for a loop, whatever
// its shape.
static constexpr unsigned kMaxInstructions = 2000;
static constexpr unsigned kMaxBlocks = 128;
// Innermost loops of a function from which on none is unrolled for a trip count
// that is not known, and none is vectorised (docs/Performance.md).
static constexpr unsigned kMaxUnrolled = 48;
static constexpr unsigned kMaxVectorized = 96;

static bool isTooLarge(const Loop &loop) {
  if (loop.getNumBlocks() > kMaxBlocks)
    return true;
  size_t instructions = 0;
  for (const BasicBlock *block : loop.blocks())
    instructions += block->size();
  return instructions > kMaxInstructions;
}

PreservedAnalyses LimitLoopsPass::run(Function &function,
                                      FunctionAnalysisManager &analyses) {
  SmallVector<Loop *> loops = llvm::to_vector(
      analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder());
  auto innermost =
      llvm::count_if(loops, [](Loop *loop) { return loop->isInnermost(); });
  int64_t ofKernel = 0;
  if (Attribute attr = function.getFnAttribute(kLoopsOfKernelAttr);
      attr.isValid() && !attr.getValueAsString().getAsInteger(10, ofKernel))
    innermost = std::max<int64_t>(innermost, ofKernel);
  for (Loop *loop : loops) {
    // What the program asks for is done.
    if (innermost > kMaxUnrolled &&
        hasUnrollTransformation(loop) != TM_ForcedByUser)
      addStringMetadataToLoop(loop, "llvm.loop.unroll.runtime.disable", 1);
    if (loop->isInnermost() &&
        (innermost > kMaxVectorized || isTooLarge(*loop))) {
      addStringMetadataToLoop(loop, "llvm.loop.vectorize.enable", 0);
      addStringMetadataToLoop(loop, "llvm.loop.interleave.count", 1);
    }
  }
  return PreservedAnalyses::all();
}
