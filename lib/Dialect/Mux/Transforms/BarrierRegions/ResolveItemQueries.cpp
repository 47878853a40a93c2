//===- ResolveItemQueries.cpp - ids as arithmetic ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn::mux;

Value cairn::mux::linearIndex(OpBuilder &b, Location loc, ValueRange ids,
                              ValueRange sizes) {
  Value row = arith::AddIOp::create(
      b, loc, arith::MulIOp::create(b, loc, ids[2], sizes[1]), ids[1]);
  return arith::AddIOp::create(
      b, loc, arith::MulIOp::create(b, loc, row, sizes[0]), ids[0]);
}

namespace {

/// Computes queries inside one mux.work_items. What is the same for the group
/// is asked for in front of it.
class Resolver {
public:
  Resolver(WorkItemsOp op, unsigned subGroupSize)
      : op(op), subGroupSize(subGroupSize) {}

  /// The value of `query`; null if it asks for nothing that depends on the
  /// work-item.
  Value resolve(Operation *query) {
    OpBuilder b(query);
    Location loc = query->getLoc();
    Value value =
        TypeSwitch<Operation *, Value>(query)
            .Case([&](LocalIdOp id) { return alongDim(b, id, false); })
            .Case([&](GlobalIdOp id) { return alongDim(b, id, true); })
            .Case([&](LocalLinearIdOp) { return localLinearId(b, loc); })
            .Case([&](GlobalLinearIdOp) { return globalLinearId(b, loc); })
            .Case<SubGroupIdOp, SubGroupSizeOp, SubGroupLocalIdOp>(
                [&](Operation *query) -> Value {
                  return subGroupSize ? ofSubGroup(b, query) : Value();
                })
            .Default(Value());
    if (!value)
      return {};
    Type type = query->getResult(0).getType();
    if (value.getType() != type)
      value = arith::TruncIOp::create(b, loc, type, value);
    return value;
  }

private:
  static Value constant(OpBuilder &b, Location loc, int64_t value) {
    return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
  }

  template <typename QueryOp> Value ask(unsigned dim) {
    OpBuilder outer(op);
    Value index = arith::ConstantIntOp::create(outer, op.getLoc(),
                                               outer.getI32Type(), dim);
    return QueryOp::create(outer, op.getLoc(), outer.getI64Type(), index);
  }

  /// Ids do not wrap: an NDRange ends where size_t does.
  Value addLocalId(OpBuilder &b, Location loc, Value base, unsigned dim) {
    return arith::AddIOp::create(b, loc, base, op.getLocalIds()[dim],
                                 arith::IntegerOverflowFlags::nuw);
  }

  /// The id without the global offset.
  Value unshiftedGlobalId(OpBuilder &b, Location loc, unsigned dim) {
    OpBuilder outer(op);
    Value base = ask<GroupIdOp>(dim);
    Value size = ask<EnqueuedLocalSizeOp>(dim);
    base = arith::MulIOp::create(outer, op.getLoc(), base, size);
    return addLocalId(b, loc, base, dim);
  }

  Value globalId(OpBuilder &b, Location loc, unsigned dim) {
    // The uniform part first, so that it is computed once.
    OpBuilder outer(op);
    Value base = ask<GroupIdOp>(dim);
    Value size = ask<EnqueuedLocalSizeOp>(dim);
    Value offset = ask<GlobalOffsetOp>(dim);
    base = arith::MulIOp::create(outer, op.getLoc(), base, size);
    base = arith::AddIOp::create(outer, op.getLoc(), base, offset);
    return addLocalId(b, loc, base, dim);
  }

  Value idAlong(OpBuilder &b, Location loc, unsigned dim, bool global) {
    return global ? globalId(b, loc, dim) : Value(op.getLocalIds()[dim]);
  }

  Value alongDim(OpBuilder &b, WorkItemQuery query, bool global) {
    Location loc = query.getLoc();
    if (std::optional<uint32_t> dim = query.getConstantDim())
      return *dim < 3 ? idAlong(b, loc, *dim, global)
                      : constant(b, loc, query.getOutOfRangeValue());
    Value value = constant(b, loc, query.getOutOfRangeValue());
    for (unsigned dim = 0; dim < 3; ++dim) {
      Value number = arith::ConstantIntOp::create(b, loc, b.getI32Type(), dim);
      Value match = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                          query.getDim(), number);
      value = arith::SelectOp::create(b, loc, match,
                                      idAlong(b, loc, dim, global), value);
    }
    return value;
  }

  Value localLinearId(OpBuilder &b, Location loc) {
    return linearIndex(b, loc, op.getLocalIds(), op.getSizes());
  }

  Value globalLinearId(OpBuilder &b, Location loc) {
    SmallVector<Value, 3> ids, sizes;
    for (unsigned dim = 0; dim < 3; ++dim) {
      ids.push_back(unshiftedGlobalId(b, loc, dim));
      sizes.push_back(ask<GlobalSizeOp>(dim));
    }
    return linearIndex(b, loc, ids, sizes);
  }

  /// Sub-groups are so many work-items by their linear ids; the last one has
  /// what is left.
  Value ofSubGroup(OpBuilder &b, Operation *query) {
    Location loc = query->getLoc();
    Value id = localLinearId(b, loc);
    if (subGroupSize == 1)
      return isa<SubGroupIdOp>(query)
                 ? id
                 : constant(b, loc, isa<SubGroupSizeOp>(query));
    Value size = constant(b, loc, subGroupSize);
    if (isa<SubGroupIdOp>(query))
      return arith::DivUIOp::create(b, loc, id, size);
    Value own = arith::RemUIOp::create(b, loc, id, size);
    if (isa<SubGroupLocalIdOp>(query))
      return own;
    Value first = arith::SubIOp::create(b, loc, id, own);
    Value count = op.getSizes()[0];
    for (unsigned dim : {1, 2})
      count = arith::MulIOp::create(b, loc, count, op.getSizes()[dim]);
    Value left = arith::SubIOp::create(b, loc, count, first);
    return arith::MinUIOp::create(b, loc, left, size);
  }

  WorkItemsOp op;
  unsigned subGroupSize;
};

} // namespace

void cairn::mux::resolveItemQueries(WorkItemsOp op, unsigned subGroupSize) {
  SmallVector<Operation *> queries;
  op.getBody()->walk(
      [&](UniformityOpInterface query) { queries.push_back(query); });
  Resolver resolver(op, subGroupSize);
  for (Operation *query : queries)
    if (Value value = resolver.resolve(query)) {
      query->getResult(0).replaceAllUsesWith(value);
      query->erase();
    }
}
