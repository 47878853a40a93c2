//===- SpreadArrays.cpp - private arrays of a whole group -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A private array that lives across barriers is a slot, and one work-item's
// after the other's would set what neighbours access by one index apart. For
// lanes the group has its first elements, then its second ones, and so on:
// element `e` of work-item `i` of `n` is at `e * n + i`.
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions.h"
#include "Lanes/Code/LaneEmitter.h"

#include "cairn/Dialect/Contracts/ElementTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// Calls `visit` with all that is done with the array at `address`, by way of
/// addresses in it too.
template <typename Visit> static bool allUsersAre(Value address, Visit visit) {
  return llvm::all_of(address.getUsers(), [&](Operation *user) {
    if (!visit(user))
      return false;
    return !isa<LLVM::GEPOp>(user) || allUsersAre(user->getResult(0), visit);
  });
}

/// Spreads `array` if nothing but single elements of one size is accessed, by
/// addresses that are not kept for another stretch.
void BarrierRegions::planSpreading(Value array) {
  auto alloca = array.getDefiningOp<LLVM::AllocaOp>();
  std::optional<uint64_t> element = getLaneArrayElement(alloca);
  if (!element)
    return;
  bool isGood = allUsersAre(array, [&](Operation *user) {
    if (auto load = dyn_cast<LLVM::LoadOp>(user))
      return !isa<VectorType>(load.getType());
    if (auto store = dyn_cast<LLVM::StoreOp>(user))
      return !isa<VectorType>(store.getValue().getType());
    return !operandsOf.contains(user) ||
           rematerializationCost(user->getResult(0)) <= kRematerializationLimit;
  });
  if (isGood)
    spreadArrays[array] = *element;
}

/// Where the array of the work-item `itemIndex` begins.
Value BarrierRegions::importArray(OpBuilder &b, Value array, Value itemIndex) {
  Location loc = array.getLoc();
  Value slot = itemAllocas.lookup(array);
  auto spread = spreadArrays.find(array);
  if (spread == spreadArrays.end())
    return slotAddress(b, loc, slot, itemIndex);
  return LLVM::GEPOp::create(
      b, loc, slot.getType(), b.getIntegerType(8 * spread->second), slot,
      ValueRange{itemIndex}, LLVM::GEPNoWrapFlags::inbounds);
}

/// How many bytes behind its base `gep` is.
static Value emitOffset(OpBuilder &b, LLVM::GEPOp gep,
                        const DataLayout &layout) {
  Location loc = gep.getLoc();
  auto constant = [&](int64_t number) -> Value {
    return arith::ConstantIntOp::create(b, loc, b.getI64Type(), number);
  };
  Value offset = constant(0);
  Type type = gep.getElemType();
  for (auto [position, index] : llvm::enumerate(gep.getIndices())) {
    if (position > 0)
      type = indexedType(type);
    Value number = dyn_cast<Value>(index);
    if (!number)
      number = constant(cast<IntegerAttr>(index).getInt());
    else if (number.getType().getIntOrFloatBitWidth() < 64)
      number = arith::ExtSIOp::create(b, loc, b.getI64Type(), number);
    Value size = constant(layout.getTypeSize(type).getFixedValue());
    offset = arith::AddIOp::create(b, loc, offset,
                                   arith::MulIOp::create(b, loc, number, size));
  }
  return offset;
}

/// Sets the elements behind `address`, in a spread array, as far apart as there
/// are work-items.
void BarrierRegions::spreadElements(Value address) {
  for (Operation *user : llvm::make_early_inc_range(address.getUsers())) {
    auto gep = dyn_cast<LLVM::GEPOp>(user);
    if (!gep)
      continue;
    OpBuilder b(gep);
    Value offset = arith::MulIOp::create(b, gep.getLoc(),
                                         emitOffset(b, gep, layout), itemCount);
    Value element =
        LLVM::GEPOp::create(b, gep.getLoc(), gep.getType(), b.getI8Type(),
                            address, ValueRange{offset});
    gep.replaceAllUsesWith(element);
    gep.erase();
    spreadElements(element);
  }
}
