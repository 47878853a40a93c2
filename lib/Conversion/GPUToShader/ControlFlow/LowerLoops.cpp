//===- LowerLoops.cpp - scf.for, scf.while ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"

#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "cairn/Dialect/SPIRV/IR/SPIRVExtraOps.h"
#include "cairn/Dialect/Shader/IR/ShaderOptions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

using namespace mlir;
using namespace cairn;

static spirv::LoopControl getLoopControl(Operation *op) {
  std::optional<ocl::LoopHint> hint = ocl::LoopHint::of(op);
  if (!hint)
    return spirv::LoopControl::None;
  return hint->kind == ocl::LoopHint::Kind::DontUnroll
             ? spirv::LoopControl::DontUnroll
             : spirv::LoopControl::Unroll;
}

namespace {

/// A `spirv.mlir.loop` in the place of `source`: an entry block that SPIR-V
/// does not see, the header, `continueBlock`, from which it is repeated, and
/// the merge block. More blocks come before `continueBlock`.
class Loop {
public:
  Loop(Operation *source, ValueRange inits, IRRewriter &rewriter)
      : source(source), rewriter(rewriter), loc(source->getLoc()) {
    for (OpResult result : source->getResults())
      if (!result.use_empty())
        used.push_back(result);
    auto resultTypes = llvm::map_to_vector(
        used, [](Value result) { return getCarriedType(result.getType()); });
    rewriter.setInsertionPoint(source);
    SmallVector<Value> carriedInits = toCarried(rewriter, loc, inits);
    op = spirv::LoopOp::create(rewriter, loc, resultTypes,
                               getLoopControl(source));
    Region &body = op.getBody();
    rewriter.createBlock(&body);
    TypeRange carriedTypes = ValueRange(carriedInits).getTypes();
    header = rewriter.createBlock(&body, body.end(), carriedTypes,
                                  SmallVector<Location>(inits.size(), loc));
    rewriter.setInsertionPointToEnd(&body.front());
    spirv::BranchOp::create(rewriter, loc, header, carriedInits);
    continueBlock = rewriter.createBlock(&body, body.end());
    merge = rewriter.createBlock(&body, body.end());

    rewriter.setInsertionPointToStart(header);
    for (auto [arg, init] : llvm::zip_equal(header->getArguments(), inits))
      iterated.push_back(fromCarried(rewriter, loc, arg, init.getType()));
    putPartialCount();
  }

  /// The iteration's values, in the types that they had.
  ArrayRef<Value> getIterated() const { return iterated; }

  /// One more block, before `continueBlock`.
  Block *addBlock() { return rewriter.createBlock(continueBlock); }

  /// Ends `continueBlock`: again with `next`, if `condition`, which may be
  /// missing.
  void repeat(Value condition, ValueRange next) {
    rewriter.setInsertionPointToEnd(continueBlock);
    SmallVector<Value> operands = toCarried(rewriter, loc, next);
    if (condition)
      spirv::BranchConditionalOp::create(rewriter, loc, condition, header,
                                         operands, merge, ValueRange());
    else
      spirv::BranchOp::create(rewriter, loc, header, operands);
  }

  /// Gives `results`, which dominate the merge block, to the users of `source`,
  /// which goes.
  void replaceSource(ValueRange results) {
    SmallVector<Value> merged;
    for (OpResult result : used)
      merged.push_back(results[result.getResultNumber()]);
    // The merge block may hold nothing but its terminator.
    for (Value &value : merged) {
      rewriter.setInsertionPointAfterValue(value);
      value = toCarried(rewriter, loc, value);
    }
    rewriter.setInsertionPointToEnd(merge);
    spirv::MergeOp::create(rewriter, loc, merged);
    rewriter.setInsertionPoint(source);
    for (auto [old, result] : llvm::zip_equal(used, op.getResults()))
      rewriter.replaceAllUsesWith(
          old, fromCarried(rewriter, loc, result, old.getType()));
    rewriter.eraseOp(source);
  }

  Block *header, *continueBlock, *merge;

private:
  /// A factor is a literal, which the spirv dialect has no place for, and came
  /// with SPIR-V 1.4; before, it is a wish to unroll.
  void putPartialCount() {
    std::optional<ocl::LoopHint> hint = ocl::LoopHint::of(source);
    if (!hint || hint->kind != ocl::LoopHint::Kind::Factor ||
        ShaderOptions::get(source->getParentOfType<ModuleOp>()).spirvVersion <
            SPIRVVersion(1, 4))
      return;
    LoopControlOp::create(
        rewriter, loc,
        ArrayRef{static_cast<int32_t>(spirv::LoopControl::PartialCount),
                 static_cast<int32_t>(hint->factor)});
  }

  Operation *source;
  IRRewriter &rewriter;
  Location loc;
  SmallVector<OpResult> used;
  spirv::LoopOp op;
  SmallVector<Value> iterated;
};

} // namespace

/// Moves what `block` holds, with `args` for its arguments, to the end of
/// `dest`, and returns what its terminator had, which is gone.
static SmallVector<Value> moveInto(Block *dest, Block *block, ValueRange args,
                                   IRRewriter &rewriter) {
  rewriter.mergeBlocks(block, dest, args);
  Operation *terminator = &dest->back();
  SmallVector<Value> operands(terminator->getOperands());
  rewriter.eraseOp(terminator);
  return operands;
}

void cairn::lowerFor(scf::ForOp op, IRRewriter &rewriter) {
  Location loc = op.getLoc();
  SmallVector<Value> inits = {op.getLowerBound()};
  llvm::append_range(inits, op.getInitArgs());
  Loop loop(op, inits, rewriter);
  SmallVector<Value> iterated(loop.getIterated());

  Block *body = loop.addBlock();
  SmallVector<Value> next = moveInto(body, op.getBody(), iterated, rewriter);
  rewriter.setInsertionPointToEnd(body);
  spirv::BranchOp::create(rewriter, loc, loop.continueBlock);

  rewriter.setInsertionPointToEnd(loop.header);
  Value isInside =
      arith::CmpIOp::create(rewriter, loc,
                            op.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                                : arith::CmpIPredicate::slt,
                            iterated.front(), op.getUpperBound());
  spirv::BranchConditionalOp::create(rewriter, loc, isInside, body,
                                     ValueRange(), loop.merge, ValueRange());

  rewriter.setInsertionPointToEnd(loop.continueBlock);
  next.insert(next.begin(), arith::AddIOp::create(
                                rewriter, loc, iterated.front(), op.getStep()));
  loop.repeat(/*condition=*/nullptr, next);
  loop.replaceSource(ArrayRef(iterated).drop_front());
}

/// Whether `block` becomes several in the binary.
static bool isSplit(Block &block) {
  return llvm::any_of(block, llvm::IsaPred<spirv::SelectionOp, spirv::LoopOp>);
}

void cairn::lowerWhile(scf::WhileOp op, IRRewriter &rewriter) {
  Location loc = op.getLoc();
  Loop loop(op, op.getInits(), rewriter);
  // The header ends with OpLoopMerge, so that what is split comes after it. The
  // serializer would split the header itself, but take the wrong half of it for
  // where an inner loop is entered from.
  Block *before = loop.header;
  if (isSplit(*op.getBeforeBody())) {
    before = loop.addBlock();
    rewriter.setInsertionPointToEnd(loop.header);
    spirv::BranchOp::create(rewriter, loc, before);
  }
  SmallVector<Value> condition =
      moveInto(before, op.getBeforeBody(), loop.getIterated(), rewriter);
  Value goesOn = condition.front();
  ArrayRef<Value> forwarded = ArrayRef(condition).drop_front();

  Block *after = op.getAfterBody();
  if (isEmpty(*after)) {
    // do-while: it is left from where it is repeated.
    SmallVector<Value> next =
        moveInto(loop.continueBlock, after, forwarded, rewriter);
    rewriter.setInsertionPointToEnd(before);
    spirv::BranchOp::create(rewriter, loc, loop.continueBlock);
    loop.repeat(goesOn, next);
  } else {
    Block *body = loop.addBlock();
    SmallVector<Value> next = moveInto(body, after, forwarded, rewriter);
    rewriter.setInsertionPointToEnd(body);
    spirv::BranchOp::create(rewriter, loc, loop.continueBlock);
    rewriter.setInsertionPointToEnd(before);
    spirv::BranchConditionalOp::create(rewriter, loc, goesOn, body,
                                       ValueRange(), loop.merge, ValueRange());
    loop.repeat(/*condition=*/nullptr, next);
  }
  loop.replaceSource(forwarded);
}
