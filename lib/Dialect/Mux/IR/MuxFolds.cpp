//===- MuxFolds.cpp - mux folds and canonicalization ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/Mux.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace cairn::mux;

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

OpFoldResult cairn::mux::detail::foldOutOfRangeDim(Attribute dim, Type type,
                                                   int64_t outOfRangeValue) {
  // `dim` is unsigned in OpenCL C, so that -1 is out of range too.
  auto constant = dyn_cast_or_null<IntegerAttr>(dim);
  if (!constant || constant.getValue().ule(2))
    return {};
  return IntegerAttr::get(type, outOfRangeValue);
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

LogicalResult MemBarrierOp::canonicalize(MemBarrierOp op,
                                         PatternRewriter &rewriter) {
  if (op.getOrdering() != MemOrdering::Relaxed &&
      op.getMemory() != MemKind::None)
    return rewriter.notifyMatchFailure(op, "the fence orders accesses");
  rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// DMA
//===----------------------------------------------------------------------===//

LogicalResult DMAWaitOp::canonicalize(DMAWaitOp op, PatternRewriter &rewriter) {
  if (op.getEvents().empty())
    return rewriter.notifyMatchFailure(op, "a wait for all transfers");
  llvm::SmallSetVector<Value, 4> events;
  for (Value event : op.getEvents())
    if (!event.getDefiningOp<NullEventOp>())
      events.insert(event);
  if (events.empty()) {
    rewriter.eraseOp(op);
    return success();
  }
  if (events.size() == op.getEvents().size())
    return rewriter.notifyMatchFailure(op, "no null or repeated event");
  rewriter.modifyOpInPlace(
      op, [&] { op.getEventsMutable().assign(events.getArrayRef()); });
  return success();
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

/// A scalar constant, or the element of a vector constant whose elements are
/// all the same.
static Attribute getSplatOrScalar(Attribute constant) {
  if (auto elements = dyn_cast_or_null<SplatElementsAttr>(constant))
    return elements.getSplatValue<Attribute>();
  return isa_and_nonnull<IntegerAttr, FloatAttr>(constant) ? constant
                                                           : Attribute();
}

// A constant is the value of every invocation. Taking a collective away removes
// a point at which the group waits, which it promises to nobody.
OpFoldResult AnyOp::fold(FoldAdaptor adaptor) {
  return getSplatOrScalar(adaptor.getValue());
}

OpFoldResult AllOp::fold(FoldAdaptor adaptor) {
  return getSplatOrScalar(adaptor.getValue());
}

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  return getSplatOrScalar(adaptor.getValue());
}

OpFoldResult ReduceOp::fold(FoldAdaptor adaptor) {
  if (!isIdempotent(getCombiner()))
    return {};
  return getSplatOrScalar(adaptor.getValue());
}

OpFoldResult SubGroupClusteredReduceOp::fold(FoldAdaptor adaptor) {
  if (getClusterSize() == 1)
    return getValue();
  return isIdempotent(getCombiner()) ? adaptor.getValue() : Attribute();
}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

static bool isZero(Attribute constant) {
  auto number = dyn_cast_or_null<IntegerAttr>(constant);
  return number && number.getValue().isZero();
}

OpFoldResult SubGroupShuffleOp::fold(FoldAdaptor adaptor) {
  return adaptor.getValue();
}

OpFoldResult SubGroupShuffleUpOp::fold(FoldAdaptor adaptor) {
  return isZero(adaptor.getDelta()) ? getCurrent() : Value();
}

OpFoldResult SubGroupShuffleDownOp::fold(FoldAdaptor adaptor) {
  return isZero(adaptor.getDelta()) ? getCurrent() : Value();
}

OpFoldResult SubGroupShuffleXorOp::fold(FoldAdaptor adaptor) {
  if (isZero(adaptor.getMask()))
    return getValue();
  return adaptor.getValue();
}
