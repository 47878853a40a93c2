//===- WholeLoops.cpp - loops that are unrolled as a whole ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An insertion sort has loops of which only the end is known, and one that
// begins where another one stands:
//
//     for (i = 1; i < 9; ++i) {
//       x = v[i];
//       for (j = i; j > 0 && v[j - 1] > x; --j)
//         v[j] = v[j - 1];
//       v[j] = x;
//     }
//
// Its trips are counted with the numbers that are known in each.
//
//===----------------------------------------------------------------------===//

#include "WholeLoops.h"

#include "Analysis/MemoryAccess.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

std::optional<KnownTrips> KnownTrips::of(scf::ForOp loop, unsigned most,
                                         KnownNumbers known) {
  std::optional<APInt> lower = known.of(loop.getLowerBound());
  std::optional<APInt> upper = known.of(loop.getUpperBound());
  std::optional<APInt> step = known.of(loop.getStep());
  if (!lower || !upper || !step || !step->isStrictlyPositive())
    return std::nullopt;
  auto isBelow = [&](const APInt &counter) {
    return loop.getUnsignedCmp() ? counter.ult(*upper) : counter.slt(*upper);
  };
  KnownTrips trips;
  for (APInt counter = *lower; isBelow(counter); counter += *step) {
    if (trips.counters.size() == most)
      return std::nullopt;
    trips.counters.push_back(counter);
  }
  return trips;
}

/// Sets each of `arguments` to what is known of the value for it.
static void setAll(KnownNumbers &known, ValueRange arguments,
                   ArrayRef<std::optional<APInt>> numbers) {
  for (auto [argument, number] : llvm::zip_equal(arguments, numbers))
    known.set(argument, number);
}

static SmallVector<std::optional<APInt>> allOf(KnownNumbers &known,
                                               ValueRange values) {
  return llvm::map_to_vector(values,
                             [&](Value value) { return known.of(value); });
}

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

namespace {
class CopyCounter {
public:
  CopyCounter(const WholeLoops &loops, unsigned most, uint64_t mostOps)
      : loops(loops), most(most), mostOps(mostOps) {}

  /// False if it does not end, or ends too late.
  bool add(Operation *loop, KnownNumbers known);

  Copies copies;

private:
  bool addFor(scf::ForOp loop, const KnownNumbers &known);
  bool addWhile(scf::WhileOp loop, const KnownNumbers &known);
  bool addBlock(Block &block, KnownNumbers &known, bool isOfLoop);
  bool addRegions(Operation &op, KnownNumbers &known);

  const WholeLoops &loops;
  unsigned most;
  uint64_t mostOps, ops = 0;
};
} // namespace

bool CopyCounter::add(Operation *loop, KnownNumbers known) {
  if (auto counted = dyn_cast<scf::ForOp>(loop))
    return addFor(counted, known);
  return addWhile(cast<scf::WhileOp>(loop), known);
}

bool CopyCounter::addFor(scf::ForOp loop, const KnownNumbers &known) {
  auto trips = KnownTrips::of(loop, most, known);
  KnownNumbers inside = known;
  auto carried = allOf(inside, loop.getInitArgs());
  return trips && llvm::all_of(trips->counters, [&](const APInt &counter) {
           inside = known;
           inside.set(loop.getInductionVar(), counter);
           setAll(inside, loop.getRegionIterArgs(), carried);
           bool isAdded = addBlock(*loop.getBody(), inside, true);
           carried = allOf(inside, loop.getYieldedValues());
           return isAdded;
         });
}

bool CopyCounter::addWhile(scf::WhileOp loop, const KnownNumbers &known) {
  KnownNumbers inside = known;
  auto carried = allOf(inside, loop.getInits());
  for (unsigned trip = 0; trip <= most; ++trip) {
    inside = known;
    setAll(inside, loop.getBeforeArguments(), carried);
    if (!addBlock(*loop.getBeforeBody(), inside, true))
      return false;
    scf::ConditionOp condition = loop.getConditionOp();
    if (inside.is(condition.getCondition(), false))
      return true;
    inside.setTrue(condition.getCondition());
    setAll(inside, loop.getAfterArguments(),
           allOf(inside, condition.getArgs()));
    if (!addBlock(*loop.getAfterBody(), inside, true))
      return false;
    carried = allOf(inside, loop.getYieldOp().getOperands());
  }
  return false;
}

bool CopyCounter::addRegions(Operation &op, KnownNumbers &known) {
  auto branch = dyn_cast<scf::IfOp>(op);
  return llvm::all_of(op.getRegions(), [&](Region &region) {
    if (region.empty())
      return true;
    if (!region.hasOneBlock())
      return false;
    bool isThen = region.getRegionNumber() == 0;
    if (branch && known.is(branch.getCondition(), !isThen))
      return true;
    KnownNumbers inside = known;
    if (branch && isThen)
      inside.setTrue(branch.getCondition());
    return addBlock(region.front(), inside, false);
  });
}

/// Whether all indices of `op` are known, if it is a load or a store.
static bool isPlaced(Operation &op, KnownNumbers &known) {
  auto access = MemoryAccess::of(&op);
  Value address = access ? access->address : Value();
  while (auto gep = address ? address.getDefiningOp<LLVM::GEPOp>() : nullptr) {
    if (!llvm::all_of(gep.getDynamicIndices(),
                      [&](Value index) { return known.of(index); }))
      return false;
    address = gep.getBase();
  }
  return true;
}

bool CopyCounter::addBlock(Block &block, KnownNumbers &known, bool isOfLoop) {
  return llvm::all_of(block.without_terminator(), [&](Operation &op) {
    if (loops.contains(&op))
      return add(&op, known);
    if (isOfLoop && isa<scf::ForOp>(op))
      return false;
    CopyCount &count = copies[&op];
    ++count.all;
    count.placed += isPlaced(op, known);
    return ++ops <= mostOps && addRegions(op, known);
  });
}

std::optional<Copies> cairn::mux::countCopies(Operation *loop,
                                              const WholeLoops &loops,
                                              unsigned most, uint64_t mostOps) {
  CopyCounter counter(loops, most, mostOps);
  if (!counter.add(loop, {}))
    return std::nullopt;
  return std::move(counter.copies);
}

//===----------------------------------------------------------------------===//
// Unrolling, which goes the same way
//===----------------------------------------------------------------------===//

namespace {
/// Copies operations with the numbers that are known in each copy.
class TripCopier {
public:
  TripCopier(const WholeLoops &loops, OpBuilder &b) : loops(loops), b(b) {}

  /// The results of `loop`, the trips of which stand where the builder is.
  SmallVector<Value> copyLoop(Operation *loop, IRMapping values,
                              KnownNumbers known);

private:
  using Values = SmallVector<Value>;

  Values copyFor(scf::ForOp loop, IRMapping &values, const KnownNumbers &known);
  Values copyWhile(scf::WhileOp loop, ValueRange carried,
                   ArrayRef<std::optional<APInt>> numbers, IRMapping values,
                   KnownNumbers known);
  void copyBlock(Block &block, IRMapping &values, KnownNumbers &known);
  void copyOp(Operation &op, IRMapping &values, KnownNumbers &known);
  void copyRegions(Operation &op, IRMapping &values, KnownNumbers &known);
  bool mapKnown(Operation &op, IRMapping &values, KnownNumbers &known);

  Value constant(Location loc, Type type, const APInt &number) {
    return arith::ConstantOp::create(b, loc, type,
                                     b.getIntegerAttr(type, number));
  }
  /// What `from` are in the copy: constants where they are known.
  Values take(ValueRange from, const IRMapping &values, KnownNumbers &known);

  const WholeLoops &loops;
  OpBuilder &b;
};
} // namespace

SmallVector<Value> TripCopier::take(ValueRange from, const IRMapping &values,
                                    KnownNumbers &known) {
  return llvm::map_to_vector(from, [&](Value value) -> Value {
    if (std::optional<APInt> number = known.of(value))
      return constant(b.getUnknownLoc(), value.getType(), *number);
    return values.lookupOrDefault(value);
  });
}

SmallVector<Value> TripCopier::copyLoop(Operation *loop, IRMapping values,
                                        KnownNumbers known) {
  if (auto counted = dyn_cast<scf::ForOp>(loop))
    return copyFor(counted, values, known);
  auto open = cast<scf::WhileOp>(loop);
  return copyWhile(open, take(open.getInits(), values, known),
                   allOf(known, open.getInits()), values, known);
}

SmallVector<Value> TripCopier::copyFor(scf::ForOp loop, IRMapping &values,
                                       const KnownNumbers &known) {
  Value counter = loop.getInductionVar();
  KnownNumbers inside = known;
  Values carried = take(loop.getInitArgs(), values, inside);
  auto numbers = allOf(inside, loop.getInitArgs());
  auto trips = KnownTrips::of(loop, UINT_MAX, known);
  for (const APInt &number : trips->counters) {
    inside = known;
    inside.set(counter, number);
    setAll(inside, loop.getRegionIterArgs(), numbers);
    values.map(counter, constant(loop.getLoc(), counter.getType(), number));
    values.map(loop.getRegionIterArgs(), carried);
    copyBlock(*loop.getBody(), values, inside);
    carried = take(loop.getYieldedValues(), values, inside);
    numbers = allOf(inside, loop.getYieldedValues());
  }
  return carried;
}

/// The trips from the one on that begins with `carried`, which are `numbers`
/// where these are known.
SmallVector<Value> TripCopier::copyWhile(scf::WhileOp loop, ValueRange carried,
                                         ArrayRef<std::optional<APInt>> numbers,
                                         IRMapping values, KnownNumbers known) {
  KnownNumbers inside = known;
  setAll(inside, loop.getBeforeArguments(), numbers);
  values.map(loop.getBeforeArguments(), carried);
  copyBlock(*loop.getBeforeBody(), values, inside);
  scf::ConditionOp end = loop.getConditionOp();
  Values given = take(end.getArgs(), values, inside);
  if (inside.is(end.getCondition(), false))
    return given;
  bool isOpen = !inside.is(end.getCondition(), true);
  auto goOn = [&] {
    inside.setTrue(end.getCondition());
    setAll(inside, loop.getAfterArguments(), allOf(inside, end.getArgs()));
    values.map(loop.getAfterArguments(), take(end.getArgs(), values, inside));
    copyBlock(*loop.getAfterBody(), values, inside);
    ValueRange next = loop.getYieldOp().getOperands();
    return copyWhile(loop, take(next, values, inside), allOf(inside, next),
                     values, known);
  };
  if (!isOpen)
    return goOn();
  auto branch = scf::IfOp::create(b, loop.getLoc(), loop.getResultTypes(),
                                  values.lookupOrDefault(end.getCondition()),
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Values results = goOn();
  if (results.empty())
    return {}; // Such branches have their terminators.
  scf::YieldOp::create(b, loop.getLoc(), results);
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loop.getLoc(), given);
  return branch.getResults();
}

void TripCopier::copyBlock(Block &block, IRMapping &values,
                           KnownNumbers &known) {
  for (Operation &op : block.without_terminator())
    copyOp(op, values, known);
}

/// Maps the result of `op` to a constant, if that is known to be one.
bool TripCopier::mapKnown(Operation &op, IRMapping &values,
                          KnownNumbers &known) {
  if (op.getNumResults() != 1 || !isPure(&op))
    return false;
  std::optional<APInt> number = known.of(op.getResult(0));
  if (number)
    values.map(op.getResult(0),
               constant(op.getLoc(), op.getResult(0).getType(), *number));
  return number.has_value();
}

void TripCopier::copyOp(Operation &op, IRMapping &values, KnownNumbers &known) {
  if (loops.contains(&op)) {
    values.map(op.getResults(), copyLoop(&op, values, known));
    return;
  }
  if (op.getNumRegions()) {
    copyRegions(op, values, known);
    return;
  }
  if (mapKnown(op, values, known))
    return;
  Operation *copy = b.clone(op, values);
  SmallVector<Value> folded;
  if (copy->getNumResults() == 0 || failed(b.tryFold(copy, folded)) ||
      folded.empty())
    return;
  values.map(op.getResults(), folded);
  copy->erase();
}

void TripCopier::copyRegions(Operation &op, IRMapping &values,
                             KnownNumbers &known) {
  auto branch = dyn_cast<scf::IfOp>(op);
  for (bool isTaken : {true, false}) {
    if (!branch || !known.is(branch.getCondition(), isTaken))
      continue;
    if (Block *block = isTaken ? branch.thenBlock() : branch.elseBlock()) {
      copyBlock(*block, values, known);
      values.map(op.getResults(),
                 take(block->getTerminator()->getOperands(), values, known));
    }
    return;
  }
  Operation *copy = b.insert(op.cloneWithoutRegions(values));
  for (auto [from, to] : llvm::zip_equal(op.getRegions(), copy->getRegions())) {
    if (from.empty())
      continue;
    OpBuilder::InsertionGuard guard(b);
    Block *into = b.createBlock(&to);
    for (BlockArgument argument : from.getArguments())
      values.map(argument,
                 into->addArgument(argument.getType(), argument.getLoc()));
    KnownNumbers inside = known;
    if (branch && from.getRegionNumber() == 0)
      inside.setTrue(branch.getCondition());
    copyBlock(from.front(), values, inside);
    b.clone(*from.front().getTerminator(), values);
  }
}

void cairn::mux::unrollWhole(Operation *loop, const WholeLoops &loops) {
  OpBuilder b(loop);
  SmallVector<Value> results = TripCopier(loops, b).copyLoop(loop, {}, {});
  loop->replaceAllUsesWith(results);
  loop->erase();
}
