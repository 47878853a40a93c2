//===- PartWorkItems.cpp - work-items that meet at no barrier ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In
//
//     while (a) {
//       if (b)
//         continue;
//       barrier();
//     }
//
// work-items may have a different `a`, as long as those that go round again
// come to no barrier: it is for all or for none. The group asks all of them.
// While they agree it goes their way; when they do not, none meets another
// until the loop or branch is over, and each executes what is left of it on its
// own.
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions.h"

#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace cairn::mux;

namespace {
class Parting {
public:
  Parting(func::FuncOp kernel, BarrierHolders &holders)
      : kernel(kernel), holders(holders) {}

  void run();

private:
  void partBranch(Operation *branch);
  void partWhile(scf::WhileOp loop);
  void partFor(scf::ForOp loop);
  void dropMeetings(Operation *alone);
  void dropMeetings(Operation *op, Operation *alone);
  void checkRegion(Region &region, Operation *alone);

  func::FuncOp kernel;
  BarrierHolders &holders;
  /// Those at which the group has been asked.
  BarrierHolders asked;
};
} // namespace

/// Whether all work-items go the same way at `holder`, for all that is known.
static bool goesOneWay(Operation *holder, const WorkGroupUniformity &u) {
  if (auto loop = dyn_cast<scf::WhileOp>(holder))
    return u.isUniform(loop.getConditionOp().getCondition());
  if (auto loop = dyn_cast<scf::ForOp>(holder))
    return u.isUniform(loop.getLowerBound()) &&
           u.isUniform(loop.getUpperBound()) && u.isUniform(loop.getStep());
  return u.isUniform(holder->getOperand(0));
}

Operation *cairn::mux::findParting(func::FuncOp kernel,
                                   const BarrierHolders &holders,
                                   const BarrierHolders &asked) {
  SmallVector<Operation *> found;
  kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (holders.contains(op) && !asked.contains(op) && mayPart(op))
      found.push_back(op);
  });
  if (found.empty())
    return nullptr;
  WorkGroupUniformity uniformity(kernel, holders);
  auto *next = llvm::find_if(
      found, [&](Operation *op) { return !goesOneWay(op, uniformity); });
  return next == found.end() ? nullptr : *next;
}

void Parting::run() {
  while (Operation *holder = findParting(kernel, holders, asked)) {
    if (auto loop = dyn_cast<scf::WhileOp>(holder))
      partWhile(loop);
    else if (auto loop = dyn_cast<scf::ForOp>(holder))
      partFor(loop);
    else
      partBranch(holder);
  }
}

//===----------------------------------------------------------------------===//
// Together, then alone
//===----------------------------------------------------------------------===//

/// Ends `block` of a branch with `values`, and goes there.
static void endBlock(OpBuilder &b, Block *block, ValueRange values) {
  if (!block->empty())
    block->back().erase();
  b.setInsertionPointToEnd(block);
  Location loc = block->getParentOp()->getLoc();
  b.setInsertionPoint(scf::YieldOp::create(b, loc, values));
}

/// Together if all choose the same.
void Parting::partBranch(Operation *branch) {
  OpBuilder b(branch);
  Location loc = branch->getLoc();
  Value agree =
      createDecision(b, loc, GroupDecision::Same, branch->getOperand(0));
  auto choice = scf::IfOp::create(b, loc, branch->getResultTypes(), agree,
                                  /*withElseRegion=*/true);
  branch->replaceAllUsesWith(choice.getResults());
  endBlock(b, choice.elseBlock(), ValueRange());
  Operation *alone = b.clone(*branch);
  choice.elseBlock()->getTerminator()->setOperands(alone->getResults());
  endBlock(b, choice.thenBlock(), branch->getResults());
  branch->moveBefore(choice.thenBlock()->getTerminator());
  dropMeetings(alone);
  holders.insert(choice);
  asked.insert(branch);
}

/// Together as long as all go round again.
void Parting::partWhile(scf::WhileOp loop) {
  OpBuilder b(loop);
  Location loc = loop.getLoc();
  scf::ConditionOp condition = loop.getConditionOp();
  SmallVector<Type> types(loop.getResultTypes());
  types.push_back(b.getI1Type());
  auto together =
      scf::WhileOp::create(b, loc, types, loop.getInits(), nullptr, nullptr);
  cairn::ocl::copyLoopHint(loop, together);

  // Those that go on do what is left of this trip, and all others.
  auto more = scf::IfOp::create(b, loc, loop.getResultTypes(),
                                together.getResults().back(),
                                /*withElseRegion=*/true);
  loop->replaceAllUsesWith(more.getResults());
  endBlock(b, more.elseBlock(), together.getResults().drop_back());
  endBlock(b, more.thenBlock(), ValueRange());
  IRMapping mapping;
  mapping.map(loop.getAfterArguments(), together.getResults().drop_back());
  for (Operation &op : loop.getAfterBody()->without_terminator())
    b.clone(op, mapping);
  auto alone = cast<scf::WhileOp>(loop->clone());
  b.insert(alone);
  for (auto [i, value] : llvm::enumerate(loop.getYieldOp().getOperands()))
    alone->setOperand(i, mapping.lookupOrDefault(value));
  more.thenBlock()->getTerminator()->setOperands(alone.getResults());
  dropMeetings(more);

  b.setInsertionPoint(condition);
  Value goesOn = condition.getCondition();
  SmallVector<Value> forwarded(condition.getArgs());
  forwarded.push_back(goesOn);
  condition.getArgsMutable().assign(forwarded);
  condition.getConditionMutable().assign(
      createDecision(b, loc, GroupDecision::All, goesOn));
  together.getBefore().takeBody(loop.getBefore());
  together.getAfter().takeBody(loop.getAfter());
  together.getAfterBody()->addArgument(b.getI1Type(), loc);
  holders.erase(loop);
  loop.erase();
  holders.insert(together);
  asked.insert(together);
}

/// Together for as many trips as all have.
void Parting::partFor(scf::ForOp loop) {
  holders.erase(loop);
  scf::ForOp together = startAtZero(loop);
  OpBuilder b(together);
  Location loc = together.getLoc();
  Value least =
      createDecision(b, loc, GroupDecision::Least, together.getUpperBound());
  b.setInsertionPointAfter(together);
  auto alone = cast<scf::ForOp>(b.clone(*together));
  together->replaceAllUsesWith(alone.getResults());
  alone.setLowerBound(least);
  alone.getInitArgsMutable().assign(together.getResults());
  together.setUpperBound(least);
  dropMeetings(alone);
  holders.insert(together);
  asked.insert(together);
}

//===----------------------------------------------------------------------===//
// Alone
//===----------------------------------------------------------------------===//

/// Whoever begins `region` would come to a meeting, which nobody may when the
/// group has parted.
static void dropRegion(Region &region) {
  Operation *end = region.front().getTerminator();
  OpBuilder b(end);
  for (OpOperand &operand : end->getOpOperands())
    operand.set(
        ub::PoisonOp::create(b, end->getLoc(), operand.get().getType()));
  SmallVector<Operation *> ops;
  for (Operation &op : region.front().without_terminator())
    if (!isa<ub::PoisonOp>(op))
      ops.push_back(&op);
  for (Operation *op : llvm::reverse(ops))
    op->erase();
}

/// In a kernel with checks says that a work-item has begun `region` of `alone`,
/// if it has: all are asked behind `alone`, as those asked in it are not all.
void Parting::checkRegion(Region &region, Operation *alone) {
  Operation *op = region.getParentOp();
  Operation *decision = op;
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    decision = loop.getConditionOp();
  auto check = dyn_cast_or_null<CheckConvergenceOp>(decision->getPrevNode());
  if (!check || check.getSubGroup())
    return;
  OpBuilder b = OpBuilder::atBlockBegin(&kernel.getBody().front());
  Location loc = check.getLoc();
  Type type = b.getI64Type();
  Value one = arith::ConstantIntOp::create(b, loc, type, 1);
  Value flag = LLVM::AllocaOp::create(
      b, loc, LLVM::LLVMPointerType::get(b.getContext()), type, one);
  b.setInsertionPoint(alone);
  Value none = arith::ConstantIntOp::create(b, loc, type, 0);
  LLVM::StoreOp::create(b, loc, none, flag);
  b.setInsertionPointToStart(&region.front());
  // A switch says which of its ways it is.
  Value begun = isa<scf::IndexSwitchOp>(op)
                    ? check.getValue()
                    : arith::ConstantIntOp::create(b, loc, type, 1).getResult();
  LLVM::StoreOp::create(b, loc, begun, flag);
  b.setInsertionPointAfter(alone);
  Value value = LLVM::LoadOp::create(b, loc, type, flag);
  CheckConvergenceOp::create(b, loc, check.getRecord(), value, check.getItem(),
                             check.getSlotAttr(), check.getSiteAttr(),
                             UnitAttr());
}

/// Takes the meetings out of `op` of `alone`, which work-items execute when
/// they have parted, and what leads to them.
void Parting::dropMeetings(Operation *op, Operation *alone) {
  for (Region &region : op->getRegions()) {
    bool isUnreached = leadsToMeeting(region);
    if (isUnreached && !isa<LoopLikeOpInterface>(op))
      dropRegion(region);
    else if (!region.empty())
      for (Operation &inner : llvm::make_early_inc_range(region.front()))
        dropMeetings(&inner, alone);
    if (isUnreached)
      checkRegion(region, alone);
  }
  // An inner loop or branch at which they would have been asked before this.
  if (isDecision(op))
    return decideAlone(op);
  if (!isMeeting(op))
    return;
  OpBuilder b(op);
  for (Value result : op->getResults())
    if (!result.use_empty())
      result.replaceAllUsesWith(
          ub::PoisonOp::create(b, op->getLoc(), result.getType()));
  op->erase();
}

void Parting::dropMeetings(Operation *alone) {
  dropMeetings(alone, alone);
  SmallVector<CheckConvergenceOp> checks;
  alone->walk([&](CheckConvergenceOp check) {
    if (!check.getSubGroup())
      checks.push_back(check);
  });
  for (CheckConvergenceOp check : checks)
    check.erase();
}

void cairn::mux::partWorkItems(func::FuncOp kernel, BarrierHolders &holders) {
  Parting(kernel, holders).run();
}
