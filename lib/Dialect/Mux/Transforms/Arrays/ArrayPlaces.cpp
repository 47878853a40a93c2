//===- ArrayPlaces.cpp - where private arrays are accessed ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayPlaces.h"

#include "Analysis/MemoryAccess.h"
#include "cairn/Dialect/Mux/IR/ReachedValues.h"

#include "cairn/Dialect/Contracts/ElementTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// More elements fill no registers.
static constexpr unsigned kMaxArrayElements = 64;
/// An array for more trips, as for the rounds of a cipher, does not fit into
/// registers.
static constexpr unsigned kMaxTrips = 16;

std::optional<KnownTrips> KnownTrips::of(scf::ForOp loop, unsigned most) {
  APInt lower, upper, step;
  if (!matchPattern(loop.getLowerBound(), m_ConstantInt(&lower)) ||
      !matchPattern(loop.getUpperBound(), m_ConstantInt(&upper)) ||
      !matchPattern(loop.getStep(), m_ConstantInt(&step)) ||
      !step.isStrictlyPositive())
    return std::nullopt;
  auto isBelow = [&](const APInt &counter) {
    return loop.getUnsignedCmp() ? counter.ult(upper) : counter.slt(upper);
  };
  KnownTrips trips;
  for (APInt counter = lower; isBelow(counter); counter += step) {
    if (trips.counters.size() == most)
      return std::nullopt;
    trips.counters.push_back(counter);
  }
  return trips;
}

/// Whether `index` is made of constants and counters of loops that are known,
/// which are added to `loops`.
static bool isKnownOnceUnrolled(Value index, SetVector<scf::ForOp> &loops) {
  return holdsForReached(index, [&](Value value, ReachedValues &reached) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
      if (!loop || value != loop.getInductionVar() ||
          !KnownTrips::of(loop, kMaxTrips))
        return false;
      loops.insert(loop);
      return true;
    }
    Operation *def = value.getDefiningOp();
    reached.insert_range(def->getOperands());
    return isa<arith::ArithDialect>(def->getDialect()) && isPure(def);
  });
}

/// Whether the regions around `op`, up to the function, are such as values are
/// carried through.
static bool isInPlainRegions(Operation *op) {
  Operation *parent = op->getParentOp();
  while (isa<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp>(parent))
    parent = parent->getParentOp();
  return isa<FunctionOpInterface>(parent);
}

/// Whether `set` makes zeros of all that is in an array of so many bytes.
static bool zeroesAll(LLVM::MemsetOp set, uint64_t bytes) {
  APInt value, length;
  return !set.getIsVolatile() &&
         matchPattern(set.getVal(), m_ConstantInt(&value)) && value.isZero() &&
         matchPattern(set.getLen(), m_ConstantInt(&length)) && length == bytes;
}

namespace {
/// Follows the addresses in an array.
struct ArrayWalk {
  PlacedArray &array;
  uint64_t bytes;

  bool addAccess(Operation *op, Type type) {
    if (array.element && array.element != type)
      return false;
    array.element = type;
    array.accesses.push_back(op);
    return isInPlainRegions(op);
  }

  bool addUse(OpOperand &use) {
    Operation *user = use.getOwner();
    Value address = use.get();
    if (auto access = MemoryAccess::of(user))
      return access->isPlain && access->address == address &&
             (!access->isStore || use.getOperandNumber() == 1) &&
             addAccess(user, access->type);
    if (auto set = dyn_cast<LLVM::MemsetOp>(user)) {
      array.accesses.push_back(user);
      return address == array.array && zeroesAll(set, bytes) &&
             isInPlainRegions(user);
    }
    auto gep = dyn_cast<LLVM::GEPOp>(user);
    return gep && use.getOperandNumber() == 0 &&
           isa<LLVM::LLVMPointerType>(gep.getType()) &&
           llvm::all_of(gep.getDynamicIndices(),
                        [&](Value index) {
                          return isKnownOnceUnrolled(index, array.loops);
                        }) &&
           add(gep.getResult());
  }

  bool add(Value address) {
    return llvm::all_of(address.getUses(),
                        [&](OpOperand &use) { return addUse(use); });
  }
};
} // namespace

std::optional<PlacedArray> PlacedArray::of(LLVM::AllocaOp alloca) {
  DataLayout layout = DataLayout::closest(alloca);
  Type type = alloca.getElemType();
  APInt count;
  if (isa<LLVM::LLVMTargetExtType, LLVM::LLVMStructType>(type) ||
      !matchPattern(alloca.getArraySize(), m_ConstantInt(&count)) ||
      count.getActiveBits() > 16)
    return std::nullopt;
  uint64_t bytes =
      layout.getTypeSize(type).getFixedValue() * count.getZExtValue();
  PlacedArray placed{alloca, {}, 0, {}, {}};
  if (!ArrayWalk{placed, bytes}.add(alloca) || !placed.element)
    return std::nullopt;
  auto isNumber = [](Type type) {
    type = getElementTypeOrSelf(type);
    return type.isIntOrFloat();
  };
  uint64_t size = layout.getTypeSize(placed.element).getFixedValue();
  if (!isNumber(placed.element) || bytes % size != 0 ||
      bytes / size > kMaxArrayElements)
    return std::nullopt;
  placed.count = bytes / size;
  return placed;
}

/// The value of `index`, which is made of constants.
static std::optional<int64_t> valueOf(Value index) {
  APInt number;
  if (!matchPattern(index, m_ConstantInt(&number)) ||
      number.getSignificantBits() > 31)
    return std::nullopt;
  return number.getSExtValue();
}

std::optional<unsigned> PlacedArray::elementAt(Value address) const {
  DataLayout layout = DataLayout::closest(array);
  int64_t offset = 0;
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>()) {
    Type type = gep.getElemType();
    for (auto [position, index] : llvm::enumerate(gep.getIndices())) {
      if (position > 0) {
        type = indexedType(type);
        if (!type)
          return std::nullopt;
      }
      auto value = dyn_cast<Value>(index);
      std::optional<int64_t> number =
          value ? valueOf(value) : cast<IntegerAttr>(index).getInt();
      if (!number)
        return std::nullopt;
      offset += *number * layout.getTypeSize(type).getFixedValue();
    }
    address = gep.getBase();
  }
  int64_t size = layout.getTypeSize(element).getFixedValue();
  if (offset < 0 || offset % size != 0 || offset / size >= count)
    return std::nullopt;
  return offset / size;
}
