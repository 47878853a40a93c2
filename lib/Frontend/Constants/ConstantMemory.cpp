//===- ConstantMemory.cpp - memory of executed functions --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantMemory.h"

#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace cairn::frontend;

ConstantMemory::~ConstantMemory() {
  for (GlobalVariable *variable : temporaries) {
    variable->replaceAllUsesWith(PoisonValue::get(variable->getType()));
    variable->eraseFromParent();
  }
}

Constant *ConstantMemory::allocate(Type *type, unsigned addressSpace) {
  auto *variable = new GlobalVariable(
      module, type, /*isConstant=*/false, GlobalValue::InternalLinkage,
      Constant::getNullValue(type), "", /*InsertBefore=*/nullptr,
      GlobalValue::NotThreadLocal, addressSpace);
  temporaries.push_back(variable);
  return variable;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

ConstantMemory::Place ConstantMemory::find(Constant *pointer, uint64_t size,
                                           bool isWrite) {
  APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  auto *variable = dyn_cast<GlobalVariable>(
      pointer->stripAndAccumulateConstantOffsets(layout, offset,
                                                 /*AllowNonInbounds=*/true));
  if (!variable || !variable->hasDefinitiveInitializer() ||
      (isWrite && variable->isConstant()))
    return {};
  auto [it, isNew] = objects.try_emplace(variable);
  Object &object = it->second;
  if (isNew) {
    object.bytes.resize(
        layout.getTypeAllocSize(variable->getValueType()).getFixedValue());
    if (!write(object, 0, variable->getInitializer())) {
      objects.erase(it);
      return {};
    }
  }
  uint64_t begin = offset.getLimitedValue();
  if (offset.isNegative() || begin > object.bytes.size() ||
      size > object.bytes.size() - begin)
    return {};
  object.isWritten |= isWrite;
  return {&object, begin};
}

/// False where half of a pointer would be left.
bool ConstantMemory::erasePointers(Object &object, uint64_t begin,
                                   uint64_t end) {
  auto it = object.pointers.begin();
  while (it != object.pointers.end()) {
    uint64_t last = it->first + layout.getTypeAllocSize(it->second->getType());
    if (last <= begin || it->first >= end) {
      ++it;
      continue;
    }
    if (it->first < begin || last > end)
      return false;
    it = object.pointers.erase(it);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Values as bytes
//===----------------------------------------------------------------------===//

bool ConstantMemory::write(Object &object, uint64_t offset, Constant *value) {
  Type *type = value->getType();
  uint64_t size = layout.getTypeStoreSize(type).getFixedValue();
  if (!erasePointers(object, offset, offset + size))
    return false;
  if (isa<UndefValue>(value) || value->isNullValue()) {
    std::fill_n(object.bytes.begin() + offset, size, 0);
    return true;
  }
  auto writeInteger = [&](const APInt &bits) {
    APInt whole = bits.zextOrTrunc(size * 8);
    for (uint64_t i = 0; i < size; ++i)
      object.bytes[offset + i] = whole.extractBitsAsZExtValue(8, i * 8);
    return true;
  };
  if (type->isPointerTy()) {
    // As distances in tables of virtual functions are.
    auto *made = dyn_cast<ConstantExpr>(value);
    if (made && made->getOpcode() == Instruction::IntToPtr)
      if (auto *number = dyn_cast<ConstantInt>(made->getOperand(0)))
        return writeInteger(number->getValue());
    std::fill_n(object.bytes.begin() + offset, size, 0);
    object.pointers[offset] = value;
    return true;
  }
  if (auto *number = dyn_cast<ConstantInt>(value);
      number && !type->isVectorTy())
    return writeInteger(number->getValue());
  if (auto *number = dyn_cast<ConstantFP>(value); number && !type->isVectorTy())
    return writeInteger(number->getValueAPF().bitcastToAPInt());
  auto writeElement = [&](unsigned i, uint64_t at) {
    Constant *element = value->getAggregateElement(i);
    return element && write(object, offset + at, element);
  };
  if (auto *structure = dyn_cast<StructType>(type)) {
    const StructLayout *fields = layout.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i)
      if (!writeElement(i, fields->getElementOffset(i)))
        return false;
    return true;
  }
  Type *element = nullptr;
  uint64_t count = 0;
  if (auto *array = dyn_cast<ArrayType>(type)) {
    element = array->getElementType();
    count = array->getNumElements();
  } else if (auto *vector = dyn_cast<FixedVectorType>(type)) {
    element = vector->getElementType();
    count = vector->getNumElements();
  } else {
    return false; // an expression that is not an address
  }
  for (uint64_t i = 0; i < count; ++i)
    if (!writeElement(i, i * layout.getTypeAllocSize(element)))
      return false;
  return true;
}

Constant *ConstantMemory::read(const Object &object, uint64_t offset,
                               Type *type) {
  uint64_t size = layout.getTypeStoreSize(type).getFixedValue();
  auto readElements = [&](Type *element, uint64_t count,
                          SmallVectorImpl<Constant *> &values) {
    for (uint64_t i = 0; i < count; ++i) {
      values.push_back(
          read(object, offset + i * layout.getTypeAllocSize(element), element));
      if (!values.back())
        return false;
    }
    return true;
  };
  SmallVector<Constant *> values;
  if (auto *structure = dyn_cast<StructType>(type)) {
    const StructLayout *fields = layout.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i) {
      values.push_back(read(object, offset + fields->getElementOffset(i),
                            structure->getElementType(i)));
      if (!values.back())
        return nullptr;
    }
    return ConstantStruct::get(structure, values);
  }
  if (auto *array = dyn_cast<ArrayType>(type))
    return readElements(array->getElementType(), array->getNumElements(),
                        values)
               ? ConstantArray::get(array, values)
               : nullptr;
  if (auto *vector = dyn_cast<FixedVectorType>(type))
    return readElements(vector->getElementType(), vector->getNumElements(),
                        values)
               ? ConstantVector::get(values)
               : nullptr;
  if (type->isPointerTy()) {
    auto it = object.pointers.find(offset);
    if (it != object.pointers.end() && it->second->getType() == type)
      return it->second;
  }
  // A number made of a pointer, or the other way round, is not known.
  auto it = object.pointers.lower_bound(offset);
  if (it != object.pointers.begin()) {
    auto before = std::prev(it);
    if (before->first + layout.getTypeAllocSize(before->second->getType()) >
        offset)
      return nullptr;
  }
  if (it != object.pointers.end() && it->first < offset + size)
    return nullptr;
  APInt bits(size * 8, 0);
  for (uint64_t i = 0; i < size; ++i)
    bits.insertBits(object.bytes[offset + i], i * 8, 8);
  if (type->isPointerTy())
    return bits.isZero()
               ? Constant::getNullValue(type)
               : ConstantExpr::getIntToPtr(
                     ConstantInt::get(type->getContext(), bits), type);
  bits = bits.trunc(type->getPrimitiveSizeInBits());
  if (type->isIntegerTy())
    return ConstantInt::get(type, bits);
  if (type->isFloatingPointTy())
    return ConstantFP::get(type, APFloat(type->getFltSemantics(), bits));
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

Constant *ConstantMemory::load(Type *type, Constant *pointer) {
  Place place = find(pointer, layout.getTypeStoreSize(type), /*isWrite=*/false);
  return place.object ? read(*place.object, place.offset, type) : nullptr;
}

bool ConstantMemory::store(Constant *value, Constant *pointer) {
  Place place = find(pointer, layout.getTypeStoreSize(value->getType()),
                     /*isWrite=*/true);
  return place.object && write(*place.object, place.offset, value);
}

bool ConstantMemory::copy(Constant *to, Constant *from, uint64_t size) {
  // Finding one may move the other.
  if (!find(from, size, /*isWrite=*/false).object)
    return false;
  Place target = find(to, size, /*isWrite=*/true);
  Place source = find(from, size, /*isWrite=*/false);
  if (!target.object)
    return false;
  std::map<uint64_t, Constant *> pointers;
  for (auto [offset, pointer] : source.object->pointers)
    if (offset >= source.offset && offset < source.offset + size)
      pointers[offset - source.offset + target.offset] = pointer;
  std::vector<uint8_t> bytes(source.object->bytes.begin() + source.offset,
                             source.object->bytes.begin() + source.offset +
                                 size);
  if (!erasePointers(*target.object, target.offset, target.offset + size))
    return false;
  llvm::copy(bytes, target.object->bytes.begin() + target.offset);
  target.object->pointers.insert(pointers.begin(), pointers.end());
  return true;
}

bool ConstantMemory::fill(Constant *to, uint8_t byte, uint64_t size) {
  Place target = find(to, size, /*isWrite=*/true);
  if (!target.object ||
      !erasePointers(*target.object, target.offset, target.offset + size))
    return false;
  std::fill_n(target.object->bytes.begin() + target.offset, size, byte);
  return true;
}

//===----------------------------------------------------------------------===//
// Variables with their values
//===----------------------------------------------------------------------===//

/// The fields of `structure` and of packed structs in it, with their offsets.
static void collectFields(StructType *structure, uint64_t offset,
                          const DataLayout &layout,
                          SmallVectorImpl<Type *> &types,
                          SmallVectorImpl<TypeSize> &offsets) {
  const StructLayout *fields = layout.getStructLayout(structure);
  for (auto [i, type] : enumerate(structure->elements())) {
    uint64_t at = offset + fields->getElementOffset(i);
    auto *inner = dyn_cast<StructType>(type);
    if (inner && inner->isPacked()) {
      collectFields(inner, at, layout, types, offsets);
      continue;
    }
    types.push_back(type);
    offsets.push_back(TypeSize::getFixed(at));
  }
}

/// Classes with virtual functions are packed structs, in which SPIR-V for
/// OpenCL has no pointers. Most have the same layout without.
static StructType *unpacked(StructType *packed, const DataLayout &layout) {
  SmallVector<Type *> types;
  SmallVector<TypeSize> offsets;
  collectFields(packed, 0, layout, types, offsets);
  auto *plain = StructType::get(packed->getContext(), types);
  const StructLayout *to = layout.getStructLayout(plain);
  return layout.getStructLayout(packed)->getSizeInBytes() ==
                     to->getSizeInBytes() &&
                 equal(offsets, to->getMemberOffsets())
             ? plain
             : packed;
}

Type *ConstantMemory::typeOf(const Object &object, uint64_t offset,
                             Type *type) {
  if (type->isPointerTy()) {
    auto it = object.pointers.find(offset);
    return it != object.pointers.end() &&
                   layout.getTypeAllocSize(it->second->getType()) ==
                       layout.getTypeAllocSize(type)
               ? it->second->getType()
               : type;
  }
  if (auto *structure = dyn_cast<StructType>(type)) {
    const StructLayout *fields = layout.getStructLayout(structure);
    SmallVector<Type *> types;
    for (unsigned i = 0; i < structure->getNumElements(); ++i)
      types.push_back(typeOf(object, offset + fields->getElementOffset(i),
                             structure->getElementType(i)));
    StructType *plain = unpacked(
        StructType::get(type->getContext(), types, structure->isPacked()),
        layout);
    return equal(plain->elements(), structure->elements()) ? type : plain;
  }
  if (auto *array = dyn_cast<ArrayType>(type)) {
    Type *element = array->getElementType();
    // Nothing but pointers is of another type.
    if (element->isSingleValueType() && !element->isPointerTy())
      return type;
    // The others are null, or of the same type.
    for (uint64_t i = 0; i < array->getNumElements(); ++i)
      if (Type *other = typeOf(
              object, offset + i * layout.getTypeAllocSize(element), element);
          other != element)
        return ArrayType::get(other, array->getNumElements());
  }
  return type;
}

GlobalVariable *ConstantMemory::commit() {
  SmallVector<std::pair<GlobalVariable *, GlobalVariable *>> replaced;
  for (auto &[variable, object] : objects) {
    if (!object.isWritten || is_contained(temporaries, variable))
      continue;
    Type *type = variable->getValueType();
    Constant *value = read(
        object, 0, object.pointers.empty() ? type : typeOf(object, 0, type));
    if (!value)
      return variable;
    if (value->getType() == variable->getValueType()) {
      variable->setInitializer(value);
      continue;
    }
    auto *made = new GlobalVariable(
        module, value->getType(), variable->isConstant(),
        variable->getLinkage(), value, "", variable,
        variable->getThreadLocalMode(), variable->getAddressSpace());
    made->copyAttributesFrom(variable);
    made->copyMetadata(variable, /*Offset=*/0);
    replaced.emplace_back(variable, made);
  }
  // Behind all others: a value may have the address of what is replaced.
  objects.clear();
  for (auto [variable, made] : replaced) {
    made->takeName(variable);
    variable->replaceAllUsesWith(made);
    variable->eraseFromParent();
  }
  return nullptr;
}
