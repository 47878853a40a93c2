//===- FormBarrierRegions.cpp - the pass ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions.h"
#include "SelectLocalStores.h"
#include "WorkItemRows.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Events.h"
#include "cairn/Dialect/Mux/Transforms/ObservedGroups.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXFORMBARRIERREGIONSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// Private memory belongs to the whole call: allocating it where an inlined
/// function's body stands would grow the stack in every iteration.
static void hoistAllocas(func::FuncOp kernel) {
  SmallVector<LLVM::AllocaOp> allocas;
  kernel.walk([&](LLVM::AllocaOp op) { allocas.push_back(op); });
  Block &entry = kernel.getBody().front();
  for (LLVM::AllocaOp op : allocas) {
    APInt size;
    if (!matchPattern(op.getArraySize(), m_ConstantInt(&size)))
      continue;
    OpBuilder b = OpBuilder::atBlockBegin(&entry);
    Value count = arith::ConstantOp::create(
        b, op.getLoc(), b.getIntegerAttr(op.getArraySize().getType(), size));
    op->moveAfter(count.getDefiningOp());
    op.getArraySizeMutable().assign(count);
  }
}

/// The ops of `kernel` that hold something that the group does together; an
/// error for those that it cannot be in, and for collectives.
static FailureOr<BarrierHolders> collectHolders(func::FuncOp kernel) {
  BarrierHolders holders;
  WalkResult walk = kernel.walk([&](Operation *op) -> WalkResult {
    if (!isMeeting(op))
      return WalkResult::advance();
    if (!isGroupOp(op) && !isa<WorkGroupBarrierOp>(op)) {
      op->emitOpError("over a work-group is left; run "
                      "mux-expand-collectives first");
      return WalkResult::interrupt();
    }
    for (Operation *parent = op->getParentOp(); parent != kernel;
         parent = parent->getParentOp()) {
      if (!isa<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp>(
              parent)) {
        op->emitOpError("expected structured control flow around a barrier, "
                        "got '")
            << parent->getName() << "'";
        return WalkResult::interrupt();
      }
      holders.insert(parent);
    }
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  return holders;
}

/// The group goes round a loop with a barrier together, but work-items may
/// count from different numbers.
static void shareLoops(func::FuncOp kernel, BarrierHolders &holders) {
  for (bool changed = true; changed;) {
    changed = false;
    WorkGroupUniformity uniformity(kernel, holders);
    for (Operation *holder : holders) {
      auto loop = dyn_cast<scf::ForOp>(holder);
      if (!loop || (uniformity.isUniform(loop.getLowerBound()) &&
                    uniformity.isUniform(loop.getStep())))
        continue;
      holders.erase(holder);
      holders.insert(startAtZero(loop));
      changed = true;
      break;
    }
  }
}

/// Gives each mux.work_items of `kernel` its ids in the kernel's order.
static void orderIds(func::FuncOp kernel) {
  WorkItemOrder order = getWorkItemOrder(kernel);
  if (order == WorkItemOrder::XYZ)
    return;
  kernel.walk([&](WorkItemsOp op) {
    if (op.getLinear())
      return;
    SmallVector<Value> sizes(op.getSizes());
    Block *body = op.getBody();
    SmallVector<Value> ids(body->getArguments());
    for (Value id : ids)
      body->addArgument(id.getType(), id.getLoc());
    for (auto [position, dim] : llvm::enumerate(getDimensions(order))) {
      op->setOperand(position, sizes[dim]);
      ids[dim].replaceAllUsesWith(body->getArgument(3 + position));
    }
    body->eraseArguments(0, 3);
  });
}

/// What one thread that executes a group makes simpler.
static void simplifyStretches(func::FuncOp kernel) {
  bool isInOrder = getWorkItemOrder(kernel) == WorkItemOrder::XYZ;
  kernel.walk([&](WorkItemsOp items) {
    selectLocalStores(items);
    if (isInOrder)
      joinRows(items);
  });
}

namespace {
struct MuxFormBarrierRegionsPass
    : cairn::mux::impl::MuxFormBarrierRegionsPassBase<
          MuxFormBarrierRegionsPass> {
  using MuxFormBarrierRegionsPassBase::MuxFormBarrierRegionsPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    auto form = [&](func::FuncOp kernel) { return formRegions(kernel); };
    if (failed(forEachFunction<func::FuncOp>(getOperation(), form)))
      signalPassFailure();
  }

  LogicalResult formRegions(func::FuncOp kernel) {
    if (!isKernel(kernel) || kernel.isExternal() ||
        kernel->hasAttr(MuxDialect::getWorkItemLoopsAttrName()))
      return success();
    if (!kernel.getBody().hasOneBlock()) {
      return kernel.emitError("expected structured control flow; run "
                              "'ocl-lift-control-flow' first");
    }
    markUnobservedGroups(kernel);
    hoistAllocas(kernel);
    // The group makes its copies at once.
    dropEvents(kernel);
    FailureOr<BarrierHolders> holders = collectHolders(kernel);
    if (failed(holders))
      return failure();
    partWorkItems(kernel, *holders);
    shareLoops(kernel, *holders);
    // What one work-item computes for all is its own place.
    if (!hasScheduledBarrier(kernel))
      carryOffsets(kernel, *holders);
    // A loop that is split is executed by all, trip after trip. Lanes have no
    // need of that.
    bool hasLanes = getLanes(kernel) > 1 || getSuggestedLanes(kernel) > 1 ||
                    getSubGroupSize(kernel) > 1;
    // Checks count on work-items that go from barrier to barrier.
    if (splitUniformLoops && !hasScheduledBarrier(kernel) && !hasLanes &&
        !getChecks(kernel).any())
      addUniformLoops(kernel, *holders);
    openChoicesOfIds(kernel, *holders);
    BarrierRegions(kernel, std::move(*holders), hasLanes).run();
    if (!getChecks(kernel).any())
      simplifyStretches(kernel);
    orderIds(kernel);
    kernel->setAttr(MuxDialect::getWorkItemLoopsAttrName(),
                    UnitAttr::get(&getContext()));
    return success();
  }
};
} // namespace
