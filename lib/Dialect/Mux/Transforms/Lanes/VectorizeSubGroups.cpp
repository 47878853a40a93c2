//===- VectorizeSubGroups.cpp - sub-groups at once --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Work-items are in sub-groups by their local linear id, so that only the last
// sub-group of a group may have fewer. Where rows are full of sub-groups, or
// there is one row alone, these are lanes along a row. All others are lanes
// whose ids are computed one by one, under a mask.
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions/BarrierRegions.h"
#include "BarrierRegions/WorkItemBounds.h"
#include "LaneRemarks.h"
#include "Lanes/Code/LaneEmitter.h"
#include "Lanes/Code/LaneSubGroups.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "cairn/Dialect/Mux/Transforms/SubGroups.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXVECTORIZESUBGROUPSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {

/// Executes the sub-groups of one mux.work_items.
class SubGroupVectorizer {
public:
  SubGroupVectorizer(WorkItemsOp op, unsigned lanes)
      : op(op), lanes(lanes), b(op), loc(op.getLoc()), sizes(op.getSizes()) {}

  void run();

private:
  Value number(int64_t value) {
    return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
  }
  template <typename Op> Value make(Value lhs, Value rhs) {
    return Op::create(b, loc, lhs, rhs);
  }
  Value toI32(Value value) {
    return arith::TruncIOp::create(b, loc, b.getI32Type(), value);
  }
  Value isEqual(Value lhs, Value rhs) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, lhs, rhs);
  }
  VectorType vectorOf(Type type) {
    return VectorType::get({static_cast<int64_t>(lanes)}, type);
  }
  Value splat(Value value) {
    return vector::BroadcastOp::create(b, loc, vectorOf(value.getType()),
                                       value);
  }

  Value emitRowsFit(const LaneShapes &shapes);
  void emitRows(const LaneShapes &shapes, Value columns);
  void emitOthers(Value first);
  SmallVector<Value, 3> idsOf(Value places);

  WorkItemsOp op;
  unsigned lanes;
  OpBuilder b;
  Location loc;
  SmallVector<Value, 3> sizes;
  /// Work-items of a slice, and of the group.
  Value sliceSize, itemCount;
};

} // namespace

/// Whether sub-groups are along rows, and `shapes` are as they were taken for.
Value SubGroupVectorizer::emitRowsFit(const LaneShapes &shapes) {
  Value rows = make<arith::MulIOp>(sizes[1], sizes[2]);
  Value rest = make<arith::AndIOp>(sizes[0], number(lanes - 1));
  Value fit =
      make<arith::OrIOp>(isEqual(rest, number(0)), isEqual(rows, number(1)));
  for (Value holds :
       {emitNarrowedIdsHold(b, op, shapes.getNarrowedIds().getArrayRef(), 0),
        emitArePlain(b, op, shapes.getPlainNumbers().getArrayRef())})
    if (holds)
      fit = make<arith::AndIOp>(fit, holds);
  return fit;
}

void SubGroupVectorizer::emitRows(const LaneShapes &shapes, Value columns) {
  auto vectors = WorkItemsOp::create(
      b, loc, ValueRange{columns, sizes[1], sizes[2]}, nullptr);
  vectors.setLanes(lanes);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(vectors.getBody()->getTerminator());
  LaneEmitter emitter(b, shapes, lanes);
  for (auto [from, to] :
       llvm::zip_equal(op.getLocalIds(), vectors.getLocalIds()))
    emitter.map(from, to);
  Value first = linearIndex(b, loc, vectors.getLocalIds(), sizes);
  emitter.setSubGroup(toI32(make<arith::DivUIOp>(first, number(lanes))),
                      toI32(number(lanes)));
  emitter.emit(*op.getBody(), /*mask=*/Value());
}

/// The ids of the work-items at `places`, of which there are no more than an
/// i32 counts.
SmallVector<Value, 3> SubGroupVectorizer::idsOf(Value places) {
  Value zero = splat(toI32(number(0)));
  Value isRow = isEqual(sizes[0], itemCount);
  SmallVector<Type, 3> types(3, places.getType());
  auto branch = scf::IfOp::create(b, loc, types, isRow, /*withElse=*/true);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(b, loc, ValueRange{places, zero, zero});
    b.setInsertionPointToStart(branch.elseBlock());
    Value width = splat(toI32(sizes[0])), height = splat(toI32(sizes[1]));
    Value x = make<arith::RemUIOp>(places, width);
    Value row = make<arith::DivUIOp>(places, width);
    Value y = make<arith::RemUIOp>(row, height);
    Value z = make<arith::DivUIOp>(row, height);
    scf::YieldOp::create(b, loc, ValueRange{x, y, z});
  }
  SmallVector<Value, 3> ids;
  for (Value id : branch.getResults())
    ids.push_back(arith::ExtUIOp::create(b, loc, vectorOf(b.getI64Type()), id));
  return ids;
}

/// The sub-groups from the work-item `first` on, which begins one.
void SubGroupVectorizer::emitOthers(Value first) {
  Value one = number(1);
  Value left = make<arith::SubIOp>(itemCount, first);
  Value count = make<arith::DivUIOp>(
      make<arith::AddIOp>(left, number(lanes - 1)), number(lanes));
  auto others =
      WorkItemsOp::create(b, loc, ValueRange{count, one, one}, nullptr);
  others.setTail(true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(others.getBody()->getTerminator());
  Value begin = make<arith::AddIOp>(
      first, make<arith::MulIOp>(others.getLocalIds()[0], number(lanes)));
  Value size = toI32(make<arith::MinUIOp>(make<arith::SubIOp>(itemCount, begin),
                                          number(lanes)));
  auto numbers = llvm::to_vector(llvm::seq<int32_t>(0, lanes));
  Value own = arith::ConstantOp::create(
      b, loc,
      DenseElementsAttr::get(vectorOf(b.getI32Type()),
                             ArrayRef<int32_t>(numbers)));
  Value mask = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, own,
                                     splat(size));
  LaneAssumptions assumptions;
  assumptions.isPartial = true;
  LaneShapes shapes(op.getRegion(), LaneShapes::kNoDimension, assumptions);
  LaneEmitter emitter(b, shapes, lanes);
  Value places = make<arith::AddIOp>(splat(toI32(begin)), own);
  for (auto [from, to] : llvm::zip_equal(op.getLocalIds(), idsOf(places)))
    emitter.mapVector(from, to);
  emitter.setSubGroup(toI32(make<arith::DivUIOp>(begin, number(lanes))), size);
  emitter.emit(*op.getBody(), mask);
}

void SubGroupVectorizer::run() {
  LaneAssumptions assumptions;
  assumptions.plainNumbers = true;
  LaneShapes shapes(op.getRegion(), 0, assumptions);
  LaneRemarks(op).vectorized(lanes, op, shapes);
  sliceSize = make<arith::MulIOp>(sizes[0], sizes[1]);
  itemCount = make<arith::MulIOp>(sliceSize, sizes[2]);
  Value fit = emitRowsFit(shapes);
  Value whole =
      make<arith::AndIOp>(sizes[0], number(-static_cast<int64_t>(lanes)));
  Value columns = arith::SelectOp::create(b, loc, fit, whole, number(0));
  emitRows(shapes, columns);
  Value done =
      make<arith::MulIOp>(columns, make<arith::MulIOp>(sizes[1], sizes[2]));
  emitOthers(done);
  op.erase();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static bool holdsCollective(WorkItemsOp op) {
  return op.getBody()
      ->walk([](Operation *inner) {
        return isSubGroupCollective(inner) ? WalkResult::interrupt()
                                           : WalkResult::advance();
      })
      .wasInterrupted();
}

/// What keeps `op` from being executed by lanes, where it is and why.
static std::optional<std::pair<Operation *, StringRef>>
findObstacle(WorkItemsOp op) {
  if (op.getLinear())
    return std::pair<Operation *, StringRef>(
        op, "work-items that are executed one after the other");
  LaneAssumptions assumptions;
  assumptions.isPartial = true;
  LaneShapes shapes(op.getRegion(), LaneShapes::kNoDimension, assumptions);
  std::optional<std::pair<Operation *, StringRef>> found;
  op.getBody()->walk<WalkOrder::PreOrder>([&](Operation *inner) {
    std::optional<StringRef> why = whyNotInLanes(inner, shapes);
    if (!why)
      return WalkResult::advance();
    found = {inner, *why};
    return WalkResult::interrupt();
  });
  return found;
}

/// What the whole group asks of its sub-groups.
static void resolveGroupQueries(func::FuncOp kernel, unsigned size) {
  kernel.walk([&](Operation *op) {
    OpBuilder b(op);
    Location loc = op->getLoc();
    Type i64 = b.getI64Type();
    auto number = [&](Type type, int64_t value) -> Value {
      return arith::ConstantIntOp::create(b, loc, type, value);
    };
    Value value;
    if (isa<MaxSubGroupSizeOp>(op)) {
      value = number(b.getI32Type(), size);
    } else if (isa<NumSubGroupsOp>(op)) {
      Value count = number(i64, 1);
      for (int dim = 0; dim < 3; ++dim)
        count = arith::MulIOp::create(
            b, loc, count,
            LocalSizeOp::create(b, loc, i64, number(b.getI32Type(), dim)));
      count = arith::AddIOp::create(b, loc, count, number(i64, size - 1));
      count = arith::DivUIOp::create(b, loc, count, number(i64, size));
      value = arith::TruncIOp::create(b, loc, b.getI32Type(), count);
    } else {
      return;
    }
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  });
}

/// Sub-groups of one work-item, as lanes cannot execute what is `at`.
static LogicalResult giveUp(func::FuncOp kernel, WorkItemsOp op,
                            std::pair<Operation *, StringRef> obstacle) {
  if (std::optional<uint32_t> required = getIntelReqdSubGroupSize(kernel)) {
    InFlightDiagnostic error =
        kernel.emitError("kernel '")
        << getBaseFnName(kernel) << "' requires sub-groups of " << *required
        << " work-items, expected 1, for " << obstacle.second;
    error.attachNote(obstacle.first->getLoc()) << "it is here";
    return error;
  }
  LaneRemarks(op).obstructed(obstacle.first, obstacle.second);
  kernel->removeAttr(MuxDialect::getSubGroupSizeAttrName());
  resolveOneItemSubGroups(kernel);
  return success();
}

namespace {
struct MuxVectorizeSubGroupsPass
    : cairn::mux::impl::MuxVectorizeSubGroupsPassBase<
          MuxVectorizeSubGroupsPass> {
  using MuxVectorizeSubGroupsPassBase::MuxVectorizeSubGroupsPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    auto vectorize = [](func::FuncOp kernel) {
      return getSubGroupSize(kernel) > 1 ? visit(kernel) : success();
    };
    if (failed(forEachFunction<func::FuncOp>(getOperation(), vectorize)))
      signalPassFailure();
  }

  static LogicalResult visit(func::FuncOp kernel) {
    if (!kernel->hasAttr(MuxDialect::getWorkItemLoopsAttrName()))
      return kernel.emitError("expected work-items in 'mux.work_items'; run "
                              "mux-form-barrier-regions first");
    SmallVector<WorkItemsOp> all, meeting;
    kernel.walk([&](WorkItemsOp op) {
      all.push_back(op);
      if (holdsCollective(op))
        meeting.push_back(op);
    });
    for (WorkItemsOp op : meeting)
      if (auto obstacle = findObstacle(op)) {
        if (failed(giveUp(kernel, op, *obstacle)))
          return failure();
        break;
      }
    unsigned size = getSubGroupSize(kernel);
    resolveGroupQueries(kernel, size);
    for (WorkItemsOp op : all) {
      if (size > 1 && llvm::is_contained(meeting, op))
        SubGroupVectorizer(op, size).run();
      else
        resolveItemQueries(op, size);
    }
    // What is the same for the whole group, and exchanged by nobody.
    resolveOneItemSubGroups(kernel);
    return success();
  }
};
} // namespace
