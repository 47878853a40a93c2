//===- Memory.cpp - pointers and memory of SPIR-V ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyReader.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

Value *BodyReader::readAccessChain() {
  Op op = inst().op();
  bool hasElement =
      op == Op::OpPtrAccessChain || op == Op::OpInBoundsPtrAccessChain;
  bool isInBounds =
      op == Op::OpInBoundsAccessChain || op == Op::OpInBoundsPtrAccessChain;
  TypedValue base = typedOperand(0);
  if (!base)
    return nullptr;
  if (!base.value->getType()->isPointerTy())
    return fail("expected a pointer as operand 1");
  MemoryObject object = objectOf(word(0), base);
  if (const ShaderVariable *variable = module.findVariable(word(0));
      variable && variable->isTable())
    return readTableChain(object);
  if (module.parsed.isShader() && object.type &&
      (!isPlainObject(object) || (hasElement && !isPlainPointer(base.type))))
    return hasElement ? readElementChain(object) : readLaidOutChain(object, 1);
  Type *pointee = module.getPointee(base.type);
  if (const BuiltInVariable *builtIn = module.findBuiltIn(word(0)))
    pointee = module.getValueType(builtIn->type);
  SmallVector<Value *> indices;
  if (!hasElement)
    indices.push_back(ConstantInt::get(sizeType(), 0));
  for (size_t i = 1; i < operands().size(); ++i) {
    Value *index = operand(i);
    if (!index)
      return nullptr;
    if (!index->getType()->isIntegerTy())
      return fail("expected integers as indices");
    indices.push_back(index);
  }
  auto address = [&](Type *element, ArrayRef<Value *> path) {
    return builder.CreateGEP(element, base.value, path, "",
                             isInBounds ? GEPNoWrapFlags::inBounds()
                                        : GEPNoWrapFlags::none());
  };
  // LLVM's writer gives the distance from a variable in bytes, behind a zero,
  // whatever the variable's type is.
  Type *result = module.getPointee(inst().type());
  auto isZero = [](Value *index) {
    auto *number = dyn_cast<ConstantInt>(index);
    return number && number->isZero();
  };
  if (hasElement && result && result->isIntegerTy(8) && indices.size() == 2 &&
      isZero(indices[0]) && pointee && !pointee->isStructTy() &&
      !(pointee->isArrayTy() &&
        pointee->getArrayElementType()->isIntegerTy(8)) &&
      !(pointee->isVectorTy() && pointee->getScalarType()->isIntegerTy(8)))
    return address(builder.getInt8Ty(), indices[1]);
  if (!pointee || !pointee->isSized()) {
    // Of what is not known nothing but the whole can be meant.
    if (all_of(indices, isZero))
      return base.value;
    return fail("expected a pointer to something with a size");
  }

  Type *type = pointee;
  for (Value *&index : MutableArrayRef(indices).drop_front()) {
    auto *structure = dyn_cast<StructType>(type);
    if (!structure) {
      if (!type->isArrayTy() && !type->isVectorTy())
        return fail("expected no index into " + Twine("a scalar"));
      type = type->isArrayTy() ? type->getArrayElementType()
                               : type->getScalarType();
      continue;
    }
    auto *number = dyn_cast<ConstantInt>(index);
    if (!number || number->getValue().uge(structure->getNumElements()))
      return fail("expected a constant below " +
                  Twine(structure->getNumElements()) +
                  " as the index into a struct");
    index = builder.getInt32(number->getZExtValue());
    type = structure->getElementType(number->getZExtValue());
  }
  return address(pointee, indices);
}

/// The difference counts elements.
Value *BodyReader::readPointerComparison() {
  TypedValue left = typedOperand(0), right = typedOperand(1);
  if (!left || !right)
    return nullptr;
  if (!left.value->getType()->isPointerTy() ||
      left.value->getType() != right.value->getType())
    return fail("expected two pointers of one type");
  if (inst().op() == Op::OpPtrEqual)
    return builder.CreateICmpEQ(left.value, right.value);
  if (inst().op() == Op::OpPtrNotEqual)
    return builder.CreateICmpNE(left.value, right.value);
  Type *pointee = module.getPointee(left.type);
  if (!pointee || !pointee->isSized() || !resultType()->isIntegerTy() ||
      module.layout.getTypeAllocSize(pointee).isZero())
    return fail("expected pointers to something with a size");
  Value *bytes =
      builder.CreateSub(builder.CreatePtrToInt(left.value, sizeType()),
                        builder.CreatePtrToInt(right.value, sizeType()));
  Value *size = ConstantInt::get(
      sizeType(), module.layout.getTypeAllocSize(pointee).getFixedValue());
  return builder.CreateSExtOrTrunc(builder.CreateExactSDiv(bytes, size),
                                   resultType());
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// `index` is that of the mask, if there is one.
BodyReader::MemoryOperands
BodyReader::readMemoryOperands(size_t index, Type *type, Id pointer) {
  uint32_t mask = word(index);
  // In buffers, vectors need no more than their components.
  Align natural = module.parsed.isShader()
                      ? module.scalarAlign(type)
                      : module.layout.getABITypeAlign(type);
  bool isAligned = mask & uint32_t(spv::MemoryAccessMask::Aligned);
  return {isAligned ? readAlignment(word(index + 1), natural) : natural,
          (mask & uint32_t(spv::MemoryAccessMask::Volatile)) != 0 ||
              module.parsed.find(pointer, spv::Decoration::Volatile),
          (mask & uint32_t(spv::MemoryAccessMask::Nontemporal)) != 0};
}

void BodyReader::setNontemporal(llvm::Instruction *access) {
  access->setMetadata(
      LLVMContext::MD_nontemporal,
      MDNode::get(context, ConstantAsMetadata::get(builder.getInt32(1))));
}

static bool isAccessible(Type *type) {
  return type->isFirstClassType() && type->isSized();
}

Value *BodyReader::readLoad() {
  TypedValue from = typedOperand(0);
  // A variable of handles is the handle.
  if (from && !from.value->getType()->isPointerTy() &&
      module.parsed.isShader() && from.value->getType() == resultType())
    return from.value;
  Value *pointer = pointerOperand(0);
  Type *type = resultType();
  if (!pointer || !type)
    return nullptr;
  if (!isAccessible(type))
    return fail("expected a type that memory can hold");
  MemoryOperands memory = readMemoryOperands(1, type, word(0));
  if (MemoryObject object = objectOf(word(0), from);
      object.type && !isPlainObject(object)) {
    if (module.findType(object.type)->type != type)
      return fail("expected the type of the pointer's object");
    return loadObject(object, memory.isVolatile);
  }
  LoadInst *load =
      builder.CreateAlignedLoad(type, pointer, memory.align, memory.isVolatile);
  if (memory.isNontemporal)
    setNontemporal(load);
  return load;
}

bool BodyReader::readStore() {
  Value *pointer = pointerOperand(0), *value = operand(1);
  if (!pointer || !value)
    return false;
  if (!isAccessible(value->getType()))
    return module.fail("expected a type that memory can hold");
  MemoryOperands memory = readMemoryOperands(2, value->getType(), word(0));
  if (MemoryObject object = objectOf(word(0), typedOperand(0));
      object.type && !isPlainObject(object)) {
    if (module.findType(object.type)->type != value->getType())
      return module.fail("expected the type of the pointer's object");
    return storeObject(object, value, memory.isVolatile);
  }
  StoreInst *store = builder.CreateAlignedStore(value, pointer, memory.align,
                                                memory.isVolatile);
  if (memory.isNontemporal)
    setNontemporal(store);
  return true;
}

bool BodyReader::readCopy() {
  Value *target = pointerOperand(0), *source = pointerOperand(1);
  if (!target || !source)
    return false;
  bool isSized = inst().op() == Op::OpCopyMemorySized;
  // What is not said must hold for single bytes.
  Type *byte = builder.getInt8Ty();
  Value *size = nullptr;
  Type *type = byte;
  if (isSized) {
    size = operand(2);
    if (!size)
      return false;
    if (!size->getType()->isIntegerTy())
      return module.fail("expected an integer as the size");
    size = builder.CreateZExtOrTrunc(size, sizeType());
  } else {
    type = module.getPointee(get(word(0)).type);
    if (!type || !type->isSized())
      return module.fail("expected a pointer to something with a size");
    MemoryObject to = objectOf(word(0), typedOperand(0));
    MemoryObject from = objectOf(word(1), typedOperand(1));
    if (to.type && from.type && (!isPlainObject(to) || !isPlainObject(from))) {
      if (module.findType(from.type)->type != type)
        return module.fail("expected two pointers to one type");
      Value *content = loadObject(from);
      return content && storeObject(to, content);
    }
    size = ConstantInt::get(
        sizeType(), module.layout.getTypeAllocSize(type).getFixedValue());
  }
  // Newer modules say it for the target and the source.
  size_t index = isSized ? 3 : 2;
  MemoryOperands to = readMemoryOperands(index, type, word(0));
  size_t next = index + 1;
  if (word(index) & uint32_t(spv::MemoryAccessMask::Aligned))
    ++next;
  MemoryOperands from =
      operands().size() > next ? readMemoryOperands(next, type, word(1)) : to;
  builder.CreateMemCpy(target, to.align, source, from.align, size,
                       to.isVolatile || from.isVolatile);
  return true;
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

bool BodyReader::readLocalVariable() {
  const TypeInfo *pointer = module.getType(inst().type());
  if (!pointer)
    return false;
  if (pointer->op != Op::OpTypePointer ||
      pointer->type->getPointerAddressSpace() != PrivateSpace)
    return module.fail("expected a pointer to the storage class of the "
                       "variable");
  Type *type = module.getValueType(pointer->element);
  if (!type)
    return false;
  if (!isAccessible(type))
    return module.fail("expected a variable with a size");
  if (!module.isPlain(pointer->element)) {
    AllocaInst *made = makeObject(pointer->element);
    Value *content = operands().size() > 1 ? operand(1, type) : nullptr;
    if (operands().size() > 1 &&
        (!content ||
         !storeObject({made, pointer->element, {}, false}, content)))
      return false;
    return define(made);
  }
  AllocaInst *variable = builder.CreateAlloca(type);
  Align natural = module.layout.getABITypeAlign(type);
  const Decoration *alignment =
      module.parsed.find(inst().result(), spv::Decoration::Alignment);
  variable->setAlignment(alignment && !alignment->operands.empty()
                             ? readAlignment(alignment->operands[0], natural)
                             : natural);
  if (operands().size() > 1) {
    Value *content = operand(1, type);
    if (!content)
      return false;
    if (!isa<Constant>(content))
      return module.fail("expected a constant as the initializer");
    builder.CreateAlignedStore(content, variable, variable->getAlign());
  }
  return define(variable);
}
