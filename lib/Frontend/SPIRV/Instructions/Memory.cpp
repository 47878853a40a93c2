//===- Memory.cpp - pointers and memory of SPIR-V ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

namespace {
/// What the instructions have in common that follow a pointer.
struct ChainForm {
  /// Whether the first index steps over whole objects.
  bool hasElement = false;
  bool isInBounds = false;
  /// Whether the type in front of the pointer is that of the object.
  bool isUntyped = false;
};
} // namespace

static ChainForm formOf(Op op) {
  switch (op) {
  case Op::OpInBoundsAccessChain:
    return {false, true, false};
  case Op::OpPtrAccessChain:
    return {true, false, false};
  case Op::OpInBoundsPtrAccessChain:
    return {true, true, false};
  case kOpUntypedAccessChain:
    return {false, false, true};
  case kOpUntypedInBoundsAccessChain:
    return {false, true, true};
  case kOpUntypedPtrAccessChain:
    return {true, false, true};
  case kOpUntypedInBoundsPtrAccessChain:
    return {true, true, true};
  default:
    return {};
  }
}

/// The indices from operand `first` on, behind that of the whole object where
/// the instruction does not have it; nullopt with an error.
std::optional<SmallVector<Value *>> BodyReader::readIndices(size_t first,
                                                            bool hasElement) {
  SmallVector<Value *> indices;
  if (!hasElement)
    indices.push_back(ConstantInt::get(sizeType(), 0));
  for (size_t i = first; i < operands().size(); ++i) {
    Value *index = operand(i);
    if (index && !index->getType()->isIntegerTy())
      index = fail("expected integers as indices");
    if (!index)
      return std::nullopt;
    indices.push_back(index);
  }
  return indices;
}

/// The address that `indices` lead to from one of objects of `type`.
Value *BodyReader::followIndices(Type *type, Value *base,
                                 MutableArrayRef<Value *> indices,
                                 GEPNoWrapFlags flags) {
  Type *part = type;
  for (Value *&index : indices.drop_front()) {
    auto *structure = dyn_cast<StructType>(part);
    if (!structure) {
      if (!part->isArrayTy() && !part->isVectorTy())
        return fail("expected no index into " + Twine("a scalar"));
      part = part->isArrayTy() ? part->getArrayElementType()
                               : part->getScalarType();
      continue;
    }
    auto *number = dyn_cast<ConstantInt>(index);
    if (!number || number->getValue().uge(structure->getNumElements()))
      return fail("expected a constant below " +
                  Twine(structure->getNumElements()) +
                  " as the index into a struct");
    index = builder.getInt32(number->getZExtValue());
    part = structure->getElementType(number->getZExtValue());
  }
  return builder.CreateGEP(type, base, indices, "", flags);
}

/// Reads a chain from a pointer that does not tell what it points to. The
/// instruction does.
Value *BodyReader::readUntypedChain(bool hasElement, GEPNoWrapFlags flags) {
  Type *type = module.getValueType(word(0));
  Value *base = type ? pointerOperand(1) : nullptr;
  if (!base)
    return nullptr;
  if (!type->isSized())
    return fail("expected the type of something with a size");
  std::optional<SmallVector<Value *>> indices = readIndices(2, hasElement);
  return indices ? followIndices(type, base, *indices, flags) : nullptr;
}

static bool isZeroIndex(Value *index) {
  auto *number = dyn_cast<ConstantInt>(index);
  return number && number->isZero();
}

/// Whether `indices` into a `pointee` that lead to a `result` count bytes.
/// LLVM's writer gives the distance from a variable so, behind a zero, whatever
/// the variable's type is. Its structs' members have numbers of 32 bits; others
/// may number them by any type.
static bool isByteDistance(Type *pointee, Type *result,
                           ArrayRef<Value *> indices, bool isLLVMs) {
  if (!pointee || !result || !result->isIntegerTy(8) || indices.size() != 2 ||
      !isZeroIndex(indices.front()))
    return false;
  if (auto *structure = dyn_cast<StructType>(pointee)) {
    auto *number = dyn_cast<ConstantInt>(indices.back());
    return !number || (isLLVMs && number->getBitWidth() > 32) ||
           number->getValue().uge(structure->getNumElements()) ||
           structure->getElementType(number->getZExtValue()) != result;
  }
  if (pointee->isArrayTy())
    return pointee->getArrayElementType() != result;
  return pointee->getScalarType() != result || !pointee->isVectorTy();
}

Value *BodyReader::readAccessChain() {
  auto [hasElement, isInBounds, isUntyped] = formOf(inst().op());
  GEPNoWrapFlags flags =
      isInBounds ? GEPNoWrapFlags::inBounds() : GEPNoWrapFlags::none();
  if (isUntyped)
    return readUntypedChain(hasElement, flags);
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
  std::optional<SmallVector<Value *>> indices = readIndices(1, hasElement);
  if (!indices)
    return nullptr;
  if (hasElement && isByteDistance(pointee, module.getPointee(inst().type()),
                                   *indices, module.parsed.isLLVMs()))
    return builder.CreateGEP(builder.getInt8Ty(), base.value, indices->back(),
                             "", flags);
  if (!pointee || !pointee->isSized()) {
    // Where the type is not known, only the whole can be meant.
    if (all_of(*indices, isZeroIndex))
      return base.value;
    return fail("expected a pointer to something with a size");
  }
  return followIndices(pointee, base.value, *indices, flags);
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

/// How many operands stand behind a mask of memory: one for each bit that has
/// an alignment, a scope or a list of aliases.
static unsigned countParameters(uint32_t mask) {
  unsigned count = 0;
  for (uint32_t bit = 1; bit && bit <= mask; bit <<= 1)
    if (mask & bit)
      if (const words::Enumerant *enumerant =
              words::findEnumerant(words::Kind::MemoryAccess, bit))
        count += enumerant->parameters.size();
  return count;
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
      (module.parsed.isShader() || module.findSampler(word(0))) &&
      from.value->getType() == resultType())
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

/// LLVM's writer has one instruction for `memcpy` and `memmove`, and SPIR-V
/// does not say that the two must not overlap.
static bool mayOverlap(const Value *target, const Value *source) {
  unsigned to = target->getType()->getPointerAddressSpace();
  unsigned from = source->getType()->getPointerAddressSpace();
  if (to != from && to != GenericSpace && from != GenericSpace)
    return false;
  const Value *written = getUnderlyingObject(target);
  const Value *read = getUnderlyingObject(source);
  return written == read || !isIdentifiedObject(written) ||
         !isIdentifiedObject(read);
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
  size_t next = index + 1 + countParameters(word(index));
  MemoryOperands from =
      operands().size() > next ? readMemoryOperands(next, type, word(1)) : to;
  bool isVolatile = to.isVolatile || from.isVolatile;
  if (mayOverlap(target, source))
    builder.CreateMemMove(target, to.align, source, from.align, size,
                          isVolatile);
  else
    builder.CreateMemCpy(target, to.align, source, from.align, size,
                         isVolatile);
  return true;
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

bool BodyReader::readLocalVariable() {
  std::optional<ModuleReader::VariableContent> held =
      module.contentOfVariable();
  if (!held)
    return false;
  Type *type = module.getValueType(held->type);
  if (!type)
    return false;
  if (module.getType(inst().type())->type->getPointerAddressSpace() !=
      PrivateSpace)
    return module.fail("expected a variable of functions in a function");
  auto readInitializer = [&] {
    Value *content = get(held->initializer[0]).value;
    if (content && content->getType() != type)
      content = fail("expected an initializer of the variable's type");
    return content;
  };
  if (!isAccessible(type))
    return module.fail("expected a variable with a size");
  if (!module.isPlain(held->type)) {
    AllocaInst *made = makeObject(held->type);
    if (!held->initializer.empty()) {
      Value *content = readInitializer();
      if (!content || !storeObject({made, held->type, {}, false}, content))
        return false;
    }
    return define(made);
  }
  AllocaInst *variable = builder.CreateAlloca(type);
  Align natural = module.layout.getABITypeAlign(type);
  const Decoration *alignment =
      module.parsed.find(inst().result(), spv::Decoration::Alignment);
  variable->setAlignment(alignment && !alignment->operands.empty()
                             ? readAlignment(alignment->operands[0], natural)
                             : natural);
  if (!held->initializer.empty()) {
    Value *content = readInitializer();
    if (!content)
      return false;
    if (!isa<Constant>(content))
      return module.fail("expected a constant as the initializer");
    builder.CreateAlignedStore(content, variable, variable->getAlign());
  }
  return define(variable);
}

/// LLVM's writer takes an array of which it sees only some bytes for a single
/// one, while the lifetime says how many there are.
bool BodyReader::readLifetime() {
  Value *pointer = pointerOperand(0);
  if (!pointer)
    return false;
  auto *variable = dyn_cast<AllocaInst>(pointer->stripPointerCasts());
  uint64_t size = word(1);
  if (variable &&
      module.layout.getTypeAllocSize(variable->getAllocatedType()) < size)
    variable->setAllocatedType(ArrayType::get(builder.getInt8Ty(), size));
  return true;
}
