//===- ShaderImages.cpp - what shaders alone do with images -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Places beside those that coordinates name, the four texels around a place,
// and texels as memory for atomics.
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"

#include <numeric>

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

using Mask = spv::ImageOperandsMask;

/// Operands of images lie in the order of their bits behind the mask.
Value *BodyReader::imageOperand(size_t mask, Mask kind) {
  size_t at = mask + 1;
  for (uint32_t bit = 1; bit < uint32_t(kind); bit <<= 1)
    if (word(mask) & bit)
      at += bit == uint32_t(Mask::Grad) ? 2 : 1;
  return operand(at);
}

/// The place `offset` texels from a coordinate, which is a part of the image's
/// size where it is not whole.
Value *BodyReader::moveCoordinate(Value *image, Value *coordinate,
                                  Value *offset) {
  if (!offset || !coordinate)
    return nullptr;
  if (!offset->getType()->isIntOrIntVectorTy())
    return fail("expected offsets of integers");
  static constexpr StringLiteral sizes[] = {
      "get_image_width", "get_image_height", "get_image_depth"};
  auto *offsets = dyn_cast<FixedVectorType>(offset->getType());
  auto *places = dyn_cast<FixedVectorType>(coordinate->getType());
  unsigned count = offsets ? offsets->getNumElements() : 1;
  if (count > std::size(sizes) || (count > 1 && !places) ||
      (places && places->getNumElements() < count))
    return fail("expected an offset for each of the coordinates");
  Type *type = coordinate->getType()->getScalarType();
  for (unsigned i = 0; i < count; ++i) {
    Value *by = offsets ? builder.CreateExtractElement(offset, i) : offset;
    Value *at =
        places ? builder.CreateExtractElement(coordinate, i) : coordinate;
    if (type->isIntegerTy()) {
      at = builder.CreateAdd(at, builder.CreateSExtOrTrunc(by, type));
    } else {
      Value *size = callLibrary(sizes[i], {image}, nullptr);
      if (!size)
        return nullptr;
      at = builder.CreateFAdd(
          at, builder.CreateFDiv(builder.CreateSIToFP(by, type),
                                 builder.CreateSIToFP(size, type)));
    }
    coordinate = places ? builder.CreateInsertElement(coordinate, at, i) : at;
  }
  return coordinate;
}

/// The coordinate, moved by what the operands behind `mask` say of it.
Value *BodyReader::movedCoordinate(Value *image, Value *coordinate,
                                   size_t mask) {
  for (Mask kind : {Mask::ConstOffset, Mask::Offset})
    if (word(mask) & uint32_t(kind))
      coordinate = moveCoordinate(image, coordinate, imageOperand(mask, kind));
  return coordinate;
}

/// What stands in front of the last coordinate, divided by it.
Value *BodyReader::projected(Value *coordinate) {
  auto *type =
      coordinate ? dyn_cast<FixedVectorType>(coordinate->getType()) : nullptr;
  if (!type || !type->getElementType()->isFloatTy() ||
      type->getNumElements() < 2)
    return fail("expected a vector of coordinates");
  unsigned last = type->getNumElements() - 1;
  Value *divisor = builder.CreateExtractElement(coordinate, last);
  Value *scalar = builder.CreateExtractElement(coordinate, uint64_t(0));
  if (last == 1)
    return builder.CreateFDiv(scalar, divisor);
  SmallVector<int> front(last);
  std::iota(front.begin(), front.end(), 0);
  return builder.CreateFDiv(builder.CreateShuffleVector(coordinate, front),
                            builder.CreateVectorSplat(last, divisor));
}

Value *BodyReader::gatherAt(const SampledImage &both, Value *coordinate,
                            Value *component) {
  Type *element = resultType()->getScalarType();
  std::string name = imageFunction("cairn_image_gather", element,
                                   isUnsigned(inst().type(), 0));
  if (name.empty())
    return refuse("expected texels of float or int");
  return callLibrary(name,
                     {both.image.value,
                      both.sampler.value,
                      {widenCoordinate(coordinate), Sign::Signed},
                      {component, Sign::Signed}},
                     resultType());
}

/// One channel of the four texels that a linear filter would blend.
Value *BodyReader::readGather() {
  constexpr size_t mask = 3;
  std::optional<SampledImage> both = sampledImage(0);
  Value *place = both ? operand(1) : nullptr;
  Value *component = place ? integerOperand(2, 32) : nullptr;
  if (!component)
    return nullptr;
  Value *image = both->image.value;
  if (!(word(mask) & uint32_t(Mask::ConstOffsets))) {
    Value *coordinate = movedCoordinate(image, place, mask);
    return coordinate ? gatherAt(*both, coordinate, component) : nullptr;
  }
  // The lower left of the four, for each of four places.
  Value *offsets = imageOperand(mask, Mask::ConstOffsets);
  auto *type = offsets ? dyn_cast<ArrayType>(offsets->getType()) : nullptr;
  if (offsets && (!type || type->getNumElements() != 4))
    return fail("expected four offsets");
  Value *all = offsets ? PoisonValue::get(resultType()) : nullptr;
  for (unsigned i = 0; all && i < 4; ++i) {
    Value *coordinate =
        moveCoordinate(image, place, builder.CreateExtractValue(offsets, i));
    Value *texels =
        coordinate ? gatherAt(*both, coordinate, component) : nullptr;
    all = texels ? builder.CreateInsertElement(
                       all, builder.CreateExtractElement(texels, 3), i)
                 : nullptr;
  }
  return all;
}

/// A texel of one channel of 32 bits, for atomics.
Value *BodyReader::readTexelPointer() {
  const TypeInfo *type = module.findType(inst().type());
  const TypeInfo *pointee = type ? module.findType(type->element) : nullptr;
  TypedValue variable = typedOperand(0);
  Value *coordinate = variable ? operand(1) : nullptr;
  Value *sample = coordinate ? integerOperand(2, 32) : nullptr;
  if (!sample)
    return nullptr;
  if (!pointee || !pointee->type ||
      !(pointee->type->isIntegerTy(32) || pointee->type->isFloatTy()))
    return refuse("expected a texel of one channel of 32 bits");
  // A variable of handles is the handle.
  Value *image = variable.value;
  if (!isa<TargetExtType>(image->getType()))
    return fail("expected a variable that is an image");
  return callLibrary("cairn_image_texel",
                     {image, {widenCoordinate(coordinate), Sign::Signed}},
                     resultType());
}
