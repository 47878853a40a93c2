//===- ReduceBySubGroups.cpp - trees in local memory ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/LocalArrays.h"

#include "Addresses.h"
#include "Analysis/LocalDependence.h"
#include "Analysis/MemoryAccess.h"
#include "Collectives/GroupOperations.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {
/// A loop that halves `half` until it is 0, in which the work-items below it
/// combine `array[id]` with `array[id + half]`.
class ReductionTree {
public:
  explicit ReductionTree(scf::WhileOp loop)
      : loop(loop), kernel(loop->getParentOfType<func::FuncOp>()) {}

  std::optional<Obstacle> match();
  /// What else than the first element may be read behind.
  std::optional<Obstacle> findReader();
  /// Whether the program allows another order.
  std::optional<Obstacle> findRounding();
  void run();

private:
  std::optional<Obstacle> matchHalving();
  std::optional<Obstacle> matchBody();
  std::optional<Obstacle> matchGuarded();
  std::optional<Obstacle> matchPlaces(LLVM::LoadOp own, LLVM::LoadOp other);
  bool isHalf(Value value) const;
  bool isBehind(Operation *op) const;

  Value number(Type type, int64_t value) {
    return arith::ConstantOp::create(*b, b->getIntegerAttr(type, value));
  }
  Value compare(arith::CmpIPredicate how, Value x, Value y) {
    return arith::CmpIOp::create(*b, how, x, y);
  }
  Value asI64(Value value) {
    Type type = b->getI64Type();
    if (value.getType() == type)
      return value;
    if (value.getType().getIntOrFloatBitWidth() > 64)
      return arith::TruncIOp::create(*b, type, value);
    return arith::ExtUIOp::create(*b, type, value);
  }
  void wait();
  Value place(Value index);
  Value loadIf(Value isInside, Value index, Value neutral);
  void storeIf(Value isMine, Value value, Value index);
  Value emitFits(Value start);
  void emitSubGroups(Value start);

  scf::WhileOp loop;
  func::FuncOp kernel;
  BlockArgument half;
  scf::IfOp guard;
  WorkGroupBarrierOp barrier;
  unsigned dim = 0;
  LLVM::StoreOp store;
  Operation *combiner = nullptr;
  GroupOperation how = GroupOperation::Add;
  /// Where the array begins.
  Value base;
  int64_t offset = 0;
  ImplicitLocOpBuilder *b = nullptr;
};
} // namespace

//===----------------------------------------------------------------------===//
// What the loop is
//===----------------------------------------------------------------------===//

/// Whether `value` is the half that the trip has, in any type.
bool ReductionTree::isHalf(Value value) const {
  while (auto *op = value.getDefiningOp()) {
    if (!isa<arith::TruncIOp, arith::ExtSIOp, arith::ExtUIOp>(op) ||
        value.getType().getIntOrFloatBitWidth() < 16)
      return false;
    value = op->getOperand(0);
  }
  return value == half;
}

std::optional<Obstacle> ReductionTree::matchHalving() {
  Obstacle other = {loop, "this loop does not halve a number until it is 0"};
  Block *before = loop.getBeforeBody();
  auto condition = loop.getConditionOp();
  if (loop.getInits().size() != 1 ||
      !loop.getInits()[0].getType().isInteger() ||
      condition.getArgs().size() != 1 ||
      condition.getArgs()[0] != before->getArgument(0))
    return other;
  auto test = condition.getCondition().getDefiningOp<arith::CmpIOp>();
  APInt bound, by;
  if (!test || test.getLhs() != before->getArgument(0) ||
      !matchPattern(test.getRhs(), m_ConstantInt(&bound)))
    return other;
  using P = arith::CmpIPredicate;
  P p = test.getPredicate();
  bool isAboveZero =
      bound.isZero() && (p == P::sgt || p == P::ugt || p == P::ne);
  bool isFromOne = bound.isOne() && (p == P::sge || p == P::uge);
  if (!isAboveZero && !isFromOne)
    return other;
  half = loop.getAfterBody()->getArgument(0);
  Operation *next = loop.getYieldOp().getOperand(0).getDefiningOp();
  if (!isa_and_present<arith::ShRSIOp, arith::ShRUIOp, arith::DivSIOp,
                       arith::DivUIOp>(next) ||
      next->getOperand(0) != half ||
      !matchPattern(next->getOperand(1), m_ConstantInt(&by)) ||
      by != (isa<arith::DivSIOp, arith::DivUIOp>(next) ? 2 : 1))
    return other;
  return std::nullopt;
}

/// The operation of a function of OpenCL C's library, which some targets keep.
static std::optional<GroupOperation> groupOperationOf(ocl::BuiltinOp op) {
  StringRef name = op.getName(), signature = op.getSignature();
  if (isa<FloatType>(op.getResult().getType()))
    return name == "fmin"   ? std::optional(GroupOperation::FMin)
           : name == "fmax" ? std::optional(GroupOperation::FMax)
                            : std::nullopt;
  bool isUnsigned = signature.starts_with("u");
  if (name == "min")
    return isUnsigned ? GroupOperation::UMin : GroupOperation::SMin;
  if (name == "max")
    return isUnsigned ? GroupOperation::UMax : GroupOperation::SMax;
  return std::nullopt;
}

static std::optional<GroupOperation> groupOperationOf(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<GroupOperation>>(op)
      .Case([](arith::AddIOp) { return GroupOperation::Add; })
      .Case([](arith::AddFOp) { return GroupOperation::FAdd; })
      .Case([](arith::MulIOp) { return GroupOperation::Mul; })
      .Case([](arith::MulFOp) { return GroupOperation::FMul; })
      .Case([](arith::MinSIOp) { return GroupOperation::SMin; })
      .Case([](arith::MinUIOp) { return GroupOperation::UMin; })
      .Case([](arith::MaxSIOp) { return GroupOperation::SMax; })
      .Case([](arith::MaxUIOp) { return GroupOperation::UMax; })
      .Case([](arith::MinNumFOp) { return GroupOperation::FMin; })
      .Case([](arith::MaxNumFOp) { return GroupOperation::FMax; })
      .Case([](arith::AndIOp) { return GroupOperation::And; })
      .Case([](arith::OrIOp) { return GroupOperation::Or; })
      .Case([](arith::XOrIOp) { return GroupOperation::Xor; })
      .Case([](ocl::BuiltinOp call) { return groupOperationOf(call); })
      .Default([](Operation *) { return std::nullopt; });
}

/// Whether the loads are of `array[id]` and `array[id + half]`.
std::optional<Obstacle> ReductionTree::matchPlaces(LLVM::LoadOp own,
                                                   LLVM::LoadOp other) {
  // Nothing wraps where sub-groups do it, as the half is within the group.
  IndexSums sums(kernel, /*isUnchecked=*/true, IndexSums::Symbols::Any);
  auto size = static_cast<int64_t>(sizeInMemory(own.getType(), own));
  auto mine = findAddress(store.getAddr(), sums);
  auto first = findAddress(own.getAddr(), sums);
  auto second = findAddress(other.getAddr(), sums);
  Obstacle unknown = {store, "this does not combine the element of a "
                             "work-item's local id with the one half further"};
  if (!mine || !first || !second || first->base != mine->base ||
      second->base != mine->base)
    return unknown;
  auto apart = [&](const Address &x) {
    UniformSum bytes = x.bytes;
    return bytes += mine->bytes * UniformSum(-1);
  };
  UniformSum toOther = apart(*second);
  if (!apart(*first).isZero() || toOther.getTerms().size() != 1)
    return unknown;
  const UniformSum::Term &step = toOther.getTerms().front();
  if (step.coefficient != size || step.factors.size() != 1 ||
      !isHalf(step.factors.front().value))
    return unknown;
  bool hasId = false;
  for (const UniformSum::Term &term : mine->bytes.getTerms()) {
    if (term.factors.empty()) {
      offset = term.coefficient;
      continue;
    }
    if (hasId || term.coefficient != size || term.factors.size() != 1 ||
        findLocalIdDim(term.factors.front().value) != dim)
      return unknown;
    hasId = true;
  }
  base = mine->base;
  auto argument = dyn_cast<BlockArgument>(base);
  if (!base.getDefiningOp<LLVM::AddressOfOp>() &&
      !(argument && argument.getOwner()->getParentOp() == kernel))
    return unknown;
  return hasId ? std::nullopt : std::optional(unknown);
}

std::optional<Obstacle> ReductionTree::matchGuarded() {
  SmallVector<LLVM::LoadOp> loads;
  for (Operation &op : guard.thenBlock()->without_terminator()) {
    if (auto load = dyn_cast<LLVM::LoadOp>(op))
      loads.push_back(load);
    else if (auto found = dyn_cast<LLVM::StoreOp>(op); found && !store)
      store = found;
    else if (op.getNumRegions() || !isPure(&op))
      return Obstacle{&op, "this is done beside combining two elements"};
  }
  combiner = store ? store.getValue().getDefiningOp() : nullptr;
  auto kind = combiner ? groupOperationOf(combiner) : std::nullopt;
  if (loads.size() != 2 || !kind || combiner->getBlock() != guard.thenBlock() ||
      !isInLocalMemory(store.getAddr()) ||
      !store.getValue().getType().isIntOrFloat())
    return Obstacle{guard, "two elements in local memory are not combined here "
                           "by one operation that any order is right for"};
  for (Operation *op :
       {loads[0].getOperation(), loads[1].getOperation(), store.getOperation()})
    if (!MemoryAccess::of(op)->isPlain)
      return Obstacle{op, "this access is volatile or atomic"};
  how = *kind;
  Value x = combiner->getOperand(0), y = combiner->getOperand(1);
  if (x == loads[1])
    std::swap(loads[0], loads[1]);
  if (x != loads[0] || y != loads[1])
    return Obstacle{combiner, "this combines something else than two elements"};
  auto unknown = matchPlaces(loads[0], loads[1]);
  return unknown ? matchPlaces(loads[1], loads[0]) : unknown;
}

std::optional<Obstacle> ReductionTree::matchBody() {
  for (Operation &op : loop.getAfterBody()->without_terminator()) {
    auto branch = dyn_cast<scf::IfOp>(op);
    auto waits = dyn_cast<WorkGroupBarrierOp>(op);
    if (branch && !guard && !branch.getNumResults() && !branch.elseBlock())
      guard = branch;
    else if (waits && guard && !barrier)
      barrier = waits;
    else if (op.getNumRegions() || !isPure(&op))
      return Obstacle{&op, "this is done beside combining and waiting"};
  }
  if (!guard || !barrier)
    return Obstacle{loop, "in this loop there is no branch with a barrier "
                          "behind it"};
  auto test = guard.getCondition().getDefiningOp<arith::CmpIOp>();
  Obstacle other = {guard, "this is not done by the work-items whose local id "
                           "is below the half"};
  if (!test)
    return other;
  using P = arith::CmpIPredicate;
  Value id = test.getLhs(), bound = test.getRhs();
  P p = test.getPredicate();
  if (p == P::sgt || p == P::ugt) {
    std::swap(id, bound);
    p = p == P::sgt ? P::slt : P::ult;
  }
  auto found = findLocalIdDim(id);
  if ((p != P::slt && p != P::ult) || !found || !isHalf(bound))
    return other;
  dim = *found;
  return matchGuarded();
}

std::optional<Obstacle> ReductionTree::match() {
  std::optional<Obstacle> other = matchHalving();
  if (!other)
    other = matchBody();
  if (!other && LocalDependence().of(loop.getInits()[0]))
    other = {loop, "not all work-items of a group go through this alike"};
  return other;
}

//===----------------------------------------------------------------------===//
// What else counts
//===----------------------------------------------------------------------===//

std::optional<Obstacle> ReductionTree::findRounding() {
  if (!isa<FloatType>(store.getValue().getType()))
    return std::nullopt;
  bool isOrdered = how == GroupOperation::FMin || how == GroupOperation::FMax;
  auto needed =
      isOrdered ? arith::FastMathFlags::nnan : arith::FastMathFlags::reassoc;
  auto flags = dyn_cast<arith::ArithFastMathInterface>(combiner);
  if (flags && arith::bitEnumContainsAll(
                   flags.getFastMathFlagsAttr().getValue(), needed))
    return std::nullopt;
  return Obstacle{combiner, isOrdered
                                ? "what this gives for no number is not what "
                                  "sub-groups give"
                                : "in another order this is rounded otherwise"};
}

/// Whether `op` may be done after the loop.
bool ReductionTree::isBehind(Operation *op) const {
  for (Operation *at = loop; at != kernel; at = at->getParentOp()) {
    Operation *beside = at->getBlock()->findAncestorOpInBlock(*op);
    if (isa<LoopLikeOpInterface>(at->getParentOp()) && beside)
      return true;
    if (beside && at->isBeforeInBlock(beside))
      return true;
  }
  return false;
}

std::optional<Obstacle> ReductionTree::findReader() {
  std::optional<Obstacle> obstacle;
  auto array = LocalArray::of(base, kernel, obstacle);
  if (!array)
    return obstacle;
  IndexSums sums(kernel, /*isUnchecked=*/false, IndexSums::Symbols::Any);
  for (Operation *op : array->accesses) {
    auto load = dyn_cast<LLVM::LoadOp>(op);
    if (!load || loop->isProperAncestor(op) || !isBehind(op))
      continue;
    auto address = findAddress(load.getAddr(), sums);
    UniformSum bytes = address ? address->bytes : UniformSum(1);
    if (!(bytes += UniformSum(-offset)).isZero() ||
        load.getType() != store.getValue().getType())
      return Obstacle{op, "this may read what the tree leaves in another "
                          "element than the first"};
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Sub-groups
//===----------------------------------------------------------------------===//

void ReductionTree::wait() {
  auto copy = cast<WorkGroupBarrierOp>(b->clone(*barrier));
  copy.setBarrierId(firstFreeBarrierId(kernel));
}

Value ReductionTree::place(Value index) {
  Value begin = base;
  if (auto address = base.getDefiningOp<LLVM::AddressOfOp>())
    begin = b->clone(*address)->getResult(0);
  if (offset)
    begin = LLVM::GEPOp::create(
        *b, base.getType(), b->getI8Type(), begin,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)});
  return LLVM::GEPOp::create(*b, base.getType(), store.getValue().getType(),
                             begin, index);
}

Value ReductionTree::loadIf(Value isInside, Value index, Value neutral) {
  auto read = scf::IfOp::create(*b, neutral.getType(), isInside,
                                /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(*b);
  b->setInsertionPointToStart(read.thenBlock());
  scf::YieldOp::create(
      *b,
      LLVM::LoadOp::create(*b, neutral.getType(), place(index)).getResult());
  b->setInsertionPointToStart(read.elseBlock());
  scf::YieldOp::create(*b, neutral);
  return read.getResult(0);
}

void ReductionTree::storeIf(Value isMine, Value value, Value index) {
  auto branch = scf::IfOp::create(*b, isMine, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(*b);
  b->setInsertionPointToStart(branch.thenBlock());
  LLVM::StoreOp::create(*b, value, place(index));
}

/// What leaves values as they are.
static TypedAttr neutralOf(GroupOperation how, Type type, OpBuilder &b) {
  if (auto floats = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floats.getFloatSemantics();
    bool isMin = how == GroupOperation::FMin;
    if (isMin || how == GroupOperation::FMax)
      return b.getFloatAttr(type, APFloat::getInf(semantics, !isMin));
    return how == GroupOperation::FMul
               ? b.getFloatAttr(type, 1)
               : b.getFloatAttr(type, APFloat::getZero(semantics, true));
  }
  unsigned width = type.getIntOrFloatBitWidth();
  APInt value = APInt::getZero(width);
  if (how == GroupOperation::Mul)
    value = APInt(width, 1);
  else if (how == GroupOperation::SMin)
    value = APInt::getSignedMaxValue(width);
  else if (how == GroupOperation::SMax)
    value = APInt::getSignedMinValue(width);
  else if (how == GroupOperation::UMin || how == GroupOperation::And)
    value = APInt::getAllOnes(width);
  return b.getIntegerAttr(type, value);
}

/// Whether the loop adds up `2 * start` elements, which as many work-items
/// have: the half is a power of two and within the group, which has one
/// dimension.
Value ReductionTree::emitFits(Value start) {
  Type type = b->getI64Type();
  Value zero = number(type, 0), one = number(type, 1);
  Value isSome = compare(arith::CmpIPredicate::ne, start, zero);
  Value bits =
      arith::AndIOp::create(*b, start, arith::SubIOp::create(*b, start, one));
  Value fits = arith::AndIOp::create(
      *b, isSome, compare(arith::CmpIPredicate::eq, bits, zero));
  auto require = [&](Value condition) {
    fits = arith::AndIOp::create(*b, fits, condition);
  };
  for (unsigned i = 0; i < 3; ++i) {
    Value size = LocalSizeOp::create(*b, type, number(b->getI32Type(), i));
    if (i == dim)
      require(compare(arith::CmpIPredicate::ule, start,
                      arith::DivUIOp::create(*b, size, number(type, 2))));
    else
      require(compare(arith::CmpIPredicate::eq, size, one));
  }
  Value groups = asI64(NumSubGroupsOp::create(*b, b->getI32Type()));
  require(compare(arith::CmpIPredicate::ule, groups,
                  arith::AddIOp::create(*b, start, start)));
  return fits;
}

void ReductionTree::emitSubGroups(Value start) {
  Type type = b->getI64Type(), element = store.getValue().getType();
  Value zero = number(type, 0);
  Value neutral = arith::ConstantOp::create(*b, neutralOf(how, element, *b));
  auto reduce = [&](Value value) -> Value {
    return ReduceOp::create(*b, element, GroupKind::SubGroup, how,
                            /*id=*/IntegerAttr(), value);
  };
  Value id = LocalIdOp::create(*b, type, number(b->getI32Type(), dim));
  Value count = arith::AddIOp::create(*b, start, start);
  Value own =
      loadIf(compare(arith::CmpIPredicate::ult, id, count), id, neutral);
  Value sum = reduce(own);
  wait();
  Value lane = asI64(SubGroupLocalIdOp::create(*b, b->getI32Type()));
  storeIf(compare(arith::CmpIPredicate::eq, lane, zero), sum,
          asI64(SubGroupIdOp::create(*b, b->getI32Type())));
  wait();
  Value groups = asI64(NumSubGroupsOp::create(*b, b->getI32Type()));
  Value step = asI64(SubGroupSizeOp::create(*b, b->getI32Type()));
  auto share =
      scf::ForOp::create(*b, lane, groups, step, neutral,
                         [&](OpBuilder &, Location, Value, ValueRange) {});
  {
    OpBuilder::InsertionGuard guard(*b);
    b->setInsertionPointToStart(share.getBody());
    Value part =
        LLVM::LoadOp::create(*b, element, place(share.getInductionVar()));
    IRMapping values;
    values.map(combiner->getOperands(),
               ValueRange{share.getRegionIterArg(0), part});
    scf::YieldOp::create(*b, b->clone(*combiner, values)->getResults());
  }
  Value whole = reduce(share.getResult(0));
  wait();
  storeIf(compare(arith::CmpIPredicate::eq, id, zero), whole, zero);
  wait();
}

void ReductionTree::run() {
  ImplicitLocOpBuilder builder(loop.getLoc(), loop);
  b = &builder;
  kernel->removeAttr(MuxDialect::getNoSubgroupsAttrName());
  Value start = asI64(loop.getInits()[0]);
  auto choice = scf::IfOp::create(*b, loop.getResultTypes(), emitFits(start),
                                  /*withElseRegion=*/true);
  loop.replaceAllUsesWith(choice.getResults());
  b->setInsertionPointToEnd(choice.thenBlock());
  emitSubGroups(start);
  scf::YieldOp::create(*b, number(loop.getResultTypes()[0], 0));
  loop->moveBefore(choice.elseBlock(), choice.elseBlock()->begin());
  b->setInsertionPointToEnd(choice.elseBlock());
  scf::YieldOp::create(*b, loop.getResults());
}

std::optional<Obstacle> cairn::mux::reduceBySubGroups(scf::WhileOp loop,
                                                      bool isUnchecked) {
  ReductionTree tree(loop);
  std::optional<Obstacle> obstacle = tree.match();
  if (!obstacle && !isUnchecked)
    obstacle = tree.findRounding();
  if (!obstacle && !isUnchecked)
    obstacle = tree.findReader();
  if (!obstacle)
    tree.run();
  return obstacle;
}
