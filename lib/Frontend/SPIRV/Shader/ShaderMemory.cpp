//===- ShaderMemory.cpp - objects with layouts of their own -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Objects whose parts are not where LLVM's types have them (Layout.cpp) are
// addressed by bytes, and go to and from memory part by part.
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

/// More would be code without end for one instruction.
static constexpr uint64_t kMaxParts = 4096;

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

bool BodyReader::isPlainObject(const MemoryObject &object) {
  return !object.isRow && module.isPlain(object.type, object.matrix);
}

/// Whether elements of that pointer's type are as far apart as LLVM has them.
bool BodyReader::isPlainPointer(Id pointer) {
  const TypeInfo *info = module.findType(pointer);
  Type *pointee = module.getPointee(pointer);
  return !info || !info->stride || !pointee || !pointee->isSized() ||
         info->stride ==
             module.layout.getTypeAllocSize(pointee).getFixedValue();
}

Value *BodyReader::addBytes(Value *pointer, Value *index, uint64_t stride) {
  Value *distance = builder.CreateSExtOrTrunc(index, sizeType());
  return builder.CreatePtrAdd(
      pointer,
      builder.CreateMul(distance, ConstantInt::get(sizeType(), stride)));
}

/// The part of `object` that the index names; nullopt with an error.
std::optional<BodyReader::MemoryObject> BodyReader::partOf(MemoryObject object,
                                                           Value *index) {
  const TypeInfo &info = *module.findType(object.type);
  MemoryObject part = object;
  part.type = info.element;
  auto step = [&](uint64_t stride) {
    part.pointer = addBytes(object.pointer, index, stride);
    return part;
  };
  switch (info.op) {
  case Op::OpTypeStruct: {
    auto *number = dyn_cast<ConstantInt>(index);
    if (!number || number->getValue().uge(info.members.size())) {
      fail("expected a constant below " + Twine(info.members.size()) +
           " as the index into a struct");
      return std::nullopt;
    }
    unsigned member = number->getZExtValue();
    part.type = info.members[member];
    part.matrix = info.matrices[member];
    part.pointer = builder.CreatePtrAdd(
        object.pointer,
        ConstantInt::get(sizeType(), module.offsetOf(info, member)));
    return part;
  }
  case Op::OpTypeArray:
  case Op::OpTypeRuntimeArray:
    return step(module.strideOf(object.type, object.matrix));
  case Op::OpTypeMatrix: {
    Type *column = info.type->getArrayElementType();
    if (object.matrix.isRowMajor) {
      part.isRow = true;
      return step(module.layout.getTypeAllocSize(column->getScalarType())
                      .getFixedValue());
    }
    uint64_t natural = module.layout.getTypeAllocSize(column).getFixedValue();
    return step(object.matrix.stride ? object.matrix.stride : natural);
  }
  case Op::OpTypeVector: {
    uint64_t size = module.layout.getTypeAllocSize(info.type->getScalarType())
                        .getFixedValue();
    uint64_t stride = object.isRow ? object.matrix.stride : size;
    part.isRow = false;
    part.matrix = {};
    return step(stride);
  }
  default:
    fail("expected no index into a scalar");
    return std::nullopt;
  }
}

BodyReader::MemoryObject BodyReader::objectOf(Id pointer, TypedValue value) {
  MemoryObject object = laidOut.lookup(pointer);
  object.pointer = value.value;
  const TypeInfo *info = module.findType(value.type);
  object.type = info ? info->element : 0;
  if (const ShaderVariable *variable = module.findVariable(pointer))
    object.type = variable->type;
  else if (const BuiltInVariable *builtIn = module.findBuiltIn(pointer))
    object.type = builtIn->type;
  if (!module.findType(object.type))
    object.type = 0;
  return object;
}

/// An access chain into an element behind the object.
Value *BodyReader::readElementChain(MemoryObject object) {
  Value *element = operand(1);
  if (!element)
    return nullptr;
  if (!element->getType()->isIntegerTy())
    return fail("expected integers as indices");
  const TypeInfo *pointer = module.findType(typedOperand(0).type);
  uint64_t stride = pointer && pointer->stride
                        ? pointer->stride
                        : module.sizeOf(object.type, object.matrix);
  object.pointer = addBytes(object.pointer, element, stride);
  return readLaidOutChain(object, 2);
}

/// An access chain into one of an array of buffers.
Value *BodyReader::readTableChain(MemoryObject object) {
  Value *index = operand(1);
  if (!index || !index->getType()->isIntegerTy())
    return fail("expected the number of a buffer as the first index");
  Type *pointer = builder.getPtrTy(GlobalSpace);
  object.pointer = builder.CreateLoad(
      pointer, builder.CreateGEP(pointer, object.pointer, index));
  return readLaidOutChain(object, 2);
}

/// An access chain by bytes.
Value *BodyReader::readLaidOutChain(MemoryObject object, size_t first) {
  for (size_t i = first; i < operands().size(); ++i) {
    Value *index = operand(i);
    if (!index)
      return nullptr;
    if (!index->getType()->isIntegerTy())
      return fail("expected integers as indices");
    std::optional<MemoryObject> part = partOf(object, index);
    if (!part)
      return nullptr;
    object = *part;
  }
  const TypeInfo *result = module.findType(inst().type());
  if (result->op != Op::OpTypePointer || result->element != object.type)
    return fail("expected a pointer to the part that the indices name");
  if (!isPlainObject(object))
    laidOut[inst().result()] = object;
  return object.pointer;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

AllocaInst *BodyReader::makeObject(Id type) {
  if (module.isPlain(type))
    return makeVariable(module.findType(type)->type);
  AllocaInst *made =
      makeVariable(ArrayType::get(builder.getInt8Ty(), module.sizeOf(type)));
  made->setAlignment(Align(16));
  return made;
}

/// How many parts the object has, none of which has some; nullopt, with an
/// error, if they are too many.
std::optional<uint64_t> BodyReader::countParts(const MemoryObject &object) {
  const TypeInfo &info = *module.findType(object.type);
  uint64_t count = info.type->isStructTy() ? info.members.size()
                   : info.type->isArrayTy()
                       ? info.type->getArrayNumElements()
                       : cast<FixedVectorType>(info.type)->getNumElements();
  partsLeft -= std::min(partsLeft, count);
  if (partsLeft > 0)
    return count;
  refuse("expected an object of fewer parts, whose layout is not LLVM's");
  return std::nullopt;
}

Value *BodyReader::loadObject(const MemoryObject &object, bool isVolatile) {
  partsLeft = kMaxParts;
  return loadParts(object, isVolatile);
}

bool BodyReader::storeObject(const MemoryObject &object, Value *value,
                             bool isVolatile) {
  partsLeft = kMaxParts;
  return storeParts(object, value, isVolatile);
}

Value *BodyReader::loadParts(const MemoryObject &object, bool isVolatile) {
  Type *type = module.findType(object.type)->type;
  if (isPlainObject(object))
    return builder.CreateAlignedLoad(type, object.pointer,
                                     module.scalarAlign(type), isVolatile);
  std::optional<uint64_t> count = countParts(object);
  if (!count)
    return nullptr;
  Value *all = PoisonValue::get(type);
  for (unsigned i = 0; i < *count; ++i) {
    std::optional<MemoryObject> part = partOf(object, builder.getInt32(i));
    Value *value = part ? loadParts(*part, isVolatile) : nullptr;
    if (!value)
      return nullptr;
    all = type->isVectorTy() ? builder.CreateInsertElement(all, value, i)
                             : builder.CreateInsertValue(all, value, i);
  }
  return all;
}

bool BodyReader::storeParts(const MemoryObject &object, Value *value,
                            bool isVolatile) {
  Type *type = value->getType();
  if (isPlainObject(object))
    return builder.CreateAlignedStore(value, object.pointer,
                                      module.scalarAlign(type), isVolatile);
  std::optional<uint64_t> count = countParts(object);
  if (!count)
    return false;
  for (unsigned i = 0; i < *count; ++i) {
    std::optional<MemoryObject> part = partOf(object, builder.getInt32(i));
    Value *element = type->isVectorTy() ? builder.CreateExtractElement(value, i)
                                        : builder.CreateExtractValue(value, i);
    if (!part || !storeParts(*part, element, isVolatile))
      return false;
  }
  return true;
}
