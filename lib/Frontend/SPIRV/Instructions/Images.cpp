//===- Images.cpp - images and samplers of SPIR-V ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handles/Handles.h"
#include "SPIRV/BodyReader.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

using Mask = spv::ImageOperandsMask;

// What OpenCL's first channel order and type are numbered (CL_R, CL_SNORM_INT8)
// and SPIR-V numbers 0.
static constexpr uint32_t kFirstOrder = 0x10b0, kFirstType = 0x10d0;

static std::optional<Handle> handleOf(Value *value) {
  auto *type = value ? dyn_cast<TargetExtType>(value->getType()) : nullptr;
  return type ? parseHandleType(type) : std::nullopt;
}

static bool isImage(Value *value) {
  std::optional<Handle> handle = handleOf(value);
  return handle && handle->isImage();
}

static bool isSampler(Value *value) {
  std::optional<Handle> handle = handleOf(value);
  return handle && handle->kind == ScalarKind::Sampler;
}

/// "2d_array_t"
static StringRef shapeOf(Value *image) {
  StringRef name = ocl::stringifyScalarKind(handleOf(image)->kind);
  return name.drop_front(StringRef("image").size());
}

Value *BodyReader::readSampledImage() {
  SampledImage both = {typedOperand(0), typedOperand(1)};
  if (!both.image || !both.sampler)
    return nullptr;
  if (!isImage(both.image.value) || !isSampler(both.sampler.value))
    return fail("expected an image and a sampler");
  if (module.parsed.isShader()) {
    auto *type = dyn_cast_or_null<StructType>(resultType());
    if (!type || type->getNumElements() != 2 ||
        type->getElementType(0) != both.image.value->getType())
      return fail("expected the type of the image with a sampler");
    Value *value =
        builder.CreateInsertValue(PoisonValue::get(type), both.image.value, 0);
    value = builder.CreateInsertValue(value, both.sampler.value, 1);
    return define(value) ? value : nullptr;
  }
  sampledImages[inst().result()] = both;
  return both.image.value;
}

/// Nullopt with an error.
std::optional<BodyReader::SampledImage> BodyReader::sampledImage(size_t index) {
  auto it = sampledImages.find(word(index));
  if (it != sampledImages.end())
    return it->second;
  Value *both = module.parsed.isShader() ? operand(index) : nullptr;
  if (both && both->getType()->isStructTy() &&
      both->getType()->getStructNumElements() == 2) {
    SampledImage parts = {{builder.CreateExtractValue(both, 0), 0},
                          {builder.CreateExtractValue(both, 1), 0}};
    if (isImage(parts.image.value) && isSampler(parts.sampler.value))
      return parts;
  }
  fail("expected a sampled image, got id " + Twine(word(index)));
  return std::nullopt;
}

/// Whether texels of the type have integers without a sign.
bool BodyReader::isUnsigned(Id type, uint32_t mask) {
  const TypeInfo *info = module.findType(type);
  if (info && info->op == Op::OpTypeVector)
    info = module.findType(info->element);
  if (module.parsed.isShader())
    return info && info->op == Op::OpTypeInt && !info->isSigned;
  // SignExtend and ZeroExtend of SPIR-V 1.4.
  return mask & 0x2000;
}

/// Arrays of images of two dimensions have coordinates of four components.
Value *BodyReader::widenCoordinate(Value *coordinate) {
  auto *vector =
      coordinate ? dyn_cast<FixedVectorType>(coordinate->getType()) : nullptr;
  if (!vector || vector->getNumElements() != 3)
    return coordinate;
  return builder.CreateShuffleVector(coordinate, {0, 1, 2, 2});
}

/// The function on texels of such components; empty where there is none.
std::string BodyReader::imageFunction(StringRef name, Type *element,
                                      bool isUnsigned) {
  if (element->isHalfTy())
    return (name + "h").str();
  if (element->isFloatTy())
    return (name + "f").str();
  if (element->isIntegerTy(32))
    return (name + (isUnsigned ? "ui" : "i")).str();
  return "";
}

/// Reads colours of the result's type. A depth is the first component.
Value *BodyReader::readTexel(ArrayRef<LibraryArg> args, uint32_t mask) {
  Type *type = resultType();
  Type *element = type->getScalarType();
  std::string name =
      imageFunction("read_image", element, isUnsigned(inst().type(), mask));
  if (name.empty())
    return refuse("expected texels of half, float or int");
  bool isDepth = shapeOf(args.front().value).contains("depth");
  if (!isDepth || !type->isVectorTy())
    return callLibrary(name, args, type);
  Value *depth = callLibrary(name, args, element);
  return depth ? builder.CreateInsertElement(Constant::getNullValue(type),
                                             depth, uint64_t(0))
               : nullptr;
}

Value *BodyReader::readSample() {
  std::optional<SampledImage> both = sampledImage(0);
  Value *coordinate = both ? operand(1) : nullptr;
  if (inst().op() == Op::OpImageSampleProjExplicitLod && coordinate)
    coordinate = projected(coordinate);
  if (coordinate && module.parsed.isShader())
    coordinate = movedCoordinate(both->image.value, coordinate, 2);
  if (!coordinate)
    return nullptr;
  SmallVector<LibraryArg, 5> args = {
      both->image.value,
      both->sampler.value,
      {widenCoordinate(coordinate), Sign::Signed}};
  uint32_t mask = word(2);
  size_t at = 3;
  if (mask & uint32_t(Mask::Bias))
    return refuse("expected a level of detail or a gradient");
  // The host's images have one level, which Vulkan clamps all others to.
  if (module.parsed.isShader())
    return readTexel(args, mask);
  if (mask & uint32_t(Mask::Lod)) {
    Value *level = operand(at++);
    if (!level)
      return nullptr;
    // Level 0 is what is read if none is given.
    auto *number = dyn_cast<Constant>(level);
    if (!number || !number->isNullValue())
      args.push_back(level);
  }
  if (mask & uint32_t(Mask::Grad)) {
    args.push_back(operand(at));
    args.push_back(operand(at + 1));
  }
  return readTexel(args, mask);
}

Value *BodyReader::readImageRead() {
  Value *image = operand(0), *coordinate = operand(1);
  if (!image || !coordinate)
    return nullptr;
  if (!isImage(image))
    return fail("expected an image");
  SmallVector<LibraryArg, 3> args = {
      image, {widenCoordinate(coordinate), Sign::Signed}};
  uint32_t mask = word(2);
  if (mask & uint32_t(Mask::Sample))
    args.push_back({operand(3), Sign::Signed});
  return readTexel(args, mask);
}

/// A texel of the only level.
Value *BodyReader::readFetch() {
  Value *image = operand(0), *coordinate = operand(1);
  if (!image || !coordinate)
    return nullptr;
  if (!isImage(image))
    return fail("expected an image");
  uint32_t mask = word(2);
  if (module.parsed.isShader()) {
    coordinate = movedCoordinate(image, coordinate, 2);
    return coordinate
               ? readTexel({image, {widenCoordinate(coordinate), Sign::Signed}},
                           mask & ~uint32_t(Mask::Lod))
               : nullptr;
  }
  Value *level = mask & uint32_t(Mask::Lod) ? operand(3) : nullptr;
  auto *number = dyn_cast_or_null<Constant>(level);
  if ((mask & ~uint32_t(Mask::Lod)) ||
      (level && !(number && number->isNullValue())))
    return refuse("expected a texel of level 0");
  return readTexel({image, {widenCoordinate(coordinate), Sign::Signed}}, mask);
}

bool BodyReader::readImageWrite() {
  Value *image = operand(0), *coordinate = operand(1), *texel = operand(2);
  if (!image || !coordinate || !texel)
    return false;
  if (!isImage(image))
    return module.fail("expected an image");
  Type *element = texel->getType()->getScalarType();
  uint32_t mask = word(3);
  bool hasNoSign = isUnsigned(get(word(2)).type, mask);
  std::string name = imageFunction("write_image", element, hasNoSign);
  if (name.empty())
    return module.refuse("expected texels of half, float or int");
  if (shapeOf(image).contains("depth") && texel->getType()->isVectorTy())
    texel = builder.CreateExtractElement(texel, uint64_t(0));
  SmallVector<LibraryArg, 4> args = {
      image, {widenCoordinate(coordinate), Sign::Signed}};
  if (mask & uint32_t(Mask::Lod))
    args.push_back({operand(4), Sign::Signed});
  args.push_back({texel, hasNoSign ? Sign::Unsigned : Sign::Signed});
  return callLibrary(name, args, nullptr);
}

/// The width, the height, the depth, and of an array its size, one behind the
/// other.
Value *BodyReader::readImageSize() {
  Value *image = operand(0);
  Type *type = resultType();
  if (!image)
    return nullptr;
  if (!isImage(image) || !type->isIntOrIntVectorTy())
    return fail("expected an image and the type of integers");
  StringRef shape = shapeOf(image);
  SmallVector<StringRef> queries = {"get_image_width"};
  if (!shape.starts_with("1d"))
    queries.push_back("get_image_height");
  if (shape.starts_with("3d"))
    queries.push_back("get_image_depth");
  if (shape.contains("array"))
    queries.push_back("get_image_array_size");
  auto *vector = dyn_cast<FixedVectorType>(type);
  if ((vector ? vector->getNumElements() : 1) < queries.size())
    return fail("expected " + Twine(queries.size()) + " components");
  Value *all = Constant::getNullValue(type);
  for (auto [i, query] : enumerate(queries)) {
    Value *size = callLibrary(query, {image}, nullptr);
    if (!size)
      return nullptr;
    size = builder.CreateZExtOrTrunc(size, type->getScalarType());
    all = vector ? builder.CreateInsertElement(all, size, i) : size;
  }
  return all;
}

Value *BodyReader::readImage() {
  Value *image;
  switch (inst().op()) {
  case Op::OpImageSampleExplicitLod:
  case Op::OpImageSampleProjExplicitLod:
    return readSample();
  case Op::OpImageGather:
    return readGather();
  case Op::OpImageRead:
    return readImageRead();
  case Op::OpImageFetch:
    return readFetch();
  case Op::OpImageQuerySizeLod:
  case Op::OpImageQuerySize:
    return readImageSize();
  case Op::OpImage: {
    std::optional<SampledImage> both = sampledImage(0);
    return both ? both->image.value : nullptr;
  }
  case Op::OpImageQueryFormat:
  case Op::OpImageQueryOrder: {
    bool isType = inst().op() == Op::OpImageQueryFormat;
    image = callLibrary(isType ? "get_image_channel_data_type"
                               : "get_image_channel_order",
                        {operand(0)}, resultType());
    return image
               ? builder.CreateSub(
                     image, ConstantInt::get(image->getType(),
                                             isType ? kFirstType : kFirstOrder))
               : nullptr;
  }
  case Op::OpImageQueryLevels:
    return callLibrary("get_image_num_mip_levels", {operand(0)}, resultType());
  case Op::OpImageQuerySamples:
    return callLibrary("get_image_num_samples", {operand(0)}, resultType());
  case Op::OpImageSampleDrefExplicitLod:
  case Op::OpImageSampleProjDrefExplicitLod:
  case Op::OpImageDrefGather:
    return refuse("expected no comparison of depths, which samplers of the "
                  "host do not say");
  default:
    return refuse("expected an instruction of kernels");
  }
}
