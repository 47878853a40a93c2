//===- KeepAccessOrder.cpp - accesses in the program's order ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KeepAccessOrder.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopAccessAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace cairn;

// The vectoriser makes one access of those that are as far apart as this, in
// elements, or less.
static constexpr int64_t kMaxStride = 8;
// Pairs of accesses of one loop that are looked at.
static constexpr size_t kMaxPairs = size_t(1) << 14;

namespace {
struct Access {
  Instruction *inst;
  /// In elements from iteration to iteration; 0 where it is not known.
  int64_t stride;

  bool isStrided() const {
    return std::abs(stride) >= 2 && std::abs(stride) <= kMaxStride;
  }
};

/// What the vectoriser makes one access of has all of this in common.
using Kind = std::tuple<const Value *, int64_t, unsigned>;
} // namespace

static Kind kindOf(const Access &access) {
  return {getUnderlyingObject(getLoadStorePointerOperand(access.inst)),
          access.stride, access.inst->getOpcode()};
}

/// The accesses of `loop` in the order of the program.
static SmallVector<Access> findAccesses(Loop &loop, LoopInfo &loops,
                                        ScalarEvolution &evolution,
                                        const DominatorTree &dominators) {
  PredicatedScalarEvolution predicated(evolution, loop);
  LoopBlocksRPO order(&loop);
  order.perform(&loops);
  SmallVector<Access> accesses;
  for (BasicBlock *block : order)
    for (Instruction &inst : *block) {
      if (!isa<LoadInst, StoreInst>(inst))
        continue;
      // As the vectoriser asks.
      int64_t stride =
          getPtrStride(predicated, getLoadStoreType(&inst),
                       getLoadStorePointerOperand(&inst), &loop, dominators,
                       DenseMap<Value *, const SCEV *>(), /*Assume=*/true,
                       /*ShouldCheckWrap=*/false)
              .value_or(0);
      accesses.push_back({&inst, stride});
    }
  return accesses;
}

/// Whether the vectoriser could move one of `accesses` past another one that
/// may be of the same memory in the same iteration.
static bool mayLoseOrder(ArrayRef<Access> accesses, BatchAAResults &aliases) {
  DenseMap<Kind, unsigned> alike;
  for (const Access &access : accesses)
    if (access.isStrided())
      ++alike[kindOf(access)];
  auto isMoved = [&](const Access &access) {
    return access.isStrided() && alike.lookup(kindOf(access)) > 1;
  };
  size_t pairs = 0;
  for (auto [i, first] : enumerate(accesses)) {
    if (!first.inst->mayWriteToMemory())
      continue;
    for (const Access &second : accesses.drop_front(i + 1)) {
      if (!isMoved(first) && !isMoved(second))
        continue;
      if (++pairs > kMaxPairs ||
          !aliases.isNoAlias(MemoryLocation::get(first.inst),
                             MemoryLocation::get(second.inst)))
        return true;
    }
  }
  return false;
}

PreservedAnalyses KeepAccessOrderPass::run(Function &function,
                                           FunctionAnalysisManager &analyses) {
  LoopInfo &loops = analyses.getResult<LoopAnalysis>(function);
  bool hasChanged = false;
  for (Loop *loop : loops.getLoopsInPreorder()) {
    if (!loop->isInnermost() || !loop->isAnnotatedParallel() ||
        hasVectorizeTransformation(loop) == TM_SuppressedByUser)
      continue;
    SmallVector<Access> accesses = findAccesses(
        *loop, loops, analyses.getResult<ScalarEvolutionAnalysis>(function),
        analyses.getResult<DominatorTreeAnalysis>(function));
    BatchAAResults aliases(analyses.getResult<AAManager>(function));
    if (!mayLoseOrder(accesses, aliases))
      continue;
    for (const Access &access : accesses)
      access.inst->setMetadata(LLVMContext::MD_access_group, nullptr);
    hasChanged = true;
  }
  return hasChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
