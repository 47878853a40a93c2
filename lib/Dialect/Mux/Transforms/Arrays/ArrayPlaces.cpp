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

namespace {
/// The loops that must be unrolled for indices to be numbers.
class IndexLoops {
public:
  /// Whether `index` is made of constants and of what loops count or carry that
  /// may be unrolled; these, and those around them that they begin or end by,
  /// are added to `loops`.
  bool add(Value index, WholeLoops &loops);

private:
  WholeLoops around(Operation *loop, ValueRange inits);

  /// Each is looked at once, however many of the loops in it begin by what it
  /// carries.
  DenseMap<Operation *, WholeLoops> known;
};
} // namespace

/// `loop`, which carries an index that begins as one of `inits`, and the loops
/// around it whose counters are in these.
WholeLoops IndexLoops::around(Operation *loop, ValueRange inits) {
  auto [found, isNew] = known.try_emplace(loop);
  if (!isNew)
    return found->second;
  WholeLoops loops;
  loops.insert(loop);
  for (Value init : inits) {
    WholeLoops more;
    if (init.getType().isSignlessInteger() && add(init, more))
      loops.insert_range(more);
  }
  known[loop] = loops;
  return loops;
}

bool IndexLoops::add(Value index, WholeLoops &loops) {
  return holdsForReached(index, [&](Value value, ReachedValues &reached) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      Operation *parent = argument.getOwner()->getParentOp();
      if (auto loop = dyn_cast<scf::ForOp>(parent)) {
        loops.insert_range(around(loop, loop.getInits()));
        reached.insert_range(ValueRange(
            {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()}));
        return true;
      }
      auto loop = dyn_cast<scf::WhileOp>(parent);
      if (loop)
        loops.insert_range(around(loop, loop.getInits()));
      return static_cast<bool>(loop);
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
  IndexLoops indexLoops;

  bool addAccess(Operation *op, Type type, bool isOpen) {
    if (array.element && array.element != type)
      return false;
    array.element = type;
    array.accesses.push_back(op);
    if (isOpen)
      array.open.insert(op);
    return isInPlainRegions(op);
  }

  /// Whether all indices of `gep` are numbers once loops are unrolled.
  bool isKnown(LLVM::GEPOp gep) {
    WholeLoops loops;
    bool known = llvm::all_of(gep.getDynamicIndices(), [&](Value index) {
      return indexLoops.add(index, loops);
    });
    if (known)
      array.loops.insert_range(loops);
    return known;
  }

  bool addUse(OpOperand &use, bool isOpen) {
    Operation *user = use.getOwner();
    Value address = use.get();
    if (auto access = MemoryAccess::of(user))
      return access->isPlain && access->address == address &&
             (!access->isStore || use.getOperandNumber() == 1) &&
             addAccess(user, access->type, isOpen);
    if (auto set = dyn_cast<LLVM::MemsetOp>(user)) {
      array.accesses.push_back(user);
      return address == array.array && zeroesAll(set, bytes) &&
             isInPlainRegions(user);
    }
    auto gep = dyn_cast<LLVM::GEPOp>(user);
    return gep && use.getOperandNumber() == 0 &&
           isa<LLVM::LLVMPointerType>(gep.getType()) &&
           add(gep.getResult(), isOpen || !isKnown(gep));
  }

  bool add(Value address, bool isOpen) {
    return llvm::all_of(address.getUses(),
                        [&](OpOperand &use) { return addUse(use, isOpen); });
  }
};
} // namespace

/// Null of what sets the array to zero as a whole.
Value cairn::mux::addressOf(Operation *access) {
  if (auto load = dyn_cast<LLVM::LoadOp>(access))
    return load.getAddr();
  auto store = dyn_cast<LLVM::StoreOp>(access);
  return store ? store.getAddr() : Value();
}

namespace {
/// A place in an array as a sum: of a constant and of indices by factors, all
/// in elements.
struct Place {
  int64_t constant = 0;
  SmallVector<std::pair<Value, int64_t>> terms;

  /// Nothing if it need not be where an element of `size` bytes begins.
  static std::optional<Place> of(Value address, int64_t size,
                                 const DataLayout &layout);

private:
  bool add(llvm::PointerUnion<IntegerAttr, Value> index, int64_t bytes,
           int64_t size);
};
} // namespace

bool Place::add(llvm::PointerUnion<IntegerAttr, Value> index, int64_t bytes,
                int64_t size) {
  APInt number;
  if (auto attr = dyn_cast<IntegerAttr>(index))
    number = attr.getValue();
  else if (!matchPattern(cast<Value>(index), m_ConstantInt(&number))) {
    terms.push_back({cast<Value>(index), bytes / size});
    return bytes % size == 0;
  }
  if (number.getSignificantBits() > 31)
    return false;
  constant += number.getSExtValue() * bytes;
  return true;
}

std::optional<Place> Place::of(Value address, int64_t size,
                               const DataLayout &layout) {
  Place place;
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>()) {
    Type type = gep.getElemType();
    for (auto [position, index] : llvm::enumerate(gep.getIndices())) {
      if (position > 0)
        type = indexedType(type);
      if (!type ||
          !place.add(index, layout.getTypeSize(type).getFixedValue(), size))
        return std::nullopt;
    }
    address = gep.getBase();
  }
  if (place.constant % size != 0)
    return std::nullopt;
  place.constant /= size;
  return place;
}

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
  PlacedArray placed{alloca, {}, 0, {}, {}, {}};
  if (!ArrayWalk{placed, bytes, {}}.add(alloca, false) || !placed.element)
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
  if (!placed.open.empty() &&
      (placed.count > kMaxElementsToChoose ||
       !llvm::all_of(placed.open, [&](Operation *access) {
         return Place::of(addressOf(access), size, layout);
       })))
    return std::nullopt;
  return placed;
}

std::optional<unsigned> PlacedArray::elementAt(Value address) const {
  DataLayout layout = DataLayout::closest(array);
  auto place =
      Place::of(address, layout.getTypeSize(element).getFixedValue(), layout);
  if (!place || !place->terms.empty() || place->constant < 0 ||
      place->constant >= count)
    return std::nullopt;
  return place->constant;
}

Value PlacedArray::computeElementAt(OpBuilder &b, Value address) const {
  DataLayout layout = DataLayout::closest(array);
  auto place =
      Place::of(address, layout.getTypeSize(element).getFixedValue(), layout);
  // Places in an array of a few elements are the same by fewer bits.
  Location loc = address.getLoc();
  Type type = b.getI32Type();
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(
        b, loc, b.getIntegerAttr(type, APInt(32, value, /*isSigned=*/true)));
  };
  Value sum = number(place->constant);
  for (auto [index, factor] : place->terms) {
    unsigned width = index.getType().getIntOrFloatBitWidth();
    Value term = index;
    if (width < 32)
      term = arith::ExtSIOp::create(b, loc, type, term);
    else if (width > 32)
      term = arith::TruncIOp::create(b, loc, type, term);
    term = b.createOrFold<arith::MulIOp>(loc, term, number(factor));
    sum = b.createOrFold<arith::AddIOp>(loc, term, sum);
  }
  return sum;
}
