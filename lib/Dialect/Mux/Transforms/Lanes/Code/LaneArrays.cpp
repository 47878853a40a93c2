//===- LaneArrays.cpp - private arrays of several work-items ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An element of an array, and then the same element of the next lane's: what
// all lanes access by one index is side by side.
//
//===----------------------------------------------------------------------===//

#include "LaneEmitter.h"

#include "cairn/Dialect/Contracts/ElementTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// The arrays of all lanes together; more had better stay small.
static constexpr uint64_t kMaxBytes = 4096;

/// Whether `type` is made of elements of one size, without holes.
static bool isDense(Type type) {
  while (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    type = array.getElementType();
  if (auto vector = dyn_cast<VectorType>(type)) {
    type = vector.getElementType();
    if (!llvm::isPowerOf2_64(vector.getNumElements()))
      return false;
  }
  return isa<LLVM::LLVMPointerType>(type) ||
         (type.isIntOrFloat() && type.getIntOrFloatBitWidth() % 8 == 0 &&
          llvm::isPowerOf2_32(type.getIntOrFloatBitWidth()));
}

namespace {
/// Walks what is done with an array.
struct ArrayUses {
  DataLayout layout;
  /// Bytes of what every access is made of.
  std::optional<uint64_t> element;

  bool addAccess(Type type, std::optional<uint64_t> alignment) {
    if (!isDense(type))
      return false;
    uint64_t size =
        layout.getTypeSize(getElementTypeOrSelf(type)).getFixedValue();
    if ((alignment && *alignment < size) || (element && *element != size))
      return false;
    element = size;
    return true;
  }

  bool add(Value address) {
    return llvm::all_of(address.getUses(), [&](OpOperand &use) {
      Operation *user = use.getOwner();
      if (auto load = dyn_cast<LLVM::LoadOp>(user))
        return isPlain(load) && addAccess(load.getType(), load.getAlignment());
      if (auto store = dyn_cast<LLVM::StoreOp>(user))
        return isPlain(store) && store.getAddr() == address &&
               store.getValue() != address &&
               addAccess(store.getValue().getType(), store.getAlignment());
      auto gep = dyn_cast<LLVM::GEPOp>(user);
      return gep && use.getOperandNumber() == 0 &&
             !isa<VectorType>(gep.getType()) && isDense(gep.getElemType()) &&
             add(gep.getResult());
    });
  }
};
} // namespace

std::optional<uint64_t> cairn::mux::getLaneArrayElement(LLVM::AllocaOp array) {
  if (holdsHandle(array.getElemType()))
    return std::nullopt;
  ArrayUses uses{DataLayout::closest(array), {}};
  APInt count;
  if (!matchPattern(array.getArraySize(), m_ConstantInt(&count)) ||
      count.getActiveBits() > 16 || !uses.add(array.getResult()))
    return std::nullopt;
  uint64_t size = uses.layout.getTypeSize(array.getElemType()).getFixedValue();
  if (size * count.getZExtValue() > kMaxBytes)
    return std::nullopt;
  return uses.element;
}

namespace {
/// From `low` up to `high`.
struct Extent {
  int64_t low, high;
};
} // namespace

/// What `index` may be at least and at most, whoever computes it and whether or
/// not they use it; nothing if that is not plain to see.
static std::optional<Extent> rangeOfIndex(Value index) {
  constexpr int64_t limit = int64_t(1) << 30; // further than any array
  auto known = [](Value value) -> std::optional<int64_t> {
    APInt number;
    if (!matchPattern(value, m_ConstantInt(&number)) ||
        number.getSignificantBits() > 31)
      return std::nullopt;
    return number.getSExtValue();
  };
  if (std::optional<int64_t> number = known(index))
    return Extent{*number, *number};
  if (auto argument = dyn_cast<BlockArgument>(index)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (!loop || index != loop.getInductionVar())
      return std::nullopt;
    std::optional<int64_t> first = known(loop.getLowerBound());
    std::optional<int64_t> end = known(loop.getUpperBound());
    if (!first || !end || *first < 0 || *end <= *first)
      return std::nullopt;
    return Extent{*first, *end - 1};
  }
  Operation *def = index.getDefiningOp();
  if (isa<arith::AndIOp>(def)) {
    std::optional<int64_t> mask = known(def->getOperand(1));
    return mask && *mask >= 0 ? std::optional(Extent{0, *mask}) : std::nullopt;
  }
  if (!isa<arith::ExtSIOp, arith::ExtUIOp, arith::AddIOp>(def))
    return std::nullopt;
  std::optional<Extent> lhs = rangeOfIndex(def->getOperand(0));
  if (!lhs || lhs->low < 0 || lhs->high > limit)
    return std::nullopt;
  if (!isa<arith::AddIOp>(def))
    return lhs;
  std::optional<int64_t> rhs = known(def->getOperand(1));
  // A sum of fewer bits may wrap.
  if (!rhs || index.getType().getIntOrFloatBitWidth() < 32)
    return std::nullopt;
  return Extent{lhs->low + *rhs, lhs->high + *rhs};
}

bool cairn::mux::isSurelyInArray(Value address, Type accessed) {
  auto layout = DataLayout::closest(address.getParentRegion()->getParentOp());
  auto sizeOf = [&](Type type) -> int64_t {
    return layout.getTypeSize(type).getFixedValue();
  };
  Extent bytes = {0, sizeOf(accessed)};
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>()) {
    Type type = gep.getElemType();
    for (auto [position, index] : llvm::enumerate(gep.getIndices())) {
      if (position > 0)
        type = indexedType(type);
      auto value = dyn_cast<Value>(index);
      int64_t number = value ? 0 : cast<IntegerAttr>(index).getInt();
      std::optional<Extent> range =
          value ? rangeOfIndex(value) : Extent{number, number};
      if (!range)
        return false;
      bytes.low += range->low * sizeOf(type);
      bytes.high += range->high * sizeOf(type);
    }
    address = gep.getBase();
  }
  auto array = address.getDefiningOp<LLVM::AllocaOp>();
  APInt count;
  return matchPattern(array.getArraySize(), m_ConstantInt(&count)) &&
         bytes.low >= 0 &&
         bytes.high <= static_cast<int64_t>(count.getZExtValue()) *
                           sizeOf(array.getElemType());
}

/// `type` with as many times its elements as there are lanes.
static Type widen(Type type, int64_t lanes) {
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    return LLVM::LLVMArrayType::get(widen(array.getElementType(), lanes),
                                    array.getNumElements());
  if (auto vector = dyn_cast<VectorType>(type))
    return LLVM::LLVMArrayType::get(widen(vector.getElementType(), lanes),
                                    vector.getNumElements());
  return LLVM::LLVMArrayType::get(type, lanes);
}

/// The array of all lanes, beside that of one.
Value LaneEmitter::laneArray(LLVM::AllocaOp array) {
  Value &known = laneArrays[array];
  if (known)
    return known;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfter(array);
  // Where a vector has a hole, the elements that are accessed may be in it.
  Type own = array.getElemType();
  uint64_t bytes =
      DataLayout::closest(array).getTypeSize(own).getFixedValue() * lanes;
  Type type = isDense(own) ? widen(own, lanes)
                           : LLVM::LLVMArrayType::get(b.getI8Type(), bytes);
  auto all = LLVM::AllocaOp::create(b, array.getLoc(), array.getType(), type,
                                    array.getArraySize(), kLaneArrayAlignment);
  all->setAttr(MuxDialect::getLaneArrayAttrName(), b.getUnitAttr());
  return known = all;
}

/// Where the elements of all lanes are that `address`, the same for all, is of;
/// or, where it varies, a vector of where each lane's is.
Value LaneEmitter::laneArrayAddress(Value address) {
  if (auto array = address.getDefiningOp<LLVM::AllocaOp>())
    return laneArray(array);
  auto gep = address.getDefiningOp<LLVM::GEPOp>();
  Value base = laneArrayAddress(gep.getBase());
  bool isVector = !shapes.of(address).isUniform();
  SmallVector<LLVM::GEPArg> indices;
  for (auto index : gep.getIndices()) {
    auto value = dyn_cast<Value>(index);
    if (!value)
      indices.push_back(
          static_cast<int32_t>(cast<IntegerAttr>(index).getInt()));
    else
      indices.push_back(shapes.of(value).isUniform() ? scalar(value)
                                                     : part(value));
  }
  Type type = isVector ? Type(vectorOf(gep.getType())) : gep.getType();
  return LLVM::GEPOp::create(b, gep.getLoc(), type,
                             widen(gep.getElemType(), lanes), base, indices);
}

/// The addresses of each lane's own element.
Value LaneEmitter::laneArrayAddresses(Location loc, Value address,
                                      uint64_t element) {
  SmallVector<APInt> own;
  for (int64_t lane = 0; lane < lanes; ++lane)
    own.push_back(APInt(64, lane * element));
  Value offsets = arith::ConstantOp::create(
      b, loc, DenseElementsAttr::get(vectorOf(b.getI64Type()), own));
  return LLVM::GEPOp::create(b, loc,
                             vectorOf(cast<LLVM::LLVMPointerType>(
                                 getElementTypeOrSelf(address.getType()))),
                             b.getI8Type(), laneArrayAddress(address),
                             ValueRange{offsets});
}

/// Component `i` of what is at `address` for all lanes, if that is one place.
static Value componentOf(OpBuilder &b, Location loc, Value address,
                         Type element, int64_t lanes, int64_t i) {
  if (i == 0)
    return address;
  return LLVM::GEPOp::create(b, loc, address.getType(),
                             LLVM::LLVMArrayType::get(element, lanes), address,
                             ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
}

/// Needs no mask where the place is the same for all: it is in the array if any
/// lane is on.
LaneEmitter::Parts LaneEmitter::loadLaneArray(LLVM::LoadOp load, Value mask) {
  Location loc = load.getLoc();
  Type element = getElementTypeOrSelf(load.getType());
  auto own = dyn_cast<VectorType>(load.getType());
  uint64_t size =
      DataLayout::closest(load).getTypeSize(element).getFixedValue();
  bool isOne = shapes.of(load.getAddr()).isUniform();
  Value address = isOne ? laneArrayAddress(load.getAddr())
                        : laneArrayAddresses(loc, load.getAddr(), size);
  Parts parts;
  for (int64_t i = 0, e = own ? own.getNumElements() : 1; i < e; ++i) {
    Value place = componentOf(b, loc, address, element, lanes, i);
    if (isOne)
      parts.push_back(LLVM::LoadOp::create(b, loc, vectorOf(element), place,
                                           laneArrayAlignment(size)));
    else
      parts.push_back(LLVM::masked_gather::create(
          b, loc, vectorOf(element), place, mask ? mask : all(loc),
          ValueRange(), b.getI32IntegerAttr(size)));
  }
  return parts;
}

/// Nobody else sees the elements of lanes that are off, so that these are
/// stored as they were, and LLVM keeps the array in registers.
void LaneEmitter::storeLaneArray(LLVM::StoreOp store, Value mask) {
  Location loc = store.getLoc();
  Type element = getElementTypeOrSelf(store.getValue().getType());
  uint64_t size =
      DataLayout::closest(store).getTypeSize(element).getFixedValue();
  bool isOne = shapes.of(store.getAddr()).isUniform();
  Value address = isOne ? laneArrayAddress(store.getAddr())
                        : laneArrayAddresses(loc, store.getAddr(), size);
  for (auto [i, value] : llvm::enumerate(parts(store.getValue()))) {
    Value place = componentOf(b, loc, address, element, lanes, i);
    if (!isOne) {
      LLVM::masked_scatter::create(b, loc, value, place, mask ? mask : all(loc),
                                   b.getI32IntegerAttr(size));
      continue;
    }
    Value stored = value;
    if (mask) {
      Value old = LLVM::LoadOp::create(b, loc, value.getType(), place,
                                       laneArrayAlignment(size));
      stored = arith::SelectOp::create(b, loc, mask, value, old);
    }
    LLVM::StoreOp::create(b, loc, stored, place, laneArrayAlignment(size));
  }
}
