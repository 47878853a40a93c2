//===- Pointers.cpp - operations on pointers --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryLowering.h"
#include "SplitBits.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"
#include <numeric>

using namespace mlir;

namespace cairn::shader {

Type MemoryLowering::getOffsetType(Value pointer) {
  bool hasAddress =
      llvm::is_contained(pointsTo[pointer].roots, unsigned(RootTable::address));
  return IntegerType::get(pointer.getContext(), hasAddress ? 64 : 32);
}

/// `value`, which is not a negative number, in `type`.
static Value resize(OpBuilder &b, Location loc, Value value, Type type) {
  if (value.getType().getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return b.createOrFold<arith::ExtUIOp>(loc, type, value);
  return toWidth(b, loc, value, type);
}

Pointer MemoryLowering::getPointer(Value pointer) {
  auto it = pointers.find(pointer);
  if (it != pointers.end())
    return it->second;
  Pointer computed = computePointer(pointer);
  pointers[pointer] = computed;
  return computed;
}

/// Those that are known from their operands alone; selects, loads and the like
/// were met before their uses.
Pointer MemoryLowering::computePointer(Value value) {
  Pointer pointer;
  llvm::TypeSwitch<Operation *>(value.getDefiningOp())
      .Case([&](LLVM::AddressOfOp op) {
        pointer.offset.constant = roots[roots.lookup(op.getGlobalName())].begin;
      })
      .Case([&](LLVM::GEPOp op) {
        pointer = getPointer(op.getBase());
        pointer.offset += shader::getOffset(op, layout);
      })
      .Case<LLVM::BitcastOp, LLVM::FreezeOp, LLVM::LaunderInvariantGroupOp,
            LLVM::StripInvariantGroupOp>(
          [&](Operation *op) { pointer = getPointer(op->getOperand(0)); });
  return pointer;
}

Value MemoryLowering::getWhich(OpBuilder &b, Location loc, Value pointer) {
  if (Value which = getPointer(pointer).which)
    return which;
  const PointsTo &facts = pointsTo[pointer];
  return getInt(b, loc, b.getI32Type(),
                facts.roots.empty() ? 0 : facts.roots.front());
}

Value MemoryLowering::getOffset(OpBuilder &b, Location loc, Value pointer,
                                uint64_t unit, Type type) {
  // The offset of a root is a number of 32 bits without a sign.
  return resize(b, loc,
                materialize(b, loc, getPointer(pointer).offset, unit,
                            getOffsetType(pointer)),
                type);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

Value MemoryLowering::accessRoots(OpBuilder &b, Location loc, Value value,
                                  Type resultType, AccessFn access) {
  Pointer pointer = getPointer(value);
  RootSet numbers = pointsTo[value].roots;
  // An access through the null pointer has no meaning.
  llvm::erase(numbers, unsigned(RootTable::null));
  if (numbers.empty())
    return resultType ? arith::ConstantOp::create(
                            b, loc, cast<TypedAttr>(b.getZeroAttr(resultType)))
                      : Value();
  if (numbers.size() == 1)
    return access(b, roots[numbers.front()], pointer.offset);

  SmallVector<Type> types;
  if (resultType)
    types.push_back(resultType);
  auto fill = [&](OpBuilder &inner, unsigned number) {
    Value result = access(inner, roots[number], pointer.offset);
    scf::YieldOp::create(inner, loc,
                         resultType ? ValueRange(result) : ValueRange());
  };
  if (numbers.size() == 2) {
    Value isFirst =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, pointer.which,
                              getInt(b, loc, b.getI32Type(), numbers.front()));
    auto branch = scf::IfOp::create(
        b, loc, types, isFirst, /*addThenBlock=*/true, /*addElseBlock=*/true);
    for (auto [number, region] : llvm::zip(numbers, branch->getRegions())) {
      region.front().clear();
      OpBuilder inner = OpBuilder::atBlockEnd(&region.front());
      fill(inner, number);
    }
    return resultType ? branch.getResult(0) : Value();
  }
  SmallVector<int64_t> cases(numbers.begin(), std::prev(numbers.end()));
  Value index =
      arith::IndexCastUIOp::create(b, loc, b.getIndexType(), pointer.which);
  auto branch =
      scf::IndexSwitchOp::create(b, loc, types, index, cases, cases.size());
  for (unsigned i = 0; i < numbers.size(); ++i) {
    Region &region = i + 1 == numbers.size() ? branch.getDefaultRegion()
                                             : branch.getCaseRegions()[i];
    OpBuilder inner = OpBuilder::atBlockBegin(&region.emplaceBlock());
    fill(inner, numbers[i]);
  }
  return resultType ? branch.getResult(0) : Value();
}

//===----------------------------------------------------------------------===//
// Choices and comparisons
//===----------------------------------------------------------------------===//

void MemoryLowering::lowerSelect(Operation *op) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  Value condition = op->getOperand(0);
  SmallVector<Value> ifTrue, ifFalse, chosen;
  appendCarried(b, loc, op->getOperand(1), op->getResult(0), ifTrue);
  appendCarried(b, loc, op->getOperand(2), op->getResult(0), ifFalse);
  for (auto [x, y] : llvm::zip_equal(ifTrue, ifFalse))
    chosen.push_back(b.createOrFold<arith::SelectOp>(loc, condition, x, y));
  receive(op->getResults(), chosen);
  eraseLater(op);
}

/// As `predicate` of addresses orders offsets of `type`. Those of 32 bits are
/// from where the object begins: loops backwards end with a pointer in front of
/// it, which is less than all into it.
static arith::CmpIPredicate orderOffsets(arith::CmpIPredicate predicate,
                                         Type type) {
  if (type.getIntOrFloatBitWidth() == 64)
    return predicate;
  switch (predicate) {
  case arith::CmpIPredicate::ult:
    return arith::CmpIPredicate::slt;
  case arith::CmpIPredicate::ule:
    return arith::CmpIPredicate::sle;
  case arith::CmpIPredicate::ugt:
    return arith::CmpIPredicate::sgt;
  case arith::CmpIPredicate::uge:
    return arith::CmpIPredicate::sge;
  default:
    return predicate;
  }
}

void MemoryLowering::lowerCompare(LLVM::ICmpOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value left = op.getLhs(), right = op.getRhs();
  const PointsTo &a = pointsTo[left], &c = pointsTo[right];
  // The enums are the same, in the same order.
  auto predicate = static_cast<arith::CmpIPredicate>(op.getPredicate());
  bool isEquality = predicate == arith::CmpIPredicate::eq ||
                    predicate == arith::CmpIPredicate::ne;

  // Offsets in the largest unit that both have.
  uint64_t unit =
      std::max<uint64_t>(std::gcd(getPointer(left).offset.getUnit(),
                                  getPointer(right).offset.getUnit()),
                         1);
  Type type = getOffsetType(left).getIntOrFloatBitWidth() == 64
                  ? getOffsetType(left)
                  : getOffsetType(right);
  auto compareOffsets = [&]() -> Value {
    return b.createOrFold<arith::CmpIOp>(loc, orderOffsets(predicate, type),
                                         getOffset(b, loc, left, unit, type),
                                         getOffset(b, loc, right, unit, type));
  };

  Value result;
  bool sameRoot =
      a.roots.size() <= 1 && c.roots.size() <= 1 && a.roots == c.roots;
  if (sameRoot) {
    result = compareOffsets();
  } else if (!isEquality) {
    // Only pointers into one object have an order.
    result = compareOffsets();
  } else {
    SmallVector<unsigned> common;
    std::set_intersection(a.roots.begin(), a.roots.end(), c.roots.begin(),
                          c.roots.end(), std::back_inserter(common));
    bool isEqual = predicate == arith::CmpIPredicate::eq;
    if (common.empty()) {
      result = getInt(b, loc, b.getI1Type(), !isEqual);
    } else {
      result = b.createOrFold<arith::CmpIOp>(
          loc, predicate, getWhich(b, loc, left), getWhich(b, loc, right));
      // Null is one place, whatever the offset says.
      if (common.size() != 1 || common.front() != RootTable::null) {
        Value offsets = compareOffsets();
        result = isEqual ? b.createOrFold<arith::AndIOp>(loc, result, offsets)
                         : b.createOrFold<arith::OrIOp>(loc, result, offsets);
      }
    }
  }
  op.getResult().replaceAllUsesWith(result);
  eraseLater(op);
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

void MemoryLowering::lowerAddressSpaceCast(Operation *op) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  Value from = op->getOperand(0), to = op->getResult(0);
  eraseLater(op);
  const PointsTo &source = pointsTo[from], &target = pointsTo[to];
  Pointer pointer = getPointer(from);
  RootSet kept;
  llvm::copy_if(source.roots, std::back_inserter(kept),
                [&](unsigned root) { return pointsTo.keepsRoot(op, root); });
  if (kept.empty() || kept == source.roots) {
    pointers[to] = kept.empty() ? Pointer() : pointer;
    return;
  }
  Value isKept;
  for (unsigned root : kept) {
    Value isThis =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, pointer.which,
                              getInt(b, loc, b.getI32Type(), root));
    isKept = isKept ? arith::OrIOp::create(b, loc, isKept, isThis) : isThis;
  }
  Pointer result;
  if (target.roots.size() > 1)
    result.which = arith::SelectOp::create(
        b, loc, isKept, pointer.which,
        getInt(b, loc, b.getI32Type(), pointsTo.getNull(getAddressSpace(to))));
  if (target.unit != 0) {
    Type type = getOffsetType(to);
    Value offset = getOffset(b, loc, from, target.unit, type);
    result.offset.add(arith::SelectOp::create(b, loc, isKept, offset,
                                              getInt(b, loc, type, 0)),
                      target.unit);
  }
  pointers[to] = result;
}

void MemoryLowering::lowerMask(LLVM::PtrMaskOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  eraseLater(op);
  Pointer pointer;
  pointer.which = getPointer(op.getPtr()).which;
  Type type = getOffsetType(op.getPtr());
  Value offset = getOffset(b, loc, op.getPtr(), 1, type);
  Value mask = toWidth(b, loc, op.getMask(), type);
  pointer.offset.add(arith::AndIOp::create(b, loc, offset, mask), 1);
  pointers[op.getResult()] = pointer;
}

} // namespace cairn::shader
