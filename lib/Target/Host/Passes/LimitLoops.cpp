//===- LimitLoops.cpp - loops that LLVM had better leave alone --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LimitLoops.h"

#include "cairn/Target/Host/Host.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Support/MathExtras.h"
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

// On a function with an innermost loop that is too large.
static constexpr StringLiteral kLargeLoopAttr = "cairn-large-loop";

// Steps that the vectoriser may take to ask which values are one for all
// iterations: tens of milliseconds.
static constexpr uint64_t kMaxUniformSteps = uint64_t(1) << 20;

namespace {
/// What a question whether a value is one for all iterations comes to.
struct UniformQuestion {
  bool isUniform = false;
  uint64_t steps = 1;
};
} // namespace

/// The vectoriser asks for each value, and asks for its operands up to the
/// first that says no. It keeps no answers, so that values that are used twice,
/// made of values that are used twice, and so on, are asked for exponentially
/// often.
static bool isTooTangled(Loop &loop, LoopInfo &loops) {
  llvm::DenseMap<const Value *, UniformQuestion> questions;
  LoopBlocksRPO order(&loop);
  order.perform(&loops);
  uint64_t all = 0;
  for (BasicBlock *block : order)
    for (Instruction &inst : *block) {
      if (isa<PHINode, CallBase>(inst)) {
        questions[&inst] = UniformQuestion();
        continue;
      }
      UniformQuestion own{/*isUniform=*/true, /*steps=*/1};
      for (const Use &operand : inst.operands()) {
        auto *def = dyn_cast<Instruction>(operand);
        if (!def || !loop.contains(def))
          continue;
        UniformQuestion other = questions.lookup(def);
        own.steps = SaturatingAdd(own.steps, other.steps);
        own.isUniform = other.isUniform;
        if (!own.isUniform)
          break;
      }
      // What is loaded from one place is no longer asked for.
      if (isa<LoadInst>(inst))
        own.steps = 1;
      all = SaturatingAdd(all, own.steps);
      questions[&inst] = own;
    }
  return all > kMaxUniformSteps;
}

static bool isTooLarge(const Loop &loop) {
  if (loop.getNumBlocks() > kMaxBlocks)
    return true;
  size_t instructions = 0;
  for (const BasicBlock *block : loop.blocks())
    instructions += block->size();
  return instructions > kMaxInstructions;
}

/// Leaves the iterations of a loop over work-items that vectors do not do as
/// they are. They are few, unless numbers wrap around, which is checked when
/// the kernel runs: for that LLVM would make eight copies.
static void keepRemainder(Loop &loop) {
  if (!findOptionMDForLoop(&loop, "llvm.loop.parallel_accesses"))
    return;
  LLVMContext &context = loop.getHeader()->getContext();
  auto makeNode = [&](StringRef name, ArrayRef<Metadata *> operands) {
    SmallVector<Metadata *> all = {MDString::get(context, name)};
    llvm::append_range(all, operands);
    return MDNode::get(context, all);
  };
  auto *one =
      ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context), 1));
  MDNode *remainder =
      makeNode("llvm.loop.vectorize.followup_epilogue",
               {makeNode("llvm.loop.unroll.runtime.disable", {}),
                makeNode("llvm.loop.isvectorized", {one})});
  loop.setLoopID(makePostTransformationMetadata(context, loop.getLoopID(), {},
                                                {remainder}));
}

PreservedAnalyses LimitLoopsPass::run(Function &function,
                                      FunctionAnalysisManager &analyses) {
  LoopInfo &info = analyses.getResult<LoopAnalysis>(function);
  SmallVector<Loop *> loops = llvm::to_vector(info.getLoopsInPreorder());
  auto innermost =
      llvm::count_if(loops, [](Loop *loop) { return loop->isInnermost(); });
  int64_t ofKernel = 0;
  if (Attribute attr = function.getFnAttribute(kLoopsOfKernelAttr);
      attr.isValid() && !attr.getValueAsString().getAsInteger(10, ofKernel))
    innermost = std::max<int64_t>(innermost, ofKernel);
  if (llvm::any_of(loops, [](Loop *loop) {
        return loop->isInnermost() && isTooLarge(*loop);
      }))
    function.addFnAttr(kLargeLoopAttr);
  for (Loop *loop : loops) {
    // What the program asks for is done.
    if (innermost > kMaxUnrolled &&
        hasUnrollTransformation(loop) != TM_ForcedByUser)
      addStringMetadataToLoop(loop, "llvm.loop.unroll.runtime.disable", 1);
    if (loop->isInnermost() &&
        (innermost > kMaxVectorized || isTooLarge(*loop) ||
         isTooTangled(*loop, info))) {
      addStringMetadataToLoop(loop, "llvm.loop.vectorize.enable", 0);
      addStringMetadataToLoop(loop, "llvm.loop.interleave.count", 1);
    } else if (loop->isInnermost()) {
      keepRemainder(*loop);
    }
  }
  return PreservedAnalyses::all();
}

/// Whether `loop` is marked as not worth copies for what does not change in it.
static bool isMarkedRare(const Loop &loop) {
  return findOptionMDForLoop(&loop, "llvm.loop.unswitch.partial.disable");
}

static bool holdsRare(const Loop &loop) {
  return isMarkedRare(loop) || llvm::any_of(loop, [](const Loop *inner) {
           return holdsRare(*inner);
         });
}

static bool isInRare(const Loop &loop) {
  return isMarkedRare(loop) ||
         (loop.getParentLoop() && isInRare(*loop.getParentLoop()));
}

void cairn::skipConditionsOfRareLoops(PassInstrumentationCallbacks &callbacks) {
  callbacks.registerShouldRunOptionalPassCallback([](StringRef pass, Any ir) {
    const auto *loop = any_cast<const Loop *>(&ir);
    return pass != "SimpleLoopUnswitchPass" || !loop ||
           !(isInRare(**loop) || holdsRare(**loop));
  });
}

void cairn::skipLoadsOfLargeLoops(PassInstrumentationCallbacks &callbacks) {
  callbacks.registerShouldRunOptionalPassCallback([](StringRef pass, Any ir) {
    const auto *function = any_cast<const Function *>(&ir);
    return pass != "LoopLoadEliminationPass" || !function ||
           !(*function)->hasFnAttribute(kLargeLoopAttr);
  });
}
