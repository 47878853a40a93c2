//===- Atomics.cpp - atomic accesses ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers have SPIR-V's atomic instructions. Everything else is a loop that
// tries to replace what it found, which every device can do.
//
//===----------------------------------------------------------------------===//

#include "AtomicInstructions.h"
#include "GPUToSPIRV/Types/AtomicUpdate.h"
#include "MemoryLowering.h"
#include "MemoryModel.h"
#include "SplitBits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace cairn::shader {

bool MemoryLowering::checkAtomic(Operation *op, Type type) {
  unsigned bits = getBits(type);
  if (!isa<VectorType>(type) && bits <= 64)
    return true;
  emitError(op) << "an atomic access of " << bits
                << " bits; Vulkan has those of at most 64";
  return false;
}

bool MemoryLowering::checkAtomicUpdate(Operation *op, Type type) {
  if (!isPointer(type))
    return checkAtomic(op, type);
  emitError(op) << "a pointer is exchanged atomically, which Vulkan cannot; "
                   "exchange it as 'intptr_t'";
  return false;
}

//===----------------------------------------------------------------------===//
// Read, modify, write
//===----------------------------------------------------------------------===//

static AccessFlags getPlainFlags(Type type) {
  AccessFlags flags;
  flags.alignment = getBits(type) / 8;
  return flags;
}

static AtomicPlace
getPlace(OpBuilder &b, Operation *op, ElementAccess &elements, Root &root,
         const Offset &offset, Type type, std::optional<StringRef> syncscope,
         LLVM::AtomicOrdering ordering, bool isLoad, bool isStore) {
  AtomicPlace place;
  place.type = type;
  place.word = b.getIntegerType(getAtomicBits(type));
  place.pointer = elements.getAtomicPointer(b, op->getLoc(), root, offset, type,
                                            place.shift);
  place.scope =
      getScope(syncscope, root.storage, elements.hasVulkanMemoryModel());
  place.semantics =
      getSemantics(ordering, place.scope, root.storage, isLoad, isStore);
  if (place.semantics != spirv::MemorySemantics::None)
    place.scope = getOrderingScope(op, place.scope);
  return place;
}

void MemoryLowering::lowerAtomicRMW(LLVM::AtomicRMWOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Type type = op.getType();
  eraseLater(op);
  if (!checkAtomicUpdate(op, type))
    return;
  Value value = op.getVal();
  auto access = [&](OpBuilder &b, Root &root, const Offset &offset) -> Value {
    if (root.isPrivate()) {
      AccessFlags flags = getPlainFlags(type);
      Value old = elements.load(b, loc, root, offset, type, flags);
      elements.store(b, loc, root, offset,
                     getUpdatedValue(b, loc, op.getBinOp(), old, value), flags);
      return old;
    }
    AtomicPlace place = getPlace(b, op, elements, root, offset, type,
                                 op.getSyncscope(), op.getOrdering(),
                                 /*isLoad=*/true, /*isStore=*/true);
    return createUpdate(b, loc, op.getBinOp(), place, value);
  };
  op.getResult().replaceAllUsesWith(
      accessRoots(b, loc, op.getPtr(), type, access));
}

//===----------------------------------------------------------------------===//
// Compare and exchange
//===----------------------------------------------------------------------===//

void MemoryLowering::lowerCompareExchange(LLVM::AtomicCmpXchgOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value expected = op.getCmp(), value = op.getVal();
  Type type = expected.getType();
  eraseLater(op);
  if (!checkAtomicUpdate(op, type))
    return;
  // Bits are compared, not numbers.
  Type integer = b.getIntegerType(getBits(type));
  expected = bitcast(b, loc, expected, integer);
  value = bitcast(b, loc, value, integer);
  auto access = [&](OpBuilder &b, Root &root, const Offset &offset) -> Value {
    if (root.isPrivate()) {
      AccessFlags flags = getPlainFlags(integer);
      Value old = elements.load(b, loc, root, offset, integer, flags);
      Value isEqual = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                            old, expected);
      elements.store(b, loc, root, offset,
                     arith::SelectOp::create(b, loc, isEqual, value, old),
                     flags);
      return old;
    }
    AtomicPlace place = getPlace(b, op, elements, root, offset, integer,
                                 op.getSyncscope(), op.getSuccessOrdering(),
                                 /*isLoad=*/true, /*isStore=*/true);
    if (!place.shift)
      return spirv::AtomicCompareExchangeOp::create(
          b, loc, integer, place.pointer, place.scope, place.semantics,
          getSemantics(op.getFailureOrdering(), place.scope, root.storage,
                       /*isLoad=*/true, /*isStore=*/false),
          value, expected);
    auto getNext = [&](OpBuilder &b, Value word) -> Value {
      Value isEqual =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                place.getValue(b, loc, word), expected);
      return arith::SelectOp::create(b, loc, isEqual,
                                     place.getWord(b, loc, word, value), word);
    };
    return place.getValue(b, loc, createLoop(b, loc, place, getNext));
  };
  Value old = accessRoots(b, loc, op.getPtr(), integer, access);
  Value succeeded =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, old, expected);
  for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
    auto extract = dyn_cast<LLVM::ExtractValueOp>(user);
    if (!extract) {
      emitError(user) << "the result of a compare-and-exchange is used as a "
                         "whole; run 'gpu-legalize-types' first";
      continue;
    }
    bool isFlag = extract.getPosition().front() == 1;
    extract.getResult().replaceAllUsesWith(isFlag ? succeeded
                                                  : bitcast(b, loc, old, type));
    eraseLater(extract);
  }
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

Value MemoryLowering::lowerAtomicLoad(LLVM::LoadOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Type type = op.getType();
  if (!checkAtomic(op, type))
    return Value();
  auto access = [&](OpBuilder &b, Root &root, const Offset &offset) -> Value {
    if (root.isPrivate() || root.kind == RootKind::Table ||
        root.kind == RootKind::Words)
      return elements.load(b, loc, root, offset, type, getPlainFlags(type));
    AtomicPlace place = getPlace(b, op, elements, root, offset, type,
                                 op.getSyncscope(), op.getOrdering(),
                                 /*isLoad=*/true, /*isStore=*/false);
    return createLoad(b, loc, place);
  };
  return accessRoots(b, loc, op.getAddr(), type, access);
}

void MemoryLowering::lowerAtomicStore(LLVM::StoreOp op, Value value) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Type type = value.getType();
  if (!checkAtomic(op, type))
    return;
  auto access = [&](OpBuilder &b, Root &root, const Offset &offset) -> Value {
    if (root.isPrivate()) {
      elements.store(b, loc, root, offset, value, getPlainFlags(type));
      return {};
    }
    AtomicPlace place = getPlace(b, op, elements, root, offset, type,
                                 op.getSyncscope(), op.getOrdering(),
                                 /*isLoad=*/false, /*isStore=*/true);
    createStore(b, loc, place, value);
    return {};
  };
  accessRoots(b, loc, op.getAddr(), Type(), access);
}

} // namespace cairn::shader
