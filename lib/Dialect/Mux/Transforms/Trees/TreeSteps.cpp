//===- TreeSteps.cpp - the first steps of a tree at once --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TreeLoops.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXJOINTREESTEPSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;
using arith::CmpIPredicate;

/// Bits of the vector that a block is.
static constexpr unsigned kBlockBits = 512;

//===----------------------------------------------------------------------===//
// The blocks
//===----------------------------------------------------------------------===//

namespace {
/// Emits the first steps of a tree in blocks of so many elements.
class BlockEmitter {
public:
  BlockEmitter(TreeLoop &tree, ArrayRef<std::pair<int64_t, int64_t>> steps,
               int64_t size)
      : tree(tree), steps(steps), size(size), b(tree.loop),
        loc(tree.loop.getLoc()) {}

  void emit();

private:
  Value number(int64_t value) {
    return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
  }
  void emitQuestion();
  Value emitAddress(Value place);
  Value emitChanged(Value target, Value source);
  void emitBlock(Value first);
  Value emitStep(Value block, unsigned step);
  bool isFirstOfPart() const;
  void emitDenseLoop();
  Value toVector(Value value);

  TreeLoop &tree;
  ArrayRef<std::pair<int64_t, int64_t>> steps;
  int64_t size;
  OpBuilder b;
  Location loc;
  /// The limit and the work-item's id, of 64 bits, and whether the blocks hold
  /// what the steps change.
  Value limit, id, items, isAsked;
};
} // namespace

void BlockEmitter::emitQuestion() {
  limit = tree.limit;
  if (!limit.getType().isInteger(64))
    limit =
        tree.isUnsigned
            ? arith::ExtUIOp::create(b, loc, b.getI64Type(), limit).getResult()
            : arith::ExtSIOp::create(b, loc, b.getI64Type(), limit).getResult();
  Value zero = number(0);
  Value dim = arith::ConstantIntOp::create(b, loc, b.getI32Type(), 0);
  id = LocalIdOp::create(b, loc, b.getI64Type(), dim);
  items = LocalSizeOp::create(b, loc, b.getI64Type(), dim);
  Value rest = arith::AndIOp::create(b, loc, limit, number(size - 1));
  Value isWhole = arith::CmpIOp::create(b, loc, CmpIPredicate::eq, rest, zero);
  // Those whose ids are multiples are all below, the others' half of it.
  Value most = tree.isSparse
                   ? items
                   : arith::AddIOp::create(b, loc, items, items).getResult();
  Value fits = arith::CmpIOp::create(
      b, loc, tree.isSparse ? CmpIPredicate::eq : CmpIPredicate::ule, limit,
      most);
  Value isAny = arith::CmpIOp::create(b, loc, CmpIPredicate::ne, limit, zero);
  isAsked = arith::AndIOp::create(
      b, loc, arith::AndIOp::create(b, loc, isWhole, fits), isAny);
}

Value BlockEmitter::emitAddress(Value place) {
  auto gep = tree.store.getAddr().getDefiningOp<LLVM::GEPOp>();
  SmallVector<LLVM::GEPArg> indices(gep.getIndices().size(), 0);
  indices.back() = place;
  return LLVM::GEPOp::create(b, loc, gep.getType(), gep.getElemType(),
                             gep.getBase(), indices);
}

Value BlockEmitter::toVector(Value value) {
  auto type = VectorType::get({size}, value.getType());
  return vector::BroadcastOp::create(b, loc, type, value);
}

/// What a step makes of an element, or a vector of them, and what is at its
/// source.
Value BlockEmitter::emitChanged(Value target, Value source) {
  bool isVector = isa<VectorType>(target.getType());
  IRMapping values;
  values.map(tree.target.getResult(), target);
  values.map(tree.source.getResult(), source);
  auto copy = [&](auto &self, Value value) -> Value {
    if (Value known = values.lookupOrNull(value))
      return known;
    Operation *def = value.getDefiningOp();
    Value made = value;
    if (def && isOfLoads(value, tree.loop)) {
      OperationState state(loc, def->getName());
      for (Value operand : def->getOperands())
        state.operands.push_back(self(self, operand));
      state.addTypes(isVector ? VectorType::get({size}, value.getType())
                              : value.getType());
      state.addAttributes(def->getAttrs());
      made = b.create(state)->getResult(0);
    } else {
      if (matchPattern(value, m_Constant()))
        made = b.clone(*def)->getResult(0);
      if (isVector)
        made = toVector(made);
    }
    values.map(value, made);
    return made;
  };
  Value changed = copy(copy, tree.store.getValue());
  if (!tree.condition)
    return changed;
  Value condition = copy(copy, tree.condition);
  return arith::SelectOp::create(b, loc, condition,
                                 tree.isWanted ? changed : target,
                                 tree.isWanted ? target : changed);
}

/// What `block` is after one more step.
Value BlockEmitter::emitStep(Value block, unsigned step) {
  auto [to, from] = steps[step];
  int64_t every = int64_t(2) << step;
  SmallVector<int64_t> places;
  SmallVector<bool> isTarget;
  for (int64_t i = 0; i < size; ++i) {
    isTarget.push_back(i % every == to);
    places.push_back(isTarget.back() ? i - to + from : i);
  }
  Value source = vector::ShuffleOp::create(b, loc, block, block, places);
  Value next = emitChanged(block, source);
  Value mask = arith::ConstantOp::create(
      b, loc,
      DenseElementsAttr::get(VectorType::get({size}, b.getI1Type()),
                             ArrayRef<bool>(isTarget)));
  return arith::SelectOp::create(b, loc, mask, next, block);
}

void BlockEmitter::emitBlock(Value first) {
  Type element = tree.store.getValue().getType();
  Value address = emitAddress(first);
  unsigned alignment = element.getIntOrFloatBitWidth() / 8;
  auto type = VectorType::get({size}, element);
  Value block = LLVM::LoadOp::create(b, loc, type, address, alignment);
  for (unsigned step = 0; step < steps.size(); ++step)
    block = emitStep(block, step);
  LLVM::StoreOp::create(b, loc, block, address, alignment);
}

/// Whether steps change the first element of each part by that in its middle.
bool BlockEmitter::isFirstOfPart() const {
  for (auto [step, places] : llvm::enumerate(steps))
    if (places != std::pair(int64_t(0), int64_t(1) << step))
      return false;
  return true;
}

/// Has the steps of the loop made by work-items that follow each other, in
/// place of those whose ids are multiples of twice the stride.
void BlockEmitter::emitDenseLoop() {
  Value first =
      arith::SelectOp::create(b, loc, isAsked, number(size), number(1));
  auto dense = scf::WhileOp::create(
      b, loc, TypeRange(b.getI64Type()), ValueRange(first),
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value more =
            arith::CmpIOp::create(b, loc, CmpIPredicate::slt, args[0], limit);
        scf::ConditionOp::create(b, loc, more, args);
      },
      [&](OpBuilder &, Location, ValueRange) {});
  Value last = dense.getResult(0);
  if (tree.loop.getResult(0).getType() != last.getType())
    last =
        arith::TruncIOp::create(b, loc, tree.loop.getResult(0).getType(), last);
  b.setInsertionPointToStart(dense.getAfterBody());
  Value stride = dense.getAfterArguments().front();
  Value twice = arith::AddIOp::create(b, loc, stride, stride);
  Value to = arith::MulIOp::create(b, loc, id, twice);
  Value from = arith::AddIOp::create(b, loc, to, stride);
  Value takesPart =
      arith::CmpIOp::create(b, loc, CmpIPredicate::ult, to, items);
  auto requireBelow = [&](Value place) {
    Value isBelow =
        arith::CmpIOp::create(b, loc, CmpIPredicate::ult, place, limit);
    takesPart = arith::AndIOp::create(b, loc, takesPart, isBelow);
  };
  if (tree.isTargetBelow)
    requireBelow(to);
  if (tree.isSourceBelow)
    requireBelow(from);
  auto branch = scf::IfOp::create(b, loc, takesPart, /*withElseRegion=*/false);
  b.clone(*tree.barrier);
  scf::YieldOp::create(b, loc, twice);
  b.setInsertionPointToStart(branch.thenBlock());
  IRMapping places;
  places.map(tree.source.getAddr(), emitAddress(from));
  places.map(tree.target.getAddr(), emitAddress(to));
  Value source = b.clone(*tree.source, places)->getResult(0);
  Value target = b.clone(*tree.target, places)->getResult(0);
  places.map(tree.store.getAddr(), places.lookup(tree.target.getAddr()));
  places.map(tree.store.getValue(), emitChanged(target, source));
  b.clone(*tree.store, places);
  tree.loop.getResult(0).replaceAllUsesWith(last);
  tree.loop.erase();
}

void BlockEmitter::emit() {
  emitQuestion();
  // In a loop a step follows a barrier, and a barrier a step.
  b.clone(*tree.barrier);
  Value zero = number(0);
  Value blocks =
      arith::ShRUIOp::create(b, loc, limit, number(llvm::Log2_64(size)));
  Value count = arith::SelectOp::create(b, loc, isAsked, blocks, zero);
  Value isFirst = arith::CmpIOp::create(b, loc, CmpIPredicate::eq, id, zero);
  auto branch = scf::IfOp::create(b, loc, isFirst, /*withElseRegion=*/false);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    auto loop = scf::ForOp::create(b, loc, zero, count, number(1));
    b.setInsertionPointToStart(loop.getBody());
    emitBlock(
        arith::MulIOp::create(b, loc, loop.getInductionVar(), number(size)));
  }
  b.clone(*tree.barrier);
  if (tree.isSparse && !tree.isOtherBelow && isFirstOfPart())
    return emitDenseLoop();
  OpOperand &init = tree.loop.getInitsMutable()[0];
  Value later = arith::ConstantOp::create(
      b, loc, b.getIntegerAttr(init.get().getType(), size));
  init.set(arith::SelectOp::create(b, loc, isAsked, later, init.get()));
}

/// Whether `value` has a vector form.
static bool isElementwise(Value value, TreeLoop &tree, unsigned depth = 8) {
  if (value == tree.source.getResult() || value == tree.target.getResult())
    return true;
  Operation *def = value.getDefiningOp();
  if (!def || !isOfLoads(value, tree.loop))
    return isSameForGroup(value);
  return depth > 0 && def->getNumResults() == 1 &&
         OpTrait::hasElementwiseMappableTraits(def) && isPure(def) &&
         llvm::all_of(def->getOperands(), [&](Value operand) {
           return isElementwise(operand, tree, depth - 1);
         });
}

static void joinSteps(scf::WhileOp loop) {
  TreeLoop tree;
  if (!tree.match(loop) || !isElementwise(tree.store.getValue(), tree) ||
      (tree.condition && !isElementwise(tree.condition, tree)))
    return;
  int64_t size =
      kBlockBits / tree.store.getValue().getType().getIntOrFloatBitWidth();
  SmallVector<std::pair<int64_t, int64_t>> steps;
  for (int64_t stride = 1; stride < size; stride *= 2) {
    int64_t to, from;
    bool wasSparse = tree.isSparse;
    if (!tree.isStep(stride, to, from) ||
        (stride > 1 && wasSparse != tree.isSparse))
      return;
    steps.push_back({to, from});
  }
  BlockEmitter(tree, steps, size).emit();
}

namespace {
struct MuxJoinTreeStepsPass
    : cairn::mux::impl::MuxJoinTreeStepsPassBase<MuxJoinTreeStepsPass> {
  using MuxJoinTreeStepsPassBase::MuxJoinTreeStepsPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    (void)forEachFunction<func::FuncOp>(
        getOperation(), [&](func::FuncOp kernel) {
          // Checks and schedules count on steps as they are.
          if (!isKernel(kernel) || kernel.isExternal() ||
              getChecks(kernel).any() || hasScheduledBarrier(kernel))
            return success();
          SmallVector<scf::WhileOp> loops;
          kernel.walk([&](scf::WhileOp loop) { loops.push_back(loop); });
          for (scf::WhileOp loop : loops)
            joinSteps(loop);
          return success();
        });
  }
};
} // namespace
