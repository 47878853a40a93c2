//===- KeepInStep.cpp - work-groups that meet at all barriers ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A barrier is for all work-items of a group or for none; in a trip of a loop
// in which none comes to it they may part. Mesa's llvmpipe (seen in 22.3) goes
// both ways of each branch with masks, and a sub-group waits at a barrier on
// its way though none of its lanes has come there. Sub-groups of which one goes
// round such a loop more often than another then wait for different barriers.
//
// So all of the group go round such a loop until none of them goes on, and do
// in it what they would do where each is still there: in
//
//     while (a) { b; if (c) barrier(); }
//
// `on` is whether the work-item is:
//
//     on = true
//     do {
//       if (on) on = a;
//       any = does anybody of the group have `on`?
//       if (on) { b; if (c) barrier(); }
//     } while (any);
//
// The question takes a barrier and memory of the group. It is asked where a
// specialization constant says that the device is of that kind; for others it
// folds away, and each work-item leaves the loop by itself. Kernels that leave
// no local memory for it stay as they are.
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"
#include "GroupQuestion.h"
#include "GroupUniformity.h"

#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Meetings.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace cairn {
#define GEN_PASS_DEF_SHADERKEEPINSTEPPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

namespace {

/// Mends one kernel.
class InStep {
public:
  explicit InStep(gpu::GPUFuncOp kernel)
      : kernel(kernel), question(kernel), rewriter(kernel.getContext()) {
    kernel.walk([&](Operation *op) {
      if (mux::isMeeting(op))
        for (Operation *holder = op->getParentOp(); holder != kernel;
             holder = holder->getParentOp())
          holders.insert(holder);
    });
  }

  void run();

private:
  bool needsStep(Operation *op);
  bool needsStep(Region &region);
  void visit(Block &block);
  void execute(ArrayRef<Operation *> ops, Value on);
  void wrap(ArrayRef<Operation *> ops, Value on);
  void keep(scf::WhileOp loop, Value on);
  Value executeHalf(Block *from, Block *to, size_t place, bool allBegin);
  void keepBefore(scf::WhileOp loop, ArrayRef<OpResult> used, scf::WhileOp made,
                  bool allBegin);
  void keep(scf::IfOp branch, Value on);
  void keep(scf::IndexSwitchOp branch, Value on);
  SmallVector<Value> executeRegion(Region &region, Operation *branch, Value on);
  void choose(Operation *branch, ArrayRef<Value> chosen,
              ArrayRef<SmallVector<Value>> values);
  scf::WhileOp makeWhile(scf::ForOp loop);
  void drop(Operation *op, ValueRange results) {
    holders.erase(op);
    oneWay.erase(op);
    op->replaceAllUsesWith(results);
    rewriter.eraseOp(op);
  }

  Value both(Location loc, Value on, Value condition) {
    return on ? arith::SelectOp::create(rewriter, loc, on, condition,
                                        getBool(loc, false))
              : condition;
  }
  Value getBool(Location loc, bool value) {
    return arith::ConstantOp::create(rewriter, loc,
                                     rewriter.getBoolAttr(value));
  }

  gpu::GPUFuncOp kernel;
  GroupQuestion question;
  IRRewriter rewriter;
  /// What has a meeting inside, and those where all are known to go one way.
  llvm::DenseSet<Operation *> holders, oneWay;
};

} // namespace

//===----------------------------------------------------------------------===//
// Where it is asked
//===----------------------------------------------------------------------===//

/// Whether work-items may come to be out of step in `region`, unless whoever
/// begins it comes to a meeting, as then all do.
bool InStep::needsStep(Region &region) {
  return !region.empty() && !mux::leadsToMeeting(region) &&
         llvm::any_of(region.front(),
                      [&](Operation &op) { return needsStep(&op); });
}

/// Whether `op` is a loop with meetings that work-items may leave one by one,
/// or a branch to one. A branch to a meeting without a loop is passed by all.
bool InStep::needsStep(Operation *op) {
  if (!holders.contains(op))
    return false;
  if (isa<scf::WhileOp, scf::ForOp>(op))
    return mux::mayPart(op);
  return llvm::any_of(op->getRegions(),
                      [&](Region &region) { return needsStep(region); });
}

void InStep::run() {
  if (!question.hasRoom() ||
      llvm::none_of(holders, [&](Operation *op) { return needsStep(op); }))
    return;
  GroupUniformity uniformity(kernel);
  for (Operation *op : holders)
    if (uniformity.goesOneWay(op))
      oneWay.insert(op);
  visit(kernel.getBody().front());
}

/// Looks for them in `block`, to which all of the group come or none.
void InStep::visit(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!holders.contains(&op))
      continue;
    if (needsStep(&op) && !oneWay.contains(&op)) {
      execute(&op, Value());
      continue;
    }
    for (Region &region : op.getRegions())
      if (!region.empty())
        visit(region.front());
  }
}

/// Has `ops`, one behind the other, done by those that are `on`, all if that is
/// null; all work-items come to them.
void InStep::execute(ArrayRef<Operation *> ops, Value on) {
  SmallVector<Operation *> stretch;
  for (Operation *op : ops) {
    if (!needsStep(op)) {
      stretch.push_back(op);
      continue;
    }
    wrap(stretch, on);
    stretch.clear();
    if (auto loop = dyn_cast<scf::ForOp>(op))
      keep(makeWhile(loop), on);
    else if (auto loop = dyn_cast<scf::WhileOp>(op))
      keep(loop, on);
    else if (auto branch = dyn_cast<scf::IfOp>(op))
      keep(branch, on);
    else
      keep(cast<scf::IndexSwitchOp>(op), on);
  }
  wrap(stretch, on);
}

//===----------------------------------------------------------------------===//
// Stretches
//===----------------------------------------------------------------------===//

/// Whether a value of `type` can be the result of a branch. Pointers and
/// handles stay what they are in every branch: they are made again.
static bool canLeave(Type type) {
  // Samplers are structures with a name.
  auto structure = dyn_cast<spirv::StructType>(type);
  return !isa<spirv::PointerType, spirv::ImageType, spirv::SampledImageType>(
             type) &&
         !(structure && structure.isIdentified());
}

namespace {
/// Values of the ops of a branch for those behind it.
class Leaving {
public:
  Leaving(ArrayRef<Operation *> ops, Operation *branch, OpBuilder &b)
      : inside(ops.begin(), ops.end()), branch(branch), b(b) {}

  /// Puts the users of `op`'s results behind the branch right.
  void leave(Operation *op) {
    for (OpResult result : op->getResults())
      if (llvm::any_of(result.getUses(), [&](OpOperand &use) {
            return isBehind(use.getOwner());
          }))
        result.replaceUsesWithIf(get(result), [&](OpOperand &use) {
          return isBehind(use.getOwner());
        });
  }
  ArrayRef<Value> getValues() const { return values; }
  /// What stands for each of them until the branch has results.
  ArrayRef<UnrealizedConversionCastOp> getPlaces() const { return places; }

private:
  bool isBehind(Operation *user) {
    for (; user->getBlock() != branch->getBlock(); user = user->getParentOp())
      if (!user->getParentOp() || inside.contains(user))
        return false;
    return !inside.contains(user) && !made.contains(user);
  }

  Value get(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || !inside.contains(op))
      return value;
    auto [place, isNew] = known.try_emplace(value);
    if (!isNew)
      return place->second;
    Value result;
    if (canLeave(value.getType())) {
      auto cast = UnrealizedConversionCastOp::create(
          b, op->getLoc(), value.getType(), ValueRange());
      values.push_back(value);
      places.push_back(cast);
      made.insert(cast);
      result = cast.getResult(0);
    } else {
      IRMapping mapping;
      for (Value operand : op->getOperands())
        mapping.map(operand, get(operand));
      Operation *clone = b.clone(*op, mapping);
      made.insert(clone);
      result = clone->getResult(cast<OpResult>(value).getResultNumber());
    }
    return known[value] = result;
  }

  llvm::SmallPtrSet<Operation *, 16> inside, made;
  Operation *branch;
  OpBuilder &b;
  llvm::DenseMap<Value, Value> known;
  SmallVector<Value> values;
  SmallVector<UnrealizedConversionCastOp> places;
};
} // namespace

/// Puts `ops`, which need no step, into a branch.
void InStep::wrap(ArrayRef<Operation *> ops, Value on) {
  SmallVector<Operation *> inside;
  for (Operation *op : ops) {
    if (on && !op->hasTrait<OpTrait::ConstantLike>())
      inside.push_back(op);
    for (Region &region : op->getRegions())
      if (holders.contains(op) && !region.empty())
        visit(region.front());
  }
  if (inside.empty())
    return;
  // What is used with others stands with them.
  Location loc = inside.front()->getLoc();
  rewriter.setInsertionPointAfter(ops.back());
  auto mark = scf::IfOp::create(rewriter, loc, on, /*withElseRegion=*/false);
  Leaving leaving(inside, mark, rewriter);
  for (Operation *op : inside)
    leaving.leave(op);
  rewriter.setInsertionPoint(mark);
  auto types = llvm::map_to_vector(leaving.getValues(),
                                   [](Value value) { return value.getType(); });
  auto branch = scf::IfOp::create(rewriter, loc, types, on,
                                  /*addThenBlock=*/true,
                                  /*addElseBlock=*/!types.empty());
  for (Operation *op : inside)
    op->moveBefore(branch.thenBlock(), branch.thenBlock()->end());
  rewriter.setInsertionPointToEnd(branch.thenBlock());
  scf::YieldOp::create(rewriter, loc, leaving.getValues());
  if (!types.empty()) {
    rewriter.setInsertionPointToEnd(branch.elseBlock());
    SmallVector<Value> nothing;
    for (Type type : types)
      nothing.push_back(ub::PoisonOp::create(rewriter, loc, type));
    scf::YieldOp::create(rewriter, loc, nothing);
  }
  for (auto [place, result] :
       llvm::zip_equal(leaving.getPlaces(), branch.getResults()))
    rewriter.replaceOp(place, result);
  rewriter.eraseOp(mark);
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

static SmallVector<Operation *> listOps(Block &block) {
  SmallVector<Operation *> ops;
  for (Operation &op : block.without_terminator())
    ops.push_back(&op);
  return ops;
}

/// Has `region` of `branch` done in front of that by those that are `on`, and
/// returns what it gives.
SmallVector<Value> InStep::executeRegion(Region &region, Operation *branch,
                                         Value on) {
  if (region.empty())
    return {};
  Block &block = region.front();
  SmallVector<Operation *> ops = listOps(block);
  if (needsStep(region)) {
    for (Operation *op : ops)
      op->moveBefore(branch);
    // Uses by the terminator are put right with all others.
    Operation *end = block.getTerminator();
    end->moveBefore(branch);
    execute(ops, on);
    SmallVector<Value> values(end->getOperands());
    rewriter.eraseOp(end);
    return values;
  }
  Location loc = branch->getLoc();
  rewriter.setInsertionPoint(branch);
  TypeRange types = branch->getResultTypes();
  auto own = scf::IfOp::create(rewriter, loc, types, on, /*addThenBlock=*/true,
                               /*addElseBlock=*/!types.empty());
  own.thenBlock()->getOperations().splice(own.thenBlock()->end(),
                                          block.getOperations());
  if (!types.empty()) {
    rewriter.setInsertionPointToEnd(own.elseBlock());
    SmallVector<Value> nothing;
    for (Type type : types)
      nothing.push_back(ub::PoisonOp::create(rewriter, loc, type));
    scf::YieldOp::create(rewriter, loc, nothing);
  }
  visit(*own.thenBlock());
  return SmallVector<Value>(own.getResults());
}

/// Gives the users of `branch` the first of `values` that is `chosen`, the last
/// ones if none is.
void InStep::choose(Operation *branch, ArrayRef<Value> chosen,
                    ArrayRef<SmallVector<Value>> values) {
  Location loc = branch->getLoc();
  SmallVector<Value> results = values.back();
  rewriter.setInsertionPoint(branch);
  for (size_t i = chosen.size(); i-- > 0 && !results.empty();) {
    auto choice = scf::IfOp::create(rewriter, loc, branch->getResultTypes(),
                                    chosen[i], /*withElseRegion=*/true);
    OpBuilder taken = choice.getThenBodyBuilder(),
              other = choice.getElseBodyBuilder();
    scf::YieldOp::create(taken, loc, values[i]);
    scf::YieldOp::create(other, loc, results);
    results.assign(choice.result_begin(), choice.result_end());
  }
  drop(branch, results);
}

void InStep::keep(scf::IfOp branch, Value on) {
  Location loc = branch.getLoc();
  rewriter.setInsertionPoint(branch);
  Value taken = both(loc, on, branch.getCondition());
  Value other = both(loc, on,
                     arith::XOrIOp::create(rewriter, loc, branch.getCondition(),
                                           getBool(loc, true)));
  SmallVector<Value> values[] = {
      executeRegion(branch.getThenRegion(), branch, taken),
      executeRegion(branch.getElseRegion(), branch, other)};
  choose(branch, taken, values);
}

void InStep::keep(scf::IndexSwitchOp branch, Value on) {
  Location loc = branch.getLoc();
  rewriter.setInsertionPoint(branch);
  SmallVector<Value> chosen;
  Value other = on ? on : getBool(loc, true);
  for (int64_t label : branch.getCases()) {
    Value number = arith::ConstantIndexOp::create(rewriter, loc, label);
    Value isHere = arith::CmpIOp::create(
        rewriter, loc, arith::CmpIPredicate::eq, branch.getArg(), number);
    chosen.push_back(both(loc, on, isHere));
    other = arith::SelectOp::create(rewriter, loc, isHere, getBool(loc, false),
                                    other);
  }
  SmallVector<SmallVector<Value>> values;
  for (auto [region, isHere] : llvm::zip_equal(branch.getCaseRegions(), chosen))
    values.push_back(executeRegion(region, branch, isHere));
  values.push_back(executeRegion(branch.getDefaultRegion(), branch, other));
  choose(branch, chosen, values);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

scf::WhileOp InStep::makeWhile(scf::ForOp loop) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  SmallVector<Value> inits{loop.getLowerBound()};
  llvm::append_range(inits, loop.getInitArgs());
  auto types = llvm::to_vector(ValueRange(inits).getTypes());
  SmallVector<Location> locations(types.size(), loc);
  auto made = scf::WhileOp::create(rewriter, loc, types, inits);
  made->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  Block *before = rewriter.createBlock(&made.getBefore(), {}, types, locations);
  Value isInside =
      arith::CmpIOp::create(rewriter, loc,
                            loop.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                                  : arith::CmpIPredicate::slt,
                            before->getArgument(0), loop.getUpperBound());
  scf::ConditionOp::create(rewriter, loc, isInside, before->getArguments());
  Block *after = rewriter.createBlock(&made.getAfter(), {}, types, locations);
  rewriter.mergeBlocks(loop.getBody(), after, after->getArguments());
  auto yield = cast<scf::YieldOp>(after->getTerminator());
  rewriter.setInsertionPoint(yield);
  SmallVector<Value> next{arith::AddIOp::create(
      rewriter, loc, after->getArgument(0), loop.getStep())};
  llvm::append_range(next, yield.getOperands());
  yield->setOperands(next);
  drop(loop, made.getResults().drop_front());
  holders.insert(made);
  return made;
}

/// `loop` with more values: whether the work-item is in it, and what it had for
/// each of the results `used` when it left. The regions are empty.
static scf::WhileOp createLonger(scf::WhileOp loop, ArrayRef<OpResult> used,
                                 Value on, IRRewriter &rewriter) {
  Location loc = loop.getLoc();
  rewriter.setInsertionPoint(loop);
  SmallVector<Value> inits(loop.getInits());
  inits.push_back(on);
  SmallVector<Type> types(loop.getResultTypes());
  types.push_back(on.getType());
  for (OpResult result : used) {
    inits.push_back(createAny(result.getType(), loc, rewriter));
    types.push_back(result.getType());
  }
  auto made = scf::WhileOp::create(rewriter, loc, types, inits);
  made->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  rewriter.createBlock(&made.getBefore(), {}, ValueRange(inits).getTypes(),
                       SmallVector<Location>(inits.size(), loc));
  rewriter.createBlock(&made.getAfter(), {}, types,
                       SmallVector<Location>(types.size(), loc));
  return made;
}

/// Moves `from`, a half of a loop, to `to`, which has more arguments, and has
/// it done by those for which the argument `place` says that they are in the
/// loop; returns who these are. Where the group is not asked, that is whoever
/// comes there, if `allBegin` with it.
Value InStep::executeHalf(Block *from, Block *to, size_t place, bool allBegin) {
  SmallVector<Operation *> ops = listOps(*from);
  rewriter.mergeBlocks(from, to, to->getArguments().take_front(place));
  rewriter.setInsertionPointToStart(to);
  BlockArgument isIn = to->getArgument(place);
  Value isOn = isIn;
  if (allBegin)
    isOn = question.orElsewhere(rewriter, isIn.getLoc(), isIn);
  execute(ops, isOn);
  return isOn;
}

/// Has the first half of `made` done by those that are in the loop, and the
/// group decide.
void InStep::keepBefore(scf::WhileOp loop, ArrayRef<OpResult> used,
                        scf::WhileOp made, bool allBegin) {
  Location loc = loop.getLoc();
  Block *before = made.getBeforeBody();
  size_t carried = loop.getInits().size();
  scf::ConditionOp condition = loop.getConditionOp();
  Value isOn = executeHalf(loop.getBeforeBody(), before, carried, allBegin);
  rewriter.setInsertionPoint(condition);
  Value goesOn = both(loc, isOn, condition.getCondition());
  SmallVector<Value> given(condition.getArgs());
  given.push_back(goesOn);
  if (!used.empty()) {
    ValueRange earlier = before->getArguments().drop_front(carried + 1);
    auto left = scf::IfOp::create(rewriter, loc, earlier.getTypes(), isOn,
                                  /*withElseRegion=*/true);
    auto now = llvm::map_to_vector(used, [&](OpResult result) {
      return condition.getArgs()[result.getResultNumber()];
    });
    OpBuilder ofThis = left.getThenBodyBuilder(),
              ofEarlier = left.getElseBodyBuilder();
    scf::YieldOp::create(ofThis, loc, now);
    scf::YieldOp::create(ofEarlier, loc, earlier);
    llvm::append_range(given, left.getResults());
  }
  Value any = question.ask(rewriter, loc, goesOn);
  rewriter.replaceOpWithNewOp<scf::ConditionOp>(condition, any, given);
}

/// What a work-item has when it leaves the loop stays its own until all have.
void InStep::keep(scf::WhileOp loop, Value on) {
  Location loc = loop.getLoc();
  SmallVector<OpResult> used;
  for (OpResult result : loop.getResults())
    if (!result.use_empty())
      used.push_back(result);
  size_t forwarded = loop.getNumResults();
  rewriter.setInsertionPoint(loop);
  scf::WhileOp made =
      createLonger(loop, used, on ? on : getBool(loc, true), rewriter);
  keepBefore(loop, used, made, /*allBegin=*/!on);

  Block *after = made.getAfterBody();
  executeHalf(loop.getAfterBody(), after, forwarded, /*allBegin=*/true);
  SmallVector<Value> next(after->getTerminator()->getOperands());
  llvm::append_range(next, after->getArguments().drop_front(forwarded));
  after->getTerminator()->setOperands(next);

  for (auto [i, result] : llvm::enumerate(used))
    rewriter.replaceAllUsesWith(result, made.getResult(forwarded + 1 + i));
  holders.erase(loop);
  oneWay.erase(loop);
  rewriter.eraseOp(loop);
}

namespace {
struct ShaderKeepInStepPass
    : cairn::impl::ShaderKeepInStepPassBase<ShaderKeepInStepPass> {
  using ShaderKeepInStepPassBase::ShaderKeepInStepPassBase;

  void runOnOperation() override {
    for (auto module : getOperation().getOps<gpu::GPUModuleOp>())
      for (auto function : module.getOps<gpu::GPUFuncOp>())
        if (function.isKernel() && mux::holdsMeeting(function))
          InStep(function).run();
  }
};
} // namespace
