//===- LeaveFromHeader.cpp - loops whose results are carried ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where invocations of a subgroup leave a loop at different times, what they
// computed in their last iteration must stay theirs while the others go on.
// Mesa's llvmpipe (seen in 22.3) keeps that for OpPhi only: other values are
// computed again with each iteration, also for those that have left. So a loop
// with such results is left one test later, from the header, and its results
// are carried there. Private variables become such values in the driver, and so
// does what is computed of an OpPhi in the loop and, the same, behind it.
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace cairn;

Value cairn::createAny(Type type, Location loc, IRRewriter &rewriter) {
  if (auto zero = dyn_cast_or_null<TypedAttr>(rewriter.getZeroAttr(type)))
    return arith::ConstantOp::create(rewriter, loc, zero);
  return ub::PoisonOp::create(rewriter, loc, type);
}

/// The results that are used and must leave with the loop; what comes from
/// outside of it does not, and is put in their place.
static SmallVector<OpResult> takeResults(scf::WhileOp op,
                                         IRRewriter &rewriter) {
  SmallVector<OpResult> results;
  for (auto [result, value] :
       llvm::zip_equal(op.getResults(), op.getConditionOp().getArgs())) {
    if (result.use_empty())
      continue;
    if (op->isAncestor(value.getParentBlock()->getParentOp()))
      results.push_back(result);
    else
      rewriter.replaceAllUsesWith(result, value);
  }
  return results;
}

/// Whether `region` may write private memory.
static bool writesPrivate(Region &region) {
  auto isPrivate = [](Value value) {
    auto pointer = dyn_cast<spirv::PointerType>(value.getType());
    return pointer &&
           pointer.getStorageClass() == spirv::StorageClass::Function;
  };
  return region
      .walk([&](Operation *op) {
        auto store = dyn_cast<spirv::StoreOp>(op);
        bool writes = (store && isPrivate(store.getPtr())) ||
                      (isa<CallOpInterface>(op) &&
                       llvm::any_of(op->getOperands(), isPrivate));
        return writes ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether `a` and `b` are the same, or constants of one value.
static bool isSame(Value a, Value b) {
  Attribute constant, other;
  return a == b || (matchPattern(a, m_Constant(&constant)) &&
                    matchPattern(b, m_Constant(&other)) && constant == other);
}

/// Whether what is computed of `result` behind a loop is computed in the loop
/// of `value`, which `result` is at last, too: drivers take it for one value.
static bool isComputedTwice(OpResult result, Value value) {
  auto isTwice = [&](Operation *behind, Operation *inside) {
    auto isSameOperand = [&](Value a, Value b) {
      return a == result ? b == value : isSame(a, b);
    };
    return isPure(behind) && behind->getName() == inside->getName() &&
           behind->getNumOperands() == inside->getNumOperands() &&
           llvm::all_of_zip(behind->getOperands(), inside->getOperands(),
                            isSameOperand);
  };
  return llvm::any_of(result.getUsers(), [&](Operation *behind) {
    return llvm::any_of(value.getUsers(), [&](Operation *inside) {
      return isTwice(behind, inside);
    });
  });
}

void cairn::leaveFromHeader(scf::WhileOp op, IRRewriter &rewriter) {
  SmallVector<OpResult> results = takeResults(op, rewriter);
  scf::ConditionOp condition = op.getConditionOp();
  // What leaves from where it is repeated has written the next values of its
  // arguments: llvmpipe gives those to work-items that leave before others.
  bool leavesBehindBody = isEmpty(*op.getAfterBody());
  auto isArgument = [&](OpResult result) {
    auto arg =
        dyn_cast<BlockArgument>(condition.getArgs()[result.getResultNumber()]);
    return arg && arg.getOwner() == op.getBeforeBody() &&
           !isComputedTwice(result, arg) &&
           !isComputedTwice(result,
                            op.getAfterArguments()[result.getResultNumber()]);
  };
  bool needsHeader =
      leavesBehindBody ? !results.empty() : !llvm::all_of(results, isArgument);
  if (!needsHeader && !writesPrivate(op.getBefore()))
    return;

  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  SmallVector<Value> inits(op.getInits());
  inits.push_back(
      arith::ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(true)));
  for (OpResult result : results)
    inits.push_back(createAny(result.getType(), loc, rewriter));
  auto types = llvm::to_vector(ValueRange(inits).getTypes());
  SmallVector<Location> locations(inits.size(), loc);
  auto loop = scf::WhileOp::create(rewriter, loc, types, inits);
  loop->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  unsigned goesOn = op.getInits().size();

  Block *before = rewriter.createBlock(&loop.getBefore(), {}, types, locations);
  scf::ConditionOp::create(rewriter, loc, before->getArgument(goesOn),
                           before->getArguments());

  Block *after = rewriter.createBlock(&loop.getAfter(), {}, types, locations);
  rewriter.mergeBlocks(op.getBeforeBody(), after,
                       after->getArguments().take_front(goesOn));
  SmallVector<Value> forwarded(condition.getArgs());
  Value again = condition.getCondition();
  rewriter.eraseOp(condition);
  SmallVector<Value> next;
  if (isEmpty(*op.getAfterBody())) {
    rewriter.mergeBlocks(op.getAfterBody(), after, forwarded);
    next.assign(after->back().operand_begin(), after->back().operand_end());
    rewriter.eraseOp(&after->back());
    rewriter.setInsertionPointToEnd(after);
  } else {
    rewriter.setInsertionPointToEnd(after);
    TypeRange nextTypes = op.getInits().getTypes();
    auto choice = scf::IfOp::create(rewriter, loc, nextTypes, again,
                                    /*addThenBlock=*/true,
                                    /*addElseBlock=*/true);
    rewriter.mergeBlocks(op.getAfterBody(), choice.thenBlock(), forwarded);
    rewriter.setInsertionPointToEnd(choice.elseBlock());
    SmallVector<Value> nothing;
    for (Type type : nextTypes)
      nothing.push_back(ub::PoisonOp::create(rewriter, loc, type));
    scf::YieldOp::create(rewriter, loc, nothing);
    next.assign(choice.result_begin(), choice.result_end());
    rewriter.setInsertionPointToEnd(after);
  }
  next.push_back(again);
  for (OpResult result : results)
    next.push_back(forwarded[result.getResultNumber()]);
  scf::YieldOp::create(rewriter, loc, next);

  for (auto [result, carried] :
       llvm::zip_equal(results, loop.getResults().drop_front(goesOn + 1)))
    rewriter.replaceAllUsesWith(result, carried);
  rewriter.eraseOp(op);
}
