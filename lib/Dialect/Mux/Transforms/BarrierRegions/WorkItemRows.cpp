//===- WorkItemRows.cpp - rows that nobody tells apart ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkItemRows.h"

#include "Analysis/SmallNumbers.h"
#include "cairn/Dialect/Mux/IR/ReachedValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn::mux;

namespace {
class RowJoiner {
public:
  explicit RowJoiner(WorkItemsOp items) : items(items) {}

  void run();

private:
  bool isSize(Value value, unsigned dim);
  Value matchProduct(Value value, unsigned dim);
  bool isPlaneRow(Value value);
  bool isOnlyForPlaces(Value value);

  WorkItemsOp items;
  /// `y * size + x`, and the same of three dimensions.
  SetVector<Operation *> flat, deep;
};
} // namespace

/// Whether `value` is how many work-items there are along `dim`.
bool RowJoiner::isSize(Value value, unsigned dim) {
  value = withoutCasts(value);
  Value size = items.getSizes()[dim];
  if (value == size)
    return true;
  APInt a, b;
  if (matchPattern(value, m_ConstantInt(&a)) &&
      matchPattern(size, m_ConstantInt(&b)))
    return a.getZExtValue() == b.getZExtValue();
  auto isQuery = [&](Value of) {
    auto query = of.getDefiningOp<LocalSizeOp>();
    return query && matchPattern(query.getDim(), m_ConstantInt(&a)) && a == dim;
  };
  return isQuery(value) && isQuery(size);
}

/// What `value` is times the size of `dim`; null if it is nothing.
Value RowJoiner::matchProduct(Value value, unsigned dim) {
  auto product = withoutCasts(value).getDefiningOp<arith::MulIOp>();
  if (!product)
    return {};
  for (auto [factor, size] : {std::pair(product.getLhs(), product.getRhs()),
                              std::pair(product.getRhs(), product.getLhs())})
    if (isSize(size, dim))
      return withoutCasts(factor);
  return {};
}

/// Whether `value` is `z * size(1) + y`.
bool RowJoiner::isPlaneRow(Value value) {
  auto sum = value.getDefiningOp<arith::AddIOp>();
  auto ids = items.getLocalIds();
  return sum && ((matchProduct(sum.getLhs(), 1) == ids[2] &&
                  withoutCasts(sum.getRhs()) == ids[1]) ||
                 (matchProduct(sum.getRhs(), 1) == ids[2] &&
                  withoutCasts(sum.getLhs()) == ids[1]));
}

/// Whether `value` goes into nothing but places.
bool RowJoiner::isOnlyForPlaces(Value value) {
  return holdsForReached(value, [&](Value value, ReachedValues &reached) {
    for (Operation *user : value.getUsers()) {
      if (flat.contains(user) || deep.contains(user))
        continue;
      if (!isa<arith::AddIOp, arith::MulIOp, arith::TruncIOp, arith::ExtSIOp,
               arith::ExtUIOp>(user))
        return false;
      reached.insert(user->getResult(0));
    }
    return true;
  });
}

void RowJoiner::run() {
  auto ids = items.getLocalIds();
  APInt rows;
  if (matchPattern(items.getSizes()[1], m_ConstantInt(&rows)) && rows.isOne())
    return;
  items.getBody()->walk([&](arith::AddIOp sum) {
    if (!sum.getType().isInteger() ||
        sum.getType().getIntOrFloatBitWidth() < 32)
      return;
    for (auto [row, place] : {std::pair(sum.getLhs(), sum.getRhs()),
                              std::pair(sum.getRhs(), sum.getLhs())}) {
      Value of = withoutCasts(place) == ids[0] ? matchProduct(row, 0) : Value();
      if (of == ids[1])
        flat.insert(sum);
      else if (of && isPlaneRow(of))
        deep.insert(sum);
    }
  });
  if (flat.empty() || !isOnlyForPlaces(ids[0]) || !isOnlyForPlaces(ids[1]))
    return;
  Location loc = items.getLoc();
  OpBuilder b(items);
  Value one = arith::ConstantIntOp::create(b, loc, b.getI64Type(), 1);
  Value size =
      arith::MulIOp::create(b, loc, items.getSizes()[0], items.getSizes()[1]);
  auto replace = [&](Operation *sum, Value place) {
    if (sum->getResult(0).getType() != place.getType())
      place =
          arith::TruncIOp::create(b, loc, sum->getResult(0).getType(), place);
    sum->getResult(0).replaceAllUsesWith(place);
  };
  b.setInsertionPointToStart(items.getBody());
  for (Operation *sum : flat)
    replace(sum, ids[0]);
  for (Operation *sum : deep)
    replace(sum,
            arith::AddIOp::create(
                b, loc, arith::MulIOp::create(b, loc, ids[2], size), ids[0]));
  items->setOperand(0, size);
  items->setOperand(1, one);
}

void cairn::mux::joinRows(WorkItemsOp items) {
  if (!items.getLinear() && !items.getLanes() && !items.getTail())
    RowJoiner(items).run();
}
