//===- LaneControlFlow.cpp - branches and loops under masks -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where all lanes go the same way, control flow stays as it is. Where they may
// not, both ways are gone, each with the lanes whose way it is, if there are
// any; and a loop goes on as long as some lane does.
//
//===----------------------------------------------------------------------===//

#include "LaneEmitter.h"
#include "Lanes/Values/LanePatterns.h"
#include "RowLoads.h"

#include "cairn/Dialect/Contracts/LoopAnnotation.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

/// So many ops are cheaper than to look whether any lane wants them.
static constexpr unsigned kMaxFlattened = 12;
/// Roots and quotients keep a CPU busy for as long as so many others.
static constexpr unsigned kOpsOfRoot = 8;

/// Whether what the ops of `block` take is no more than that.
static bool isShort(Block &block) {
  unsigned cost = 0;
  for (Operation &op : block) {
    bool isLong = isa<math::SqrtOp, math::RsqrtOp, LLVM::SqrtOp, arith::DivFOp,
                      arith::RemFOp>(op);
    cost += isLong ? kOpsOfRoot : 1;
    if (cost > kMaxFlattened)
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Values that enter and leave regions: a scalar or some vectors for each
//===----------------------------------------------------------------------===//

/// The types that `values` have in the new code.
SmallVector<Type> LaneEmitter::typesOf(ValueRange values) {
  SmallVector<Type> types;
  for (Value value : values) {
    Type type = value.getType();
    if (!shapes.of(value).isVarying()) {
      forEachRow(value, [&] { types.push_back(type); });
      continue;
    }
    if (packed.contains(value)) {
      forEachRow(value, [&] { types.push_back(packedOf(type)); });
      continue;
    }
    auto own = dyn_cast<VectorType>(type);
    forEachRow(value, [&] {
      types.append(own ? own.getNumElements() : 1,
                   vectorOf(getElementTypeOrSelf(type)));
    });
  }
  return types;
}

/// What `values` are for those of `like`, one for one, which may vary where
/// they do not.
LaneEmitter::Parts LaneEmitter::partsLike(ValueRange values, ValueRange like) {
  Parts result;
  for (auto [value, shaped] : llvm::zip_equal(values, like))
    forEachRow(shaped, [&, value = value, shaped = shaped] {
      if (packed.contains(shaped))
        result.push_back(
            packedPart(value.getLoc(), value,
                       cast<VectorType>(shaped.getType()).getNumElements()));
      else if (shapes.of(shaped).isVarying())
        llvm::append_range(result, parts(value));
      else
        result.push_back(scalar(value));
    });
  return result;
}

/// Takes what is `from` off the front of `values`.
void LaneEmitter::bind(Value from, ValueRange &values) {
  auto own = dyn_cast<VectorType>(from.getType());
  bool isVarying = shapes.of(from).isVarying();
  size_t count =
      isVarying && own && !packed.contains(from) ? own.getNumElements() : 1;
  forEachRow(from, [&] {
    if (isVarying)
      set(from, Parts(values.take_front(count)));
    else
      setScalar(from, values.front());
    values = values.drop_front(count);
  });
}

void LaneEmitter::bindAll(ValueRange from, ValueRange values) {
  for (Value value : from)
    bind(value, values);
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// What lanes have of `condition`, where that is known of each; else null.
Value LaneEmitter::knownCondition(Value condition) {
  LanePatterns *patterns = shapes.getPatterns();
  const LanePattern *known = patterns ? patterns->of(condition) : nullptr;
  if (!known || !known->terms.empty() || !patterns->areTaken(known->needs))
    return {};
  SmallVector<bool> taken = llvm::map_to_vector(
      known->offsets, [](int64_t offset) { return offset != 0; });
  return arith::ConstantOp::create(
      b, condition.getLoc(),
      DenseElementsAttr::get(vectorOf(b.getI1Type()), ArrayRef<bool>(taken)));
}

void LaneEmitter::emitIf(scf::IfOp op, Value mask) {
  if (!shapes.isDivergent(op))
    return emitUniformIf(op, mask);
  Location loc = op.getLoc();
  Value condition = knownCondition(op.getCondition());
  if (!condition)
    condition = part(op.getCondition());
  Parts taken =
      emitBranch(*op.thenBlock(), both(loc, mask, condition), op.getResults());
  if (!op.elseBlock())
    return;
  Parts other = emitBranch(*op.elseBlock(), butNot(loc, mask, condition),
                           op.getResults());
  ValueRange ofTaken(taken), ofOther(other);
  for (OpResult result : op.getResults()) {
    size_t count = typesOf(ValueRange(result)).size();
    Parts own;
    for (auto [a, b_] : llvm::zip_equal(ofTaken.take_front(count),
                                        ofOther.take_front(count))) {
      if (auto only = getOnlyYield(op, result.getResultNumber()))
        own.push_back(*only ? b_ : a);
      else
        own.push_back(arith::SelectOp::create(b, loc, condition, a, b_));
    }
    bindAll(ValueRange(result), own);
    ofTaken = ofTaken.drop_front(count);
    ofOther = ofOther.drop_front(count);
  }
}

/// Whether `block` is short, and what it does under a mask is as cheap as
/// without one.
bool LaneEmitter::isCheap(Block &block) {
  auto isOneVector = [&](Value address, Type type) {
    if (!getPrivateArray(address))
      return shapes.isConsecutive(address, type);
    // It is loaded without a mask, also if no lane is on.
    return shapes.of(address).isUniform() && isSurelyInArray(address, type);
  };
  auto isMaskable = [&](Operation &op) {
    if (auto load = dyn_cast<LLVM::LoadOp>(op))
      return isPlain(load) &&
             (runs.of(load) || isOneVector(load.getAddr(), load.getType()));
    if (auto store = dyn_cast<LLVM::StoreOp>(op))
      return isPlain(store) &&
             (runs.of(store) ||
              isOneVector(store.getAddr(), store.getValue().getType()));
    return op.getNumRegions() == 0 && isPure(&op);
  };
  return isShort(block) && llvm::all_of(block.without_terminator(), isMaskable);
}

/// `block` for the lanes in `mask`, and what it yields for `results`.
LaneEmitter::Parts LaneEmitter::emitBranch(Block &block, Value mask,
                                           ValueRange results) {
  if (isInTurn(block, shapes)) {
    emitInTurn(block, mask);
    return {};
  }
  Operation *yield = block.getTerminator();
  auto collect = [&] { return partsLike(yield->getOperands(), results); };
  if (isCheap(block)) {
    emit(block, mask);
    return collect();
  }
  Location loc = block.getParentOp()->getLoc();
  SmallVector<Type> types = typesOf(results);
  auto branch =
      scf::IfOp::create(b, loc, types, any(loc, mask), !types.empty());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  emit(block, mask);
  if (types.empty())
    return {};
  scf::YieldOp::create(b, loc, collect());
  b.setInsertionPointToStart(branch.elseBlock());
  SmallVector<Value> nothing;
  for (Type type : types)
    nothing.push_back(ub::PoisonOp::create(b, loc, type));
  scf::YieldOp::create(b, loc, nothing);
  return Parts(branch.getResults());
}

void LaneEmitter::emitUniformIf(scf::IfOp op, Value mask) {
  Location loc = op.getLoc();
  auto branch =
      scf::IfOp::create(b, loc, typesOf(op.getResults()),
                        scalar(op.getCondition()), op.elseBlock() != nullptr);
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), branch->getRegions())) {
    if (from.empty())
      continue;
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&to.front());
    emit(from.front(), mask);
    if (op.getNumResults() == 0)
      continue;
    Parts values =
        partsLike(from.front().getTerminator()->getOperands(), op.getResults());
    scf::YieldOp::create(b, loc, values);
  }
  bindAll(op.getResults(), branch.getResults());
}

/// A lane is in one case at most, so that the mask of a case has nothing of the
/// cases before it: what is made of it would grow with them.
void LaneEmitter::emitSwitch(scf::IndexSwitchOp op, Value mask) {
  if (!shapes.isDivergent(op))
    return emitUniformSwitch(op, mask);
  Location loc = op.getLoc();
  Value argument = part(op.getArg());
  // What only yields has no use for a mask.
  bool hasDefault = !llvm::hasSingleElement(op.getDefaultBlock());
  Value rest = !hasDefault ? Value() : mask ? mask : all(loc);
  SmallVector<std::pair<Value, Parts>> cases;
  for (auto [number, region] :
       llvm::zip_equal(op.getCases(), op.getCaseRegions())) {
    Value wanted = arith::ConstantOp::create(
        b, loc,
        DenseElementsAttr::get(vectorOf(b.getIndexType()),
                               b.getIndexAttr(number)));
    Value isCase = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                         argument, wanted);
    if (hasDefault)
      rest = butNot(loc, rest, isCase);
    Block &block = region.front();
    Value own =
        llvm::hasSingleElement(block) ? Value() : both(loc, mask, isCase);
    cases.push_back({isCase, emitBranch(block, own, op.getResults())});
  }
  bindAll(op.getResults(), chooseResults(op, cases,
                                         emitBranch(op.getDefaultBlock(), rest,
                                                    op.getResults())));
}

/// Chooses for each result what the case of a lane yields; `results` are the
/// default's.
/// A case that yields poison may as well have any other's: of many blocks that
/// are jumped to, most cases have a value for one of many results only.
LaneEmitter::Parts
LaneEmitter::chooseResults(scf::IndexSwitchOp op,
                           ArrayRef<std::pair<Value, Parts>> cases,
                           Parts results) {
  size_t first = 0;
  for (OpResult result : op.getResults()) {
    auto isPoison = [&](Block &block) {
      Value yielded =
          block.getTerminator()->getOperand(result.getResultNumber());
      return yielded.getDefiningOp<ub::PoisonOp>() != nullptr;
    };
    size_t end = first + typesOf(ValueRange(result)).size();
    bool isKnown = !isPoison(op.getDefaultBlock());
    for (auto &&[chosen, region] :
         llvm::zip_equal(cases, op.getCaseRegions())) {
      if (isPoison(region.front()))
        continue;
      const auto &[isCase, values] = chosen;
      for (size_t i = first; i < end; ++i)
        results[i] = isKnown ? arith::SelectOp::create(b, op.getLoc(), isCase,
                                                       values[i], results[i])
                             : values[i];
      isKnown = true;
    }
    first = end;
  }
  return results;
}

void LaneEmitter::emitUniformSwitch(scf::IndexSwitchOp op, Value mask) {
  Location loc = op.getLoc();
  auto branch = scf::IndexSwitchOp::create(b, loc, typesOf(op.getResults()),
                                           scalar(op.getArg()), op.getCases(),
                                           op.getCases().size());
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), branch->getRegions())) {
    OpBuilder::InsertionGuard guard(b);
    b.createBlock(&to);
    emit(from.front(), mask);
    Parts values =
        partsLike(from.front().getTerminator()->getOperands(), op.getResults());
    scf::YieldOp::create(b, loc, values);
  }
  bindAll(op.getResults(), branch.getResults());
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The only block of `region`, with arguments of `types`, to be filled.
static Block *start(OpBuilder &b, Location loc, Region &region,
                    TypeRange types) {
  if (region.empty())
    region.emplaceBlock();
  Block *block = &region.front();
  if (block->getNumArguments() == 0)
    block->addArguments(types, SmallVector<Location>(types.size(), loc));
  b.setInsertionPointToStart(block);
  return block;
}

/// In a loop that several rows go round together there is work enough to unroll
/// it a little only, and never to all its trips: LLVM would take what rows load
/// in each of them for the columns' invariants, more than there are registers
/// for.
static constexpr uint32_t kRowUnrolling = 4;

static void limitUnrolling(scf::ForOp loop) {
  MLIRContext *context = loop.getContext();
  uint32_t trips = kRowUnrolling;
  std::optional<APInt> all = loop.getStaticTripCount();
  if (all && all->ule(kRowUnrolling))
    trips = std::max<uint64_t>(all->getZExtValue() / 2, 1);
  auto count = IntegerAttr::get(IntegerType::get(context, 32), trips);
  auto unroll =
      LLVM::LoopUnrollAttr::get(context, /*disable=*/{}, count,
                                /*runtimeDisable=*/{}, /*full=*/{},
                                /*followupUnrolled=*/{},
                                /*followupRemainder=*/{}, /*followupAll=*/{});
  loop->setAttr(cairn::ocl::kLoopAnnotationAttr,
                cairn::getLoopAnnotation(context, {.unroll = unroll}));
}

void LaneEmitter::emitFor(scf::ForOp op, Value mask) {
  if (shapes.isDivergent(op))
    return emitDivergentFor(op, mask);
  Location loc = op.getLoc();
  Parts inits = partsLike(op.getInitArgs(), op.getRegionIterArgs());
  Value lower = scalar(op.getLowerBound());
  bool isOneRow = activeRows.second - activeRows.first == 1;
  SmallVector<LLVM::LoadOp> rowLoads;
  if (!mask)
    rowLoads = findRowLoads(op, shapes);
  // What each row has of its own there is one place for.
  if (!isOneRow && !llvm::all_of(rowLoads, [&](LLVM::LoadOp load) {
        return isSameForRows(load.getOperation());
      }))
    rowLoads.clear();
  if (!rowLoads.empty())
    lower = emitTripsAtOnce(op, rowLoads, inits);
  if (!lower)
    return bindAll(op.getResults(), inits);
  auto loop = scf::ForOp::create(b, loc, lower, scalar(op.getUpperBound()),
                                 scalar(op.getStep()), inits, nullptr,
                                 op.getUnsignedCmp());
  cairn::ocl::copyLoopHint(op, loop);
  bool isForRows =
      !isOneRow && !llvm::all_of(op.getRegionIterArgs(),
                                 [&](Value arg) { return isSameForRows(arg); });
  if (isForRows)
    limitUnrolling(loop);
  {
    OpBuilder::InsertionGuard guard(b);
    Block &body = *loop.getBody();
    body.clear();
    b.setInsertionPointToStart(&body);
    setScalar(op.getInductionVar(), loop.getInductionVar());
    bindAll(op.getRegionIterArgs(), loop.getRegionIterArgs());
    emit(*op.getBody(), mask);
    Parts values = partsLike(op.getBody()->getTerminator()->getOperands(),
                             op.getRegionIterArgs());
    scf::YieldOp::create(b, loc, values);
  }
  bindAll(op.getResults(), loop.getResults());
}

/// The trips that all lanes make which come to the loop, of whose counters the
/// first lane's says all; gives what it then is, and the values carried.
LaneEmitter::Parts LaneEmitter::emitTogether(scf::ForOp op, Value mask) {
  Location loc = op.getLoc();
  Value lower = scalar(op.getLowerBound()), upper = scalar(op.getUpperBound());
  Value step = scalar(op.getStep());
  int64_t last = shapes.of(op.getLowerBound()).stride * (lanes - 1);
  Value distance = arith::ConstantOp::create(
      b, loc, b.getIntegerAttr(upper.getType(), last));
  Value end = op.getUnsignedCmp()
                  ? LLVM::USubSat::create(b, loc, upper, distance).getResult()
                  : LLVM::SSubSat::create(b, loc, upper, distance).getResult();
  Parts inits = {lower};
  for (Value init : op.getInitArgs())
    llvm::append_range(inits, parts(init));
  auto loop = scf::ForOp::create(b, loc, lower, end, step, inits, nullptr,
                                 op.getUnsignedCmp());
  cairn::ocl::copyLoopHint(op, loop);
  OpBuilder::InsertionGuard guard(b);
  Block &body = *loop.getBody();
  body.clear();
  b.setInsertionPointToStart(&body);
  Value counter = loop.getInductionVar();
  setScalar(op.getInductionVar(), counter);
  ValueRange carried = loop.getRegionIterArgs();
  bindAll(op.getRegionIterArgs(), carried.drop_front());
  emit(*op.getBody(), mask);
  Parts values = {arith::AddIOp::create(b, loc, counter, step)};
  for (Value value : op.getBody()->getTerminator()->getOperands())
    llvm::append_range(values, parts(value));
  scf::YieldOp::create(b, loc, values);
  return Parts(loop.getResults());
}

/// As a while loop that carries which lanes are in it, its counter, and the
/// values; those of a lane that left stay as they were.
void LaneEmitter::emitDivergentFor(scf::ForOp op, Value mask) {
  Location loc = op.getLoc();
  LaneShape counted = shapes.of(op.getInductionVar());
  auto predicate = op.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                       : arith::CmpIPredicate::slt;
  Value upper = part(op.getUpperBound());
  Value step = counted.isScalar() ? scalar(op.getStep()) : part(op.getStep());
  // Made here, as the step may be one that the loop's body sees first.
  auto isInside = [&](Value counter) -> Value {
    Value each = counted.isScalar() ? spread(loc, counter, counted) : counter;
    return arith::CmpIOp::create(b, loc, predicate, each, upper);
  };
  Parts inits;
  if (shapes.isStaggered(op)) {
    inits = emitTogether(op, mask);
  } else {
    inits = {counted.isScalar() ? scalar(op.getLowerBound())
                                : part(op.getLowerBound())};
    for (Value init : op.getInitArgs())
      llvm::append_range(inits, parts(init));
  }
  inits.insert(inits.begin(), both(loc, mask, isInside(inits.front())));
  auto loop = scf::WhileOp::create(b, loc, ValueRange(inits).getTypes(), inits,
                                   nullptr, nullptr);
  cairn::ocl::copyLoopHint(op, loop);
  {
    OpBuilder::InsertionGuard guard(b);
    Block *before =
        start(b, loc, loop.getBefore(), ValueRange(inits).getTypes());
    scf::ConditionOp::create(b, loc, any(loc, before->getArgument(0)),
                             before->getArguments());
    Block *after = start(b, loc, loop.getAfter(), ValueRange(inits).getTypes());
    Value active = after->getArgument(0), counter = after->getArgument(1);
    if (counted.isScalar())
      setScalar(op.getInductionVar(), counter);
    else
      set(op.getInductionVar(), {counter});
    bindAll(op.getRegionIterArgs(), after->getArguments().drop_front(2));
    emit(*op.getBody(), active);
    Value next = arith::AddIOp::create(b, loc, counter, step);
    Parts values = {both(loc, active, isInside(next)), next};
    for (Value value : op.getBody()->getTerminator()->getOperands())
      llvm::append_range(values, parts(value));
    for (size_t i = 2; i < values.size(); ++i)
      values[i] = arith::SelectOp::create(b, loc, active, values[i],
                                          after->getArgument(i));
    scf::YieldOp::create(b, loc, values);
  }
  bindAll(op.getResults(), loop.getResults().drop_front(2));
}

void LaneEmitter::emitWhile(scf::WhileOp op, Value mask) {
  if (shapes.isDivergent(op))
    return emitDivergentWhile(op, mask);
  Location loc = op.getLoc();
  Parts inits = partsLike(op.getInits(), op.getBeforeArguments());
  auto loop = scf::WhileOp::create(b, loc, typesOf(op.getResults()), inits,
                                   nullptr, nullptr);
  cairn::ocl::copyLoopHint(op, loop);
  {
    OpBuilder::InsertionGuard guard(b);
    Block *before =
        start(b, loc, loop.getBefore(), typesOf(op.getBeforeArguments()));
    bindAll(op.getBeforeArguments(), before->getArguments());
    emit(*op.getBeforeBody(), mask);
    scf::ConditionOp condition = op.getConditionOp();
    Parts forwarded = partsLike(condition.getArgs(), op.getAfterArguments());
    scf::ConditionOp::create(b, loc, scalar(condition.getCondition()),
                             forwarded);
    Block *after =
        start(b, loc, loop.getAfter(), typesOf(op.getAfterArguments()));
    bindAll(op.getAfterArguments(), after->getArguments());
    emit(*op.getAfterBody(), mask);
    Parts next =
        partsLike(op.getYieldOp().getOperands(), op.getBeforeArguments());
    scf::YieldOp::create(b, loc, next);
  }
  bindAll(op.getResults(), loop.getResults());
}

/// Carries which lanes are in the loop, and for each result what the lane had
/// when it was last in it.
void LaneEmitter::emitDivergentWhile(scf::WhileOp op, Value mask) {
  Location loc = op.getLoc();
  scf::ConditionOp condition = op.getConditionOp();
  // What those that left had, and then what those that stay go on with.
  SmallVector<Type> leftTypes = typesOf(op.getResults());
  size_t left = leftTypes.size();
  Parts inits = {mask ? mask : all(loc)};
  for (Type type : leftTypes)
    inits.push_back(ub::PoisonOp::create(b, loc, type));
  llvm::append_range(inits, partsLike(op.getInits(), op.getBeforeArguments()));
  SmallVector<Type> forwardedTypes = {inits.front().getType()};
  llvm::append_range(forwardedTypes, leftTypes);
  llvm::append_range(forwardedTypes, typesOf(op.getAfterArguments()));
  auto loop =
      scf::WhileOp::create(b, loc, forwardedTypes, inits, nullptr, nullptr);
  cairn::ocl::copyLoopHint(op, loop);
  {
    OpBuilder::InsertionGuard guard(b);
    Block *before =
        start(b, loc, loop.getBefore(), ValueRange(inits).getTypes());
    Value active = before->getArgument(0);
    bindAll(op.getBeforeArguments(),
            before->getArguments().drop_front(1 + left));
    emit(*op.getBeforeBody(), active);
    Value stays = both(loc, active, part(condition.getCondition()));
    Parts forwarded = {stays};
    for (auto [value, result] :
         llvm::zip_equal(condition.getArgs(), op.getResults()))
      for (Value own : parts(value)) {
        Value last = before->getArgument(forwarded.size());
        forwarded.push_back(
            result.use_empty()
                ? last
                : arith::SelectOp::create(b, loc, active, own, last));
      }
    llvm::append_range(forwarded,
                       partsLike(condition.getArgs(), op.getAfterArguments()));
    scf::ConditionOp::create(b, loc, any(loc, stays), forwarded);
    Block *after = start(b, loc, loop.getAfter(), forwardedTypes);
    bindAll(op.getAfterArguments(), after->getArguments().drop_front(1 + left));
    emit(*op.getAfterBody(), after->getArgument(0));
    Parts next(after->getArguments().take_front(1 + left));
    llvm::append_range(next, partsLike(op.getYieldOp().getOperands(),
                                       op.getBeforeArguments()));
    scf::YieldOp::create(b, loc, next);
  }
  bindAll(op.getResults(), loop.getResults().slice(1, left));
}
