//===- LowerAddresses.cpp - addresses inside objects ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layout.h"
#include "MemoryLowerings.h"
#include "PointerTypes.h"

using namespace mlir;

namespace cairn::kernel {

namespace {

/// One step of an access chain: a number, or a value.
using Step = OpFoldResult;

/// Makes one address of another.
class AddressLowering {
public:
  AddressLowering(KernelBuilder &b, LLVM::GEPOp op)
      : b(b), op(op), base(b.lowered(op.getBase())),
        storage(pointerType(base).getStorageClass()),
        wanted(cast<spirv::PointerType>(b.typeOf(op.getResult()))
                   .getPointeeType()) {
    for (auto index : op.getIndices())
      if (auto constant = dyn_cast<IntegerAttr>(index))
        steps.push_back(constant);
      else
        steps.push_back(cast<Value>(index));
  }

  Value lower();

private:
  /// Where every step is known, the way to the place in what the base points
  /// to.
  bool findKnownWay();
  /// The steps are those of the base's type, or of the first of its elements.
  bool followType();
  /// What the steps lead to, in bytes.
  Value lowerInBytes();

  bool isKnown(Step step) const { return isa<Attribute>(step); }
  int64_t number(Step step) const {
    return cast<IntegerAttr>(cast<Attribute>(step)).getValue().getSExtValue();
  }
  Step stepOf(int64_t number) {
    unsigned bits = llvm::isInt<32>(number) ? 32 : 64;
    return b.getIntegerAttr(b.getIntegerType(bits), number);
  }
  Value materialize(Step step);
  Value chain(Value pointer, Type reached, ArrayRef<Step> way);

  KernelBuilder &b;
  LLVM::GEPOp op;
  Value base;
  spirv::StorageClass storage;
  Type wanted;
  SmallVector<Step> steps;
  /// What stands in their place, and where it leads to.
  SmallVector<Step> way;
  Type reached;
};

} // namespace

Value AddressLowering::materialize(Step step) {
  if (auto value = dyn_cast<Value>(step))
    return value;
  auto attr = cast<IntegerAttr>(cast<Attribute>(step));
  return b.integer(attr.getType(), attr.getValue().getSExtValue());
}

Value AddressLowering::chain(Value pointer, Type reached, ArrayRef<Step> way) {
  if (way.empty())
    return pointer;
  SmallVector<Value> operands{pointer};
  for (Step step : way)
    operands.push_back(materialize(step));
  bool isInBounds = bitEnumContainsAny(op.getNoWrapFlags(),
                                       LLVM::GEPNoWrapFlags::inboundsFlag);
  return b.make(isInBounds ? instruction<spirv::InBoundsPtrAccessChainOp>()
                           : instruction<spirv::PtrAccessChainOp>(),
                spirv::PointerType::get(reached, storage), operands);
}

bool AddressLowering::findKnownWay() {
  std::optional<int64_t> known = getKnownOffset(op);
  if (!known)
    return false;
  int64_t offset = *known;
  reached = pointerType(base).getPointeeType();
  int64_t size = getSize(reached);
  int64_t element = llvm::divideFloorSigned(offset, size);
  SmallVector<uint64_t> inner;
  if (!findPart(reached, offset - element * size, wanted, inner))
    return false;
  if (element == 0 && inner.empty())
    return true;
  way.push_back(stepOf(element));
  for (uint64_t index : inner)
    way.push_back(stepOf(index));
  return true;
}

bool AddressLowering::followType() {
  Type from = pointerType(base).getPointeeType();
  Type type = op.getElemType(), memory = getMemoryType(type);
  size_t next = 0;
  if (from != memory && isa<spirv::ArrayType>(from) &&
      getPartType(from, 0) == memory) {
    // An element's address from the array's.
    way.push_back(stepOf(0));
    from = memory;
  } else if (from != memory && isa<LLVM::LLVMArrayType>(type) &&
             isa<spirv::ArrayType>(memory) && getPartType(memory, 0) == from &&
             steps.size() > 1 && isKnown(steps[0]) && number(steps[0]) == 0) {
    // An array's element, from its first.
    type = cast<LLVM::LLVMArrayType>(type).getElementType();
    ++next;
  } else if (from != memory) {
    return false;
  }
  reached = from;
  for (bool isFirst = true; next < steps.size(); ++next, isFirst = false) {
    Step step = steps[next];
    if (!isFirst) {
      // Bytes that stand for something else have other steps.
      bool isStruct = isa<LLVM::LLVMStructType>(type);
      if (isScalarInMemory(reached) ||
          isStruct != isa<spirv::StructType>(reached))
        return false;
      uint64_t index = isStruct ? number(step) : 0;
      type = getPartType(type, index);
      reached = getPartType(reached, index);
      if (reached != getMemoryType(type))
        return false;
    }
    way.push_back(isKnown(step) ? stepOf(number(step)) : step);
  }
  // The last step may be the first of many.
  SmallVector<uint64_t> inner;
  if (reached != wanted) {
    Type leaf = reached;
    if (findPart(leaf, 0, wanted, inner) && leaf == wanted) {
      reached = leaf;
      for (uint64_t index : inner)
        way.push_back(stepOf(index));
    }
  }
  return true;
}

Value AddressLowering::lowerInBytes() {
  Type type = op.getElemType(), word = b.getI64Type();
  int64_t known = 0;
  Value offset;
  for (auto [n, step] : llvm::enumerate(steps)) {
    bool isStruct = isa<LLVM::LLVMStructType>(type);
    uint64_t stride =
        n == 0 ? getSize(type) : (isStruct ? 0 : getSize(getPartType(type, 0)));
    if (isKnown(step)) {
      known += n != 0 && isStruct ? getPartOffset(type, number(step))
                                  : number(step) * static_cast<int64_t>(stride);
    } else {
      Value index = b.resizeSigned(cast<Value>(step), 64);
      if (stride != 1)
        index = b.mul(index, b.integer(word, stride));
      offset = offset ? b.add(offset, index) : index;
    }
    if (n != 0)
      type = getPartType(type, isStruct ? number(step) : 0);
  }
  Type byte = b.getI8Type();
  Step sum = stepOf(known);
  if (offset)
    sum = known ? b.add(offset, b.integer(word, known)) : offset;
  return chain(pointerTo(b, byte, base), byte, sum);
}

Value AddressLowering::lower() {
  Value result;
  if (findKnownWay() || (way.clear(), followType())) {
    result = chain(base, reached, way);
  } else {
    Type memory = getMemoryType(op.getElemType());
    way.clear();
    Value old = base;
    if (memory != pointerType(base).getPointeeType()) {
      base = pointerTo(b, memory, base);
      if (followType())
        result = chain(base, reached, way);
      base = old;
    }
    if (!result)
      result = lowerInBytes();
  }
  return pointerTo(b, wanted, result);
}

static Value lowerAddress(KernelBuilder &b, LLVM::GEPOp op) {
  if (!isa<LLVM::LLVMPointerType>(op.getType()))
    return b.refuse("vectors of pointers are expected to be in lanes; run "
                    "'gpu-legalize-types' first");
  return AddressLowering(b, op).lower();
}

void addAddressLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerAddress);
}

} // namespace cairn::kernel
