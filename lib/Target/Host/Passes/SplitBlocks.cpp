//===- SplitBlocks.cpp - long blocks, part by part --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitBlocks.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace cairn;

// Instructions of a part. What is quadratic takes less than a tenth of the code
// generator's time for so many.
static constexpr unsigned kPartSize = 1000;

/// Where the first part may end: variables of a fixed size are those that the
/// entry block makes.
static BasicBlock::iterator skipVariables(BasicBlock &block) {
  auto first = block.getFirstNonPHIIt();
  if (!block.isEntryBlock())
    return first;
  for (auto it = first; it != block.end(); ++it)
    if (isa<AllocaInst>(*it))
      first = std::next(it);
  return first;
}

/// Ends `block` in front of `begin`, and returns the block of the rest.
static BasicBlock *splitBefore(BasicBlock *block, BasicBlock::iterator begin) {
  BasicBlock *rest = block->splitBasicBlock(begin);
  Instruction *branch = block->getTerminator();
  IRBuilder<> builder(branch);
  builder.CreateSwitch(builder.getInt32(0), rest, /*NumCases=*/0);
  branch->eraseFromParent();
  return rest;
}

static bool split(BasicBlock *block) {
  auto it = skipVariables(*block);
  bool changed = false;
  for (unsigned size = 0; !it->isTerminator(); ++it, ++size) {
    if (size < kPartSize)
      continue;
    block = splitBefore(block, it);
    it = block->begin();
    size = 0;
    changed = true;
  }
  return changed;
}

PreservedAnalyses SplitBlocksPass::run(Function &function,
                                       FunctionAnalysisManager &) {
  bool changed = false;
  for (BasicBlock &block : make_early_inc_range(function))
    changed |= split(&block);
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
