//===- Canonicalizer.cpp - the levels in their simplest form ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/OCL/IR/Canonicalizer.h"

#include "LoadsOfConstants.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

namespace cairn::ocl {
// For the included file. NOLINTNEXTLINE(misc-unused-using-decls)
using mlir::CanonicalizerOptions;
#define GEN_PASS_DEF_CANONICALIZER
#include "mlir/Transforms/Passes.h.inc"
} // namespace cairn::ocl

using namespace mlir;
using namespace cairn::ocl;

namespace {

/// Upstream's folder of `vector.insert` reads a poison element that goes into a
/// constant vector as if it were a number: any bytes, or a crash (LLVM 22). The
/// vector without that element is as good, and an insertion that nobody uses is
/// erased before it is folded.
void passOverPoison(Operation *op) {
  auto insertion = dyn_cast<vector::InsertOp>(op);
  if (insertion && insertion.getValueToStore().getDefiningOp<ub::PoisonOp>())
    insertion.getResult().replaceAllUsesWith(insertion.getDest());
}

/// What the greedy driver tells about what it does. Has no state: passes share
/// it.
struct Keeper : RewriterBase::Listener {
  /// An operand may have been folded to poison.
  void notifyOperationModified(Operation *op) override { passOverPoison(op); }

  /// The patterns of scf build a new loop in front of the one whose body it
  /// takes, with its location, and leave attributes behind.
  void notifyOperationErased(Operation *op) override {
    if (!isa<scf::ForOp, scf::WhileOp>(op) || !LoopHint::of(op))
      return;
    for (Operation *other = op->getPrevNode(); other;
         other = other->getPrevNode())
      if (isa<scf::ForOp, scf::WhileOp>(other)) {
        if (other->getLoc() == op->getLoc() && !LoopHint::of(other))
          copyLoopHint(op, other);
        return;
      }
  }
};

/// Upstream moves an `scf.if` in front of a loop's condition into the loop's
/// body. It takes each of its results to be passed on once: where one is passed
/// twice, the second is poison in the body (LLVM 22). So what is passed again
/// is replaced by the first before that pattern's turn.
struct PassOnOnce : OpRewritePattern<scf::WhileOp> {
  PassOnOnce(MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/10) {}

  LogicalResult matchAndRewrite(scf::WhileOp loop,
                                PatternRewriter &rewriter) const override {
    bool hasChanged = false;
    auto replace = [&](Value again, Value first) {
      if (again.use_empty())
        return;
      rewriter.replaceAllUsesWith(again, first);
      hasChanged = true;
    };
    llvm::SmallDenseMap<Value, unsigned> places;
    for (auto [i, arg] : llvm::enumerate(loop.getConditionOp().getArgs())) {
      auto [it, isFirst] = places.try_emplace(arg, i);
      if (isFirst)
        continue;
      replace(loop.getAfterArguments()[i],
              loop.getAfterArguments()[it->second]);
      replace(loop.getResult(i), loop.getResult(it->second));
    }
    return success(hasChanged);
  }
};

struct CanonicalizeLevels
    : cairn::ocl::impl::CanonicalizerBase<CanonicalizeLevels> {
  CanonicalizeLevels() {
    // As upstream's pass has it. The other way round each change in a nest of
    // regions is followed by visits of all that it is in, whose folds look at
    // what they hold: 400 nested branches took 3.4 s for Vulkan, and take 1.3.
    config.setUseTopDownTraversal(true);
    // For who writes the pass down.
    topDownProcessingEnabled = config.getUseTopDownTraversal();
    regionSimplifyLevel = config.getRegionSimplificationLevel();
  }

  LogicalResult initialize(MLIRContext *context) override {
    static Keeper keeper;
    config.setListener(&keeper);
    RewritePatternSet gathered(context);
    populateLevelCanonicalizationPatterns(gathered);
    patterns = std::move(gathered);
    return success();
  }

  void runOnOperation() override {
    getOperation()->walk(passOverPoison);
    do {
      // As far as it gets is far enough.
      (void)applyPatternsGreedily(getOperation(), patterns, config);
    } while (foldLoadsOfConstants(getOperation()));
  }

  GreedyRewriteConfig config;
  FrozenRewritePatternSet patterns;
};

} // namespace

/// Upstream has those of all dialects that are loaded, which it gathers for
/// each compile. A process that takes schedules has all of MLIR's, and would
/// take 5 % longer for every small kernel.
void cairn::ocl::populateLevelCanonicalizationPatterns(
    RewritePatternSet &patterns) {
  auto isOfLevels = [](StringRef dialect) {
    return llvm::is_contained({"arith", "builtin", "cf", "dlti", "func", "gpu",
                               "llvm", "math", "mux", "ocl", "scf", "spirv",
                               "ub", "vector"},
                              dialect);
  };
  MLIRContext *context = patterns.getContext();
  for (Dialect *dialect : context->getLoadedDialects())
    if (isOfLevels(dialect->getNamespace()))
      dialect->getCanonicalizationPatterns(patterns);
  for (RegisteredOperationName op : context->getRegisteredOperations())
    if (isOfLevels(op.getDialectNamespace()))
      op.getCanonicalizationPatterns(patterns, context);
  patterns.add<PassOnOnce>(context);
}

void cairn::ocl::addCanonicalizer(OpPassManager &passes) {
  passes.addPass(std::make_unique<CanonicalizeLevels>());
}
