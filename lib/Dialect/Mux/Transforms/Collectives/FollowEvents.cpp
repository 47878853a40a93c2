//===- FollowEvents.cpp - which copies an event stands for ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Transforms/Events.h"

#include "Analysis/ValueFlow.h"
#include "BarrierRegions/BarrierRegions.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn::mux;

namespace {

/// Values of the program's type that are the same event, or one of a few.
struct Web {
  llvm::SetVector<Value> members;
  /// Whether all that goes in and out is known.
  bool isClosed = true;
};

class EventFollower {
public:
  explicit EventFollower(func::FuncOp func)
      : flow(func), event(EventType::get(func.getContext())) {}

  /// A cast, and whether it is one from an event.
  using Cast = std::pair<UnrealizedConversionCastOp, bool>;
  void run(ArrayRef<Cast> casts);

private:
  void explore(Web &web, Value value);
  void retype(const Web &web);
  void waitForAll(ArrayRef<Value> unknown);

  ValueFlow flow;
  EventType event;
};

} // namespace

/// Whether `value` is not an event at all: null, or whatever a variable holds
/// before it is written.
static bool isNullEvent(Value value) {
  return isa_and_nonnull<LLVM::ZeroOp, LLVM::UndefOp, LLVM::PoisonOp,
                         ub::PoisonOp>(value.getDefiningOp()) ||
         matchPattern(value, m_Zero());
}

static bool isCast(Operation *op, bool fromEvent) {
  auto cast = dyn_cast_or_null<UnrealizedConversionCastOp>(op);
  return cast && cast.getNumOperands() == 1 && cast.getNumResults() == 1 &&
         isa<EventType>(fromEvent ? cast.getOperand(0).getType()
                                  : cast.getResult(0).getType());
}

void EventFollower::explore(Web &web, Value start) {
  SmallVector<Value> worklist{start};
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (isNullEvent(value) || !web.members.insert(value))
      continue;
    ArrayRef<OpOperand *> sources = flow.sourcesOf(value);
    web.isClosed &= !sources.empty() || isCast(value.getDefiningOp(), true);
    for (OpOperand *source : sources)
      worklist.push_back(source->get());
    for (OpOperand &use : value.getUses()) {
      ArrayRef<Value> targets = flow.targetsOf(use);
      web.isClosed &= !targets.empty() || isCast(use.getOwner(), false);
      llvm::append_range(worklist, targets);
    }
  }
}

void EventFollower::retype(const Web &web) {
  for (Value value : web.members) {
    value.setType(event);
    for (OpOperand *source : flow.sourcesOf(value))
      if (isNullEvent(source->get())) {
        OpBuilder b(source->getOwner());
        source->set(NullEventOp::create(b, value.getLoc(), event));
      }
  }
}

static bool isCopy(Operation *op) {
  return isGroupOp(op) && !isa<DMAWaitOp>(op);
}

/// Whether values of `type` are numbers in memory, or will be.
static bool areNumbers(Type type) {
  return isa<LLVM::LLVMPointerType, LLVM::LLVMTargetExtType>(type) ||
         type.isInteger(64);
}

/// `event` as a value of `type` that memory keeps. Only checks look at it
/// there.
static Value asNumber(OpBuilder &b, Location loc, Value event, Type type) {
  if (getChecks(b.getInsertionBlock()->getParentOp()).any() &&
      areNumbers(type)) {
    Value number = EventNumberOp::create(b, loc, b.getI64Type(), event);
    if (number.getType() == type)
      return number;
    if (isa<LLVM::LLVMPointerType>(type))
      return LLVM::IntToPtrOp::create(b, loc, type, number);
    return UnrealizedConversionCastOp::create(b, loc, type, number)
        .getResult(0);
  }
  if (isa<IntegerType>(type))
    return arith::ConstantIntOp::create(b, loc, type, 0);
  return LLVM::ZeroOp::create(b, loc, type);
}

/// The event that `value` stands for, which comes from memory: null for whoever
/// does not look there.
static Value asEvent(OpBuilder &b, Location loc, Value value) {
  Type type = value.getType(), number = b.getI64Type();
  auto event = EventType::get(b.getContext());
  if (!getChecks(b.getInsertionBlock()->getParentOp()).any() ||
      !areNumbers(type))
    return NullEventOp::create(b, loc, event);
  if (isa<LLVM::LLVMPointerType>(type))
    value = LLVM::PtrToIntOp::create(b, loc, number, value);
  else if (type != number)
    value =
        UnrealizedConversionCastOp::create(b, loc, number, value).getResult(0);
  return NumberedEventOp::create(b, loc, event, value);
}

/// A copy that joins an unknown event gives an unknown one.
void EventFollower::waitForAll(ArrayRef<Value> unknown) {
  llvm::SetVector<Value> values(unknown.begin(), unknown.end());
  SmallVector<DMAWaitOp> waits;
  for (size_t i = 0; i < values.size(); ++i)
    for (OpOperand &use : values[i].getUses()) {
      if (isCopy(use.getOwner()))
        values.insert(use.getOwner()->getResult(0));
      else if (auto wait = dyn_cast<DMAWaitOp>(use.getOwner()))
        waits.push_back(wait);
      ArrayRef<Value> targets = flow.targetsOf(use);
      values.insert(targets.begin(), targets.end());
    }
  for (DMAWaitOp wait : waits)
    wait.getEventsMutable().clear();
}

void EventFollower::run(ArrayRef<Cast> casts) {
  SmallVector<std::unique_ptr<Web>> webs;
  llvm::DenseMap<Value, Web *> webOf;
  for (auto [cast, isFromEvent] : casts) {
    Value value = isFromEvent ? cast.getResult(0) : cast.getOperand(0);
    if (webOf.contains(value) || isNullEvent(value))
      continue;
    webs.push_back(std::make_unique<Web>());
    explore(*webs.back(), value);
    for (Value member : webs.back()->members)
      webOf[member] = webs.back().get();
  }
  for (auto &web : webs)
    if (web->isClosed)
      retype(*web);

  // Before any value is replaced by another.
  SmallVector<Web *> websOfCasts;
  for (auto [cast, isFromEvent] : casts)
    websOfCasts.push_back(
        webOf.lookup(isFromEvent ? cast.getResult(0) : cast.getOperand(0)));

  SmallVector<Value> unknown;
  for (auto [entry, web] : llvm::zip_equal(casts, websOfCasts)) {
    auto [cast, isFromEvent] = entry;
    Value from = cast.getOperand(0), to = cast.getResult(0);
    OpBuilder b(cast);
    if (web && web->isClosed) {
      to.replaceAllUsesWith(from);
    } else if (isFromEvent) {
      to.replaceAllUsesWith(asNumber(b, cast.getLoc(), from, to.getType()));
    } else {
      Value known = asEvent(b, cast.getLoc(), from);
      to.replaceAllUsesWith(known);
      if (web && isa<NullEventOp>(known.getDefiningOp()))
        unknown.push_back(known);
    }
  }
  for (auto [cast, isFromEvent] : casts)
    cast.erase();
  waitForAll(unknown);
}

void cairn::mux::followEvents(func::FuncOp func) {
  SmallVector<EventFollower::Cast> casts;
  func.walk([&](UnrealizedConversionCastOp cast) {
    for (bool fromEvent : {false, true})
      if (isCast(cast, fromEvent))
        casts.push_back({cast, fromEvent});
  });
  if (!casts.empty())
    EventFollower(func).run(casts);
}

void cairn::mux::createWaitForList(OpBuilder &b, Location loc, Value count,
                                   Value list) {
  if (getChecks(b.getInsertionBlock()->getParentOp()).any())
    EventListOp::create(b, loc, count, list);
  DMAWaitOp::create(b, loc, ValueRange{});
}

void cairn::mux::dropEvents(func::FuncOp kernel) {
  SmallVector<Operation *> copies, nulls, numbers;
  SmallVector<Value> carriers;
  kernel.walk([&](Operation *op) {
    if (auto wait = dyn_cast<DMAWaitOp>(op))
      wait.getEventsMutable().clear();
    else if (isCopy(op))
      copies.push_back(op);
    else if (isa<NullEventOp>(op))
      nulls.push_back(op);
    else if (isa<EventNumberOp, NumberedEventOp>(op))
      numbers.push_back(op);
    else
      llvm::append_range(carriers, op->getResults());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::append_range(carriers, block.getArguments());
  });
  if (copies.empty() && nulls.empty() && numbers.empty())
    return;
  OpBuilder b = OpBuilder::atBlockBegin(&kernel.getBody().front());
  Value number =
      arith::ConstantIntOp::create(b, kernel.getLoc(), b.getI64Type(), 0);
  for (Value carrier : carriers)
    if (isa<EventType>(carrier.getType()))
      carrier.setType(number.getType());
  for (Operation *op : llvm::concat<Operation *>(copies, nulls))
    op->getResult(0).replaceAllUsesWith(number);
  for (Operation *op : numbers)
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
  for (Operation *op : llvm::concat<Operation *>(nulls, numbers))
    op->erase();
  for (Operation *op : copies) {
    b.setInsertionPoint(op);
    Value none = NullEventOp::create(b, op->getLoc(),
                                     EventType::get(kernel.getContext()));
    // The last but for the optional ones, of which there are none.
    op->setOperand(op->getNumOperands() - 1, none);
  }
}
