//===- LoopHints.cpp - what a program says of unrolling ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/OCL/IR/LoopHints.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

namespace cairn::ocl {
using mlir::CanonicalizerOptions;
#define GEN_PASS_DEF_CANONICALIZER
#include "mlir/Transforms/Passes.h.inc"
} // namespace cairn::ocl

using namespace mlir;
using namespace cairn::ocl;

static LLVM::LoopUnrollAttr unrollOf(Operation *op) {
  auto annotation =
      op->getAttrOfType<LLVM::LoopAnnotationAttr>(kLoopAnnotationAttr);
  return annotation ? annotation.getUnroll() : nullptr;
}

std::optional<LoopHint> LoopHint::of(Operation *op) {
  LLVM::LoopUnrollAttr unroll = unrollOf(op);
  if (!unroll)
    return std::nullopt;
  if (unroll.getDisable() && unroll.getDisable().getValue())
    return LoopHint{Kind::DontUnroll};
  if (IntegerAttr count = unroll.getCount()) {
    if (count.getValue().sle(1))
      return LoopHint{Kind::DontUnroll};
    return LoopHint{Kind::Factor,
                    static_cast<uint32_t>(count.getValue().getZExtValue())};
  }
  return LoopHint{Kind::Unroll};
}

void cairn::ocl::copyLoopHint(Operation *from, Operation *to) {
  if (LLVM::LoopUnrollAttr unroll = unrollOf(from))
    to->setAttr(kLoopAnnotationAttr,
                LLVM::LoopAnnotationAttr::get(
                    from->getContext(), /*disableNonforced=*/{},
                    /*vectorize=*/{}, /*interleave=*/{}, unroll,
                    /*unrollAndJam=*/{}, /*licm=*/{}, /*distribute=*/{},
                    /*pipeline=*/{}, /*peeled=*/{}, /*unswitch=*/{},
                    /*mustProgress=*/{}, /*isVectorized=*/{}, /*startLoc=*/{},
                    /*endLoc=*/{}, /*parallelAccesses=*/{}));
}

namespace {

/// The patterns of scf build a new loop in front of the one whose body it
/// takes, with its location, and leave attributes behind. Has no state: passes
/// share it.
struct HintKeeper : RewriterBase::Listener {
  void notifyOperationErased(Operation *op) override {
    if (!isa<scf::ForOp, scf::WhileOp>(op) || !unrollOf(op))
      return;
    for (Operation *other = op->getPrevNode(); other;
         other = other->getPrevNode())
      if (isa<scf::ForOp, scf::WhileOp>(other)) {
        if (other->getLoc() == op->getLoc() && !unrollOf(other))
          copyLoopHint(op, other);
        return;
      }
  }
};

/// Upstream's has the patterns of all dialects that are loaded, which it
/// gathers for each compile. A process that takes schedules has all of MLIR's,
/// and would take 5 % longer for every small kernel.
struct CanonicalizeLevels
    : cairn::ocl::impl::CanonicalizerBase<CanonicalizeLevels> {
  CanonicalizeLevels() {
    // For who writes the pass down.
    topDownProcessingEnabled = config.getUseTopDownTraversal();
    regionSimplifyLevel = config.getRegionSimplificationLevel();
  }

  LogicalResult initialize(MLIRContext *context) override {
    static HintKeeper keeper;
    config.setListener(&keeper);
    auto isOfLevels = [](StringRef dialect) {
      return llvm::is_contained({"arith", "builtin", "cf", "dlti", "func",
                                 "gpu", "llvm", "math", "mux", "ocl", "scf",
                                 "spirv", "ub", "vector"},
                                dialect);
    };
    RewritePatternSet gathered(context);
    for (Dialect *dialect : context->getLoadedDialects())
      if (isOfLevels(dialect->getNamespace()))
        dialect->getCanonicalizationPatterns(gathered);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      if (isOfLevels(op.getDialectNamespace()))
        op.getCanonicalizationPatterns(gathered, context);
    patterns = std::move(gathered);
    return success();
  }

  void runOnOperation() override {
    // As far as it gets is far enough.
    (void)applyPatternsGreedily(getOperation(), patterns, config);
  }

  GreedyRewriteConfig config;
  FrozenRewritePatternSet patterns;
};

} // namespace

void cairn::ocl::addCanonicalizer(OpPassManager &passes) {
  passes.addPass(std::make_unique<CanonicalizeLevels>());
}
