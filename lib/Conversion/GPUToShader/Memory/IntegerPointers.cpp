//===- IntegerPointers.cpp - pointers as integers ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With physical addressing a pointer is a number: an address, or, of a root
// that has none, the root's number and the offset behind a tag that no address
// has.
//
// Descriptors have no addresses. What does not depend on where the object is
// works all the same: differences of pointers into one object, their alignment,
// and arithmetic that ends in a pointer again. There the number is the offset.
//
//===----------------------------------------------------------------------===//

#include "MemoryLowering.h"
#include "SplitBits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace cairn::shader {

//===----------------------------------------------------------------------===//
// Numbers that are offsets
//===----------------------------------------------------------------------===//

/// Objects are aligned at least so.
static constexpr uint64_t objectAlignment = 16;

static bool isResize(Operation *op) {
  return isa_and_nonnull<arith::TruncIOp, arith::ExtUIOp, arith::ExtSIOp>(op);
}

Value getIntegerOrigin(Value value) {
  for (unsigned depth = 0; depth < 16; ++depth) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return {};
    if (auto cast = dyn_cast<LLVM::PtrToIntOp>(op))
      return cast.getArg();
    if (isa<arith::AddIOp>(op)) {
      if (Value origin = getIntegerOrigin(op->getOperand(1)))
        return getIntegerOrigin(op->getOperand(0)) ? Value() : origin;
    } else if (isa<arith::SubIOp, arith::AndIOp>(op)) {
      if (getIntegerOrigin(op->getOperand(1)))
        return {};
    } else if (!isResize(op)) {
      return {};
    }
    value = op->getOperand(0);
  }
  return {};
}

/// Whether what is computed from `value`, the offset of a pointer that is among
/// `numbers`, is the same wherever that object is.
static bool isRelative(Value value, const RootSet &numbers,
                       const PointerAnalysis &pointsTo) {
  auto hasSameOrigin = [&](Value other) {
    Value origin = getIntegerOrigin(other);
    return origin && numbers.size() == 1 && pointsTo[origin].roots == numbers;
  };
  // Pointers have a difference only if they point into one object.
  auto mayHaveSameOrigin = [&](Value other) {
    Value origin = getIntegerOrigin(other);
    return origin && llvm::any_of(pointsTo[origin].roots, [&](unsigned root) {
             return llvm::is_contained(numbers, root);
           });
  };
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<LLVM::IntToPtrOp>(user))
      return true;
    if (isResize(user))
      return isRelative(user->getResult(0), numbers, pointsTo);
    if (!isa<arith::AddIOp, arith::SubIOp, arith::AndIOp, arith::CmpIOp>(user))
      return false;
    Value other = user->getOperand(1 - use.getOperandNumber());
    if (isa<arith::CmpIOp>(user))
      return hasSameOrigin(other);
    if (isa<arith::SubIOp>(user) && mayHaveSameOrigin(other))
      return true;
    if (isa<arith::AndIOp>(user)) {
      APInt mask;
      if (!matchPattern(other, m_ConstantInt(&mask)))
        return false;
      if (mask.ult(objectAlignment))
        return true;
      if (!(~mask).ult(objectAlignment))
        return false;
    }
    bool isMinuend = use.getOperandNumber() == 0 || !isa<arith::SubIOp>(user);
    return isMinuend && !getIntegerOrigin(other) &&
           isRelative(user->getResult(0), numbers, pointsTo);
  });
}

void MemoryLowering::collectIntegerPointers() {
  module.walk([&](Operation *op) {
    if (auto cast = dyn_cast<LLVM::PtrToIntOp>(op)) {
      if (isRelative(cast.getResult(), pointsTo[cast.getArg()].roots, pointsTo))
        relativeCasts.insert(cast);
    } else if (auto cast = dyn_cast<LLVM::IntToPtrOp>(op)) {
      origins[cast] = getIntegerOrigin(cast.getArg());
    }
  });
}

void MemoryLowering::lowerToInteger(LLVM::PtrToIntOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value pointer = op.getArg();
  eraseLater(op);
  Value number;
  if (options.physicalAddressing) {
    number = encode(b, loc, pointer);
  } else if (relativeCasts.contains(op)) {
    number = getOffset(b, loc, pointer, 1, b.getI32Type());
  } else {
    emitError(op) << "a pointer is used as a number; descriptors have no "
                     "addresses, '--physical-addressing' gives memory some";
    return;
  }
  Type type = op.getType();
  if (type.getIntOrFloatBitWidth() > number.getType().getIntOrFloatBitWidth())
    number = arith::ExtUIOp::create(b, loc, type, number);
  op.getResult().replaceAllUsesWith(toWidth(b, loc, number, type));
}

/// The number of 64 bits that `cast` makes a pointer of.
static Value getNumber(OpBuilder &b, Location loc, LLVM::IntToPtrOp cast) {
  Value number = cast.getArg();
  return number.getType().getIntOrFloatBitWidth() < 64
             ? arith::ExtUIOp::create(b, loc, b.getI64Type(), number)
             : toWidth(b, loc, number, b.getI64Type());
}

void MemoryLowering::lowerFromInteger(LLVM::IntToPtrOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  eraseLater(op);
  if (options.physicalAddressing)
    return decode(b, loc, getNumber(b, loc, op), op.getResult());
  Value origin = origins.lookup(op);
  if (!origin) {
    emitError(op) << "a number is used as a pointer; descriptors have no "
                     "addresses, '--physical-addressing' gives memory some";
    return;
  }
  Pointer pointer;
  pointer.which = getPointer(origin).which;
  pointer.offset.add(toWidth(b, loc, op.getArg(), b.getI32Type()), 1);
  pointers[op.getResult()] = pointer;
}

//===----------------------------------------------------------------------===//
// Numbers that are addresses
//===----------------------------------------------------------------------===//

/// The top 16 bits of what stands for a pointer into a root without addresses
/// are these and the root's number. No device has addresses between the lower
/// and the upper half of the 64-bit space.
static constexpr uint64_t tag = 0x8000;
static constexpr unsigned tagShift = 48;

Value MemoryLowering::encode(OpBuilder &b, Location loc, Value value) {
  Type i64 = b.getI64Type();
  // Its address space need not be that of the object: Clang gives pointers to
  // tables of virtual functions that of private memory.
  if (auto cast = value.getDefiningOp<LLVM::IntToPtrOp>())
    return getNumber(b, loc, cast);
  const PointsTo &facts = pointsTo[value];
  Pointer pointer = getPointer(value);
  Value offset = getOffset(b, loc, value, 1, i64);
  if (facts.roots.empty() || facts.roots == RootSet{RootTable::null})
    return getInt(b, loc, i64, 0);
  if (facts.roots == RootSet{RootTable::address})
    return offset;
  auto getTag = [&](unsigned root) {
    return getInt(b, loc, i64, (tag | root) << tagShift);
  };
  if (!pointer.which)
    return b.createOrFold<arith::OrIOp>(loc, offset,
                                        getTag(facts.roots.front()));
  // The offset that goes with an address is the address.
  Value number = offset, nothing = getInt(b, loc, i64, 0);
  Value low = getInt(b, loc, i64, 0xFFFFFFFF);
  for (unsigned root : facts.roots) {
    if (root == RootTable::address)
      continue;
    Value isThis =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, pointer.which,
                              getInt(b, loc, b.getI32Type(), root));
    Value tagged = nothing;
    if (root != RootTable::null)
      tagged = arith::OrIOp::create(
          b, loc, arith::AndIOp::create(b, loc, offset, low), getTag(root));
    number = arith::SelectOp::create(b, loc, isThis, tagged, number);
  }
  return number;
}

void MemoryLowering::decode(OpBuilder &b, Location loc, Value number,
                            Value target) {
  const PointsTo &facts = pointsTo[target];
  Pointer &pointer = pointers[target];
  bool mayBeAddress =
      llvm::is_contained(facts.roots, unsigned(RootTable::address));
  if (facts.roots.size() <= 1 && mayBeAddress) {
    pointer.offset.add(number, 1);
    return;
  }
  Type i32 = b.getI32Type(), i64 = b.getI64Type();
  Value top = arith::TruncIOp::create(
      b, loc, i32,
      arith::ShRUIOp::create(b, loc, number, getInt(b, loc, i64, tagShift)));
  Value low =
      arith::AndIOp::create(b, loc, number, getInt(b, loc, i64, 0xFFFFFFFF));
  if (facts.roots.size() > 1)
    pointer.which = getInt(b, loc, i32, mayBeAddress);
  for (unsigned root : facts.roots) {
    if (root <= RootTable::address)
      continue;
    Value isThis = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, top,
                                         getInt(b, loc, i32, tag | root));
    pointer.which = arith::SelectOp::create(
        b, loc, isThis, getInt(b, loc, i32, root), pointer.which);
  }
  Value offset = low;
  if (mayBeAddress) {
    Value isAddress =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, pointer.which,
                              getInt(b, loc, i32, RootTable::address));
    offset = arith::SelectOp::create(b, loc, isAddress, number, low);
  } else {
    offset = arith::TruncIOp::create(b, loc, i32, low);
  }
  pointer.offset.add(offset, 1);
}

} // namespace cairn::shader
