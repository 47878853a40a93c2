//===- SplitAtGuards.cpp - guarded parts of stretches -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that copies a tile to local memory has branches for its edges beside
// what all work-items do:
//
//   tile[l + 1] = a[g];
//   if (l == 0)
//     tile[0] = a[g - 1];
//
// A guard around a whole stretch becomes a bound of its loop, of which a branch
// in the middle keeps it. Nobody waits for anybody within a stretch, so that
// all work-items may execute one part of it before they execute the next: each
// such branch is a stretch of its own where that takes no more than computing a
// few numbers again. Two branches that ask for one id each have become a
// `switch` on their way here, which is opened.
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions.h"
#include "cairn/Dialect/Mux/IR/ReachedValues.h"

#include "Analysis/OneSidedBranch.h"
#include "Lanes/Code/LaneEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace cairn::mux;

/// A stretch of more parts is left whole.
static constexpr unsigned kMostParts = 10;

//===----------------------------------------------------------------------===//
// Guards
//===----------------------------------------------------------------------===//

/// Whether `value` is a sum of products of a work-item's id.
static bool isOfId(Value value, const WorkGroupUniformity &uniformity) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<LocalIdOp, GlobalIdOp>(op))
      return true;
    if (isa<arith::TruncIOp, arith::ExtSIOp, arith::ExtUIOp,
            arith::IndexCastUIOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
      return false;
    bool isLeft = uniformity.isUniform(op->getOperand(1));
    value = op->getOperand(isLeft ? 0 : 1);
    if (!isLeft && !uniformity.isUniform(op->getOperand(0)))
      return false;
  }
  return false;
}

/// Whether `condition` compares an id with what is the same for all, perhaps
/// among other things.
static bool comparesId(Value condition, const WorkGroupUniformity &uniformity) {
  return !holdsForReached(condition, [&](Value value, ReachedValues &reached) {
    Operation *op = value.getDefiningOp();
    if (isa_and_nonnull<arith::SelectOp, arith::AndIOp, arith::OrIOp>(op))
      reached.insert_range(op->getOperands());
    auto compare = dyn_cast_or_null<arith::CmpIOp>(op);
    if (!compare)
      return true;
    Value lhs = compare.getLhs(), rhs = compare.getRhs();
    return !(isOfId(lhs, uniformity) && uniformity.isUniform(rhs)) &&
           !(isOfId(rhs, uniformity) && uniformity.isUniform(lhs));
  });
}

/// Whether `op` is a branch with one side, which ids decide.
static bool isGuardById(Operation *op, const WorkGroupUniformity &uniformity) {
  auto branch = dyn_cast<scf::IfOp>(op);
  return branch && isOneSided(branch) &&
         comparesId(branch.getCondition(), uniformity);
}

/// What `region` of a switch on `id` yields as its result `result`, where the
/// id is `number`: a constant, or what compares the id with one. Null if it is
/// something else.
static IntegerAttr getYielded(Region &region, unsigned result, Value id,
                              std::optional<int64_t> number) {
  Value value = region.front().getTerminator()->getOperand(result);
  Attribute constant;
  // Not poison.
  if (matchPattern(value, m_Constant(&constant)))
    return dyn_cast<IntegerAttr>(constant);
  Operation *bit = value.getDefiningOp();
  if (isa_and_nonnull<arith::ExtUIOp>(bit))
    bit = bit->getOperand(0).getDefiningOp();
  auto compare = dyn_cast_or_null<arith::CmpIOp>(bit);
  APInt other;
  if (!compare || !number || compare.getLhs() != id ||
      !matchPattern(compare.getRhs(), m_ConstantInt(&other)))
    return {};
  bool holds = arith::applyCmpPredicate(compare.getPredicate(),
                                        APInt(other.getBitWidth(), *number,
                                              /*isSigned=*/false,
                                              /*implicitTrunc=*/true),
                                        other);
  return IntegerAttr::get(value.getType(), holds);
}

/// What `op`, a switch on `id`, yields as its result `result` in each of its
/// cases, and last by default; nothing unless all are known.
static SmallVector<IntegerAttr> getYielded(scf::IndexSwitchOp op,
                                           unsigned result, Value id) {
  SmallVector<IntegerAttr> yielded;
  for (auto [number, region] :
       llvm::zip_equal(op.getCases(), op.getCaseRegions()))
    yielded.push_back(getYielded(region, result, id, number));
  yielded.push_back(
      getYielded(op.getDefaultRegion(), result, id, std::nullopt));
  return llvm::is_contained(yielded, IntegerAttr()) ? SmallVector<IntegerAttr>()
                                                    : yielded;
}

/// Whether nobody sees what `block` does but who uses what it yields.
static bool doesNothing(Block &block) {
  return llvm::all_of(block.without_terminator(),
                      [](Operation &inner) { return isPure(&inner); });
}

/// Whether `op` does something for some ids, and for all others nothing but to
/// say which they are.
static bool isChoiceOfIds(scf::IndexSwitchOp op,
                          const WorkGroupUniformity &uniformity) {
  auto number = op.getArg().getDefiningOp<arith::IndexCastUIOp>();
  if (!number || !isOfId(number.getIn(), uniformity) ||
      !doesNothing(op.getDefaultBlock()))
    return false;
  for (unsigned i = 0; i < op.getNumResults(); ++i)
    if (!op.getResult(i).getType().isInteger() ||
        getYielded(op, i, number.getIn()).empty())
      return false;
  unsigned bits = number.getIn().getType().getIntOrFloatBitWidth();
  return llvm::all_of(op.getCases(), [bits](int64_t number) {
    return bits >= 64 || llvm::isUIntN(bits, number);
  });
}

/// Computes what `op`, a switch on `id`, yields by comparisons of the id.
static void openResults(scf::IndexSwitchOp op, Value id) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  for (OpResult result : op.getResults()) {
    SmallVector<IntegerAttr> yielded =
        getYielded(op, result.getResultNumber(), id);
    auto make = [&](IntegerAttr value) -> Value {
      return arith::ConstantOp::create(b, loc, value);
    };
    Value chosen = make(yielded.back());
    for (auto [number, value] : llvm::zip(op.getCases(), yielded)) {
      if (value == yielded.back())
        continue;
      Value isCase = arith::CmpIOp::create(
          b, loc, arith::CmpIPredicate::eq, id,
          arith::ConstantOp::create(b, loc,
                                    b.getIntegerAttr(id.getType(), number)));
      chosen = arith::SelectOp::create(b, loc, isCase, make(value), chosen);
    }
    result.replaceAllUsesWith(chosen);
  }
}

/// The condition on which `op`, which does something in one of two cases, does
/// it, if an id decides; null for any other switch.
static Value getOnlyChoice(scf::IndexSwitchOp op) {
  auto number = op.getArg().getDefiningOp<arith::IndexCastUIOp>();
  auto choice =
      number ? number.getIn().getDefiningOp<arith::SelectOp>() : nullptr;
  APInt first, second;
  if (!choice || op.getNumResults() || op.getCases() != ArrayRef<int64_t>(0) ||
      !op.getCaseBlock(0).without_terminator().empty() ||
      !matchPattern(choice.getTrueValue(), m_ConstantInt(&first)) ||
      !matchPattern(choice.getFalseValue(), m_ConstantInt(&second)) ||
      first.isZero() || !second.isZero())
    return {};
  return choice.getCondition();
}

void cairn::mux::openChoicesOfIds(func::FuncOp kernel,
                                  const BarrierHolders &holders) {
  auto isCandidate = [&](scf::IndexSwitchOp op) {
    Operation *parent = op->getParentOp();
    return (parent == kernel || holders.contains(parent)) &&
           !holders.contains(op);
  };
  SmallVector<scf::IndexSwitchOp> switches;
  kernel.walk([&](scf::IndexSwitchOp op) {
    if (isCandidate(op))
      switches.push_back(op);
  });
  if (switches.empty())
    return;
  WorkGroupUniformity uniformity(kernel, holders);
  for (scf::IndexSwitchOp op : switches) {
    OpBuilder b(op);
    Location loc = op.getLoc();
    if (Value condition = getOnlyChoice(op)) {
      auto branch =
          scf::IfOp::create(b, loc, condition, /*withElseRegion=*/false);
      branch.getThenRegion().takeBody(op.getDefaultRegion());
      op.erase();
      continue;
    }
    if (!isChoiceOfIds(op, uniformity))
      continue;
    Value id = op.getArg().getDefiningOp<arith::IndexCastUIOp>().getIn();
    openResults(op, id);
    for (auto [number, region] :
         llvm::zip_equal(op.getCases(), op.getCaseRegions())) {
      if (doesNothing(region.front()))
        continue;
      Value chosen = arith::ConstantOp::create(
          b, loc, b.getIntegerAttr(id.getType(), number));
      Value isChosen =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, id, chosen);
      auto branch =
          scf::IfOp::create(b, loc, isChosen, /*withElseRegion=*/false);
      branch.getThenRegion().takeBody(region);
      branch.thenBlock()->getTerminator()->setOperands({});
    }
    op.erase();
  }
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

/// Whether all that the ops of `segment` do is to compute, load and store.
/// Others, as what is printed, are seen to come in an order.
static bool onlyAccesses(const Segment &segment) {
  auto isKnown = [](Operation *op) {
    if (auto load = dyn_cast<LLVM::LoadOp>(op))
      return isPlain(load);
    if (auto store = dyn_cast<LLVM::StoreOp>(op))
      return isPlain(store);
    return op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
           op->hasTrait<OpTrait::IsTerminator>() || isMemoryEffectFree(op);
  };
  return llvm::all_of(segment.ops, [&](Operation *op) {
    return !op->walk([&](Operation *inner) {
                return isKnown(inner) ? WalkResult::advance()
                                      : WalkResult::interrupt();
              }).wasInterrupted();
  });
}

namespace {
/// The number of each op's part; those of a part follow each other.
struct Parts {
  SmallVector<unsigned> numbers;
  DenseMap<Operation *, unsigned> places;

  unsigned count() const { return numbers.empty() ? 0 : numbers.back() + 1; }
  /// Makes the op at `last` one part with that at `first`, and all between.
  void join(unsigned first, unsigned last) {
    unsigned kept = numbers[first], joined = numbers[last];
    for (unsigned &number : MutableArrayRef(numbers).drop_front(first))
      number = number <= joined ? kept : number - (joined - kept);
  }
};
} // namespace

/// A part for each guarded branch of `ops`, and for what stands before, between
/// and behind them, if it does anything.
static Parts findParts(ArrayRef<Operation *> ops,
                       const WorkGroupUniformity &uniformity) {
  Parts parts;
  unsigned number = 0;
  bool doesAnything = false;
  for (Operation *op : ops) {
    bool isOwn = isGuardById(op, uniformity);
    if (isOwn && doesAnything)
      ++number;
    parts.places[op] = parts.numbers.size();
    parts.numbers.push_back(number);
    doesAnything |= !isMemoryEffectFree(op);
    if (isOwn) {
      ++number;
      doesAnything = false;
    }
  }
  if (!doesAnything && number && parts.numbers.back() == number)
    for (unsigned &last : parts.numbers)
      last = std::min(last, number - 1);
  return parts;
}

/// Whether another stretch computes `value` again for little.
bool BarrierRegions::isEasilyRepeated(Value value) const {
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<LLVM::AllocaOp>(op) ||
      rematerializationCost(value) > kRematerializationLimit)
    return false;
  auto operands = operandsOf.find(op);
  return operands == operandsOf.end() ||
         llvm::all_of(operands->second,
                      [&](Value operand) { return isEasilyRepeated(operand); });
}

/// Joins parts of `ops` of which one uses an array of the other, or what that
/// has computed and is not `easy` to compute again.
static void joinDependent(ArrayRef<Operation *> ops, Parts &parts,
                          function_ref<bool(Value)> isEasy) {
  DenseMap<Value, unsigned> arrays;
  for (auto [place, op] : llvm::enumerate(ops))
    op->walk([&, place = place](Operation *inner) {
      for (Value operand : inner->getOperands()) {
        Operation *def = operand.getDefiningOp();
        if (isa_and_nonnull<LLVM::AllocaOp>(def))
          parts.join(arrays.try_emplace(operand, place).first->second, place);
        auto home = parts.places.find(def);
        if (home != parts.places.end() && home->second < place &&
            !isEasy(operand))
          parts.join(home->second, place);
      }
    });
}

/// The parts of `segment`, in their order; it alone if there is one only.
static SmallVector<std::unique_ptr<Segment>>
split(std::unique_ptr<Segment> segment, const Parts &parts) {
  SmallVector<Operation *> ops = std::move(segment->ops);
  segment->ops.clear();
  SmallVector<std::unique_ptr<Segment>> result;
  Operation *end = segment->end;
  for (auto [op, number] : llvm::zip_equal(ops, parts.numbers)) {
    if (number == result.size()) {
      auto part = std::make_unique<Segment>();
      part->end = end;
      result.push_back(number ? std::move(part) : std::move(segment));
    }
    result.back()->ops.push_back(op);
  }
  return result;
}

void BarrierRegions::splitAtGuards() {
  // Lanes that are a sub-group go through a stretch together, and checks count
  // on work-items that go from barrier to barrier.
  if (getSubGroupSize(kernel) > 1 || getChecks(kernel).any())
    return;
  auto isEasy = [&](Value value) { return isEasilyRepeated(value); };
  SmallVector<std::unique_ptr<Segment>> whole = std::move(segments);
  segments.clear();
  for (std::unique_ptr<Segment> &segment : whole) {
    std::optional<Parts> parts;
    if (segment->schedule == BarrierSchedule::Unordered &&
        segment->stores.empty() && onlyAccesses(*segment))
      parts = findParts(segment->ops, uniformity);
    if (parts && parts->count() > 1 && parts->count() <= kMostParts)
      joinDependent(segment->ops, *parts, isEasy);
    else
      parts.reset();
    if (!parts) {
      segments.push_back(std::move(segment));
      continue;
    }
    for (std::unique_ptr<Segment> &part : split(std::move(segment), *parts)) {
      for (Operation *op : part->ops)
        segmentOf[op] = part.get();
      segments.push_back(std::move(part));
    }
  }
}
