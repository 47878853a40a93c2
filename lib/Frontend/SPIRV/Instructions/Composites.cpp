//===- Composites.cpp - vectors, arrays and structs of SPIR-V ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

static Constant *makeAggregate(Type *type, ArrayRef<Constant *> parts) {
  if (auto *structure = dyn_cast<StructType>(type))
    return ConstantStruct::get(structure, parts);
  return ConstantArray::get(cast<ArrayType>(type), parts);
}

Value *BodyReader::readConstruct() {
  Type *type = resultType();
  Value *all = PoisonValue::get(type);
  if (auto *vector = dyn_cast<FixedVectorType>(type)) {
    unsigned at = 0;
    auto insert = [&](Value *component) {
      if (at >= vector->getNumElements() ||
          component->getType() != vector->getElementType())
        return false;
      all = builder.CreateInsertElement(all, component, at++);
      return true;
    };
    for (size_t i = 0; i < operands().size(); ++i) {
      Value *part = operand(i);
      if (!part)
        return nullptr;
      bool fits = true;
      if (auto *parts = dyn_cast<FixedVectorType>(part->getType()))
        for (unsigned j = 0; fits && j < parts->getNumElements(); ++j)
          fits = insert(builder.CreateExtractElement(part, j));
      else
        fits = insert(part);
      if (!fits)
        return fail("expected constituents of the vector's components");
    }
    if (at != vector->getNumElements())
      return fail("expected " + Twine(vector->getNumElements()) +
                  " components, got " + Twine(at));
    return all;
  }
  if (!type->isAggregateType())
    return fail("expected the type of a composite");
  uint64_t count = type->isArrayTy() ? type->getArrayNumElements()
                                     : type->getStructNumElements();
  if (operands().size() != count)
    return fail("expected " + Twine(count) + " constituents, got " +
                Twine(operands().size()));
  SmallVector<Value *> parts;
  SmallVector<Constant *> constants;
  for (unsigned i = 0; i < count; ++i) {
    parts.push_back(operand(i, ExtractValueInst::getIndexedType(type, {i})));
    if (!parts.back())
      return nullptr;
    if (auto *constant = dyn_cast<Constant>(parts.back()))
      constants.push_back(constant);
  }
  // One after the other, each would be a constant of all of them.
  if (constants.size() == count)
    return makeAggregate(type, constants);
  // Nothing is folded: that would be the same of those in front.
  for (auto [i, part] : enumerate(parts))
    all = builder.Insert(InsertValueInst::Create(all, part, unsigned(i)));
  return all;
}

/// Follows indices into aggregates, as far as those go. At most one index is
/// left then, into a vector. False, with an error, where there is no such part.
bool BodyReader::walk(Type *&type, ArrayRef<uint32_t> indices) {
  for (uint32_t index : indices) {
    uint64_t count = 0;
    Type *part = nullptr;
    if (auto *structure = dyn_cast<StructType>(type)) {
      count = structure->getNumElements();
      part = index < count ? structure->getElementType(index) : nullptr;
    } else if (auto *array = dyn_cast<ArrayType>(type)) {
      count = array->getNumElements();
      part = array->getElementType();
    } else if (auto *vector = dyn_cast<FixedVectorType>(type)) {
      count = vector->getNumElements();
      part = vector->getElementType();
    } else {
      return module.fail("expected a composite to take a part of");
    }
    if (index >= count)
      return module.fail("expected an index below " + Twine(count) + ", got " +
                         Twine(index));
    type = part;
  }
  return true;
}

/// Whether the last index is one into a vector.
static bool endsInVector(Type *type, ArrayRef<uint32_t> indices) {
  if (indices.empty())
    return false;
  Type *last = type;
  if (indices.size() > 1)
    last = ExtractValueInst::getIndexedType(type, indices.drop_back());
  return last && last->isVectorTy();
}

Value *BodyReader::readExtract() {
  Value *composite = operand(0);
  if (!composite)
    return nullptr;
  ArrayRef<uint32_t> indices = operands().drop_front();
  Type *part = composite->getType();
  if (!walk(part, indices))
    return nullptr;
  if (indices.empty())
    return composite;
  if (!endsInVector(composite->getType(), indices))
    return builder.CreateExtractValue(composite, indices);
  if (indices.size() > 1)
    composite = builder.CreateExtractValue(composite, indices.drop_back());
  return builder.CreateExtractElement(composite, indices.back());
}

Value *BodyReader::readInsert() {
  Value *part = operand(0), *composite = operand(1);
  if (!part || !composite)
    return nullptr;
  ArrayRef<uint32_t> indices = operands().drop_front(2);
  Type *type = composite->getType();
  if (!walk(type, indices))
    return nullptr;
  if (type != part->getType())
    return fail("expected an object of the part's type");
  if (indices.empty())
    return part;
  if (!endsInVector(composite->getType(), indices))
    return builder.CreateInsertValue(composite, part, indices);
  if (indices.size() == 1)
    return builder.CreateInsertElement(composite, part, indices.back());
  Value *vector = builder.CreateExtractValue(composite, indices.drop_back());
  vector = builder.CreateInsertElement(vector, part, indices.back());
  return builder.CreateInsertValue(composite, vector, indices.drop_back());
}

Value *BodyReader::readShuffle() {
  Value *left = operand(0), *right = operand(1);
  if (!left || !right)
    return nullptr;
  auto *leftType = dyn_cast<FixedVectorType>(left->getType());
  auto *rightType = dyn_cast<FixedVectorType>(right->getType());
  auto *type = dyn_cast<FixedVectorType>(resultType());
  if (!leftType || !rightType || !type ||
      leftType->getElementType() != rightType->getElementType())
    return fail("expected two vectors of one element type");
  unsigned leftSize = leftType->getNumElements();
  unsigned rightSize = rightType->getNumElements();
  ArrayRef<uint32_t> indices = operands().drop_front(2);
  if (indices.size() != type->getNumElements())
    return fail("expected as many components as the result has");
  // LLVM has both vectors of one length.
  unsigned size = std::max(leftSize, rightSize);
  auto widen = [&](Value *vector, unsigned from) {
    if (from == size)
      return vector;
    SmallVector<int> mask(size, PoisonMaskElem);
    for (unsigned i = 0; i < from; ++i)
      mask[i] = i;
    return builder.CreateShuffleVector(vector, mask);
  };
  SmallVector<int> mask;
  for (uint32_t index : indices) {
    if (index == ~0u)
      mask.push_back(PoisonMaskElem);
    else if (index >= leftSize + rightSize)
      return fail("expected a component below " + Twine(leftSize + rightSize) +
                  ", got " + Twine(index));
    else
      mask.push_back(index < leftSize ? index : index - leftSize + size);
  }
  return builder.CreateShuffleVector(widen(left, leftSize),
                                     widen(right, rightSize), mask);
}

Value *BodyReader::readDynamic() {
  bool inserts = inst().op() == Op::OpVectorInsertDynamic;
  Value *vector = operand(0), *part = inserts ? operand(1) : nullptr;
  Value *index = operand(inserts ? 2 : 1);
  if (!vector || !index || (inserts && !part))
    return nullptr;
  auto *type = dyn_cast<FixedVectorType>(vector->getType());
  if (!type || !index->getType()->isIntegerTy() ||
      (inserts && part->getType() != type->getElementType()))
    return fail("expected a vector, and an integer as the index");
  return inserts ? builder.CreateInsertElement(vector, part, index)
                 : builder.CreateExtractElement(vector, index);
}
