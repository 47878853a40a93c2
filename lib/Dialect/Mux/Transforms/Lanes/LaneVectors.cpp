//===- LaneVectors.cpp - vectors of several work-items ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL's own vectors are kept by component, a vector of lanes for each, so
// that most of what is done to them moves nothing.
//
//===----------------------------------------------------------------------===//

#include "LaneEmitter.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn::mux;

/// The place in `position` if it is one, and constant.
static std::optional<int64_t> onlyPlace(ArrayRef<int64_t> position,
                                        ValueRange dynamic) {
  if (position.size() != 1 || !dynamic.empty())
    return std::nullopt;
  return position.front();
}

bool cairn::mux::hasComponentForm(Operation *op) {
  return TypeSwitch<Operation *, bool>(op)
      .Case([](vector::ExtractOp op) {
        return onlyPlace(op.getStaticPosition(), op.getDynamicPosition())
            .has_value();
      })
      .Case([](vector::InsertOp op) {
        return !isa<VectorType>(op.getValueToStoreType()) &&
               onlyPlace(op.getStaticPosition(), op.getDynamicPosition());
      })
      .Case([](vector::ShuffleOp op) {
        return !llvm::is_contained(op.getMask(),
                                   vector::ShuffleOp::kPoisonIndex);
      })
      .Case([](vector::BroadcastOp op) {
        return !isa<VectorType>(op.getSourceType());
      })
      .Case([](vector::FromElementsOp op) { return true; })
      .Case([](vector::ToElementsOp op) { return true; })
      .Default(false);
}

bool LaneEmitter::emitVectorOp(Operation *op) {
  if (!hasComponentForm(op))
    return false;
  TypeSwitch<Operation *>(op)
      .Case([&](vector::ExtractOp op) {
        set(op.getResult(),
            {parts(op.getSource())[op.getStaticPosition().front()]});
      })
      .Case([&](vector::InsertOp op) {
        Parts made = parts(op.getDest());
        made[op.getStaticPosition().front()] = part(op.getValueToStore());
        set(op.getResult(), std::move(made));
      })
      .Case([&](vector::ShuffleOp op) {
        Parts from = parts(op.getV1()), made;
        llvm::append_range(from, parts(op.getV2()));
        for (int64_t i : op.getMask())
          made.push_back(from[i]);
        set(op.getResult(), std::move(made));
      })
      .Case([&](vector::BroadcastOp op) {
        int64_t count = cast<VectorType>(op.getType()).getNumElements();
        set(op.getResult(), Parts(count, part(op.getSource())));
      })
      .Case([&](vector::FromElementsOp op) {
        Parts made;
        for (Value element : op.getElements())
          made.push_back(part(element));
        set(op.getResult(), std::move(made));
      })
      .Case([&](vector::ToElementsOp op) {
        Parts from = parts(op.getSource());
        for (auto [result, value] : llvm::zip_equal(op.getResults(), from))
          set(result, {value});
      });
  return true;
}
