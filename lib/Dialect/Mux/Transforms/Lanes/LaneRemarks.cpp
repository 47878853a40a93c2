//===- LaneRemarks.cpp - what lanes do, said to the user --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneRemarks.h"
#include "Analysis/MemoryAccess.h"
#include "Lanes/Code/LaneEmitter.h"
#include "Lanes/Code/LaneSubGroups.h"
#include "Lanes/Code/RowLoads.h"

#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace cairn::mux;

static constexpr auto kOptions =
    remark::RemarkOpts::name("lanes").category("vectorize");

/// How far apart neighbours access memory.
static std::string distance(const LaneShape &address) {
  if (address.kind != LaneShape::Linear)
    return "at addresses that differ by no constant";
  return std::to_string(address.stride) + " bytes apart";
}

/// What is said of an access that is neither the same for all lanes nor side by
/// side.
static std::string describeAccess(const MemoryAccess &access, bool isLoad,
                                  const LaneShapes &shapes) {
  Type element = getElementTypeOrSelf(access.type);
  bool isNarrow =
      element.isIntOrFloat() && element.getIntOrFloatBitWidth() < 32;
  return std::string(isLoad ? "a gather" : "a scatter") + ": lanes " +
         (isLoad ? "load " : "store ") + distance(shapes.of(access.address)) +
         (isNarrow ? ", elements that CPUs access lane by lane" : "");
}

/// What costs lanes more than a vector instruction; nothing of what does not.
static std::optional<std::string>
describeOp(Operation *op, const LaneShapes &shapes, const AccessRuns &runs) {
  if (op->getNumRegions()) {
    if (!shapes.isDivergent(op))
      return std::nullopt;
    return isa<scf::ForOp, scf::WhileOp>(op)
               ? "a loop until the last lane is through, under a mask"
               : "a branch that lanes take differently, under a mask";
  }
  if (auto access = MemoryAccess::of(op)) {
    bool isFast = getPrivateArray(access->address) ||
                  shapes.of(access->address).isUniform() ||
                  shapes.isConsecutive(access->address, access->type) ||
                  runs.of(op);
    if (auto load = dyn_cast<LLVM::LoadOp>(op))
      isFast |= shapes.getSpacing(load).has_value();
    if (isFast)
      return std::nullopt;
    return describeAccess(*access, isa<LLVM::LoadOp>(op), shapes);
  }
  bool varies = llvm::any_of(op->getResults(), [&](Value result) {
    return shapes.of(result).isVarying();
  });
  if (!varies || isa<LLVM::GEPOp>(op) || hasVectorForm(op) ||
      hasComponentForm(op) || isOfLaneSubGroup(op) || isCombined(op, shapes))
    return std::nullopt;
  return "lane by lane: there is no '" + op->getName().getStringRef().str() +
         "' on vectors";
}

bool LaneRemarks::areWanted() {
  return op.getContext()->getRemarkEngine() != nullptr;
}

void LaneRemarks::describe(WorkItemsOp body, const LaneShapes &shapes) {
  if (!areWanted())
    return;
  DenseSet<Operation *> transposed;
  AccessRuns runs(shapes);
  body.getBody()->walk<WalkOrder::PreOrder>([&](Operation *inner) {
    if (auto loop = dyn_cast<scf::ForOp>(inner))
      transposed.insert_range(findRowLoads(loop, shapes));
    if (transposed.contains(inner))
      return WalkResult::advance();
    Block &block = *inner->getBlock();
    if (isInTurn(block, shapes)) {
      if (inner == &block.front())
        remark::analysis(inner->getLoc(), kOptions)
            << "each lane in turn, as memory is updated in this branch";
      return WalkResult::skip();
    }
    if (std::optional<std::string> text = describeOp(inner, shapes, runs))
      remark::analysis(inner->getLoc(), kOptions) << *text;
    return WalkResult::advance();
  });
}

void LaneRemarks::vectorized(unsigned workItems, WorkItemsOp body,
                             const LaneShapes &shapes) {
  remark::passed(op.getLoc(), kOptions)
      << std::to_string(workItems) << " work-items are executed at once";
  describe(body, shapes);
}

void LaneRemarks::inBlocks(unsigned lanes) {
  std::string number = std::to_string(lanes);
  remark::passed(op.getLoc(), kOptions)
      << "blocks of " << number << " by " << number
      << " work-items are executed at once, and transposed";
}

void LaneRemarks::obstructed(Operation *at, StringRef why) {
  remark::missed(at->getLoc(), kOptions)
      << "work-items are executed one by one: " << why;
}

void LaneRemarks::unprofitable(WorkItemsOp body, const LaneShapes &shapes) {
  remark::missed(op.getLoc(), kOptions)
      << "work-items are left to LLVM's vectoriser of loops, which is taken to "
         "be better here";
  describe(body, shapes);
}

void LaneRemarks::asForced() {
  remark::missed(op.getLoc(), kOptions)
      << "work-items are left to LLVM's vectoriser of loops, as asked for";
}
