//===- CheckMeetings.cpp - checks of barriers -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions/BarrierRegions.h"
#include "FunctionChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace cairn::mux;

/// Whether all work-items of a sub-group, but not of their group, must reach
/// `op`.
static bool isSubGroupMeeting(Operation *op) {
  return isa<SubGroupBarrierOp>(op) ||
         (op->hasAttr(MuxDialect::getReachedByAllAttrName()) && !isMeeting(op));
}

/// The first place in `region` where `isPlace`; null without any.
static Operation *findFirst(Region &region,
                            function_ref<bool(Operation *)> isPlace) {
  Operation *first = nullptr;
  region.walk([&](Operation *op) {
    if (!isPlace(op))
      return WalkResult::advance();
    first = op;
    return WalkResult::interrupt();
  });
  return first;
}

static bool isConstant(Value value) {
  return matchPattern(value, m_Constant());
}

void FunctionChecks::checkValue(OpBuilder &b, Value value, int32_t site,
                                bool inSubGroup) {
  if (isConstant(value))
    return;
  Location loc = value.getLoc();
  if (isa<LLVM::LLVMPointerType>(value.getType()))
    value = LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), value);
  else if (value.getType().isIndex())
    value = arith::IndexCastOp::create(b, loc, b.getI64Type(), value);
  else if (value.getType().getIntOrFloatBitWidth() < 64)
    value = arith::ExtUIOp::create(b, loc, b.getI64Type(), value);
  CheckConvergenceOp::create(
      b, loc, record, value, item, b.getI32IntegerAttr(slots++),
      b.getI32IntegerAttr(site), inSubGroup ? b.getUnitAttr() : UnitAttr());
}

/// What tells which way `branch` takes, 0 for all ways that come to no meeting:
/// the way above, and 1 more than the number of the place of its first meeting
/// in the lower 32 bits.
static Value numberOfWay(OpBuilder &b, scf::IndexSwitchOp branch,
                         function_ref<std::optional<int32_t>(Region &)> site) {
  Location loc = branch.getLoc();
  auto number = [&](Region &region, int64_t way) {
    std::optional<int32_t> place = site(region);
    return arith::ConstantIntOp::create(
               b, loc, b.getI64Type(),
               place ? way << 32 | (int64_t(*place) + 1) : 0)
        .getResult();
  };
  Value way = number(branch.getDefaultRegion(), 1);
  for (auto [i, label, region] :
       llvm::enumerate(branch.getCases(), branch.getCaseRegions())) {
    Value chosen = arith::ConstantIndexOp::create(b, loc, label);
    Value isChosen = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                           branch.getArg(), chosen);
    way = arith::SelectOp::create(b, loc, isChosen, number(region, i + 2), way);
  }
  return way;
}

/// All work-items, of the group or of each sub-group, must decide alike at
/// `holder`, which has such in it. Where a group may part, which of them comes
/// to a meeting all the same is seen when it has (`partWorkItems`).
void FunctionChecks::checkConvergence(Operation *holder, bool inSubGroup) {
  if (!inSubGroup && mayPart(holder) &&
      llvm::none_of(holder->getRegions(), leadsToMeeting))
    return;
  OpBuilder b(holder);
  auto firstMeeting = [&](Region &region) -> Operation * {
    // For a branch, what is to be reached by all or by none.
    if (!inSubGroup && holder->getNumRegions() > 1 && !leadsToMeeting(region))
      return nullptr;
    return findFirst(region, inSubGroup ? isSubGroupMeeting : isMeeting);
  };
  auto siteOf = [&](Region &region, StringRef when) {
    return sites.add(function, firstMeeting(region)->getLoc(), when);
  };
  if (auto loop = dyn_cast<scf::WhileOp>(holder)) {
    scf::ConditionOp condition = loop.getConditionOp();
    b.setInsertionPoint(condition);
    Region &region =
        firstMeeting(loop.getAfter()) ? loop.getAfter() : loop.getBefore();
    checkValue(b, condition.getCondition(), siteOf(region, "again"),
               inSubGroup);
  } else if (auto loop = dyn_cast<scf::ForOp>(holder)) {
    bool isFixed = isConstant(loop.getLowerBound()) &&
                   isConstant(loop.getUpperBound()) &&
                   isConstant(loop.getStep());
    if (!isFixed)
      checkValue(b, countTrips(b, loop), siteOf(loop.getRegion(), "loop"),
                 inSubGroup);
  } else if (auto branch = dyn_cast<scf::IfOp>(holder)) {
    bool isThen = firstMeeting(branch.getThenRegion());
    Region &region = isThen ? branch.getThenRegion() : branch.getElseRegion();
    Value reaches = branch.getCondition();
    if (!isThen && !isConstant(reaches)) {
      Value yes =
          arith::ConstantIntOp::create(b, branch.getLoc(), b.getI1Type(), 1);
      reaches = arith::XOrIOp::create(b, branch.getLoc(), reaches, yes);
    }
    checkValue(b, reaches, siteOf(region, "true"), inSubGroup);
  } else if (auto branch = dyn_cast<scf::IndexSwitchOp>(holder)) {
    std::optional<int32_t> first;
    auto site = [&](Region &region) -> std::optional<int32_t> {
      if (!firstMeeting(region))
        return std::nullopt;
      int32_t place = siteOf(region, "case");
      first = first.value_or(place);
      return place;
    };
    Value way = numberOfWay(b, branch, site);
    if (first)
      checkValue(b, way, *first, inSubGroup);
  }
}

/// What the group's work-items give `op` together must be the same: the source
/// and destination of a copy and how much it is, and whose value is broadcast.
void FunctionChecks::checkArguments() {
  if (!checks.barriers)
    return;
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) {
    bool isCopy = isGroupOp(op) && !isa<DMAWaitOp>(op);
    if (isCopy || (isa<BroadcastOp>(op) && isMeeting(op)))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    OpBuilder b(op);
    int32_t site = sites.add(function, op->getLoc(), "argument");
    for (Value operand : op->getOperands().drop_front(isa<BroadcastOp>(op)))
      if (!isa<EventType>(operand.getType()))
        checkValue(b, operand, site, /*inSubGroup=*/false);
  }
}

/// Loads the events of the list, up to its end or the first that is behind the
/// memory it is in, and says that their copies are over.
void FunctionChecks::expandEventList(EventListOp events) {
  OpBuilder b(events);
  Location loc = events.getLoc();
  Type number = b.getI64Type();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(b, loc, number, value);
  };
  // Nobody may have set it.
  Value count = arith::ExtSIOp::create(
      b, loc, number, LLVM::FreezeOp::create(b, loc, events.getCount()));
  Value one = constant(1), list = events.getList();
  auto isLeft = [&](OpBuilder &b, Location loc, ValueRange args) {
    Value left = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt,
                                       args[0], count);
    scf::ConditionOp::create(b, loc, left, args);
  };
  auto lookAt = [&](OpBuilder &b, Location loc, ValueRange args) {
    Value at =
        LLVM::GEPOp::create(b, loc, list.getType(), number, list, args[0]);
    auto event = LLVM::LoadOp::create(b, loc, number, at, /*alignment=*/8);
    if (checks.races)
      CheckWaitedOp::create(b, loc, record, item, event);
    checkAccess(event);
    // One that is out of bounds is read elsewhere.
    Value isThere = LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::eq,
                                         event.getAddr(), at);
    Value next = arith::AddIOp::create(b, loc, args[0], one);
    scf::YieldOp::create(
        b, loc,
        ValueRange(arith::SelectOp::create(b, loc, isThere, next, count)));
  };
  scf::WhileOp::create(b, loc, TypeRange(number), ValueRange(constant(0)),
                       isLeft, lookAt);
  auto *wait = events->getNextNode();
  while (wait && !isa<DMAWaitOp>(wait))
    wait = wait->getNextNode();
  if (wait)
    waitsForList.insert(wait);
  events.erase();
}

void FunctionChecks::checkWaited(DMAWaitOp wait) {
  if (waitsForList.contains(wait))
    return;
  OpBuilder b(wait);
  if (wait.getEvents().empty())
    CheckWaitedOp::create(b, wait.getLoc(), record, item, Value());
  for (Value event : wait.getEvents())
    CheckWaitedOp::create(
        b, wait.getLoc(), record, item,
        EventNumberOp::create(b, wait.getLoc(), b.getI64Type(), event));
}

void FunctionChecks::checkSubGroupBarriers(
    ArrayRef<SubGroupBarrierOp> barriers) {
  for (SubGroupBarrierOp barrier : barriers) {
    if (bitEnumContainsAny(barrier.getMemory(), MemKind::CrossWorkGroup))
      objects.addFence();
    if (!checks.races)
      continue;
    OpBuilder b(barrier);
    MemKind memory = barrier.getMemory() | MemKind::SubGroup;
    // The group is its only sub-group.
    if (function->hasAttr(MuxDialect::getDegenerateSubgroupsAttrName()))
      memory = memory & ~MemKind::SubGroup;
    CheckMeetingOp::create(b, barrier.getLoc(), record, item, memory);
  }
}

void FunctionChecks::checkMeetings() {
  llvm::SetVector<Operation *> holders, subGroupHolders;
  SmallVector<Operation *> meetings, fences;
  SmallVector<SubGroupBarrierOp> subGroupBarriers;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<MemBarrierOp>(op))
      fences.push_back(op);
    if (auto barrier = dyn_cast<SubGroupBarrierOp>(op))
      subGroupBarriers.push_back(barrier);
    bool isOfGroup = isMeeting(op);
    if (isOfGroup)
      meetings.push_back(op);
    else if (!isSubGroupMeeting(op))
      return;
    for (Operation *parent = op->getParentOp(); parent != function;
         parent = parent->getParentOp())
      (isOfGroup ? holders : subGroupHolders).insert(parent);
  });
  if (checks.barriers) {
    for (Operation *holder : holders)
      checkConvergence(holder, /*inSubGroup=*/false);
    for (Operation *holder : subGroupHolders)
      if (!holders.contains(holder))
        checkConvergence(holder, /*inSubGroup=*/true);
  }
  if (!fences.empty())
    objects.addFence();
  for (Operation *op : meetings) {
    MemKind memory = MemKind::WorkGroup | MemKind::CrossWorkGroup;
    if (auto barrier = dyn_cast<WorkGroupBarrierOp>(op))
      memory = barrier.getMemory();
    else if (isGroupOp(op) && !isa<DMAWaitOp>(op))
      continue; // a copy waits for nobody
    if (bitEnumContainsAny(memory, MemKind::CrossWorkGroup))
      objects.addFence();
    if (!checks.races)
      continue;
    if (auto wait = dyn_cast<DMAWaitOp>(op))
      checkWaited(wait);
    OpBuilder b(op);
    CheckMeetingOp::create(b, op->getLoc(), record, item,
                           memory & ~MemKind::SubGroup);
  }
  checkSubGroupBarriers(subGroupBarriers);
  if (!checks.races)
    return;
  for (Operation *fence : fences) {
    OpBuilder b(fence);
    CheckFenceOp::create(b, fence->getLoc(), record, item);
  }
}
