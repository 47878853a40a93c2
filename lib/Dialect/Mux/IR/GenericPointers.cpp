//===- GenericPointers.cpp - where generic pointers come from ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/Mux.h"

#include "mlir/Analysis/SliceWalk.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace cairn::mux;

namespace {

/// The address space that a generic pointer was cast from. Null belongs to
/// every one, and so leaves `space` unset.
struct Origin {
  bool isKnown = false;
  std::optional<unsigned> space;
};

} // namespace

/// The values that a loop's result and argument number `index` may be: where it
/// begins, and what each round leaves.
static SmallVector<Value> roundsOf(scf::ForOp loop, unsigned index) {
  return {loop.getInitArgs()[index], loop.getYieldedValues()[index]};
}

/// The values that `value`, an argument of a loop's body or a result, may be;
/// none where it is neither.
static SmallVector<Value> sourcesOf(Value value) {
  if (auto arg = dyn_cast<BlockArgument>(value)) {
    Operation *parent = arg.getOwner()->getParentOp();
    unsigned index = arg.getArgNumber();
    if (auto loop = dyn_cast<scf::ForOp>(parent))
      return index ? roundsOf(loop, index - 1) : SmallVector<Value>();
    auto loop = dyn_cast<scf::WhileOp>(parent);
    if (!loop)
      return {};
    if (arg.getOwner()->getParent() == &loop.getAfter())
      return {loop.getConditionOp().getArgs()[index]};
    return {loop.getInits()[index], loop.getYieldedValues()[index]};
  }
  auto result = cast<OpResult>(value);
  unsigned index = result.getResultNumber();
  if (auto select = dyn_cast<SelectLikeOpInterface>(result.getOwner()))
    return {select.getTrueValue(), select.getFalseValue()};
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
    return roundsOf(loop, index);
  if (auto loop = dyn_cast<scf::WhileOp>(result.getOwner()))
    return {loop.getConditionOp().getArgs()[index]};
  if (!isa<scf::IfOp, scf::IndexSwitchOp>(result.getOwner()))
    return {};
  SmallVector<Value> yielded;
  for (Region &region : result.getOwner()->getRegions())
    yielded.push_back(region.front().getTerminator()->getOperand(index));
  return yielded;
}

static Origin originOf(Value pointer) {
  Origin origin;
  WalkContinuation walk = walkSlice(pointer, [&](Value value) {
    if (auto cast = value.getDefiningOp<LLVM::AddrSpaceCastOp>()) {
      auto type = dyn_cast<LLVM::LLVMPointerType>(cast.getArg().getType());
      if (!type)
        return WalkContinuation::interrupt();
      unsigned space = type.getAddressSpace();
      if (origin.space && *origin.space != space)
        return WalkContinuation::interrupt();
      origin.space = space;
      return WalkContinuation::skip();
    }
    if (auto address = value.getDefiningOp<LLVM::GEPOp>())
      return WalkContinuation::advanceTo(address.getBase());
    if (isa_and_nonnull<LLVM::ZeroOp, LLVM::UndefOp, LLVM::PoisonOp,
                        ub::PoisonOp>(value.getDefiningOp()))
      return WalkContinuation::skip();
    SmallVector<Value> sources = sourcesOf(value);
    return sources.empty() ? WalkContinuation::interrupt()
                           : WalkContinuation::advanceTo(sources);
  });
  origin.isKnown = !walk.wasInterrupted();
  return origin;
}

LogicalResult GenericCastOp::canonicalize(GenericCastOp op,
                                          PatternRewriter &rewriter) {
  Origin origin = originOf(op.getPointer());
  if (!origin.isKnown)
    return rewriter.notifyMatchFailure(op, "a pointer of unknown origin");
  auto type = cast<LLVM::LLVMPointerType>(op.getType());
  if (origin.space == type.getAddressSpace())
    rewriter.replaceOpWithNewOp<LLVM::AddrSpaceCastOp>(op, type,
                                                       op.getPointer());
  else
    rewriter.replaceOpWithNewOp<LLVM::ZeroOp>(op, type);
  return success();
}
