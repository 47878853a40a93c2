//===- UsedParts.cpp - parts of values that mean something ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UsedParts.h"

#include "AccessRoots.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// What `user` hands `value` on as, unchanged: a choice, or the result of a
/// branch. Null where it does something else with it.
static Value handedOn(Value value, Operation *user) {
  if (isa<arith::SelectOp, LLVM::SelectOp>(user))
    return value != user->getOperand(0) ? user->getResult(0) : Value();
  auto branch = dyn_cast<scf::IfOp>(user->getParentOp());
  if (!branch || !isa<scf::YieldOp>(user))
    return {};
  Value result;
  for (OpOperand &operand : user->getOpOperands()) {
    if (operand.get() != value)
      continue;
    if (result)
      return {};
    result = branch.getResult(operand.getOperandNumber());
  }
  return result;
}

bool cairn::mux::isCopied(Value value, unsigned depth) {
  constexpr unsigned deepest = 16;
  return depth < deepest && !value.use_empty() &&
         isa<VectorType, LLVM::LLVMStructType, LLVM::LLVMArrayType>(
             value.getType()) &&
         llvm::all_of(
             value.getUsers(),
             [&](Operation *op) {
               if (auto store = dyn_cast<LLVM::StoreOp>(op))
                 return store.getValue() == value;
               if (Value chosen = handedOn(value, op))
                 return isCopied(chosen, depth + 1);
               auto insert = dyn_cast<vector::InsertOp>(op);
               return ((insert && insert.getDest() == value) ||
                       isa<vector::ShuffleOp>(op)) &&
                      isCopied(op->getResult(0), depth + 1);
             });
}

/// Whether all that becomes of `value` is stored at `address`, with some bits
/// of it cleared and then set.
static bool isPutBack(Value value, Value address, bool isCleared, bool isSet,
                      unsigned depth) {
  constexpr unsigned deepest = 64;
  return depth < deepest && !value.use_empty() &&
         llvm::all_of(
             value.getUsers(),
             [&](Operation *op) {
               if (auto store = dyn_cast<LLVM::StoreOp>(op))
                 return isSet && store.getAddr() == address &&
                        store.getValue() == value;
               bool clears = isa<arith::AndIOp>(op) &&
                             matchPattern(op->getOperand(1), m_Constant());
               bool sets = isCleared && isa<arith::OrIOp>(op);
               return (clears || sets) &&
                      isPutBack(op->getResult(0), address, isCleared || clears,
                                isSet || sets, depth + 1);
             });
}

bool cairn::mux::isForBitField(LLVM::LoadOp load) {
  return isa<IntegerType>(load.getType()) &&
         isPutBack(load.getResult(), load.getAddr(), /*isCleared=*/false,
                   /*isSet=*/false, /*depth=*/0);
}

uint64_t cairn::mux::usedBytes(LLVM::LoadOp load) {
  uint64_t bits = 0;
  for (Operation *user : load->getUsers()) {
    bool isShifted =
        isa<arith::ShRUIOp>(user) &&
        llvm::all_of(user->getUsers(), llvm::IsaPred<arith::TruncIOp>);
    bool isSplit =
        user->getNumResults() && isa<VectorType>(user->getResult(0).getType());
    if (isShifted || isSplit)
      return 0;
    auto part = dyn_cast<arith::TruncIOp>(user);
    Type type = part ? part.getType() : load.getType();
    bits = std::max<uint64_t>(bits, type.getIntOrFloatBitWidth());
  }
  return llvm::divideCeil(bits, 8);
}

/// Adds the lanes of `value` that `user`, which looks at so many of its own,
/// looks at.
static void addUsed(llvm::SmallBitVector &lanes, Value value, Operation *user,
                    const llvm::SmallBitVector &own) {
  int64_t count = lanes.size();
  if (auto cast = dyn_cast<vector::BitCastOp>(user)) {
    int64_t from = cast.getResultVectorType().getElementTypeBitWidth();
    int64_t to = cast.getSourceVectorType().getElementTypeBitWidth();
    for (int64_t lane : own.set_bits())
      lanes.set(lane * from / to, llvm::divideCeil((lane + 1) * from, to));
    return;
  }
  auto shuffle = cast<vector::ShuffleOp>(user);
  int64_t second = shuffle.getV1VectorType().getNumElements();
  for (int64_t place : own.set_bits()) {
    int64_t lane = shuffle.getMask()[place];
    if (shuffle.getV1() == value && lane >= 0 && lane < second)
      lanes.set(lane);
    if (shuffle.getV2() == value && lane >= second && lane - second < count)
      lanes.set(lane - second);
  }
}

static llvm::SmallBitVector usedLanes(Value value, bool countStores,
                                      unsigned depth);

/// Whether `user` gives a component of `value` another value.
static bool isReplacement(Value value, Operation *user) {
  auto insert = dyn_cast<vector::InsertOp>(user);
  return insert && insert.getDest() == value && insert.getNumIndices() == 1 &&
         insert.getDynamicPosition().empty() &&
         insert.getValueToStore() != value;
}

/// Whether `user` computes each lane of its result from that of `value`.
static bool isByLane(Value value, Operation *user) {
  if (!user->hasTrait<OpTrait::Elementwise>() || user->getNumResults() != 1)
    return false;
  auto from = cast<VectorType>(value.getType());
  auto to = dyn_cast<VectorType>(user->getResult(0).getType());
  return to && to.getShape() == from.getShape();
}

/// The lanes of the vector `value` that `user` looks at. Whether to store them
/// is to look at them, `countStores` says.
static llvm::SmallBitVector lanesOf(Value value, Operation *user,
                                    bool countStores, unsigned depth) {
  constexpr unsigned deepest = 16;
  llvm::SmallBitVector used(cast<VectorType>(value.getType()).getNumElements());
  auto next = [&](Value result) {
    return usedLanes(result, countStores, depth + 1);
  };
  auto extract = dyn_cast<vector::ExtractOp>(user);
  auto store = dyn_cast<LLVM::StoreOp>(user);
  if (extract && extract.getNumIndices() == 1 &&
      extract.getDynamicPosition().empty())
    used.set(extract.getStaticPosition()[0]);
  else if (store && store.getValue() == value && !countStores)
    used.reset();
  else if (depth == deepest)
    used.set();
  else if (isa<vector::BitCastOp, vector::ShuffleOp>(user))
    addUsed(used, value, user, next(user->getResult(0)));
  else if (Value chosen = handedOn(value, user))
    used = next(chosen);
  else if (isByLane(value, user)) // what is computed is not a copy
    used = usedLanes(user->getResult(0), /*countStores=*/true, depth + 1);
  else if (isReplacement(value, user))
    used = next(user->getResult(0))
               .reset(cast<vector::InsertOp>(user).getStaticPosition()[0]);
  else
    used.set();
  return used;
}

static llvm::SmallBitVector usedLanes(Value value, bool countStores,
                                      unsigned depth) {
  llvm::SmallBitVector used(cast<VectorType>(value.getType()).getNumElements());
  for (Operation *user : value.getUsers())
    used |= lanesOf(value, user, countStores, depth);
  return used;
}

llvm::SmallBitVector cairn::mux::usedLanes(LLVM::LoadOp load) {
  llvm::SmallBitVector used =
      ::usedLanes(load.getResult(), /*countStores=*/true, /*depth=*/0);
  return used.any() ? used : used.flip();
}

llvm::SmallBitVector cairn::mux::lanesLookedAt(LLVM::LoadOp load) {
  return ::usedLanes(load.getResult(), /*countStores=*/false, /*depth=*/0);
}

/// Which part of `load` the op `user` looks at: lanes, or bits of an
/// integer.
static llvm::SmallBitVector partOf(LLVM::LoadOp load, Operation *user) {
  if (isa<VectorType>(load.getType()))
    return lanesOf(load.getResult(), user, /*countStores=*/true,
                   /*depth=*/0);
  auto integer = dyn_cast<IntegerType>(load.getType());
  llvm::SmallBitVector bits(integer ? integer.getWidth() : 1);
  if (auto part = dyn_cast<arith::TruncIOp>(user); part && integer)
    bits.set(0, part.getType().getIntOrFloatBitWidth());
  else
    bits.set();
  return bits;
}

bool cairn::mux::isForOneOfSeveral(LLVM::LoadOp load) {
  llvm::MapVector<Block *, llvm::SmallBitVector> parts;
  for (Operation *user : load->getUsers()) {
    if (user->getBlock() == load->getBlock())
      return false;
    llvm::SmallBitVector part = partOf(load, user);
    llvm::SmallBitVector &known = parts[user->getBlock()];
    known.resize(part.size());
    known |= part;
  }
  return llvm::any_of(parts, [&](const auto &part) {
    return part.second != parts.front().second;
  });
}

Value cairn::mux::unchecked(Value address) {
  if (auto check = address.getDefiningOp<CheckPrivateOp>())
    return check.getAddress();
  if (auto check = address.getDefiningOp<CheckAccessOp>())
    return check.getAddress();
  return address;
}

llvm::SmallBitVector cairn::mux::changedLanes(Value value, Value address,
                                              unsigned depth) {
  constexpr unsigned deepest = 16;
  auto type = cast<VectorType>(value.getType());
  unsigned lanes = type.getNumElements();
  llvm::SmallBitVector all(lanes, true);
  if (depth == deepest)
    return all;
  if (auto load = value.getDefiningOp<LLVM::LoadOp>())
    return unchecked(load.getAddr()) == address ? all.flip() : all;
  if (auto insert = value.getDefiningOp<vector::InsertOp>()) {
    if (insert.getNumIndices() != 1 || !insert.getDynamicPosition().empty())
      return all;
    llvm::SmallBitVector changed =
        changedLanes(insert.getDest(), address, depth + 1);
    changed.set(insert.getStaticPosition()[0]);
    return changed;
  }
  auto shuffle = value.getDefiningOp<vector::ShuffleOp>();
  if (!shuffle || shuffle.getV1VectorType() != type)
    return all;
  llvm::SmallBitVector first =
      changedLanes(shuffle.getV1(), address, depth + 1);
  for (auto [lane, from] : llvm::enumerate(shuffle.getMask()))
    if (from == static_cast<int64_t>(lane) && !first[lane])
      all.reset(lane);
  return all;
}

SmallVector<LoadedPart> cairn::mux::loadedParts(Value value, unsigned depth) {
  constexpr unsigned deepest = 16;
  auto load = value.getDefiningOp<LLVM::LoadOp>();
  auto type = dyn_cast<VectorType>(value.getType());
  if (!type || type.getRank() != 1)
    return {LoadedPart{load}};
  SmallVector<LoadedPart> parts(type.getNumElements());
  if (load)
    for (auto [lane, part] : llvm::enumerate(parts))
      part = {load, static_cast<int64_t>(lane)};
  if (load || depth == deepest)
    return parts;
  auto insert = value.getDefiningOp<vector::InsertOp>();
  if (insert && insert.getNumIndices() == 1 &&
      insert.getDynamicPosition().empty()) {
    parts = loadedParts(insert.getDest(), depth + 1);
    parts[insert.getStaticPosition()[0]] = {};
    return parts;
  }
  auto shuffle = value.getDefiningOp<vector::ShuffleOp>();
  if (!shuffle || shuffle.getV1VectorType().getRank() != 1)
    return parts;
  SmallVector<LoadedPart> from = loadedParts(shuffle.getV1(), depth + 1);
  llvm::append_range(from, loadedParts(shuffle.getV2(), depth + 1));
  for (auto [lane, source] : llvm::enumerate(shuffle.getMask()))
    if (source >= 0)
      parts[lane] = from[source];
  return parts;
}
