//===- StoredPointers.cpp - pointers in memory ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With physical addressing a pointer in memory is its number. Descriptors have
// none, but what a kernel alone reads and writes, private and local memory, can
// hold the offset of a pointer, and, where it may point into one of several
// roots, a second variable beside it can say which.
//
//===----------------------------------------------------------------------===//

#include "MemoryLowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/Endian.h"
#include <numeric>

using namespace mlir;

namespace cairn::shader {

static bool canHoldPointers(const Root &root) {
  return root.isPrivate() || root.kind == RootKind::Workgroup ||
         root.kind == RootKind::Table;
}

//===----------------------------------------------------------------------===//
// Pointers that are copied as bytes
//===----------------------------------------------------------------------===//

namespace {
struct VisibleOffset {
  Offset offset;
  /// By how much the values in it can move it, if that is known.
  std::optional<int64_t> span = 0;
};
} // namespace

/// By how much the indices of `gep` can move it: C's stay within the arrays
/// that they are indices of.
static std::optional<int64_t> getSpan(LLVM::GEPOp gep,
                                      const DataLayout &layout) {
  int64_t span = 0;
  Type type = gep.getElemType();
  for (auto [i, index] : llvm::enumerate(gep.getIndices())) {
    auto constant = dyn_cast<IntegerAttr>(index);
    auto array = dyn_cast<LLVM::LLVMArrayType>(type);
    if (!constant && (i == 0 || !array || array.getNumElements() == 0))
      return std::nullopt;
    if (i == 0)
      continue;
    if (auto structType = dyn_cast<LLVM::LLVMStructType>(type)) {
      type = structType.getBody()[constant.getInt()];
      continue;
    }
    type = array ? array.getElementType() : getElementTypeOrSelf(type);
    if (!constant)
      span += (array.getNumElements() - 1) * layout.getTypeSize(type);
  }
  return span;
}

/// The offset of `pointer` from the global or alloca that it is visibly
/// computed from; nothing if control flow or memory is between them.
static std::optional<VisibleOffset> getVisibleOffset(Value pointer,
                                                     const DataLayout &layout) {
  VisibleOffset found;
  while (Operation *op = pointer.getDefiningOp()) {
    if (isa<LLVM::AddressOfOp, LLVM::AllocaOp>(op))
      return found;
    if (auto gep = dyn_cast<LLVM::GEPOp>(op)) {
      found.offset += getOffset(gep, layout);
      std::optional<int64_t> span = getSpan(gep, layout);
      found.span = found.span && span ? std::optional(*found.span + *span)
                                      : std::nullopt;
    } else if (!isa<LLVM::AddrSpaceCastOp, LLVM::BitcastOp>(op)) {
      break;
    }
    pointer = op->getOperand(0);
  }
  return std::nullopt;
}

/// Whether accesses of `size` bytes at `x` and `otherSize` bytes at `y` of one
/// object may meet, whatever the values in the offsets are.
static bool mayOverlap(const std::optional<VisibleOffset> &x, int64_t size,
                       const std::optional<VisibleOffset> &y,
                       int64_t otherSize) {
  if (!x || !y)
    return true;
  int64_t distance = x->offset.constant - y->offset.constant; // of x behind y
  if (x->span && y->span &&
      (distance >= *y->span + otherSize || -distance >= *x->span + size))
    return false;
  int64_t period = 0;
  for (const VisibleOffset *visible : {&*x, &*y})
    for (const Offset::Term &term : visible->offset.terms)
      period = std::gcd(period, std::abs(term.scale));
  if (period == 0)
    return distance < otherSize && -distance < size;
  distance = ((distance % period) + period) % period;
  return distance < otherSize || period - distance < size;
}

/// A store of bytes where a pointer is loaded from: what holds a pointer here
/// is not what C says. Null if there is no such store.
LLVM::StoreOp MemoryLowering::findCopiedPointer() {
  SmallVector<LLVM::LoadOp> loads;
  module.walk([&](LLVM::LoadOp op) {
    if (isPointer(op.getType()))
      loads.push_back(op);
  });
  LLVM::StoreOp found;
  auto mayMeet = [&](LLVM::StoreOp store, LLVM::LoadOp load) {
    const RootSet &stored = pointsTo[store.getAddr()].roots;
    const RootSet &loaded = pointsTo[load.getAddr()].roots;
    return llvm::any_of(stored,
                        [&](unsigned root) {
                          return llvm::is_contained(loaded, root);
                        }) &&
           mayOverlap(getVisibleOffset(store.getAddr(), layout),
                      getBits(store.getValue().getType()) / 8,
                      getVisibleOffset(load.getAddr(), layout),
                      pointerBits / 8);
  };
  if (loads.empty())
    return found;
  module.walk([&](LLVM::StoreOp store) {
    if (isPointer(store.getValue().getType()) ||
        pointsTo.isZero(store.getValue()) ||
        llvm::none_of(loads,
                      [&](LLVM::LoadOp load) { return mayMeet(store, load); }))
      return WalkResult::advance();
    found = store;
    return WalkResult::interrupt();
  });
  return found;
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

void MemoryLowering::addStoredPointers() {
  size_t count = roots.all().size();
  for (unsigned number = 0; number < count; ++number)
    if (canHoldPointers(roots[number]) &&
        pointsTo.getContent(number).roots.size() > 1) {
      unsigned choice = roots.addChoice(number);
      roots[choice].accesses.push_back(
          {IntegerType::get(module.getContext(), 32), 4, true, false});
    }
  for (unsigned number = 0; number < count; ++number)
    writeInitialPointers(roots[number]);
}

/// Writes what stands for the pointers in the initial value of `root`.
void MemoryLowering::writeInitialPointers(Root &root) {
  uint64_t unit = pointsTo.getContent(root.number).unit;
  for (const AddressInMemory &address : root.value.addresses) {
    auto write = [&](Root &to, uint32_t number) {
      to.value.bytes.resize(root.value.bytes.size());
      llvm::support::endian::write32le(&to.value.bytes[address.offset], number);
    };
    write(root,
          unit ? roots.getPlace(address) / static_cast<int64_t>(unit) : 0);
    if (root.choice)
      write(roots[root.choice], roots.lookup(address.symbol));
  }
}

/// Whether `op` accesses pointers in memory that can hold some; says so if not.
bool MemoryLowering::checkStoredPointer(Operation *op, Value address) {
  if (options.physicalAddressing ||
      llvm::all_of(pointsTo[address].roots, [&](unsigned root) {
        return root == RootTable::null || canHoldPointers(roots[root]);
      }))
    return true;
  emitError(op) << "a pointer in memory that others than the kernel access; "
                   "descriptors have no addresses, '--physical-addressing' "
                   "gives memory some";
  return false;
}

void MemoryLowering::lowerPointerLoad(LLVM::LoadOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value address = op.getAddr(), result = op.getResult();
  eraseLater(op);
  if (!checkStoredPointer(op, address))
    return;
  AccessFlags flags = getFlags(op, address, op.getType());
  Type i32 = b.getI32Type(), i64 = b.getI64Type();
  if (options.physicalAddressing) {
    Value number =
        accessRoots(b, loc, address, i64,
                    [&](OpBuilder &b, Root &root, const Offset &offset) {
                      return elements.load(b, loc, root, offset, i64, flags);
                    });
    return decode(b, loc, number, result);
  }
  const PointsTo &facts = pointsTo[result];
  Pointer &pointer = pointers[result];
  if (facts.unit != 0) {
    auto loadOffset = [&](OpBuilder &b, Root &root, const Offset &offset) {
      uint64_t unit = pointsTo.getContent(root.number).unit;
      Offset loaded;
      if (unit != 0)
        loaded.add(elements.load(b, loc, root, offset, i32, flags), unit);
      return materialize(b, loc, loaded, facts.unit, i32);
    };
    pointer.offset.add(accessRoots(b, loc, address, i32, loadOffset),
                       facts.unit);
  }
  if (facts.roots.size() > 1) {
    auto loadWhich = [&](OpBuilder &b, Root &root,
                         const Offset &offset) -> Value {
      if (root.choice)
        return elements.load(b, loc, roots[root.choice], offset, i32, flags);
      const RootSet &content = pointsTo.getContent(root.number).roots;
      return arith::ConstantOp::create(
          b, loc, b.getI32IntegerAttr(content.empty() ? 0 : content.front()));
    };
    // The map may have grown meanwhile.
    Value which = accessRoots(b, loc, address, i32, loadWhich);
    pointers[result].which = which;
  }
}

void MemoryLowering::lowerPointerStore(LLVM::StoreOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value address = op.getAddr(), value = op.getValue();
  eraseLater(op);
  if (!checkStoredPointer(op, address))
    return;
  AccessFlags flags = getFlags(op, address, value.getType());
  if (options.physicalAddressing) {
    Value number = encode(b, loc, value);
    accessRoots(b, loc, address, Type(),
                [&](OpBuilder &b, Root &root, const Offset &offset) {
                  elements.store(b, loc, root, offset, number, flags);
                  return Value();
                });
    return;
  }
  auto store = [&](OpBuilder &b, Root &root, const Offset &offset) -> Value {
    Type i32 = b.getI32Type();
    if (uint64_t unit = pointsTo.getContent(root.number).unit)
      elements.store(b, loc, root, offset, getOffset(b, loc, value, unit, i32),
                     flags);
    if (root.choice)
      elements.store(b, loc, roots[root.choice], offset,
                     getWhich(b, loc, value), flags);
    return {};
  };
  accessRoots(b, loc, address, Type(), store);
}

} // namespace cairn::shader
