//===- ElementAccess.cpp - accesses of the elements of a view ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementAccess.h"
#include "MemoryModel.h"
#include "SplitBits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace cairn::shader {

static uint64_t getBytes(Type type) { return getBits(type) / 8; }

/// Whether other work-items access the memory too, and not only read it.
static bool isShared(const Root &root) {
  if (root.kind == RootKind::Words)
    return false;
  return root.storage == spirv::StorageClass::StorageBuffer ||
         root.storage == spirv::StorageClass::Workgroup ||
         root.storage == spirv::StorageClass::PhysicalStorageBuffer;
}

ElementAccess::Plan ElementAccess::plan(Root &root, Type type,
                                        uint64_t alignment) {
  Plan plan;
  Type scalarType = getElementTypeOrSelf(type);
  MLIRContext *ctx = type.getContext();
  ElementShape shape;
  if (root.kind == RootKind::Address) {
    unsigned bits = getScalarBits(type);
    if (bits >= 32 && alignment * 8 >= bits) {
      plan.element = plan.piece = type;
      return plan;
    }
    shape = getBufferShape(type, alignment, /*isAtomic=*/false, options);
    plan.element =
        shape.bits == bits ? scalarType : IntegerType::get(ctx, shape.bits);
  } else {
    plan.view = &getView(root, type, alignment, /*isAtomic=*/false, options);
    shape = plan.view->shape;
    plan.element = plan.view->scalar;
  }
  plan.piece = plan.element;
  if (shape.lanes > 1 && getBytes(type) % shape.getBytes() == 0 &&
      alignment % shape.getBytes() == 0) {
    plan.element = plan.piece = VectorType::get(shape.lanes, plan.element);
    return plan;
  }
  unsigned bits = getPieceBits(type, alignment, shape.bits);
  if (bits < shape.bits)
    plan.piece = IntegerType::get(ctx, bits);
  return plan;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static Value getVariable(OpBuilder &b, Location loc, View &view) {
  return view.local ? view.local
                    : spirv::AddressOfOp::create(b, loc, view.global);
}

/// `offset`, or another one where it is known to be outside of the object: such
/// code is never executed, but llvmpipe executes what no work-item does, and an
/// index out of bounds makes undefined there what other work-items compute.
static Offset withinObject(const Root &root, const Offset &offset) {
  // A word may begin in front of the object.
  int64_t end = root.begin + root.size;
  bool isOutside = root.size && offset.isConstant() &&
                   (offset.constant < 0 || offset.constant >= end);
  return isOutside ? Offset() : offset;
}

Value ElementAccess::getPointer(OpBuilder &b, Location loc, Root &root,
                                const Plan &plan, const Offset &place) {
  Type i32 = b.getI32Type();
  if (root.kind == RootKind::Address) {
    Value address = materialize(b, loc, place, 1, b.getI64Type());
    return spirv::ConvertUToPtrOp::create(
        b, loc, spirv::PointerType::get(plan.element, root.storage), address);
  }
  Offset offset = withinObject(root, place);
  View &view = *plan.view;
  SmallVector<Value> indices;
  // SPIR-V wants to see which member of a struct it is.
  if (view.isBlock())
    indices.push_back(
        spirv::ConstantOp::create(b, loc, i32, b.getI32IntegerAttr(0)));
  bool isLane = view.shape.lanes > 1 && !isa<VectorType>(plan.element);
  if (!isLane) {
    if (view.isArray())
      indices.push_back(
          materialize(b, loc, offset, view.shape.getBytes(), i32));
  } else {
    uint64_t remainder;
    unsigned laneBytes = view.shape.bits / 8;
    if (auto quotient = offset.dividedBy(view.shape.getBytes(), remainder)) {
      if (view.isArray())
        indices.push_back(materialize(b, loc, *quotient, 1, i32));
      indices.push_back(getInt(b, loc, i32, remainder / laneBytes));
    } else {
      Value lane = materialize(b, loc, offset, laneBytes, i32);
      if (view.isArray())
        indices.push_back(arith::ShRUIOp::create(
            b, loc, lane,
            getInt(b, loc, i32, llvm::Log2_32(view.shape.lanes))));
      indices.push_back(arith::AndIOp::create(
          b, loc, lane, getInt(b, loc, i32, view.shape.lanes - 1)));
    }
  }
  Value variable = getVariable(b, loc, view);
  if (indices.empty())
    return variable;
  return spirv::AccessChainOp::create(b, loc, variable, indices);
}

spirv::MemoryAccessAttr
ElementAccess::getMemoryAccess(OpBuilder &b, const Root &root,
                               const AccessFlags &flags) {
  auto access = spirv::MemoryAccess::None;
  if (flags.isVolatile)
    access = access | spirv::MemoryAccess::Volatile;
  if (flags.isNontemporal)
    access = access | spirv::MemoryAccess::Nontemporal;
  if (root.kind == RootKind::Address)
    access = access | spirv::MemoryAccess::Aligned;
  if (vulkanMemoryModel && isShared(root))
    access = access | spirv::MemoryAccess::NonPrivatePointer;
  if (access == spirv::MemoryAccess::None)
    return {};
  return spirv::MemoryAccessAttr::get(b.getContext(), access);
}

/// SPIR-V wants to know the alignment of an access of memory with addresses.
static IntegerAttr getAlignment(OpBuilder &b, const Root &root, Type element,
                                const AccessFlags &flags) {
  if (root.kind != RootKind::Address)
    return {};
  uint64_t alignment =
      std::max<uint64_t>(flags.alignment, getScalarBits(element) / 8);
  return b.getI32IntegerAttr(std::min<uint64_t>(alignment, 16));
}

Value ElementAccess::loadElement(OpBuilder &b, Location loc, Root &root,
                                 const Plan &plan, const Offset &offset,
                                 const AccessFlags &flags) {
  return spirv::LoadOp::create(b, loc, getPointer(b, loc, root, plan, offset),
                               getMemoryAccess(b, root, flags),
                               getAlignment(b, root, plan.element, flags));
}

void ElementAccess::storeElement(OpBuilder &b, Location loc, Root &root,
                                 const Plan &plan, const Offset &offset,
                                 Value value, const AccessFlags &flags) {
  spirv::StoreOp::create(b, loc, getPointer(b, loc, root, plan, offset), value,
                         getMemoryAccess(b, root, flags),
                         getAlignment(b, root, plan.element, flags));
}

//===----------------------------------------------------------------------===//
// Parts of elements
//===----------------------------------------------------------------------===//

/// The offset of the element that holds what is at `offset`, and by how many
/// bits that is away from the element's first.
static std::pair<Offset, Value> getWord(OpBuilder &b, Location loc,
                                        const Offset &offset, Type element,
                                        bool hasAddress) {
  uint64_t bytes = getBytes(element), remainder;
  if (!hasAddress)
    if (auto quotient = offset.dividedBy(bytes, remainder)) {
      Offset word = offset;
      word.constant -= remainder;
      return {word, getInt(b, loc, element, remainder * 8)};
    }
  Type type = hasAddress ? b.getI64Type() : b.getI32Type();
  Value byte = materialize(b, loc, offset, 1, type);
  Value mask = getInt(b, loc, type, bytes - 1);
  Value rest =
      toWidth(b, loc, arith::AndIOp::create(b, loc, byte, mask), element);
  Value shift = arith::ShLIOp::create(b, loc, rest, getInt(b, loc, element, 3));
  if (hasAddress)
    return {Offset::of(arith::AndIOp::create(b, loc, byte,
                                             getInt(b, loc, type, -bytes)),
                       1),
            shift};
  Value index = arith::ShRUIOp::create(
      b, loc, byte, getInt(b, loc, type, llvm::Log2_64(bytes)));
  return {Offset::of(index, bytes), shift};
}

Value ElementAccess::loadPart(OpBuilder &b, Location loc, Root &root,
                              const Plan &plan, const Offset &offset,
                              const AccessFlags &flags) {
  Type integer = b.getIntegerType(getBits(plan.element));
  auto [word, shift] =
      getWord(b, loc, offset, integer, root.kind == RootKind::Address);
  Value value =
      bitcast(b, loc, loadElement(b, loc, root, plan, word, flags), integer);
  value = b.createOrFold<arith::ShRUIOp>(loc, value, shift);
  return arith::TruncIOp::create(b, loc, plan.piece, value);
}

void ElementAccess::storePart(OpBuilder &b, Location loc, Root &root,
                              const Plan &plan, const Offset &offset,
                              Value part, const AccessFlags &flags) {
  Type integer = b.getIntegerType(getBits(plan.element));
  auto [word, shift] =
      getWord(b, loc, offset, integer, root.kind == RootKind::Address);
  uint64_t ones = llvm::maskTrailingOnes<uint64_t>(getBits(plan.piece));
  Value bits = arith::ExtUIOp::create(b, loc, integer, part);
  bits = b.createOrFold<arith::ShLIOp>(loc, bits, shift);
  Value mask =
      b.createOrFold<arith::ShLIOp>(loc, getInt(b, loc, integer, ones), shift);
  Value keep = b.createOrFold<arith::XOrIOp>(
      loc, mask, getInt(b, loc, integer, ~uint64_t(0)));

  if (!isShared(root)) {
    Value old =
        bitcast(b, loc, loadElement(b, loc, root, plan, word, flags), integer);
    Value rest = arith::AndIOp::create(b, loc, old, keep);
    storeElement(
        b, loc, root, plan, word,
        bitcast(b, loc, arith::OrIOp::create(b, loc, rest, bits), plan.element),
        flags);
    return;
  }
  // Other work-items may store to the rest of the word at the same time.
  Value pointer = getPointer(b, loc, root, plan, word);
  spirv::Scope scope =
      getScope(/*syncscope=*/std::nullopt, root.storage, vulkanMemoryModel);
  spirv::AtomicAndOp::create(b, loc, integer, pointer, scope,
                             spirv::MemorySemantics::None, keep);
  spirv::AtomicOrOp::create(b, loc, integer, pointer, scope,
                            spirv::MemorySemantics::None, bits);
}

//===----------------------------------------------------------------------===//
// Whole accesses
//===----------------------------------------------------------------------===//

/// What a constant of the program holds at a place that is known.
static TypedAttr foldLoad(const Root &root, const Offset &offset, Type type) {
  if (root.kind != RootKind::Table || !offset.isConstant() ||
      offset.constant < 0 ||
      offset.constant + getBytes(type) > root.value.bytes.size())
    return {};
  ArrayRef<char> bytes(reinterpret_cast<const char *>(root.value.bytes.data()) +
                           offset.constant,
                       getBytes(type));
  auto vector = dyn_cast<VectorType>(type);
  auto elements = DenseElementsAttr::getFromRawBuffer(
      vector ? ShapedType(vector) : RankedTensorType::get({1}, type), bytes);
  if (vector)
    return elements;
  return cast<TypedAttr>(*elements.value_begin<Attribute>());
}

Value ElementAccess::load(OpBuilder &b, Location loc, Root &root, Offset offset,
                          Type type, const AccessFlags &flags) {
  if (type.isInteger(1)) {
    Value byte = load(b, loc, root, offset, b.getI8Type(), flags);
    return arith::TruncIOp::create(b, loc, type, byte);
  }
  if (TypedAttr constant = foldLoad(root, offset, type))
    return arith::ConstantOp::create(b, loc, constant);
  Plan plan = this->plan(root, type, flags.alignment);
  bool isPart = plan.piece != plan.element;
  SmallVector<Value> pieces;
  for (uint64_t done = 0; done < getBytes(type); done += getBytes(plan.piece)) {
    pieces.push_back(isPart ? loadPart(b, loc, root, plan, offset, flags)
                            : loadElement(b, loc, root, plan, offset, flags));
    offset.constant += getBytes(plan.piece);
  }
  return combine(b, loc, pieces, type);
}

void ElementAccess::store(OpBuilder &b, Location loc, Root &root, Offset offset,
                          Value value, const AccessFlags &flags) {
  if (value.getType().isInteger(1))
    value = arith::ExtUIOp::create(b, loc, b.getI8Type(), value);
  Plan plan = this->plan(root, value.getType(), flags.alignment);
  bool isPart = plan.piece != plan.element;
  for (Value piece : split(b, loc, value, plan.piece)) {
    if (isPart)
      storePart(b, loc, root, plan, offset, piece, flags);
    else
      storeElement(b, loc, root, plan, offset, piece, flags);
    offset.constant += getBytes(plan.piece);
  }
}

Value ElementAccess::getAtomicPointer(OpBuilder &b, Location loc, Root &root,
                                      Offset offset, Type type, Value &shift) {
  Plan plan;
  plan.element = plan.piece = b.getIntegerType(getAtomicBits(type));
  bool hasAddress = root.kind == RootKind::Address;
  if (!hasAddress)
    plan.view =
        &getView(root, type, getBytes(type), /*isAtomic=*/true, options);
  if (getBits(type) < getAtomicBits(type))
    std::tie(offset, shift) = getWord(b, loc, offset, plan.element, hasAddress);
  return getPointer(b, loc, root, plan, offset);
}

Value ElementAccess::getArrayPointer(OpBuilder &b, Location loc, Root &root,
                                     const Offset &offset, Type type,
                                     const AccessFlags &flags,
                                     uint64_t &bytes) {
  if (root.kind == RootKind::Address)
    return {};
  Plan plan = this->plan(root, type, flags.alignment);
  bool isLane = plan.view->shape.lanes > 1 && !isa<VectorType>(plan.element);
  if (plan.piece != plan.element || isLane || !plan.view->isArray())
    return {};
  bytes = getBytes(plan.element);
  return getPointer(b, loc, root, plan, offset);
}

Value ElementAccess::getHandle(OpBuilder &b, Location loc, Root &root) {
  return getVariable(b, loc, root.views.front());
}

} // namespace cairn::shader
